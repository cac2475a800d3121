// The one way to change the library: commits queued commands together, then appends their events to the ledger.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { WritableDatabase } from '../database/connection.ts';
import { readingOnce } from '../database/read-once.ts';
import { batchCommit, type Committed } from './batch-commit.ts';
import type { Clock } from './clock.ts';
import type { Command, CommandContext, ResultOf, ShowingCommand } from '../events/commands.ts';
import type { NewEvent, RecordedEvent } from '../events/events.ts';
import { journalRecording, type Actor } from './journal-recording.ts';
import { keptWithChange, outsideRequests, type Written } from './kept-with-change.ts';
import type { Ledger } from '../ledger/ledger.ts';
import {
  assertFilesInPlace,
  isStorageFault,
  LedgerUnavailableError,
  StorageFailedError,
} from './storage-faults.ts';
import { commandQueue } from './command-queue.ts';
import type { Override } from '../problems/declared-refusals.ts';

export type { Command, CommandContext, Outcome, ShowingCommand } from '../events/commands.ts';
export type { Actor } from './journal-recording.ts';
export type { Written } from './kept-with-change.ts';

/** The changes of a later feature that follow from these events, in the same command. @returns its events */
export type Follow = (context: CommandContext, events: readonly NewEvent[]) => readonly NewEvent[];

/** The changes of a later feature that come before these events. @returns its events @throws RefusedError, Problem */
export type Precede = (
  context: CommandContext,
  events: readonly NewEvent[],
  override: Override | undefined,
) => readonly NewEvent[];

/** @returns the events of what this desk decides about them */
export type Taking = (
  db: WritableDatabase,
  taken: readonly RecordedEvent[],
  now: string,
) => readonly NewEvent[];

export interface WriteOptions {
  /** The instant of the change, for imports of earlier events; by default the clock's. */
  at?: string | undefined;
  /** Every desk does it, wherever the library's records are kept: `restrict` does not concern it. */
  atEveryDesk?: true;
}

/** Work of another process. */
export interface StoppableWork {
  readonly done: Promise<unknown>;
  /** Resolves once the process has ended. */
  stop(): Promise<void>;
}

export interface WriteGate {
  /**
   * Runs the command and resolves once its events are on disk in both journal and ledger.
   *
   * @throws the command's own error (nothing has changed then), StorageFailedError, LedgerUnavailableError
   */
  write<T>(actor: Actor, command: ShowingCommand<T>, options?: WriteOptions): Promise<Written<T>>;
  /** Like `write`, for background work in steps: commands from the desk go first, up to a limit. */
  writeInBackground<T>(actor: Actor, command: Command<T>): Promise<Written<T>>;
  /**
   * Runs work that cannot be part of a transaction, such as a checkpoint, once no command waits.
   *
   * @throws the work's own error, StorageFailedError
   */
  whenIdle<T>(work: (db: WritableDatabase) => T): Promise<T>;
  /**
   * Has another process work on the library's file while no command waits; a command that comes stops it and goes first.
   *
   * @param start starts the process, whose transactions a stop rolls back
   * @returns whether it could end
   * @throws the process's error, StorageFailedError
   */
  whileIdle(start: () => StoppableWork): Promise<boolean>;
  /**
   * Takes over what another desk did: no rule follows from its events.
   *
   * @param change applies them; the events are those given, with their numbers here
   * @throws the error of `change` (nothing has changed then), StorageFailedError
   */
  take(events: readonly RecordedEvent[], change: Taking): Promise<void>;
  /** @param rule throws for commands that people and programs may not run now; the program's own ones pass */
  restrict(rule: () => void): void;
  /** A feature registers what follows from the events of any command, whichever feature it belongs to. */
  follow(rule: Follow): void;
  /** Likewise what comes before the events of commands that ask for it. */
  precede(rule: Precede): void;
  /** Starts a segment of the ledger: the earlier ones then hold every event so far, and no longer change. */
  startSegment(): Promise<void>;
  /** Calls the listener after each change that is on disk in journal and ledger. @returns a function that unsubscribes */
  onCommitted(listener: () => void): () => void;
  /** Accepts no more commands, waits for the queued ones, and checkpoints. */
  close(): Promise<void>;
}

const libraryCloses = () => new StorageFailedError(new Error('The library is being closed.'));
const idleBeforeCheckpointMs = 1500;
/** Starvation guard: if the desk never pauses, every fourth batch takes background commands. */
const backgroundDeferrals = 3;
/** Turns of the event loop that an answer needs from here to its socket. */
const turnsToAnswer = 3;
/** A disk this fast syncs the ledger on this thread: cheaper than a thread switch. */
const quickDiskMs = 2;
/** A batch stops gathering commands at this size. */
const maxGathered = 64;

