// Reports: counts of loans, titles, the collection, overdue loans, losses and holds. No report names a borrower.
import { feature, type Core } from '../../core/manifest/feature.ts';
import { reportsRoutes } from './reports-routes.ts';
import { reportsService } from './reports-service.ts';

export const reports = feature({
  name: 'reports',
  reads: [
    'borrowers',
    'borrower_groups',
    'item_types',
    'titles',
    'items',
    'loans',
    'charge_entries',
    'holds',
  ],
  services: (library: Core) => ({ reports: reportsService(library) }),
  routes: (services) => reportsRoutes(services.reports),
  close: (services) => services.reports.close(),
});
