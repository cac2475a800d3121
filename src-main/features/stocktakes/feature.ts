// Stocktakes: which items of a shelf, a type or all were seen by scanner, and which are missing.
import { feature, type Core } from '../../core/manifest/feature.ts';
import { stocktakeEvents } from './stocktake-events.ts';
import { stocktakeProblems } from './stocktake-codes.ts';
import { stocktakesRoutes } from './stocktakes-routes.ts';
import { stocktakesService } from './stocktakes-service.ts';

export const stocktakes = feature({
  name: 'stocktakes',
  tables: { stocktakes: { export: 'all' }, stocktake_scans: { export: 'all' } },
  reads: ['item_types', 'titles', 'items', 'loans', 'holds'],
  events: stocktakeEvents,
  problems: stocktakeProblems,
  services: (library: Core) => ({ stocktakes: stocktakesService(library) }),
  routes: (services, { lists }) => stocktakesRoutes(lists, services.stocktakes),
});
