// Delivers events to each webhook in order, at the receiver's pace and in the background.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { Clock } from '../../core/journal/clock.ts';
import type { JournalService } from '../../core/journal/journal-service.ts';
import { noticeWrites } from '../../core/notices/notices.ts';
import type { WriteGate } from '../../core/journal/write-gate.ts';
import { sleeper, type Sleeper } from './sleeper.ts';
import { nextEvent } from './next-event.ts';
import { checkOf, type WebhookKey } from './webhook-key.ts';
import { messageOf, type WebhookEvent } from './webhook-message.ts';
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
  /** The current setting `webhookHosts`. */
  allowedHosts: () => readonly string[];
  report: (error: unknown) => void;
  retryAfterMs?: readonly number[];
}

/** The state of one active webhook. */
interface DeliveryLoop {
  row: WebhookRow;
  progress: Progress;
  /** Not in the database yet. */
  attempts: AttemptRow[];
  unwritten: boolean;
  ahead: WebhookEvent[];
  dueAtMs: number;
  stop: AbortController;
  sleeper: Sleeper;
  ended: Promise<void>;
}

/** All webhooks together send at most 100 events a second, so that an import of a whole collection does not slow the desk. */
const restMs = 10;
const writeEveryMs = 1000;

/**
 * Delivery is at least once: progress is written once a second, so after a crash the events of the last second are sent
 * again.
 */
