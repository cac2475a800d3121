// Puts the watched folder's settings back from the ledger's events, as far as those tell them.
import type { Restore } from '../../core/journal/restore.ts';
import { currentLooking, currentSynchronisation } from './synchronisation-settings.ts';
import { synchronisationWrites } from './synchronisation-repository.ts';

export const synchronisationRestorers = {
  'synchronisation.changed': (db, { data }) => {
    const { elsewhere, ...told } = data;
    const settings = { ...currentSynchronisation(db), ...told };
    // Which folder was chosen stands nowhere but in the database: the one before it must not be followed again.
    if (elsewhere === true) settings.on = false;
    synchronisationWrites(db).put(settings, currentLooking(db));
    return null;
  },
} satisfies Record<string, Restore>;
