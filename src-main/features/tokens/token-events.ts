// The events of tokens. A token's secret is not in the ledger and stays lost.
import { z } from 'zod';
import { declareEvents } from '../../core/events/events.ts';
import { handleEvents } from '../../core/events/event-handlers.ts';
import { tokenWrites } from './tokens-repository.ts';

const declared = declareEvents({
  'token.added': {
    data: z.object({ id: z.string(), scopes: z.array(z.string()), expiresAt: z.string().nullable() }),
    undo: 'refused',
    afterErasure: 'kept',
  },
  'token.revoked': { data: z.object({ id: z.string() }), undo: 'refused', afterErasure: 'kept' },
});

declare module '../../core/events/events.ts' {
  interface DeclaredEvents {
    tokens: typeof declared;
  }
}

export const tokenEvents = handleEvents(declared, {
  'token.added': (_db, { data }) => ({ what: 'token', number: data.id }),
  'token.revoked': (db, { data, at }) => {
    tokenWrites(db).revoke(data.id, at);
  },
});
