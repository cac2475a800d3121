// Restores changes of webhooks from the ledger's events. The ledger has no addresses, so a lost webhook cannot be made again.
import { idIn } from '../../core/events/event-data.ts';
import type { Restore } from '../../core/journal/restore.ts';
import { webhooksIn, webhookWrites } from './webhooks-repository.ts';

export const webhookRestorers = {
  'webhook.added': (_db, { data }) => ({ what: 'webhook', number: idIn(data) }),
  'webhook.updated': (db, { data }) => {
    const row = webhooksIn(db).webhook(idIn(data));
    if (row !== null && data['active'] === false && row.active === 1)
      webhookWrites(db).update({ ...row, active: 0, offBecause: 'switched-off' });
    return null;
  },
  'webhook.deleted': (db, { data }) => {
    webhookWrites(db).remove(idIn(data));
    return null;
  },
} satisfies Record<string, Restore>;
