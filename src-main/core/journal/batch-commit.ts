// Runs the queued commands in one transaction; a command that fails is rolled back alone.
import type { WritableDatabase } from '../database/connection.ts';
import type { RecordedEvent } from '../events/events.ts';
import type { JournalRecording } from './journal-recording.ts';
import { isStorageFault, StorageFailedError } from './storage-faults.ts';
import type { QueuedCommand } from './command-queue.ts';

/** The outcome of a batch. Commands that failed are left out: they were rejected already. */
export interface Committed {
  succeeded: readonly QueuedCommand[];
  events: readonly RecordedEvent[];
  /** Duration of the COMMIT. */
  milliseconds: number;
}

/**
 * @returns a function that commits a batch and rejects the commands that failed
 * @throws StorageFailedError if the whole batch was rolled back
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

  const asStorageFailure = (error: unknown): StorageFailedError => new StorageFailedError(error, db.name);
  const failure = (error: unknown): unknown => (isStorageFault(error) ? asStorageFailure(error) : error);

  /** A failing disk may fail the rollback too; the next BEGIN then reports it, and a later one may work again. */
  function abandonTransaction(): void {
    try {
      if (db.inTransaction) rollback.run();
    } catch (error) {
      if (!isStorageFault(error)) throw error;
    }
  }

  /** @returns how long it took, in milliseconds */
  function timedCommit(): number {
    const startedAt = performance.now();
    commit.run();
    return performance.now() - startedAt;
  }

  /** Needs no savepoint: a failure rolls back the whole transaction. */
  function commitAlone(only: QueuedCommand): Committed {
    const seqBefore = recording.lastSeq();
    let events: readonly RecordedEvent[];
    begin.run();
    try {
      events = only.run();
    } catch (error) {
      if (!db.inTransaction) throw error; // SQLite rolled back itself (a full disk)
      abandonTransaction();
      recording.backTo(seqBefore);
      only.fail(failure(error));
      return { succeeded: [], events: [], milliseconds: 0 };
    }
    return { succeeded: [only], events, milliseconds: timedCommit() };
  }

  function commitTogether(batch: readonly QueuedCommand[]): Committed {
    const succeeded: QueuedCommand[] = [];
    const events: RecordedEvent[] = [];
    const failed: { command: QueuedCommand; error: unknown }[] = [];
    begin.run();
    for (const command of batch) {
      savepoint.run();
      const seqBefore = recording.lastSeq();
      try {
        for (const event of command.run()) events.push(event); // an import has too many events to spread
        succeeded.push(command);
        release.run();
      } catch (error) {
        if (!db.inTransaction) throw error; // SQLite rolled back the whole batch itself (a full disk)
        rollbackCommand.run();
        release.run();
        recording.backTo(seqBefore);
        failed.push({ command, error: failure(error) });
      }
    }
    const milliseconds = timedCommit();
    for (const { command, error } of failed) command.fail(error);
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
      throw asStorageFailure(error);
    }
  };
}
