// Updates: checks signed releases and makes their installers ready, from a folder or over HTTPS.
import { feature, type Core } from '../../core/manifest/feature.ts';
import type { BackupsService } from '../backups/backups-service.ts';
import { updateProblems } from './update-codes.ts';
import { updateSettings } from './update-settings.ts';
import { updatesRoutes } from './updates-routes.ts';
import { updatesService, type UpdateOptions } from './updates-service.ts';

type UpdatesLibrary = Core & {
  readonly backups: BackupsService;
  readonly updateOptions: UpdateOptions;
};

export const updates = feature({
  name: 'updates',
  problems: updateProblems,
  settings: updateSettings,
  services: (library: UpdatesLibrary) => ({ updates: updatesService(library) }),
  routes: (services) => updatesRoutes(services.updates),
  close: (services) => services.updates.close(),
});
