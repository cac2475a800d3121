// The events of mail. They restore the state of messages, so that a sent message is not sent again.
import { z } from 'zod';
import { declareEvents } from '../../core/events/events.ts';
import { handleEvents, type Restore } from '../../core/events/event-handlers.ts';
import { noticeReaders, remindersOf } from './mail-kinds.ts';
import { outboxWrites } from './outbox-repository.ts';
import { reminderWrites } from './reminders-repository.ts';

const message = z.object({
  id: z.string(),
  kind: z.string(),
  trouble: z.string().optional(),
  toSecondParent: z.literal(true).optional(),
});
/** The loans that a letter or a printed list of what is due soon names, with their due dates. */
const reminded = z.array(z.object({ loan: z.string(), dueOn: z.string() })).optional();
const printed = z.object({ kind: z.string(), reminded });
const decided = { undo: 'refused', afterErasure: 'kept' } as const;
const declared = declareEvents({
  'mail.queued': { data: message.extend({ reminded }), ...decided },
  'mail.sent': { data: message, ...decided },
  'mail.failed': { data: message, ...decided },
  'mail.cancelled': { data: message, ...decided },
  'mail.printed': { data: printed, ...decided },
  'mail.settings-changed': { data: z.object({ changed: z.array(z.string()) }), ...decided },
});

declare module '../../core/events/events.ts' {
  interface DeclaredEvents {
    mail: typeof declared;
  }
}

const settled =
  (status: 'sent' | 'failed' | 'cancelled'): Restore<z.infer<typeof message>> =>
  (db, { data, at }) => {
    outboxWrites(db).putBack(data.id, status, at, data.trouble ?? null);
  };

/** Readers who were told of a due date are not told again. */
const told: Restore<z.infer<typeof printed>> = (db, { data }) => {
  const reader = noticeReaders.find((each) => remindersOf[each] === data.kind);
  if (reader !== undefined) reminderWrites(db).tell(reader, data.reminded ?? []);
};

export const mailEvents = handleEvents(declared, {
  // Only the database had its text and address. The recipient is listed for re-entry anyway.
  'mail.queued': told,
  'mail.sent': settled('sent'),
  'mail.failed': settled('failed'),
  'mail.cancelled': settled('cancelled'),
  // Only the journal contains the recipients of printed notices.
  'mail.printed': told,
  // The ledger does not contain the server's settings: staff set it up again.
  'mail.settings-changed': () => undefined,
});