/**
 * Opens the gate. There is one for each library; it owns the writing connection and the ledger from now on.
 *
 * @param report receives errors that no caller waits for
 */
export function openWriteGate(
  db: WritableDatabase,
  ledger: Ledger,
  clock: Clock,
  report: (error: unknown) => void,
): WriteGate {
  const recording = journalRecording(db);
  const commitBatch = batchCommit(db, recording);
  const noteMark = db.prepare(
    `INSERT INTO ledger_marks (only, seq, offset, hash) VALUES (1, @seq, @offset, @hash)
     ON CONFLICT (only) DO UPDATE SET seq = excluded.seq, offset = excluded.offset, hash = excluded.hash`,
  );

  const queue = commandQueue();
  const idleWork: (() => Promise<unknown> | undefined)[] = [];
  /** Stops what another process does with the file, because a command has come. */
  let interrupt: (() => void) | null = null;
  let lastBatchSize = 0;
  let pendingLedgerEvents: RecordedEvent[] = [];
  let running: Promise<void> | null = null;
  const listeners = new Set<() => void>();
  const rules: Follow[] = [];
  const rulesBefore: Precede[] = [];
  const restrictions: (() => void)[] = [];
  let notifying: NodeJS.Immediate | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let closed = false;

  /** Runs the command and what follows from its events, records all of them, and has the result made last. */
  function outcomeOf<T>(command: ShowingCommand<T>, caller: Omit<CommandContext, 'precede'>): Written<T> {
    const context: CommandContext = {
      ...caller,
      precede: (events, override) => rulesBefore.flatMap((rule) => rule(context, events, override)),
    };
    const { result, events } = command(context);
    const following = rules.flatMap((rule) => rule(context, events));
    const recorded = recording.record([...events, ...following], caller.now, caller.actor);
    return {
      result: typeof result === 'function' ? (result as ResultOf<T>)(recorded) : result,
      events: recorded,
    };
  }

  async function appendToLedger(onThisThread = false): Promise<void> {
    if (pendingLedgerEvents.length === 0) return;
    await ledger.append(pendingLedgerEvents, onThisThread);
    pendingLedgerEvents = [];
  }

  /** Waits a few turns while more commands arrive: requests that come together then share two syncs. */
  async function gather(): Promise<void> {
    let queued = 0;
    while (queued < queue.length() && queue.length() < maxGathered) {
      queued = queue.length();
      await nextTurn();
    }
  }

  async function serve(): Promise<void> {
    let answering = false;
    while (!queue.isEmpty()) {
      if (answering && queue.isBackground()) {
        for (let turn = 0; turn < turnsToAnswer; turn += 1) await nextTurn();
        answering = false;
        continue; // the desk may have queued a command meanwhile
      }
      answering = !queue.isBackground();
      if (answering && lastBatchSize > 1) await gather();
      const batch = queue.next();
      lastBatchSize = batch.length;
      try {
        assertFilesInPlace(db.name, ledger);
        await appendToLedger(); // events that an earlier fault left out go first: the ledger has no gaps
      } catch (error) {
        const failed = new StorageFailedError(error, db.name);
        for (const caller of batch) caller.fail(failed);
        continue;
      }
      let committed: Committed;
      try {
        committed = commitBatch(batch);
      } catch (error) {
        for (const caller of batch) caller.fail(error);
        continue;
      }
      for (const event of committed.events) pendingLedgerEvents.push(event);
      try {
        await appendToLedger(committed.milliseconds <= quickDiskMs);
      } catch (error) {
        for (const caller of committed.succeeded) caller.fail(new LedgerUnavailableError(error));
        continue;
      }
      for (const caller of committed.succeeded) caller.done();
      if (committed.events.length > 0) notifying ??= setImmediate(notifyListeners);
    }
    await idleWork.shift()?.();
  }

  /**
   * Runs after the answers were sent, because listeners do work of their own. An error in one listener, such as a failed
   * read, is reported and affects neither the other listeners nor the desk.
   */
  function notifyListeners(): void {
    clearImmediate(notifying);
    notifying = undefined;
    for (const listener of listeners) {
      try {
        listener();
      } catch (error) {
        report(error);
      }
    }
  }

  function wake(): void {
    if (running) return;
    clearTimeout(idleTimer);
    // The gate serves all requests: its listeners must not answer the one that woke it.
    running = outsideRequests(() =>
      new Promise<void>((resolve) => setImmediate(resolve)).then(serve),
    ).finally(() => {
      running = null;
      if (!queue.isEmpty() || idleWork.length > 0) wake();
      else if (!closed) idleTimer = setTimeout(checkpointQuietly, idleBeforeCheckpointMs).unref();
    });
  }

  /** Moves the WAL into the database, so that a lost WAL costs only seconds. */
  function checkpoint(mode: 'PASSIVE' | 'TRUNCATE'): void {
    if (pendingLedgerEvents.length === 0 && ledger.mark.seq > 0) noteMark.run(ledger.mark);
    db.pragma(`wal_checkpoint(${mode})`);
  }

  function checkpointQuietly(): void {
    try {
      checkpoint('PASSIVE');
    } catch (error) {
      // Nothing is lost: the WAL stays, and the next change reports a lasting fault.
      if (!isStorageFault(error)) report(error);
    }
  }

  function write<T>(
    actor: Actor,
    command: ShowingCommand<T>,
    { at, atEveryDesk, deferrals }: WriteOptions & { deferrals: number },
  ): Promise<Written<T>> {
    if (closed) return Promise.reject(libraryCloses());
    const kept = deferrals === 0 ? keptWithChange(actor) : undefined;
    return new Promise((resolve, reject) => {
      if (actor !== 'system' && atEveryDesk !== true) for (const rule of restrictions) rule();
      let written: Written<T> | undefined;
      queue.join({
        deferrals,
        run: () => {
          const now = at ?? clock.now();
          written = readingOnce(db, () => outcomeOf(command, { db, now, actor }));
          if (kept !== undefined) recording.keepAnswer(kept, written, () => clock.now());
          return written.events;
        },
        done: () => {
          if (written) resolve(written);
        },
        fail: reject,
      });
      if (deferrals === 0) interrupt?.();
      wake();
    });
  }

  function whenIdle<T>(work: () => T | Promise<T>): Promise<T> {
    if (closed) return Promise.reject(libraryCloses());
    return new Promise((resolve, reject) => {
      idleWork.push(() => {
        try {
          assertFilesInPlace(db.name, ledger);
          if (pendingLedgerEvents.length > 0) throw new Error('The ledger could not be written.');
        } catch (error) {
          reject(new StorageFailedError(error, db.name));
          return undefined;
        }
        const done = (async () => work())();
        done.then(resolve, reject);
        return done.catch(() => undefined);
      });
      wake();
    });
  }

  function whileIdle(start: () => StoppableWork): Promise<boolean> {
    return whenIdle(async () => {
      const work = start();
      const stops: Promise<void>[] = [];
      interrupt = () => {
        if (stops.length === 0) stops.push(work.stop());
      };
      try {
        await work.done;
        return true;
      } catch (error) {
        if (stops.length === 0) throw error;
        await Promise.all(stops);
        return false;
      } finally {
        interrupt = null;
      }
    });
  }

  async function take(events: readonly RecordedEvent[], change: Taking): Promise<void> {
    const seqBefore = recording.lastSeq();
    try {
      const taken = db
        .transaction(() => {
          const now = clock.now();
          const recorded = recording.take(events);
          return [...recorded, ...recording.record(change(db, recorded, now), now, 'system')];
        })
        .immediate();
      for (const event of taken) pendingLedgerEvents.push(event);
    } catch (error) {
      recording.backTo(seqBefore);
      throw isStorageFault(error) ? new StorageFailedError(error, db.name) : error;
    }
    await appendToLedger();
    notifying ??= setImmediate(notifyListeners);
  }

  return {
    take: (events, change) => whenIdle(() => take(events, change)),
    restrict(rule) {
      restrictions.push(rule);
    },
    follow(rule) {
      rules.push(rule);
    },
    precede(rule) {
      rulesBefore.push(rule);
    },
    whenIdle: (work) => whenIdle(() => work(db)),
    whileIdle,
    startSegment: () =>
      whenIdle(() => {
        ledger.startSegment(clock.now());
      }),
    write: (actor, command, options) => write(actor, command, { ...options, deferrals: 0 }),
    writeInBackground: (actor, command) => write(actor, command, { deferrals: backgroundDeferrals }),
    onCommitted(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      closed = true;
      interrupt?.();
      while (running) await running;
      clearTimeout(idleTimer);
      if (notifying !== undefined) notifyListeners();
      await appendToLedger();
      checkpoint('TRUNCATE');
    },
  };
}
