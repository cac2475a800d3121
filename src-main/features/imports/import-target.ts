// What an import needs of the library that it writes into, and how it writes: many small commands, so that the desk stays usable.
import { join } from 'node:path';
import type { BackupsService } from '../backups/backups-service.ts';
import { todayIn } from '../../core/dates/calendar-dates.ts';
import { openReader, type ReadableDatabase } from '../../core/database/connection.ts';
import type { NewEvent } from '../../core/events/events.ts';
import { LedgerUnavailableError, StorageFailedError } from '../../core/journal/storage-faults.ts';
import type { Actor, Command, WriteGate } from '../../core/journal/write-gate.ts';
import { Problem } from '../../core/problems/problem.ts';
import { currentSettings } from '../settings/settings-service.ts';
import { importsIn } from './imports-repository.ts';

/** An open library, as far as imports know it. */
export interface ImportingLibrary {
  readonly dataFolder: string;
  readonly services: {
    readonly gate: WriteGate;
    readonly backups: Pick<BackupsService, 'backUp'>;
  };
}

export interface ImportTarget {
  /** A connection of the import's own: its long reads push nothing out of the desk's cache. */
  readonly reader: ReadableDatabase;
  readonly gate: WriteGate;
  /** The instant at which the import began. */
  readonly now: string;
  /** The library's date at that instant. */
  readonly today: string;
  /** Whether anything has been entered into the library that a person would miss. */
  holdsAnything(): boolean;
  /**
   * To be called before the first row is written: backs up a library that holds something.
   *
   * @throws BackupFailedError
   */
  backUp(): Promise<void>;
}

/** Runs an import with all that it needs of the library. */
export async function intoLibrary<T>(
  library: ImportingLibrary,
  run: (target: ImportTarget) => Promise<T>,
): Promise<T> {
  const { gate, backups } = library.services;
  const { result: now } = await gate.write(importActor, (context) => ({ result: context.now, events: [] }));
  const reader = openReader(join(library.dataFolder, 'loandesk.db'));
  try {
    const today = todayIn(currentSettings(reader).timeZone, now);
    const holdsAnything = (): boolean => importsIn(reader).holdsAnything();
    const backUp = async (): Promise<void> => {
      if (holdsAnything()) await backups.backUp('before-import');
    };
    return await run({ reader, gate, now, today, holdsAnything, backUp });
  } finally {
    reader.close();
  }
}

export const importActor: Actor = 'system';

/** How long one command may hold up a scan that arrives while it runs. */
const ROWS_A_COMMAND = 50;

/** The disk or another fault stopped an import half-way. What was written stays. */
export class ImportInterruptedError extends Error {
  override readonly name = 'ImportInterruptedError';

  /** @param advice a sentence that says how to get the rest in. */
  constructor(written: number, rows: number, cause: Error, advice: string) {
    const reason = /[.!?]$/.test(cause.message) ? cause.message : `${cause.message}.`;
    super(`The import stopped after ${String(written)} of ${String(rows)} rows: ${reason} ${advice}`, {
      cause,
    });
  }
}

/** What a storage fault, or a change made at the desk meanwhile, may do to an import; all else is a defect. */
const interruptions = [StorageFailedError, LedgerUnavailableError, Problem];

/** Several commands as one: all of them happen, or none. */
function together<T>(commands: readonly Command<T>[]): Command<T[]> {
  return (context) => {
    const events: NewEvent[] = [];
    const result = commands.map((command) => {
      const outcome = command(context);
      events.push(...outcome.events);
      return outcome.result;
    });
    return { result, events };
  };
}

/**
 * Runs a command for each row, in order, a bounded number at a time; other commands run in between.
 *
 * @throws ImportInterruptedError
 */
export async function writeRows<Row, T>(
  gate: WriteGate,
  rows: readonly Row[],
  commandFor: (row: Row) => Command<T>,
  advice = 'Import the same file again, and only the rest is added.',
): Promise<T[]> {
  const results: T[] = [];
  for (let start = 0; start < rows.length; start += ROWS_A_COMMAND) {
    const commands = rows.slice(start, start + ROWS_A_COMMAND).map(commandFor);
    try {
      const { result } = await gate.write(importActor, together(commands));
      results.push(...result);
    } catch (error) {
      if (!(error instanceof Error) || !interruptions.some((kind) => error instanceof kind)) throw error;
      throw new ImportInterruptedError(start, rows.length, error, advice);
    }
  }
  return results;
}
