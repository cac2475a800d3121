// Backups: made, verified, kept by a rule, copied off-site, and restored.
import { feature, type Core } from '../../core/manifest/feature.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import { backupsRoutes } from './backups-routes.ts';
import { backupsService } from './backups-service.ts';
import { backupsShelf } from './backups-shelf.ts';
import { copiesRoutes } from './copies-routes.ts';
import { copiesService } from './copies-service.ts';
import type { RestoresService } from './restores-service.ts';

type BackupsLibrary = Core & {
  readonly settings: SettingsService;
  /** Outlives these services: it replaces the library that they are built on. */
  readonly restores: RestoresService;
};

export const backups = feature({
  name: 'backups',
  services: (library: BackupsLibrary) => {
    const shelf = backupsShelf(library.dataFolder);
    const copies = copiesService({ ...library, shelf });
    const made = (): void => void copies.tend();
    return { backups: backupsService({ ...library, shelf, made }), copies };
  },
  routes: (services, { restores }) =>
    backupsRoutes(services.backups, restores).route('/', copiesRoutes(services.copies, restores)),
  start: (services) => {
    services.copies.start();
  },
  async maintenance(services) {
    await services.backups.tend();
    await services.copies.tend();
  },
  async close(services) {
    await services.backups.close();
    await services.copies.close();
  },
});
