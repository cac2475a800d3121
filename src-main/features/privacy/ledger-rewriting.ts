// Rewrites a ledger without redacted data: the same events in the same order, on a new hash chain.
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { syncFolder } from '../../core/database/safe-folder.ts';
import type { RecordedEvent } from '../../core/events/events.ts';
import { journalReads } from '../../core/journal/journal-repository.ts';
import { ledgerLine, startOfLedger, type LedgerMark } from '../../core/ledger/ledger.ts';
import { followLedger } from '../../core/ledger/ledger-chain.ts';
import { redactedEvent, type Redaction } from './redaction-rules.ts';

const bytesAtOnce = 1 << 20;
const eventsAPage = 2000;

/** What to remove from the ledger. */
export interface Forgotten extends Redaction {
  /** Retention removed borrowers from its events; the ledger loses the same ones. */
  journal: ReadableDatabase | null;
}

/** The end of a rewritten ledger, and the number of redacted lines. */
export interface Rewritten {
  mark: LedgerMark;
  redacted: number;
}

export function unfinishedLedger(file: string): string {
  return `${file}.rewriting`;
}

/**
 * Replaces the ledger with a redacted one; after a power cut either the old or the new one is complete. Stops at the
 * first line that breaks the chain: the next opening appends the rest from the journal. The old chain's hashes are not
 * kept, because they would allow guessing card numbers.
 *
 * @returns null if there is no ledger
 */
export function rewriteLedger(file: string, forgotten: Forgotten): Rewritten | null {
  const fresh = unfinishedLedger(file);
  const { rewritten, read } = writeRedacted(fresh, startOfLedger, forgotten, (take) =>
    followLedger(file, take),
  );
  if (read === null) {
    rmSync(fresh);
    return null;
  }
  putInPlace(fresh, file);
  return rewritten;
}

/** Replaces the ledger with the synced new file. */
export function putInPlace(fresh: string, ledger: string): void {
  renameSync(fresh, ledger);
  syncFolder(dirname(ledger));
}

/**
 * Appends redacted events to this file, continues its hash chain, and syncs it.
 *
 * @param from the end of the file
 * @param read calls `take` for each event
 */
export function writeRedacted<Read>(
  file: string,
  from: LedgerMark,
  { journal, ...redaction }: Forgotten,
  read: (take: (event: RecordedEvent) => void) => Read,
): { rewritten: Rewritten; read: Read } {
  const isForgotten = journal === null ? () => false : forgottenIn(journal);
  const fd = openSync(file, from.offset === 0 ? 'w' : 'a', 0o600);
  let mark = from;
  let redacted = 0;
  let text = '';
  const write = (): void => {
    const bytes = Buffer.from(text);
    for (let done = 0; done < bytes.length;) done += writeSync(fd, bytes, done);
    mark = { ...mark, offset: mark.offset + bytes.length };
    text = '';
  };
  try {
    const done = read((event) => {
      let redactedOne = redactedEvent(event, redaction);
      if (redactedOne.borrower !== null && isForgotten(redactedOne))
        redactedOne = { ...redactedOne, borrower: null };
      if (redactedOne !== event) redacted += 1;
      const { line, hash } = ledgerLine(mark.hash, redactedOne);
      mark = { seq: event.seq, offset: mark.offset, hash };
      text += `${line}\n`;
      if (text.length > bytesAtOnce) write();
    });
    write();
    fsyncSync(fd);
    return { rewritten: { mark, redacted }, read: done };
  } finally {
    closeSync(fd);
  }
}

/** Iterates over the journal in step with the ledger. */
function forgottenIn(db: ReadableDatabase): (event: RecordedEvent) => boolean {
  const journal = journalReads(db);
  let page: RecordedEvent[] = [];
  let at = 0;
  return (event) => {
    for (;;) {
      const recorded = page[at];
      if (recorded === undefined) {
        page = journal.page({ since: page.at(-1)?.seq ?? event.seq - 1, limit: eventsAPage });
        at = 0;
        if (page.length === 0) return false;
      } else if (recorded.seq < event.seq) at += 1;
      else return recorded.id === event.id && recorded.borrower === null;
    }
  };
}
