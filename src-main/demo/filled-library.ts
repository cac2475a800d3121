// Fills a library with demo data in many small commands, so that the desk stays usable.
import { join } from 'node:path';
import { todayIn } from '../core/dates/calendar-dates.ts';
import { openReader, type ReadableDatabase } from '../core/database/connection.ts';
import type { NewEvent } from '../core/events/events.ts';
import { LedgerUnavailableError, StorageFailedError } from '../core/journal/storage-faults.ts';
import type { Actor, Command, WriteGate } from '../core/journal/write-gate.ts';
import { Problem } from '../core/problems/problem.ts';
import { currentSettings } from '../features/settings/settings-service.ts';

/** The parts of an open library that filling needs. */
export interface LibraryToFill {
  readonly dataFolder: string;
  readonly services: {
    readonly gate: WriteGate;
    readonly selfCheckout: { setPin(pin: string): Promise<void> };
  };
}

export interface FillTarget {
  /** A separate connection, so that long reads do not evict the desk's cache. */
  readonly reader: ReadableDatabase;
  readonly gate: WriteGate;
  /** The instant at which this began. */
  readonly now: string;
  /** The library's date at that instant. */
  readonly today: string;
}

/** Fills a library. */
export async function intoLibrary<T>(
  library: LibraryToFill,
  run: (target: FillTarget) => Promise<T>,
): Promise<T> {
  const { gate } = library.services;
  const { result: now } = await gate.write(importActor, (context) => ({ result: context.now, events: [] }));
  const reader = openReader(join(library.dataFolder, 'loandesk.db'));
  try {
    const today = todayIn(currentSettings(reader).timeZone, now);
    return await run({ reader, gate, now, today });
  } finally {
    reader.close();
  }
}

export const importActor: Actor = 'system';

/** The longest time that one command may delay a scan. */
const ROWS_A_COMMAND = 50;

/** A fault stopped the filling. Rows already written stay. */
class FillingInterruptedError extends Error {
  override readonly name = 'FillingInterruptedError';

  /** @param advice a sentence that says how to get the rest in. */
  constructor(written: number, rows: number, cause: Error, advice: string) {
    const reason = /[.!?]$/.test(cause.message) ? cause.message : `${cause.message}.`;
    super(`It stopped after ${String(written)} of ${String(rows)} rows: ${reason} ${advice}`, {
      cause,
    });
  }
}

/** The errors of a storage fault, or of a change made at the desk meanwhile; any other is a defect. */
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
 * @throws FillingInterruptedError
 */
export async function writeRows<Row, T>(
  gate: WriteGate,
  rows: readonly Row[],
  commandFor: (row: Row) => Command<T>,
  advice: string,
): Promise<T[]> {
  const results: T[] = [];
  for (let start = 0; start < rows.length; start += ROWS_A_COMMAND) {
    const commands = rows.slice(start, start + ROWS_A_COMMAND).map(commandFor);
    try {
      const { result } = await gate.write(importActor, together(commands));
      results.push(...result);
    } catch (error) {
      if (!(error instanceof Error) || !interruptions.some((kind) => error instanceof kind)) throw error;
      throw new FillingInterruptedError(start, rows.length, error, advice);
    }
  }
  return results;
}
