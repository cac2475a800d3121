// Sends what waits in the outbox: one message at a time, paced, again after a while where it failed, and never twice.
import type { z } from '@hono/zod-openapi';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { Clock } from '../../core/journal/clock.ts';
import type { Actor, Command, WriteGate } from '../../core/journal/write-gate.ts';
import type { AllMailKinds } from '../../core/manifest/mail-kinds.ts';
import { waitAfter, type DeliveryOutcome } from './delivery-rules.ts';
import type { outboxStateSchema } from './mail-schemas.ts';
import type { MailSettingsService } from './mail-settings-service.ts';
import type { Cancellable } from './mail-kinds.ts';
import { isSetUp } from './mail-settings.ts';
import {
  cancelAll,
  cancelMessage,
  holdMessage,
  lookAgain,
  messageIn,
  needsAPerson,
  noteAttempt,
  retryMessage,
  type Attempt,
} from './outbox-commands.ts';
import { outboxIn, outboxWrites, type DueMessage, type OutboxMessage } from './outbox-repository.ts';
import { deliver } from './smtp-delivery.ts';

export type { OutboxMessage } from './outbox-repository.ts';

export interface OutboxDeps {
  reader: ReadableDatabase;
  gate: WriteGate;
  clock: Clock;
  settings: MailSettingsService;
  mailKinds: AllMailKinds;
  report: (error: unknown) => void;
}

/** The state of the outbox as a whole. */
export type OutboxState = z.infer<typeof outboxStateSchema>;

const firstLookMs = 5000;
const afterChangeMs = 1000;
const soonestMs = 50;
const latestMs = 10 * 60_000;
const closeWithinMs = 5000;
const day = 24 * 60 * 60_000;
/** How long the words of a settled message are kept, and then the row with its address. */
const keepWordsDays = 7;
const keepRowsDays = 180;

