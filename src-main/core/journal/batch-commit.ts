// Runs the commands that waited together in one transaction; one that fails is undone alone.
import type { WritableDatabase } from '../database/connection.ts';
import type { RecordedEvent } from '../events/events.ts';
import type { JournalRecording } from './journal-recording.ts';
import { isStorageFault, StorageFailedError } from './storage-faults.ts';
import type { QueuedCommand } from './command-queue.ts';

/** Those whose commands succeeded, all committed. */
export interface Committed {
  succeeded: readonly QueuedCommand[];
  events: readonly RecordedEvent[];
  /** How long the disk took for the commit. */
  milliseconds: number;
}

/**
 * @returns what commits a batch; it tells those whose commands failed
 * @throws StorageFailedError where nothing of the batch was done
 */
export function batchCommit(
  db: WritableDatabase,
  recording: JournalRecording,
): (batch: readonly QueuedCommand[]) => Committed {
  const begin = db.prepare('BEGIN IMMEDIATE');
  const commit = db.prepare('COMMIT');
  const rollback = db.prepare('ROLLBACK');
  const savepoint = db.prepare('SAVEPOINT command');
  const release = db.prepare('RELEASE command');
  const rollbackCommand = db.prepare('ROLLBACK TO command');

  const storageFailed = (error: unknown): StorageFailedError => new StorageFailedError(error, db.name);
  const failure = (error: unknown): unknown => (isStorageFault(error) ? storageFailed(error) : error);

  /** A disk that fails may fail this as well; the next BEGIN then says so, and the one after may work again. */
  function abandonTransaction(): void {
    try {
      if (db.inTransaction) rollback.run();
    } catch (error) {
      if (!isStorageFault(error)) throw error;
    }
  }

  function committed(): number {
    const begunAt = performance.now();
    commit.run();
    return performance.now() - begunAt;
  }

  /** Needs no savepoint: what is undone with it is the whole transaction. */
  function commitAlone(only: QueuedCommand): Committed {
    const seqBefore = recording.lastSeq();
    let events: readonly RecordedEvent[];
    begin.run();
    try {
      events = only.run();
    } catch (error) {
      if (!db.inTransaction) throw error; // SQLite itself gave up (a full disk)
      abandonTransaction();
      recording.backTo(seqBefore);
      only.fail(failure(error));
      return { succeeded: [], events: [], milliseconds: 0 };
    }
    return { succeeded: [only], events, milliseconds: committed() };
  }

  function commitTogether(batch: readonly QueuedCommand[]): Committed {
    const succeeded: QueuedCommand[] = [];
    const events: RecordedEvent[] = [];
    const failed: { caller: QueuedCommand; error: unknown }[] = [];
    begin.run();
    for (const caller of batch) {
      savepoint.run();
      const seqBefore = recording.lastSeq();
      try {
        for (const event of caller.run()) events.push(event); // an import's events are too many to spread
        succeeded.push(caller);
        release.run();
      } catch (error) {
        if (!db.inTransaction) throw error; // SQLite itself gave up (a full disk): the whole batch is gone
        rollbackCommand.run();
        release.run();
        recording.backTo(seqBefore);
        failed.push({ caller, error: failure(error) });
      }
    }
    const milliseconds = committed();
    for (const { caller, error } of failed) caller.fail(error);
    return { succeeded, events, milliseconds };
  }

  return (batch) => {
    const seqBefore = recording.lastSeq();
    const [only] = batch;
    try {
      return batch.length === 1 && only !== undefined ? commitAlone(only) : commitTogether(batch);
    } catch (error) {
      recording.backTo(seqBefore);
      abandonTransaction();
      throw storageFailed(error);
    }
  };
}
