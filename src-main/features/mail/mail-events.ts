// Restores the state of messages from the ledger's events, so that a sent message is not sent again.
import { idIn } from '../../core/events/event-data.ts';
import type { Restore } from '../../core/journal/restore.ts';
import { outboxWrites } from './outbox-repository.ts';

const settled =
  (status: 'sent' | 'failed' | 'cancelled'): Restore =>
  (db, { data, at }) => {
    outboxWrites(db).putBack(idIn(data), status, at);
    return null;
  };

export const mailRestorers = {
  // Only the database had its text and address. The recipient is listed for re-entry anyway.
  'mail.queued': () => null,
  'mail.sent': settled('sent'),
  'mail.failed': settled('failed'),
  'mail.cancelled': settled('cancelled'),
  // Only the journal contains the recipients of printed notices.
  'mail.printed': () => null,
  // The ledger does not contain the server's settings: staff set it up again.
  'mail.settings-changed': () => null,
} satisfies Record<string, Restore>;
