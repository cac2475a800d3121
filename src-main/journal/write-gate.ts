// The one way to change the library: commands that wait together are committed together, then witnessed by the ledger.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import type { WritableDatabase } from '../database/connection.ts';
import type { Clock } from './clock.ts';
import type { NewEvent, RecordedEvent } from './events.ts';
import { idempotencyWrites, type IdempotencyClaim } from './idempotency-repository.ts';
import { journalReads, journalWrites } from './journal-repository.ts';
import type { Ledger } from './ledger.ts';
import {
  assertStillThere,
  isStorageFault,
  LedgerUnavailableError,
  StorageFailedError,
} from './storage-faults.ts';
import { waitingLine, type Waiting } from './waiting-line.ts';

/**
 * Who acts: `desk` for the desk's own window, `token:ID` for a program, `system` for Loandesk itself; with the
 * idempotency key that the request came with, where there is one.
 */
export type Actor = string | { readonly id: string; readonly claim: IdempotencyClaim };

export function actorId(actor: Actor): string {
  return typeof actor === 'string' ? actor : actor.id;
}

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
  writeBehind<T>(actor: Actor, command: Command<T>): Promise<Written<T>>;
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

/** Opens the gate. There is one for each library; it owns the writing connection and the ledger from here on. */
export function openWriteGate(db: WritableDatabase, ledger: Ledger, clock: Clock, desk: string): WriteGate {
  const journal = journalWrites(db);
  const begin = db.prepare('BEGIN IMMEDIATE');
  const commit = db.prepare('COMMIT');
  const rollback = db.prepare('ROLLBACK');
  const savepoint = db.prepare('SAVEPOINT command');
  const release = db.prepare('RELEASE command');
  const rollbackCommand = db.prepare('ROLLBACK TO command');
  const noteMark = db.prepare(
    `INSERT INTO ledger_marks (only, seq, offset, hash) VALUES (1, @seq, @offset, @hash)
     ON CONFLICT (only) DO UPDATE SET seq = excluded.seq, offset = excluded.offset, hash = excluded.hash`,
  );

  let lastSeq = journalReads(db).lastSeq();
  const line = waitingLine();
  let unwitnessed: RecordedEvent[] = [];
  let running: Promise<void> | null = null;
  const listeners = new Set<() => void>();
  let telling: NodeJS.Immediate | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let closed = false;

  function number(event: NewEvent, at: string, actor: Actor, step: number, seq: number): RecordedEvent {
    return {
      seq,
      id: newId(),
      at,
      desk,
      actor: actorId(actor),
      type: event.type,
      borrower: event.borrower ?? null,
      item: event.item ?? null,
      loan: event.loan ?? null,
      data: event.data ?? {},
      step,
      undoes: event.undoes ?? null,
    };
  }

  /** Runs one batch in one transaction. @returns those whose commands succeeded, all committed. */
  function commitBatch(batch: readonly Waiting[]): { succeeded: Waiting[]; events: RecordedEvent[] } {
    const succeeded: Waiting[] = [];
    const events: RecordedEvent[] = [];
    const failed: { caller: Waiting; error: unknown }[] = [];
    const seqBefore = lastSeq;
    try {
      begin.run();
      for (const caller of batch) {
        savepoint.run();
        const seqBeforeCommand = lastSeq;
        try {
          for (const event of caller.run()) events.push(event); // an import's events are too many to spread
          succeeded.push(caller);
          release.run();
        } catch (error) {
          if (!db.inTransaction) throw error; // SQLite itself gave up (a full disk): the whole batch is gone
          rollbackCommand.run();
          release.run();
          lastSeq = seqBeforeCommand;
          failed.push({ caller, error: isStorageFault(error) ? storageFailed(error) : error });
        }
      }
      commit.run();
    } catch (error) {
      lastSeq = seqBefore;
      abandonTransaction();
      throw storageFailed(error);
    }
    for (const { caller, error } of failed) caller.fail(error);
    return { succeeded, events };
  }

  const storageFailed = (error: unknown): StorageFailedError => new StorageFailedError(error, db.name);

  /** A disk that fails may fail this as well; the next BEGIN then says so, and the one after may work again. */
  function abandonTransaction(): void {
    try {
      if (db.inTransaction) rollback.run();
    } catch (error) {
      if (!isStorageFault(error)) throw error;
    }
  }

  async function witness(): Promise<void> {
    if (unwitnessed.length === 0) return;
    await ledger.append(unwitnessed);
    unwitnessed = [];
  }

  async function serve(): Promise<void> {
    let answering = false;
    while (!line.isEmpty()) {
      if (answering && line.isPatient()) {
        for (let turn = 0; turn < turnsToAnswer; turn += 1) await nextTurn();
        answering = false;
        continue; // somebody may have come meanwhile
      }
      answering = !line.isPatient();
      const batch = line.next();
      try {
        assertStillThere(db.name);
        await witness(); // what an earlier fault left out comes first: the ledger has no gaps
      } catch (error) {
        for (const caller of batch) caller.fail(storageFailed(error));
        continue;
      }
      let committed: ReturnType<typeof commitBatch>;
      try {
        committed = commitBatch(batch);
      } catch (error) {
        for (const caller of batch) caller.fail(error);
        continue;
      }
      for (const event of committed.events) unwitnessed.push(event);
      try {
        await witness();
      } catch (error) {
        for (const caller of committed.succeeded) caller.fail(new LedgerUnavailableError(error));
        continue;
      }
      for (const caller of committed.succeeded) caller.done();
      if (committed.events.length > 0) telling ??= setImmediate(tellListeners);
    }
  }

  /** After the answers: whoever listens has work of its own to do, and somebody waits at the desk. */
  function tellListeners(): void {
    clearImmediate(telling);
    telling = undefined;
    for (const listener of listeners) listener();
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
    if (unwitnessed.length === 0 && ledger.mark.seq > 0) noteMark.run(ledger.mark);
    db.pragma(`wal_checkpoint(${mode})`);
  }

  function checkpointQuietly(): void {
    try {
      checkpoint('PASSIVE');
    } catch (error) {
      if (!isStorageFault(error)) throw error;
      // Nothing is lost: the WAL stays, and the next change reports a fault that lasts.
    }
  }

  function write<T>(
    actor: Actor,
    command: Command<T>,
    { at, patience }: { at?: string | undefined; patience: number },
  ): Promise<Written<T>> {
    if (closed) return Promise.reject(new StorageFailedError(new Error('The library is being closed.')));
    return new Promise((resolve, reject) => {
      let written: Written<T> | undefined;
      line.join({
        patience,
        run: () => {
          const now = at ?? clock.now();
          const { result, events } = command({ db, now, actor });
          const step = lastSeq + 1;
          const recorded = events.map((event) => {
            lastSeq += 1;
            return number(event, now, actor, step, lastSeq);
          });
          journal.record(recorded);
          if (typeof actor !== 'string' && recorded.length > 0) {
            idempotencyWrites(db).claim(actor.claim, actor.id, clock.now(), step);
          }
          written = { result, events: recorded };
          return recorded;
        },
        done: () => {
          if (written) resolve(written);
        },
        fail: reject,
      });
      wake();
    });
  }

  return {
    write: (actor, command, at) => write(actor, command, { at, patience: 0 }),
    writeBehind: (actor, command) => write(actor, command, { patience: batchesBehind }),
    onCommitted(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      closed = true;
      while (running) await running;
      clearTimeout(idleTimer);
      if (telling !== undefined) tellListeners();
      await witness();
      checkpoint('TRUNCATE');
    },
  };
}
