// Tells each webhook what happens, event after event, at its own pace and without the desk ever waiting for it.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { Clock } from '../../core/journal/clock.ts';
import type { JournalService } from '../../core/journal/journal-service.ts';
import { noticeWrites } from '../../core/notices/notices.ts';
import type { WriteGate } from '../../core/journal/write-gate.ts';
import { alarm, type Alarm } from './alarm.ts';
import { eventInFront } from './next-event.ts';
import { checkOf, type WebhookKey } from './webhook-key.ts';
import { messageOf, type ToldEvent } from './webhook-message.ts';
import { isGivenUp, retryAfterMs, waitBefore, type OffReason } from './webhook-rules.ts';
import type { Attempt, Send } from './webhook-sending.ts';
import {
  attemptsKept,
  webhooksIn,
  webhookWrites,
  type AttemptRow,
  type Progress,
  type WebhookRow,
} from './webhooks-repository.ts';

export interface DeliveryParts {
  reader: ReadableDatabase;
  gate: WriteGate;
  journal: JournalService;
  clock: Clock;
  key: WebhookKey;
  send: Send;
  /** The hosts that the librarian allows now. */
  allowedHosts: () => readonly string[];
  report: (error: unknown) => void;
  retryAfterMs?: readonly number[];
}

/** One webhook under way. */
interface Round {
  row: WebhookRow;
  progress: Progress;
  /** What was done since the last writing. */
  attempts: AttemptRow[];
  unwritten: boolean;
  ahead: ToldEvent[];
  dueAtMs: number;
  stop: AbortController;
  alarm: Alarm;
  ended: Promise<void>;
}

/** Together they send at most a hundred events a second: an import of a whole collection must leave room for the desk. */
const restMs = 10;
const writeEveryMs = 1000;

/**
 * How far each is stands in the database, written once a second while something is sent: after a crash the events of
 * that second are sent again, none is left out.
 */
