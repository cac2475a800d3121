// The commands of the outbox: record delivery attempts, and hold, queue or cancel messages.
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import type { NewEvent } from '../../core/events/events.ts';
import { noticeWrites } from '../../core/notices/notices.ts';
import type { OlderState } from '../../core/journal/ledger-recovery.ts';
import type { Command } from '../../core/journal/write-gate.ts';
import { Problem } from '../../core/problems/problem.ts';
import { givesUp, waitAfter, type DeliveryOutcome } from './delivery-rules.ts';
import { todayIn } from '../../core/dates/calendar-dates.ts';
import type { AllMailKinds, MailKind } from '../../core/manifest/mail-kinds.ts';
import { calendarSettings } from '../calendar/calendar-settings.ts';
import { closedDays } from '../calendar/closed-days.ts';
import { currentSettings, readSettings } from '../settings/settings-service.ts';
import { noticeReaders, remindersOf, type Cancellable, type MailTrouble } from './mail-kinds.ts';
import { changeOwnSettings } from '../settings/settings-service.ts';
import { currentMailSettings, mailSettings } from './mail-settings.ts';
import { outboxIn, outboxWrites, type DueMessage, type OutboxMessage } from './outbox-repository.ts';
import { reminderWrites } from './reminders-repository.ts';
import { dueSoonUntil } from './weekly-rules.ts';

/** Problems that staff must fix before any message can be sent. */
export const needsAPerson: readonly MailTrouble[] = [
  'login-refused',
  'sender-refused',
  'tls-failed',
  'password-missing',
];

export interface Attempt {
  message: DueMessage;
  outcome: DeliveryOutcome;
  /** Consecutive server failures, including this one. */
  serverFailures: number;
  giveUpAfterDays: number;
}

type MessageEventType = 'mail.sent' | 'mail.failed' | 'mail.cancelled';

function eventOf(
  type: MessageEventType,
  {
    id,
    kind,
    borrowerId,
    toSecondParent,
  }: { id: string; kind: MailKind; borrowerId: string | null; toSecondParent?: boolean | 0 | 1 },
  trouble?: MailTrouble,
): NewEvent {
  return {
    type,
    ...(borrowerId !== null && { borrower: borrowerId }),
    data: {
      id,
      kind,
      ...(trouble !== undefined && { trouble }),
      ...(Boolean(toSecondParent) && { toSecondParent: true as const }),
    },
  };
}

/** Records the result of an attempt. Ignores a message that was deleted meanwhile with its borrower. */
export function noteAttempt({ message, outcome, serverFailures, giveUpAfterDays }: Attempt): Command<null> {
  return ({ db, now }) => {
    const writes = outboxWrites(db);
    const done = (events: NewEvent[]) => ({ result: null, events });
    if (outcome.sent) {
      noticeWrites(db).settle('mail-stopped', now);
      const noted = writes.settle(message.id, 'sent', now, { trouble: null, answer: null });
      if (noted) writes.dropRefused(message.address);
      return done(noted ? [eventOf('mail.sent', message)] : []);
    }
    const { trouble, stops, answer } = outcome;
    if (stops === 'settled') {
      const noted = writes.settle(message.id, 'failed', now, { trouble, answer });
      if (noted && trouble === 'recipient-refused') writes.putRefused(message.address, now, answer ?? '');
      return done(noted ? [eventOf('mail.failed', message, trouble)] : []);
    }
    if (stops === 'server' && needsAPerson.includes(trouble))
      noticeWrites(db).addOnce({ code: 'mail-stopped', facts: { trouble } }, now);
    const attempts = message.attempts + 1;
    const tried = Math.max(attempts, stops === 'server' ? serverFailures : 0);
    if (givesUp(tried, message.queuedAt, now, giveUpAfterDays)) {
      const noted = writes.settle(message.id, 'failed', now, { trouble: 'gave-up', answer });
      if (noted) noticeWrites(db).addOnce({ code: 'mail-gave-up', facts: {} }, now);
      return done(noted ? [eventOf('mail.failed', message, 'gave-up')] : []);
    }
    // A server failure affects every message: the sender waits, and this message is not delayed further.
    const dueAt = stops === 'server' ? now : new Date(Date.parse(now) + waitAfter(attempts)).toISOString();
    writes.postpone(message.id, dueAt, trouble, answer);
    return done([]);
  };
}

