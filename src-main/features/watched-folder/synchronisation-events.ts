// Restores the watched folder's settings from the ledger's events; paths and file names are not in the ledger.
import type { Restore } from '../../core/journal/restore.ts';
import { currentScanState, currentSynchronisation } from './synchronisation-settings.ts';
import { synchronisationWrites } from './synchronisation-repository.ts';

export const synchronisationRestorers = {
  'synchronisation.changed': (db, { data }) => {
    const { elsewhere, ...recorded } = data;
    const settings = { ...currentSynchronisation(db), ...recorded };
    // The chosen path was only in the database. Switch off, so that the previous folder is not watched again.
    if (elsewhere === true) settings.on = false;
    synchronisationWrites(db).put(settings, currentScanState(db));
    return null;
  },
} satisfies Record<string, Restore>;
