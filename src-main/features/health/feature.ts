// Health: the examination, the support bundle and the status.
import { feature, type Core } from '../../core/manifest/feature.ts';
import type { BookingsService } from '../bookings/bookings-service.ts';
import type { BorrowersService } from '../borrowers/borrowers-service.ts';
import type { CirculationService } from '../circulation/circulation-service.ts';
import type { CollectionService } from '../collection/collection-service.ts';
import type { HoldsService } from '../holds/holds-service.ts';
import type { MailService } from '../mail/mail-service.ts';
import { healthExaminationRoutes } from './health-routes.ts';
import { healthNotices } from './health-codes.ts';
import { healthService } from './health-service.ts';
import { statusRoutes, type DeskFacts } from './status-routes.ts';

type HealthLibrary = Core &
  DeskFacts & {
    readonly borrowers: BorrowersService;
    readonly collection: CollectionService;
    readonly circulation: CirculationService;
    readonly mail: MailService;
    readonly holds: HoldsService;
    readonly bookings: BookingsService;
  };

export const health = feature({
  name: 'health',
  reads: ['borrowers', 'borrower_groups', 'loans', 'imports', 'hub_copy', 'hub_outgoing'],
  readsLater: { machine_reports: 'the examination counts what staff still have to look at' },
  notices: healthNotices,
  services: (library: HealthLibrary) => ({ health: healthService(library) }),
  routes: (services, library) => [statusRoutes(library), healthExaminationRoutes(services.health)],
  close: (services) => services.health.close(),
});