/**
 * Writes a waiting message again from what is still true, or cancels it if nothing is left, just before it is sent.
 *
 * @returns what to send; null if it no longer waits
 */
export function lookAgain(id: string, kinds: AllMailKinds): Command<DueMessage | null> {
  return ({ db, now }) => {
    const message = outboxIn(db).queued(id);
    if (message === null) return { result: null, events: [] };
    const { looksAgain } = kinds[message.kind];
    if (looksAgain === 'never-waits') throw new Error(`letters of the kind ${message.kind} do not wait`);
    const letter = looksAgain(db, message, now);
    if (letter === 'unchanged') return { result: message, events: [] };
    const left = typeof letter === 'string' ? [] : letter.about;
    const reader = noticeReaders.find((each) => remindersOf[each] === message.kind);
    // The first parent stays told of it.
    if (reader !== undefined && !message.toSecondParent)
      reminderWrites(db).forget(
        reader,
        message.about.filter((loan) => !left.includes(loan)),
      );
    if (typeof letter === 'string') {
      outboxWrites(db).cancel(id, now, letter);
      return { result: null, events: [eventOf('mail.cancelled', message, letter)] };
    }
    outboxWrites(db).rewrite(id, letter);
    return { result: { ...message, ...letter }, events: [] };
  };
}

/** @param inFlight the message being sent now, which can no longer be changed */
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
    if (inFlight() === id || !outboxWrites(db).cancel(id, now)) throw settled();
    return { result: messageIn(db, id), events: [eventOf('mail.cancelled', { id, ...state })] };
  };
}

/**
 * Holds the letters that wait in a restored library: they may have been sent since, or no longer be true. The weekly
 * notices and those of what is due soon count as sent until now.
 *
 * @returns how many letters
 */
export function holdRestored(db: WritableDatabase, { now }: OlderState): number {
  const settings = currentMailSettings(db);
  if (settings.weeklyNotices) changeOwnSettings(db, mailSettings, { weeklySince: now });
  if (settings.dueSoonDays > 0) {
    const today = todayIn(currentSettings(db).timeZone, now);
    const closed = closedDays(db, readSettings(db, calendarSettings).weeklyClosedDays);
    reminderWrites(db).tellAll(noticeReaders, dueSoonUntil(today, settings.dueSoonDays, closed));
  }
  return outboxWrites(db).holdAll();
}

/** Cancels all messages with this status, except the one being sent. @returns how many */
export function cancelAll(status: Cancellable, inFlight: () => string | null): Command<number> {
  return ({ db, now }) => {
    const messages = outboxIn(db).withStatusBut(status, inFlight());
    for (const { id } of messages) outboxWrites(db).cancel(id, now);
    return { result: messages.length, events: messages.map((message) => eventOf('mail.cancelled', message)) };
  };
}

/** Queues a held or failed message again, or makes a waiting one due now. */
export function retryMessage(id: string, inFlight: () => string | null): Command<OutboxMessage> {
  return ({ db, now }) => {
    const state = refuseUnknown(outboxIn(db).state(id), id);
    const { status, kind, borrowerId, toSecondParent } = state;
    if (
      status === 'failed' &&
      kind === 'welcome' &&
      borrowerId !== null &&
      outboxIn(db).welcomeWaits(borrowerId, toSecondParent)
    )
      throw new Problem(
        'welcome-waiting',
        'Another welcome message to this borrower is already in the outbox.',
      );
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

/** Reads the message inside the command, because another may delete it before the response. */
export function messageIn(db: ReadableDatabase, id: string): OutboxMessage {
  return refuseUnknown(outboxIn(db).message(id), id);
}

function refuseUnknown<State>(state: State | null, id: string): State {
  if (state === null) throw new Problem('not-found', `There is no message ${id}.`);
  return state;
}

function settled(): Problem {
  return new Problem(
    'message-settled',
    'This message can no longer be changed: it is sent, cancelled, or being sent now.',
  );
}
