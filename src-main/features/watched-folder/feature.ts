// The watched folder: lists that the school's administration drops there are imported by themselves.
import { feature, type Core } from '../../core/manifest/feature.ts';
import type { ImportsService } from '../imports/imports-service.ts';
import { synchronisationRestorers } from './synchronisation-restore.ts';
import { synchronisationRoutes } from './synchronisation-routes.ts';
import { synchronisationService } from './synchronisation-service.ts';

export const watchedFolder = feature({
  name: 'watched-folder',
  tables: {
    synchronisation: {
      export: {
        leftOut: 'a folder of this computer or its network: two libraries would follow the same lists',
      },
    },
    synchronisation_runs: {
      export: { leftOut: 'files that were taken from this folder, as with imports' },
    },
  },
  events: synchronisationRestorers,
  services: (library: Core & { readonly imports: ImportsService }) => ({
    synchronisation: synchronisationService(library),
  }),
  routes: ({ synchronisation }) => synchronisationRoutes(synchronisation),
  start: ({ synchronisation }) => {
    synchronisation.start();
  },
  close: ({ synchronisation }) => synchronisation.close(),
});
