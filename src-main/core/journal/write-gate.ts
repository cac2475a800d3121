// The one way to change the library: commands that wait together are committed together, then witnessed by the ledger.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { WritableDatabase } from '../database/connection.ts';
import { batchCommit, type Committed } from './batch-commit.ts';
import type { Clock } from './clock.ts';
import type { NewEvent, RecordedEvent } from '../events/events.ts';
import { journalRecording, type Actor } from './journal-recording.ts';
import { syncCursor, type SyncCursor } from './sync-cursor.ts';
import type { Ledger } from '../ledger/ledger.ts';
import {
  assertFilesInPlace,
  isStorageFault,
  LedgerUnavailableError,
  StorageFailedError,
} from './storage-faults.ts';
import { commandQueue } from './command-queue.ts';

export { actorId, type Actor } from './journal-recording.ts';

export interface CommandContext {
  db: WritableDatabase;
  now: string;
  actor: Actor;
}

/** What a command gives back: its result, and what has happened. No events means that nothing has. */
export interface Outcome<T> {
  result: T;
  events: readonly NewEvent[];
}

/** A synchronous change; it sees all changes before it and is undone as a whole where it throws. */
export type Command<T> = (context: CommandContext) => Outcome<T>;

export interface Written<T> {
  result: T;
  /** On disk in the journal and in the ledger, with their numbers. */
  events: readonly RecordedEvent[];
}

export interface WriteGate {
  /**
   * Runs the command and resolves once its events are on disk, twice.
   *
   * @param at the instant to act at, for imports of what happened earlier; the clock's otherwise.
   * @throws whatever the command throws (nothing has happened then), StorageFailedError, LedgerUnavailableError.
   */
  write<T>(actor: Actor, command: Command<T>, at?: string): Promise<Written<T>>;
  /** The same for work that goes on by itself, step by step: who waits at the desk comes first, within reason. */
  writeInBackground<T>(actor: Actor, command: Command<T>): Promise<Written<T>>;
  /** Which moments other programs may know the library at. */
  readonly moments: SyncCursor;
  /** Calls the listener after each change that is on disk, twice. @returns what ends that */
  onCommitted(listener: () => void): () => void;
  /** Waits for all that was asked for, checkpoints, and takes nothing more. */
  close(): Promise<void>;
}

const idleBeforeCheckpointMs = 1500;
/** Where the desk never pauses, work behind it still gets every fourth batch. */
const batchesBehind = 3;
/** An answer takes some turns of the event loop from here to its socket. */
const turnsToAnswer = 3;
/** Where the commit took no longer, nobody notices that this thread waits for the ledger's sync as well. */
const quickDiskMs = 2;
/** So many at most are waited for before a batch begins. */
const mostGathered = 64;

/**
 * Opens the gate. There is one for each library; it owns the writing connection and the ledger from here on.
 *
 * @param report hears of what fails where nobody waits for an answer
 */
export function openWriteGate(
  db: WritableDatabase,
  ledger: Ledger,
  clock: Clock,
  desk: string,
  report: (error: unknown) => void,
): WriteGate {
  const recording = journalRecording(db, desk);
  const commitBatch = batchCommit(db, recording);
  const noteMark = db.prepare(
    `INSERT INTO ledger_marks (only, seq, offset, hash) VALUES (1, @seq, @offset, @hash)
     ON CONFLICT (only) DO UPDATE SET seq = excluded.seq, offset = excluded.offset, hash = excluded.hash`,
  );

  const moments = syncCursor(db, clock);
  const line = commandQueue();
  let lastTogether = 0;
  let pendingLedgerEvents: RecordedEvent[] = [];
  let running: Promise<void> | null = null;
  const listeners = new Set<() => void>();
  let telling: NodeJS.Immediate | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let closed = false;

  async function appendToLedger(onThisThread = false): Promise<void> {
    if (pendingLedgerEvents.length === 0) return;
    await ledger.append(pendingLedgerEvents, onThisThread);
    pendingLedgerEvents = [];
  }

  /** Where several come at once, their requests are read within a few turns: those who are together share two syncs. */
  async function gather(): Promise<void> {
    let here = 0;
    while (here < line.length() && line.length() < mostGathered) {
      here = line.length();
      await nextTurn();
    }
  }

  async function serve(): Promise<void> {
    let answering = false;
    while (!line.isEmpty()) {
      if (answering && line.isBackground()) {
        for (let turn = 0; turn < turnsToAnswer; turn += 1) await nextTurn();
        answering = false;
        continue; // somebody may have come meanwhile
      }
      answering = !line.isBackground();
      if (answering && lastTogether > 1) await gather();
      const batch = line.next();
      lastTogether = batch.length;
      try {
        assertFilesInPlace(db.name, ledger);
        await appendToLedger(); // what an earlier fault left out comes first: the ledger has no gaps
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
      if (committed.events.length > 0) telling ??= setImmediate(tellListeners);
    }
  }

  /**
   * After the answers: whoever listens has work of its own to do, and somebody waits at the desk. One that fails, such as
   * at a disk that cannot be read for a moment, takes neither the others nor the desk along.
   */
  function tellListeners(): void {
    clearImmediate(telling);
    telling = undefined;
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
    running = new Promise<void>((resolve) => setImmediate(resolve)).then(serve).finally(() => {
      running = null;
      if (!line.isEmpty()) wake();
      else if (!closed) idleTimer = setTimeout(checkpointQuietly, idleBeforeCheckpointMs).unref();
    });
  }

  /** Moves the WAL into the database, so that losing the WAL loses only seconds. */
  function checkpoint(mode: 'PASSIVE' | 'TRUNCATE'): void {
    if (pendingLedgerEvents.length === 0 && ledger.mark.seq > 0) noteMark.run(ledger.mark);
    db.pragma(`wal_checkpoint(${mode})`);
  }

  function checkpointQuietly(): void {
    try {
      checkpoint('PASSIVE');
    } catch (error) {
      // Nothing is lost: the WAL stays, and the next change reports a fault of the disk that lasts.
      if (!isStorageFault(error)) report(error);
    }
  }

  function write<T>(
    actor: Actor,
    command: Command<T>,
    { at, patience }: { at?: string | undefined; patience: number },
  ): Promise<Written<T>> {
    if (closed) return Promise.reject(new StorageFailedError(new Error('The library is being closed.')));
    return new Promise((resolve, reject) => {
      let momentsKept = (): void => undefined;
      let written: Written<T> | undefined;
      line.join({
        patience,
        run: () => {
          const now = at ?? clock.now();
          if (at === undefined) momentsKept = moments.changing(db, now);
          const { result, events } = command({ db, now, actor });
          written = { result, events: recording.record(events, now, actor, () => clock.now()) };
          return written.events;
        },
        done: () => {
          momentsKept();
          if (written) resolve(written);
        },
        fail: reject,
      });
      wake();
    });
  }

  return {
    moments,
    write: (actor, command, at) => write(actor, command, { at, patience: 0 }),
    writeInBackground: (actor, command) => write(actor, command, { patience: batchesBehind }),
    onCommitted(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      closed = true;
      while (running) await running;
      clearTimeout(idleTimer);
      if (telling !== undefined) tellListeners();
      await appendToLedger();
      checkpoint('TRUNCATE');
    },
  };
}
