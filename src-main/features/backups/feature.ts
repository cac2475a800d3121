// Backups: making, verifying, retention, off-site copies and restores.
import { feature, type Core } from '../../core/manifest/feature.ts';
import { backupSettings } from './backup-settings.ts';
import { keepBackupSettings } from './kept-access.ts';
import { backupsRoutes } from './backups-routes.ts';
import { backupsService } from './backups-service.ts';
import { backupFolder } from './backup-folder.ts';
import { copiesRoutes } from './offsite-routes.ts';
import { copiesService } from './offsite-service.ts';
import type { RestoresService } from './restores-service.ts';
import { backupProblems, backupNotices } from './backup-codes.ts';

type BackupsLibrary = Core & {
  /** Outlives these services: it replaces the library that they are built on. */
  readonly restores: RestoresService;
};

export const backups = feature({
  name: 'backups',
  problems: backupProblems,
  notices: backupNotices,
  settings: backupSettings,
  keptAtRestore: keepBackupSettings,
  services: (library: BackupsLibrary) => {
    const localBackups = backupFolder(library.dataFolder);
    const copies = copiesService({ ...library, localBackups });
    const made = (): void => void copies.runMaintenance();
    const backups = backupsService({ ...library, localBackups, made });
    // A restore waits for a running backup.
    library.closing.addEventListener('abort', () => void backups.close());
    return { backups, copies };
  },
  routes: (services, { restores }) =>
    // `/backups/copies` is no file.
    [copiesRoutes(services.copies, restores), backupsRoutes(services.backups, restores)],
  start: (services) => {
    void services.copies.runMaintenance(); // runs in the background, so that the first request does not wait
  },
  atEveryDesk: true,
  async maintenance(services) {
    await services.backups.runMaintenance();
    await services.copies.runMaintenance();
  },
  async close(services) {
    await services.backups.close();
    await services.copies.close();
  },
});
