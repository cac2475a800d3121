// The events of webhooks. The ledger has no addresses, so a lost webhook cannot be made again.
import { z } from 'zod';
import { declareEvents } from '../../core/events/events.ts';
import { handleEvents } from '../../core/events/event-handlers.ts';
import { webhooksIn, webhookWrites } from './webhooks-repository.ts';

const id = z.string();
const decided = { undo: 'refused', afterErasure: 'kept' } as const;
const declared = declareEvents({
  'webhook.added': { data: z.object({ id, types: z.array(z.string()) }), ...decided },
  'webhook.updated': { data: z.object({ id, active: z.boolean() }), ...decided },
  'webhook.deleted': { data: z.object({ id }), ...decided },
});

declare module '../../core/events/events.ts' {
  interface DeclaredEvents {
    webhooks: typeof declared;
  }
}

export const webhookEvents = handleEvents(declared, {
  'webhook.added': (_db, { data }) => ({ what: 'webhook', number: data.id }),
  'webhook.updated': (db, { data }) => {
    const row = webhooksIn(db).webhook(data.id);
    if (row !== null && !data.active && row.active === 1)
      webhookWrites(db).update({ ...row, active: 0, offBecause: 'switched-off' });
  },
  'webhook.deleted': (db, { data }) => {
    webhookWrites(db).remove(data.id);
  },
});
