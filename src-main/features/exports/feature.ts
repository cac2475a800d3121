// Exports: the whole library as JSON and CSV in a zip, and its import into an empty folder.
import { feature, type Core } from '../../core/manifest/feature.ts';
import { exportsRoutes } from './exports-routes.ts';
import { exportsService } from './exports-service.ts';

export const exports = feature({
  name: 'exports',
  reads: [
    'borrowers',
    'borrower_categories',
    'borrower_groups',
    'titles',
    'items',
    'item_types',
    'places',
    'loans',
    'holds',
    'charge_entries',
  ],
  services: (library: Core) => ({ exports: exportsService(library) }),
  routes: (services) => exportsRoutes(services.exports),
  close: (services) => services.exports.close(),
});
