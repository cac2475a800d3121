// Watched folder: imports lists that the school's administration saves there.
import { feature, type Core } from '../../core/manifest/feature.ts';
import { importSchemas } from '../imports/imports-schemas.ts';
import type { ImportsService } from '../imports/imports-service.ts';
import { askAfterRestore } from './watched-folder-commands.ts';
import { synchronisationEvents } from './watched-folder-events.ts';
import { synchronisationRoutes } from './watched-folder-routes.ts';
import { runSchema } from './watched-folder-schemas.ts';
import { synchronisationService } from './watched-folder-service.ts';
import { synchronisationProblems } from './watched-folder-codes.ts';
import { folderSettings } from './watched-folder-settings.ts';
import { synchronisationNotices } from './watched-folder-codes.ts';

export const watchedFolder = feature({
  name: 'watched-folder',
  tables: {
    synchronisation_runs: {
      export: { leftOut: 'files from this folder, as with imports' },
    },
  },
  ownSettings: folderSettings,
  events: synchronisationEvents,
  problems: synchronisationProblems,
  notices: synchronisationNotices,
  services: (library: Core & { readonly imports: ImportsService }) => ({
    synchronisation: synchronisationService(library),
  }),
  routes: ({ synchronisation }, { imports }) =>
    synchronisationRoutes(synchronisation, runSchema(importSchemas(imports.targets).gaps)),
  closeWork: askAfterRestore,
  start: ({ synchronisation }) => {
    synchronisation.start();
  },
  close: ({ synchronisation }) => synchronisation.close(),
});