export function webhookDeliveries(parts: DeliveryParts) {
  const { reader, gate, journal, clock, key, send, allowedHosts, report } = parts;
  const waits = parts.retryAfterMs ?? retryAfterMs;
  const rounds = new Map<string, Round>();
  let unsubscribe = (): unknown => undefined;
  let writing: NodeJS.Timeout | undefined;
  let changes: Promise<unknown> = Promise.resolve();
  let closed = false;

  function begin(id: string): void {
    const row = webhooksIn(reader).webhook(id);
    if (row?.active !== 1) return;
    const wait = row.nextAttemptAt === null ? 0 : Date.parse(row.nextAttemptAt) - Date.parse(clock.now());
    const round: Round = {
      row,
      progress: { ...row },
      attempts: [],
      unwritten: false,
      ahead: [],
      // A clock that was set back must not make it wait for ever.
      dueAtMs: performance.now() + Math.max(0, Math.min(wait, retryAfterMs.at(-1) ?? 0)),
      stop: new AbortController(),
      alarm: alarm(),
      ended: Promise.resolve(),
    };
    rounds.set(id, round);
    round.ended = followThroughFaults(round);
  }

  /** A disk that cannot be read or written for a while silences no webhook until the next start. */
  async function followThroughFaults(round: Round): Promise<void> {
    while (!round.stop.signal.aborted) {
      try {
        await follow(round);
      } catch (error) {
        report(error);
        round.dueAtMs = performance.now() + waitBefore(1, waits);
        await untilDue(round);
      }
    }
  }

  async function untilDue({ stop, dueAtMs, alarm }: Round): Promise<void> {
    const left = (): number => dueAtMs - performance.now();
    while (left() > 0 && !stop.signal.aborted) await alarm.wait(left());
  }

  async function follow(round: Round): Promise<void> {
    const secret = key.secretOf(round.row.id, round.row.secretTurn);
    if (checkOf(secret) !== round.row.secretCheck) {
      await switchOff(round, 'secret-lost');
      return;
    }
    const stopped = (): boolean => round.stop.signal.aborted;
    while (!stopped()) {
      const waitMs = round.dueAtMs - performance.now();
      const event = waitMs > 0 ? null : eventInFront(parts, round);
      if (event === 'further') await nextTurn();
      else if (event === null) await round.alarm.wait(waitMs > 0 ? waitMs : undefined);
      else {
        const startedAt = performance.now();
        const message = messageOf(event, secret, clock.now());
        const attempt = await send(round.row.url, allowedHosts(), message, round.stop.signal);
        if (stopped() && attempt.error !== null) return; // it was we who gave it up
        note(round, event, attempt, Math.round(performance.now() - startedAt));
        const because = reasonToStop(round);
        if (because !== null) await switchOff(round, because);
      }
    }
  }

  function note(round: Round, event: ToldEvent, { error, status }: Attempt, tookMs: number): void {
    const now = clock.now();
    const { progress } = round;
    round.attempts.push({ at: now, seq: event.seq, type: event.type, error, status, tookMs });
    if (round.attempts.length > attemptsKept) round.attempts.shift();
    if (error === null) {
      round.ahead.shift();
      const over = { attempts: 0, failingSince: null, nextAttemptAt: null };
      Object.assign(progress, { ...over, seen: event.seq, lastDeliveredAt: now });
      round.dueAtMs = performance.now() + restMs * rounds.size;
    } else {
      const attempts = progress.attempts + 1;
      const wait = waitBefore(attempts, waits);
      Object.assign(progress, {
        attempts,
        failingSince: progress.failingSince ?? now,
        nextAttemptAt: new Date(Date.parse(now) + wait).toISOString(),
        lastFailedAt: now,
        lastError: error,
        lastStatus: status,
      });
      round.dueAtMs = performance.now() + wait;
    }
    round.unwritten = true;
    writing ??= setTimeout(() => {
      write().catch(report); // a full disk shows at the desk; what was not written is written later
    }, writeEveryMs).unref();
  }

  function reasonToStop({ progress }: Round): OffReason | null {
    const { failingSince, attempts, lastError } = progress;
    if (failingSince === null) return null;
    if (lastError === 'gone') return 'gone';
    return isGivenUp(attempts) ? 'failed-for-a-day' : null;
  }

  async function write(): Promise<void> {
    clearTimeout(writing);
    writing = undefined;
    const unwritten = [...rounds.values()].filter((round) => round.unwritten);
    if (unwritten.length === 0) return;
    await gate.write('system', ({ db }) => {
      for (const { row, progress, attempts } of unwritten) {
        webhookWrites(db).keepProgress(row.id, progress);
        webhookWrites(db).addAttempts(row.id, attempts.splice(0));
      }
      return { result: null, events: [] };
    });
    for (const round of unwritten) round.unwritten = round.attempts.length > 0;
  }

  async function switchOff(round: Round, because: OffReason): Promise<void> {
    const { id, name } = round.row;
    await write();
    await gate.write('system', ({ db, now }) => {
      const row = webhooksIn(db).webhook(id);
      if (row?.active !== 1) return { result: null, events: [] };
      webhookWrites(db).update({ ...row, active: 0, offBecause: because });
      noticeWrites(db).add({ code: 'webhook-switched-off', facts: { id, name, because } }, now);
      return { result: null, events: [{ type: 'webhook.updated', data: { id, active: false } }] };
    });
    rounds.delete(id);
    round.stop.abort();
  }

  async function changeHeld<T>(id: string, change: () => Promise<T>): Promise<T> {
    const round = rounds.get(id);
    round?.stop.abort();
    round?.alarm.ring();
    try {
      await round?.ended;
      await write();
      rounds.delete(id);
      return await change();
    } finally {
      rounds.delete(id);
      if (!closed) begin(id);
    }
  }

  return {
    /** Goes on with each from where it was. */
    start(): void {
      for (const { id } of webhooksIn(reader).webhooks()) begin(id);
      unsubscribe = journal.onCommitted(() => {
        for (const round of rounds.values()) round.alarm.ring();
      });
    },
    /** How far it is; null where it is not under way, and its row says it. */
    progressOf: (id: string): Progress | null => rounds.get(id)?.progress ?? null,
    /** Puts on disk what was done so far. */
    write,
    /** Makes the change while nothing is sent to this one, then goes on with what it is now. */
    changing<T>(id: string, change: () => Promise<T>): Promise<T> {
      const changed = changes.then(() => changeHeld(id, change));
      changes = changed.catch(() => undefined);
      return changed;
    },
    async close(): Promise<void> {
      closed = true;
      unsubscribe();
      for (const round of rounds.values()) {
        round.stop.abort();
        round.alarm.ring();
      }
      await Promise.all([...rounds.values()].map(({ ended }) => ended));
      await write();
      rounds.clear();
    },
  };
}
