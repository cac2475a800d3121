// Puts revocations of tokens back from the ledger's events; a token's secret cannot come back.
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
