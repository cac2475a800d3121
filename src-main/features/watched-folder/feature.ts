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
import { synchronisationNotices } from './synchronisation-notices.ts';

export const watchedFolder = feature({
  name: 'watched-folder',
  tables: {
    synchronisation: {
      export: {
        leftOut: 'a folder of this computer or its network: two libraries would import the same lists',
      },
    },
    synchronisation_runs: {
      export: { leftOut: 'files from this folder, as with imports' },
    },
  },
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
