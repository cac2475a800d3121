// Writes most of a ledger anew while lending goes on, so that only what came since is left for when the library is closed.
import { rmSync, statSync } from 'node:fs';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { journalReads } from '../../core/journal/journal-repository.ts';
import { startOfLedger, type LedgerMark } from '../../core/ledger/ledger.ts';
import { followLedger } from '../../core/ledger/ledger-chain.ts';
import { readLedger } from '../../core/ledger/ledger-reading.ts';
import { erasuresIn } from './erasures-repository.ts';
import { putInPlace, writeRedacted, type Forgotten, type Rewritten } from './ledger-rewriting.ts';

/** A ledger that lies beside the library's own, to take its place. Only whoever had it prepared knows what it is. */
export interface PreparedLedger {
  /** The borrowers of whom it tells nothing. */
  ids: readonly string[];
  /** Up to where the ledger was read, and where what was written of it ends. */
  read: LedgerMark;
  written: LedgerMark;
  redacted: number;
  /** What the journal told of borrowers before it was looked through. */
  journal: { upTo: number; withBorrower: number };
}

export function preparedLedger(file: string): string {
  return `${file}.prepared`;
}

/** Removes what was not put in place: nobody knows any more of whom it was to tell nothing. */
export function removePrepared(file: string): void {
  rmSync(preparedLedger(file), { force: true });
}

/**
 * Others may append to the ledger meanwhile, and forget more in the journal.
 *
 * @param ids of the borrowers who were erased
 * @returns null where there is no ledger, or where its chain does not hold.
 */
export function prepareLedger(
  file: string,
  ids: readonly string[],
  journal: ReadableDatabase,
): PreparedLedger | null {
  const bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  const upTo = journalReads(journal).lastSeq(); // beyond these bytes: the ledger follows the commit
  const withBorrower = erasuresIn(journal).eventsWithBorrower(upTo);
  const forgotten = { ids: new Set(ids), journal };
  const { rewritten, read } = writeRedacted(preparedLedger(file), startOfLedger, forgotten, (take) =>
    followLedger(file, take, bytes),
  );
  if (read === null || read.end === 'broken') return null;
  return {
    ids,
    read: read.mark,
    written: rewritten.mark,
    redacted: rewritten.redacted,
    journal: { upTo, withBorrower },
  };
}

/**
 * Adds what came since, and puts it in the ledger's place. Nobody may append meanwhile.
 *
 * @returns null where it cannot be used: more was forgotten since, or this is another ledger. Nothing has happened then.
 */
export function finishPrepared(
  file: string,
  prepared: PreparedLedger,
  forgotten: Forgotten & { journal: ReadableDatabase },
): Rewritten | null {
  const fresh = preparedLedger(file);
  const { upTo, withBorrower } = prepared.journal;
  if (!tellsNothingOf(prepared, forgotten.ids)) return null;
  if (erasuresIn(forgotten.journal).eventsWithBorrower(upTo) !== withBorrower) return null;
  const since = readLedger(file, prepared.read);
  const beside = readLedger(fresh, prepared.written);
  if (since?.end !== 'whole' || beside?.end !== 'whole' || beside.events.length > 0) return null;
  const { rewritten } = writeRedacted(fresh, prepared.written, forgotten, (take) => {
    since.events.forEach(take);
  });
  putInPlace(fresh, file);
  return { mark: rewritten.mark, redacted: prepared.redacted + rewritten.redacted };
}

/** Whether it was prepared for all of them. */
export function tellsNothingOf({ ids }: PreparedLedger, erased: Iterable<string>): boolean {
  return [...erased].every((id) => ids.includes(id));
}
