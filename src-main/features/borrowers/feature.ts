// Borrowers, their photos, groups and categories, and merging duplicate records.
import { feature, type Core } from '../../core/manifest/feature.ts';
import { borrowerListsRoutes } from './borrower-lists-routes.ts';
import { borrowerSyncRoutes } from './borrower-sync-routes.ts';
import { borrowerEvents } from './borrower-events.ts';
import { borrowerPersonalData } from './borrower-personal-data.ts';
import { borrowersRoutes } from './borrowers-routes.ts';
import { borrowersService } from './borrowers-service.ts';
import { groupsRoutes } from './groups-routes.ts';
import { groupsService } from './groups-service.ts';
import { photosRoutes } from './photos-routes.ts';
import { photosService } from './photos-service.ts';
import { borrowerProblems } from './borrower-codes.ts';

export const borrowers = feature({
  name: 'borrowers',
  tables: {
    borrower_categories: { export: 'all' },
    borrower_groups: { export: 'all' },
    borrowers: { export: 'all', personal: { id: 'delete' }, counted: 'records' },
    borrower_photos: { export: 'all', personal: { borrower_id: 'delete' }, counted: 'photos' },
    borrower_former_cards: { export: 'all', personal: { borrower_id: 'delete' }, counted: 'cards' },
    merged_borrowers: { export: 'all', personal: { into_id: 'delete' } },
    merge_images: {
      export: {
        leftOut:
          'with what a merge of two records could be taken back: both stand in the other tables as one',
      },
      personal: { id: 'delete', into_id: 'delete' },
      counted: 'merges',
    },
  },
  readsLater: {
    loans: 'the list shows and narrows by open loans, 500 rows in one statement',
    items: 'a lost item is not overdue in that list',
    charge_entries: 'the list shows and narrows by what is owed, 500 rows in one statement',
  },
  personalData: borrowerPersonalData,
  events: borrowerEvents,
  problems: borrowerProblems,
  services: ({ reader, gate, clock }: Core) => ({
    borrowers: borrowersService(reader, gate, clock),
    photos: photosService(reader, gate),
    groups: groupsService(reader, gate),
  }),
  routes: (services, { lists, journal, problems, report }) => [
    borrowerSyncRoutes(services.borrowers, problems, report),
    borrowerListsRoutes(lists, services.borrowers, journal),
    borrowersRoutes(services.borrowers),
    photosRoutes(services.photos),
    groupsRoutes(services.groups),
  ],
  maintenance: (services) => services.borrowers.runMaintenance(),
});
