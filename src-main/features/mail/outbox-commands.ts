// The commands of the outbox: what became of an attempt, and what a person decides about a message.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { NewEvent } from '../../core/events/events.ts';
import { noticeWrites } from '../../core/notices/notices.ts';
import type { Command } from '../../core/journal/write-gate.ts';
import { Problem } from '../../core/problems/problem.ts';
import { hasBeenTriedLongEnough, waitAfter, type DeliveryOutcome } from './delivery-rules.ts';
import type { MailKind, MailTrouble } from './mail-kinds.ts';
import { outboxIn, outboxWrites, type DueMessage, type OutboxMessage } from './outbox-repository.ts';

/** Before this many attempts nothing is given up, however old: the computer may have been off for weeks. */
const fewestAttempts = 5;

/** What a person has to mend before anything can be sent. */
const needsAPerson: readonly MailTrouble[] = [
  'login-refused',
  'sender-refused',
  'tls-failed',
  'password-missing',
];

export interface Attempt {
  message: DueMessage;
  outcome: DeliveryOutcome;
  /** How often in a row the server has failed, this time included. */
  serverFailures: number;
  giveUpAfterDays: number;
}

type MessageEventType = 'mail.sent' | 'mail.failed' | 'mail.cancelled';

function eventOf(
  type: MessageEventType,
  { id, kind, borrowerId }: { id: string; kind: MailKind; borrowerId: string | null },
  trouble?: MailTrouble,
): NewEvent {
  return {
    type,
    ...(borrowerId !== null && { borrower: borrowerId }),
    data: { id, kind, ...(trouble !== undefined && { trouble }) },
  };
}

/** Notes what came of an attempt. A message that is gone meanwhile, with its borrower, leaves no trace. */
export function noteAttempt({ message, outcome, serverFailures, giveUpAfterDays }: Attempt): Command<null> {
  return ({ db, now }) => {
    const writes = outboxWrites(db);
    const done = (events: NewEvent[]) => ({ result: null, events });
    if (outcome.sent) {
      noticeWrites(db).settle('mail-stopped', now);
      const noted = writes.settle(message.id, 'sent', now, { trouble: null, answer: null, attempt: 1 });
      if (noted) writes.dropRefused(message.address);
      return done(noted ? [eventOf('mail.sent', message)] : []);
    }
    const { trouble, stops, answer } = outcome;
    if (stops === 'settled') {
      const noted = writes.settle(message.id, 'failed', now, { trouble, answer, attempt: 1 });
      if (noted && trouble === 'recipient-refused') writes.putRefused(message.address, now, answer ?? '');
      return done(noted ? [eventOf('mail.failed', message, trouble)] : []);
    }
    if (stops === 'server' && needsAPerson.includes(trouble))
      noticeWrites(db).addOnce({ code: 'mail-stopped', facts: { trouble } }, now);
    const attempts = message.attempts + 1;
    const tried = Math.max(attempts, stops === 'server' ? serverFailures : 0);
    if (tried >= fewestAttempts && hasBeenTriedLongEnough(message.queuedAt, now, giveUpAfterDays)) {
      const noted = writes.settle(message.id, 'failed', now, { trouble: 'gave-up', answer, attempt: 1 });
      if (noted) noticeWrites(db).addOnce({ code: 'mail-gave-up', facts: {} }, now);
      return done(noted ? [eventOf('mail.failed', message, 'gave-up')] : []);
    }
    // What stops the server stops all: the sender waits, and this one is no later than the others.
    const dueAt = stops === 'server' ? now : new Date(Date.parse(now) + waitAfter(attempts)).toISOString();
    writes.postpone(message.id, dueAt, trouble, answer);
    return done([]);
  };
}

/** @param inFlight the message that is being handed over at this moment: it is too late for it */
export function holdMessage(id: string, inFlight: () => string | null): Command<OutboxMessage> {
  return ({ db }) => {
    refuseUnknown(outboxIn(db).state(id), id);
    if (inFlight() === id || !outboxWrites(db).hold(id)) throw settled();
    return { result: messageIn(db, id), events: [] };
  };
}

export function cancelMessage(id: string, inFlight: () => string | null): Command<OutboxMessage> {
  return ({ db, now }) => {
    const state = refuseUnknown(outboxIn(db).state(id), id);
    const waits = inFlight() !== id;
    if (!waits || !outboxWrites(db).settle(id, 'cancelled', now, { trouble: null, answer: null, attempt: 0 }))
      throw settled();
    return { result: messageIn(db, id), events: [eventOf('mail.cancelled', { id, ...state })] };
  };
}

/** Cancels all messages that wait; the one in flight and those that are held stay. @returns how many */
export function cancelWaiting(inFlight: () => string | null): Command<number> {
  return ({ db, now }) => {
    const waiting = outboxIn(db).waitingBut(inFlight());
    for (const { id } of waiting)
      outboxWrites(db).settle(id, 'cancelled', now, { trouble: null, answer: null, attempt: 0 });
    return { result: waiting.length, events: waiting.map((message) => eventOf('mail.cancelled', message)) };
  };
}

/** Queues a held or failed message anew, or brings the next attempt of one that waits forward. */
export function retryMessage(id: string, inFlight: () => string | null): Command<OutboxMessage> {
  return ({ db, now }) => {
    const state = refuseUnknown(outboxIn(db).state(id), id);
    const { status, kind, borrowerId } = state;
    if (
      status === 'failed' &&
      kind === 'welcome' &&
      borrowerId !== null &&
      outboxIn(db).welcomeWaits(borrowerId)
    )
      throw new Problem('welcome-waiting', 'Another welcome message to this borrower waits in the outbox.');
    if (inFlight() === id || !outboxWrites(db).queueAgain(id, now)) throw settled();
    const events: NewEvent[] =
      state.status === 'failed'
        ? [
            {
              type: 'mail.queued',
              ...(state.borrowerId !== null && { borrower: state.borrowerId }),
              data: { id, kind: state.kind },
            },
          ]
        : [];
    return { result: messageIn(db, id), events };
  };
}

/** As the command leaves it: another may delete it before anybody is answered. */
function messageIn(db: ReadableDatabase, id: string): OutboxMessage {
  return refuseUnknown(outboxIn(db).message(id), id);
}

function refuseUnknown<State>(state: State | null, id: string): State {
  if (state === null) throw new Problem('not-found', `There is no message ${id}.`);
  return state;
}

function settled(): Problem {
  return new Problem(
    'message-settled',
    'This message can no longer be changed: it is sent, cancelled, or on its way at this moment.',
  );
}