export function outboxService({ reader, gate, clock, settings, mailKinds, report }: OutboxDeps) {
  const outbox = outboxIn(reader);
  let turn: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let wakesAt = Infinity;
  let closed = false;
  let inFlight: string | null = null;
  let stopping: AbortController | null = null;
  /** Came of an attempt and is not in the database yet: nothing else is sent before it is, least of all this again. */
  let unnoted: Attempt | null = null;
  let serverFailures = 0;
  let pausedUntil = 0;
  let lastAttemptAt = -Infinity;
  let lastTrouble: Extract<DeliveryOutcome, { sent: false }> | null = null;

  const nowMs = (): number => Date.parse(clock.now());
  const gapMs = (): number => Math.ceil(60_000 / settings.settings().perMinute);
  const being = (): string | null => inFlight;

  /** Until something may be sent. A clock that was set back must not hold the mail for longer than the rules do. */
  function waitMs(): number {
    const now = nowMs();
    const pause = Math.min(pausedUntil - now, waitAfter(Infinity));
    const gap = Math.min(lastAttemptAt + gapMs() - now, 60_000);
    return Math.max(0, pause, gap);
  }

  async function note(attempt: Attempt): Promise<void> {
    unnoted = attempt;
    await gate.write('system', noteAttempt(attempt));
    unnoted = null;
  }

  /** @returns whether an attempt was made. */
  async function attemptNext(): Promise<boolean> {
    if (unnoted !== null) await note(unnoted);
    const now = settings.settings();
    if (closed || !isSetUp(now) || now.paused || waitMs() > 0) return false;
    const message = await nextTrue();
    if (message === null) return false;
    const outcome = await handOver(message);
    lastAttemptAt = nowMs();
    lastTrouble = outcome.sent || outcome.stops !== 'server' ? null : outcome;
    serverFailures = lastTrouble === null ? 0 : serverFailures + 1;
    pausedUntil = lastTrouble === null ? 0 : lastAttemptAt + waitAfter(serverFailures);
    await note({ message, outcome, serverFailures, giveUpAfterDays: now.giveUpAfterDays });
    return true;
  }

  /** The next message to send, as it is true now; those of which nothing is left are cancelled. */
  async function nextTrue(): Promise<DueMessage | null> {
    for (let id = outbox.due(clock.now()); id !== null; id = outbox.due(clock.now())) {
      const { result } = await gate.write('system', lookAgain(id, mailKinds));
      if (result !== null) return result;
    }
    return null;
  }

  async function handOver(message: DueMessage): Promise<DeliveryOutcome> {
    inFlight = message.id;
    stopping = new AbortController();
    try {
      return await deliver(settings.settings(), settings.password(), message, stopping.signal);
    } finally {
      inFlight = null;
      stopping = null;
    }
  }

  /** Sends what is due and may go now. @returns how many attempts were made. */
  function runMaintenance(): Promise<number> {
    const attempted = turn.then(async () => {
      let attempts = 0;
      while (await attemptNext()) attempts += 1;
      return attempts;
    });
    turn = attempted.catch(() => undefined);
    return attempted;
  }

  function wakeIn(ms: number): void {
    if (closed || Date.now() + ms >= wakesAt) return;
    clearTimeout(timer);
    wakesAt = Date.now() + ms;
    timer = setTimeout(() => {
      wakesAt = Infinity;
      runMaintenance()
        .catch(report)
        .then(sleep)
        .catch((error: unknown) => {
          report(error); // the disk is away, and the desks go on; the next look may find it again
          wakeIn(latestMs);
        });
    }, ms).unref();
  }

  /** Until the next message may go; where none waits, a change in the library wakes. */
  function sleep(): void {
    const next = outbox.nextDueAt();
    const now = settings.settings();
    if (next === null || !isSetUp(now) || now.paused) return;
    wakeIn(Math.min(Math.max(soonestMs, waitMs(), Date.parse(next) - nowMs()), latestMs));
  }

  const stopListening = gate.onCommitted(() => {
    if (Date.now() + afterChangeMs >= wakesAt) return;
    let wait = 0;
    try {
      wait = waitMs();
    } catch (error) {
      report(error); // the maintenance that this wakes reads it again
    }
    wakeIn(Math.max(afterChangeMs, wait));
  });
  wakeIn(firstLookMs);

  function tryNow(): void {
    serverFailures = 0;
    pausedUntil = 0;
    wakeIn(soonestMs);
  }

  async function decide<Result>(actor: Actor, command: Command<Result>): Promise<Result> {
    const { result } = await gate.write(actor, command);
    return result;
  }

  return {
    messages: outbox.page,
    /** @throws Problem not-found */
    message: (id: string): OutboxMessage => messageIn(reader, id),
    ofBorrower: (borrower: string) => outbox.ofBorrower(borrower, 50),
    refusedAddress: outbox.refusedAddress,
    state(): OutboxState {
      const now = settings.settings();
      const waits = pausedUntil - nowMs();
      const counts = outbox.counts();
      const trouble = lastTrouble?.trouble ?? null;
      const stuck = !now.ready || (trouble !== null && needsAPerson.includes(trouble));
      return {
        ready: now.ready,
        paused: now.paused,
        counts,
        needsAttention: counts.failed + (stuck ? counts.queued : 0),
        printed: outbox.printedCount(),
        trouble,
        answer: lastTrouble?.answer ?? null,
        nextAttemptAt: waits > 0 ? new Date(pausedUntil).toISOString() : null,
      };
    },
    /** @throws Problem not-found, message-settled */
    hold: (actor: Actor, id: string) => decide(actor, holdMessage(id, being)),
    cancel: (actor: Actor, id: string) => decide(actor, cancelMessage(id, being)),
    /** Cancels all messages with this status, which cannot be undone. @returns how many */
    cancelAll: (actor: Actor, status: Cancellable) => decide(actor, cancelAll(status, being)),
    printed: outbox.printed,
    async retry(actor: Actor, id: string): Promise<OutboxMessage> {
      const message = await decide(actor, retryMessage(id, being));
      tryNow();
      return message;
    },
    /** Waits no longer after a failure: the network or the settings may be good again. */
    tryNow,
    runMaintenance,
    /** Forgets the words of messages that were settled a while ago, and later the messages. */
    async forgetSettled(): Promise<void> {
      const before = (days: number): string => new Date(nowMs() - days * day).toISOString();
      const some = async (drop: 'dropWords' | 'dropSettled', days: number): Promise<boolean> =>
        (
          await gate.write('system', ({ db }) => ({
            result: outboxWrites(db)[drop](before(days)),
            events: [],
          }))
        ).result;
      if (outbox.hasSettledBefore(before(keepWordsDays)))
        while (await some('dropWords', keepWordsDays)) continue;
      if (outbox.hasSettledBefore(before(keepRowsDays)))
        while (await some('dropSettled', keepRowsDays)) continue;
    },
    /** Lets a message that is on its way finish for a moment, and notes what came of it. */
    async close(): Promise<void> {
      closed = true;
      clearTimeout(timer);
      stopListening();
      const patience = setTimeout(() => stopping?.abort(), closeWithinMs).unref();
      await turn;
      clearTimeout(patience);
    },
  };
}
