// Puts settings back from the ledger's events.
import type { Restore } from '../../core/journal/restore.ts';
import { settingWrites } from './settings-repository.ts';

export const settingsRestorers = {
  'settings.changed': (db, { data }) => {
    for (const [name, value] of Object.entries(data)) settingWrites(db).put(name, value);
    return null;
  },
} satisfies Record<string, Restore>;
