// Watched folder: imports lists that the school's administration saves there.
import { feature, type Core } from '../../core/manifest/feature.ts';
import { importSchemas } from '../imports/imports-schemas.ts';
import type { ImportsService } from '../imports/imports-service.ts';
import { watchedFolderNotices, watchedFolderProblems } from './watched-folder-codes.ts';
import { askAfterRestore } from './watched-folder-commands.ts';
import { watchedFolderEvents } from './watched-folder-events.ts';
import { watchedFolderRoutes } from './watched-folder-routes.ts';
import { runSchema } from './watched-folder-schemas.ts';
import { watchedFolderService } from './watched-folder-service.ts';
import { folderSettings } from './watched-folder-settings.ts';

export const watchedFolder = feature({
  name: 'watched-folder',
  tables: {
    synchronisation_runs: {
      export: { leftOut: 'files from this folder, as with imports' },
    },
  },
  ownSettings: folderSettings,
  events: watchedFolderEvents,
  problems: watchedFolderProblems,
  notices: watchedFolderNotices,
  services: (library: Core & { readonly imports: ImportsService }) => ({
    watchedFolder: watchedFolderService(library),
  }),
  routes: ({ watchedFolder }, { imports }) =>
    watchedFolderRoutes(watchedFolder, runSchema(importSchemas(imports.targets).gaps)),
  closeWork: askAfterRestore,
  start: ({ watchedFolder }) => {
    watchedFolder.start();
  },
  close: ({ watchedFolder }) => watchedFolder.close(),
});
