// Imports: plans, applies and undoes what targets make of a list; borrower-lists, item-lists and school-years are targets.
import { feature, type Core } from '../../core/manifest/feature.ts';
import type { BackupsService } from '../backups/backups-service.ts';
import { importsService } from './imports-service.ts';
import { importEvents } from './import-events.ts';
import { importPersonalData } from './import-personal-data.ts';
import { closeRestoredImports } from './applying/apply-commands.ts';
import { importsRoutes } from './imports-routes.ts';
import { importProblems } from './import-problems.ts';
import { importNotices } from './import-notices.ts';

export const imports = feature({
  name: 'imports',
  tables: {
    import_habits: { export: 'all' },
    imports: {
      export: { leftOut: 'imported files: the other tables have their results' },
    },
    import_rows: { export: { leftOut: 'the rows of these files' }, personal: { borrower: 'erase' } },
  },
  reads: ['borrower_groups', 'borrowers', 'titles', 'items', 'loans'],
  personalData: importPersonalData,
  events: importEvents,
  problems: importProblems,
  notices: importNotices,
  services: (library: Core & { readonly backups: BackupsService }) => {
    const service = importsService(library);
    // The watched folder closes first and waits for its own import.
    library.closing.addEventListener('abort', () => void service.close());
    return { imports: service };
  },
  routes: (services, { reader }) => importsRoutes(reader, services.imports),
  closeWork: closeRestoredImports,
  start: (services) => services.imports.resume(),
  maintenance: (services) => services.imports.runMaintenance(),
  close: (services) => services.imports.close(),
});
