// Moves: a school comes from another program with any number of files, as one plan with one backup and one undo.
import { feature, type Core } from '../../core/manifest/feature.ts';
import type { ImportsService } from '../imports/imports-service.ts';
import { closeRestoredMoves } from './close-restored-moves.ts';
import { moveProblems } from './move-codes.ts';
import { movesRoutes } from './moves-routes.ts';
import { movesService } from './moves-service.ts';

export const moves = feature({
  name: 'moves',
  tables: { moves: { export: { leftOut: 'imported files, as with imports' } } },
  reads: ['imports', 'import_rows', 'loans'],
  problems: moveProblems,
  services: (library: Core & { readonly imports: ImportsService }) => {
    const service = movesService(library);
    // Its work waits for imports, which end at this signal.
    library.closing.addEventListener('abort', () => void service.close());
    return { moves: service };
  },
  routes: (services, { imports }) => movesRoutes(services.moves, imports.targets),
  closeWork: closeRestoredMoves,
  start: (services) => {
    services.moves.resume();
  },
  close: (services) => services.moves.close(),
});
