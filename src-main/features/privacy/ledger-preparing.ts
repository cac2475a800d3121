// Rewrites most of the ledger while lending goes on; only later events remain for when the library is closed.
import { rmSync, statSync } from 'node:fs';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { journalReads } from '../../core/journal/journal-repository.ts';
import { startOfLedger, type LedgerMark } from '../../core/ledger/ledger.ts';
import { followLedger } from '../../core/ledger/ledger-chain.ts';
import { readLedger } from '../../core/ledger/ledger-reading.ts';
import { erasuresIn } from './erasures-repository.ts';
import { putInPlace, writeRedacted, type Forgotten, type Rewritten } from './ledger-rewriting.ts';

/** A rewritten ledger next to the current one, ready to replace it. This description exists only in memory. */
export interface PreparedLedger {
  /** The borrowers who were removed from it. */
  ids: readonly string[];
  /** The end of what was read from the ledger, and the end of the rewritten file. */
  read: LedgerMark;
  written: LedgerMark;
  redacted: number;
  /** The number of events with a borrower at the start, to detect later redactions. */
  journal: { upTo: number; withBorrower: number };
}

export function preparedLedger(file: string): string {
  return `${file}.prepared`;
}

/** Removes a prepared ledger that was not used: its list of borrowers is lost. */
export function removePrepared(file: string): void {
  rmSync(preparedLedger(file), { force: true });
}

/**
 * Safe while other processes append to the ledger or redact the journal.
 *
 * @param ids of the erased borrowers
 * @param emptied the types of events that lose their data
 * @returns null if there is no ledger, or if its hash chain is broken
 */
export function prepareLedger(
  file: string,
  ids: readonly string[],
  emptied: readonly string[],
  journal: ReadableDatabase,
): PreparedLedger | null {
  const bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  const upTo = journalReads(journal).lastSeq(); // may be ahead of these bytes: the ledger is written after the commit
  const withBorrower = erasuresIn(journal).eventsWithBorrower(upTo);
  const forgotten = { ids: new Set(ids), emptied, journal };
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
 * Appends the later events and replaces the ledger. The ledger must be closed.
 *
 * @returns null, without changes, if more was redacted since or the ledger is another one
 */
export function finishPrepared(
  file: string,
  prepared: PreparedLedger,
  forgotten: Forgotten & { journal: ReadableDatabase },
): Rewritten | null {
  const fresh = preparedLedger(file);
  const { upTo, withBorrower } = prepared.journal;
  if (!isRedactedFor(prepared, forgotten.ids)) return null;
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

/** Whether all of these borrowers were removed from it. */
export function isRedactedFor({ ids }: PreparedLedger, erased: Iterable<string>): boolean {
  return [...erased].every((id) => ids.includes(id));
}
