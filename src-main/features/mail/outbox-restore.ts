// Puts back from the ledger's events what became of messages, so that none that was sent is sent again.
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
  // Its words and address were in the database only. The borrower it was for is listed for re-entry anyway.
  'mail.queued': () => null,
  'mail.sent': settled('sent'),
  'mail.failed': settled('failed'),
  'mail.cancelled': settled('cancelled'),
  // Whom a notice was handed out to is in the journal alone.
  'mail.printed': () => null,
  // A server is set up again by hand; nothing of it is in the ledger.
  'mail.settings-changed': () => null,
} satisfies Record<string, Restore>;
