// Watched folder: imports lists that the school's administration saves there.
import { feature, type Core } from '../../core/manifest/feature.ts';
import { importSchemas } from '../imports/imports-schemas.ts';
import type { ImportsService } from '../imports/imports-service.ts';
import { askAfterRestore } from './run-commands.ts';
import { synchronisationEvents } from './synchronisation-events.ts';
import { synchronisationRoutes } from './synchronisation-routes.ts';
import { runSchema } from './synchronisation-schemas.ts';
import { synchronisationService } from './synchronisation-service.ts';
import { synchronisationProblems } from './synchronisation-problems.ts';
import { folderSettings } from './synchronisation-settings.ts';
import { synchronisationNotices } from './synchronisation-notices.ts';

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