export function webhookDeliveries(parts: DeliveryParts) {
  const { reader, gate, journal, clock, key, send, allowedHosts, report } = parts;
  const waits = parts.retryAfterMs ?? retryAfterMs;
  const loops = new Map<string, DeliveryLoop>();
  let unsubscribe = (): unknown => undefined;
  let writing: NodeJS.Timeout | undefined;
  let changes: Promise<unknown> = Promise.resolve();
  let closed = false;

  function startLoop(id: string): void {
    const row = webhooksIn(reader).webhook(id);
    if (row?.active !== 1) return;
    const wait = row.nextAttemptAt === null ? 0 : Date.parse(row.nextAttemptAt) - Date.parse(clock.now());
    const loop: DeliveryLoop = {
      row,
      progress: { ...row },
      attempts: [],
      unwritten: false,
      ahead: [],
      // Capped: if the clock was set back, the stored time can be far in the future.
      dueAtMs: performance.now() + Math.max(0, Math.min(wait, retryAfterMs.at(-1) ?? 0)),
      stop: new AbortController(),
      sleeper: sleeper(),
      ended: Promise.resolve(),
    };
    loops.set(id, loop);
    loop.ended = deliverDespiteFaults(loop);
  }

  /** Restarts delivery after a storage error. */
  async function deliverDespiteFaults(loop: DeliveryLoop): Promise<void> {
    while (!loop.stop.signal.aborted) {
      try {
        await deliver(loop);
      } catch (error) {
        report(error);
        loop.dueAtMs = performance.now() + waitBefore(1, waits);
        await waitUntilDue(loop);
      }
    }
  }

  async function waitUntilDue({ stop, dueAtMs, sleeper }: DeliveryLoop): Promise<void> {
    const left = (): number => dueAtMs - performance.now();
    while (left() > 0 && !stop.signal.aborted) await sleeper.sleep(left());
  }

  async function deliver(loop: DeliveryLoop): Promise<void> {
    const secret = key.secretOf(loop.row.id, loop.row.secretTurn);
    if (checkOf(secret) !== loop.row.secretCheck) {
      await switchOff(loop, 'secret-lost');
      return;
    }
    const stopped = (): boolean => loop.stop.signal.aborted;
    while (!stopped()) {
      const waitMs = loop.dueAtMs - performance.now();
      const event = waitMs > 0 ? null : nextEvent(parts, loop);
      if (event === 'further') await nextTurn();
      else if (event === null) await loop.sleeper.sleep(waitMs > 0 ? waitMs : undefined);
      else {
        const startedAt = performance.now();
        const message = messageOf(event, secret, clock.now());
        const attempt = await send(loop.row.url, allowedHosts(), message, loop.stop.signal);
        if (stopped() && attempt.error !== null) return; // aborted by us: not a failure of the receiver
        recordAttempt(loop, event, attempt, Math.round(performance.now() - startedAt));
        const because = reasonToStop(loop);
        if (because !== null) await switchOff(loop, because);
      }
    }
  }

  function recordAttempt(
    loop: DeliveryLoop,
    event: WebhookEvent,
    { error, status }: Attempt,
    tookMs: number,
  ): void {
    const now = clock.now();
    const { progress } = loop;
    loop.attempts.push({ at: now, seq: event.seq, type: event.type, error, status, tookMs });
    if (loop.attempts.length > attemptsKept) loop.attempts.shift();
    if (error === null) {
      loop.ahead.shift();
      const over = { attempts: 0, failingSince: null, nextAttemptAt: null };
      Object.assign(progress, { ...over, seen: event.seq, lastDeliveredAt: now });
      loop.dueAtMs = performance.now() + restMs * loops.size;
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
      loop.dueAtMs = performance.now() + wait;
    }
    loop.unwritten = true;
    writing ??= setTimeout(() => {
      write().catch(report); // the next write includes it
    }, writeEveryMs).unref();
  }

  function reasonToStop({ progress }: DeliveryLoop): OffReason | null {
    const { failingSince, attempts, lastError } = progress;
    if (failingSince === null) return null;
    if (lastError === 'gone') return 'gone';
    return isGivenUp(attempts) ? 'failed-for-a-day' : null;
  }

  async function write(): Promise<void> {
    clearTimeout(writing);
    writing = undefined;
    const unwritten = [...loops.values()].filter((loop) => loop.unwritten);
    if (unwritten.length === 0) return;
    await gate.write('system', ({ db }) => {
      for (const { row, progress, attempts } of unwritten) {
        webhookWrites(db).keepProgress(row.id, progress);
        webhookWrites(db).addAttempts(row.id, attempts.splice(0));
      }
      return { result: null, events: [] };
    });
    for (const loop of unwritten) loop.unwritten = loop.attempts.length > 0;
  }

  async function switchOff(loop: DeliveryLoop, because: OffReason): Promise<void> {
    const { id, name } = loop.row;
    await write();
    await gate.write('system', ({ db, now }) => {
      const row = webhooksIn(db).webhook(id);
      if (row?.active !== 1) return { result: null, events: [] };
      webhookWrites(db).update({ ...row, active: 0, offBecause: because });
      noticeWrites(db).add({ code: 'webhook-switched-off', facts: { id, name, because } }, now);
      return {
        result: null,
        events: [{ type: 'webhook.updated', subjects: { webhook: id }, data: { id, active: false } }],
      };
    });
    loops.delete(id);
    loop.stop.abort();
  }

  async function changeWhilePaused<T>(id: string, change: () => Promise<T>): Promise<T> {
    const loop = loops.get(id);
    loop?.stop.abort();
    loop?.sleeper.wake();
    try {
      await loop?.ended;
      await write();
      loops.delete(id);
      return await change();
    } finally {
      loops.delete(id);
      if (!closed) startLoop(id);
    }
  }

  return {
    /** Resumes each webhook after its last delivered event. */
    start(): void {
      for (const { id } of webhooksIn(reader).webhooks()) startLoop(id);
      unsubscribe = journal.onCommitted(() => {
        for (const loop of loops.values()) loop.sleeper.wake();
      });
    },
    /** Null if the webhook is inactive: its row is up to date then. */
    progressOf: (id: string): Progress | null => loops.get(id)?.progress ?? null,
    /** Writes pending progress and attempts to the database. */
    write,
    /** Pauses the webhook, makes the change, then resumes with the new row. */
    whilePaused<T>(id: string, change: () => Promise<T>): Promise<T> {
      const changed = changes.then(() => changeWhilePaused(id, change));
      changes = changed.catch(() => undefined);
      return changed;
    },
    async close(): Promise<void> {
      closed = true;
      unsubscribe();
      for (const loop of loops.values()) {
        loop.stop.abort();
        loop.sleeper.wake();
      }
      await Promise.all([...loops.values()].map(({ ended }) => ended));
      await write();
      loops.clear();
    },
  };
}
