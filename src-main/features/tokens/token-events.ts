// Restores revocations of tokens from the ledger's events. A token's secret is not in the ledger and stays lost.
import { idIn } from '../../core/events/event-data.ts';
import type { Restore } from '../../core/journal/restore.ts';
import { tokenWrites } from './tokens-repository.ts';

export const tokenRestorers = {
  'token.added': (_db, { data }) => ({ what: 'token', number: idIn(data) }),
  'token.revoked': (db, { data, at }) => {
    tokenWrites(db).revoke(idIn(data), at);
    return null;
  },
} satisfies Record<string, Restore>;
