// The journal for other programs: pages of events, and a live stream.
import { feature, type Core } from '../../core/manifest/feature.ts';
import type { BorrowersService } from '../borrowers/borrowers-service.ts';
import type { CollectionService } from '../collection/collection-service.ts';
import { eventFeeds } from './event-feeds.ts';
import { journalEvents } from '../../core/journal/journal-reset.ts';
import { journalPersonalData } from './journal-personal-data.ts';
import { journalRoutes } from './journal-routes.ts';
import { journalNotices } from '../../core/journal/journal-notices.ts';

type EventsLibrary = Core & {
  readonly borrowers: BorrowersService;
  readonly collection: CollectionService;
};

export const events = feature({
  name: 'events',
  tables: {
    desks: { export: 'all' },
    events: { export: 'all', personal: { borrower: 'erase' } },
    changes: { export: { leftOut: 'follows from the tables that it lists' } },
    event_subjects: { export: { leftOut: 'follows from the events' } },
    notices: { export: { leftOut: 'notices about this computer’s disk, clock and backups' } },
    idempotency_keys: { export: { leftOut: 'responses kept for a day for repeated requests' } },
    ledger_marks: {
      export: { leftOut: 'how far the ledger was verified: the ledger is rewritten from the events' },
    },
    revisions: { export: { leftOut: 'follows from the events' } },
  },
  personalData: journalPersonalData,
  events: journalEvents,
  notices: journalNotices,
  services: ({ journal }: EventsLibrary) => ({ feeds: eventFeeds(journal) }),
  routes: ({ feeds }, library) => journalRoutes(library.journal, feeds, library),
});
