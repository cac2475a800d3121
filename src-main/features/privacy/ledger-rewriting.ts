// Writes a ledger anew without what was forgotten: the same events in the same order, on a chain of their own.
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { syncFolder } from '../../core/database/safe-folder.ts';
import type { RecordedEvent } from '../../core/events/events.ts';
import { journalReads } from '../../core/journal/journal-repository.ts';
import { ledgerLine, startOfLedger, type LedgerMark } from '../../core/ledger/ledger.ts';
import { followLedger } from '../../core/ledger/ledger-chain.ts';
import { redactedEvent } from './redaction-rules.ts';

const bytesAtOnce = 1 << 20;
const eventsAPage = 2000;

/** What the ledger forgets. */
export interface Forgotten {
  /** Of the borrowers who were erased. */
  ids: ReadonlySet<string>;
  /** Forgot whose returned loans were; the ledger forgets the same. */
  journal: ReadableDatabase | null;
}

/** Where a ledger that was written anew ends, and how many of its lines say less. */
export interface Rewritten {
  mark: LedgerMark;
  redacted: number;
}

export function unfinishedLedger(file: string): string {
  return `${file}.rewriting`;
}

/**
 * Replaces the ledger by one that tells as little as it should. Whenever the power goes, the old one or the new one
 * stands there whole. A line that contradicts the chain ends it, and nothing behind it is kept: the opening of the
 * library appends what the journal knows beyond. The hash of the old chain is written down nowhere: with it, a card's
 * number could be found by trying.
 *
 * @returns null where there is no ledger.
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

/** From the next moment on the fresh one, which is synced, is the ledger. */
export function putInPlace(fresh: string, ledger: string): void {
  renameSync(fresh, ledger);
  syncFolder(dirname(ledger));
}

/**
 * Writes the events behind `from` into this file, on its chain, and syncs it.
 *
 * @param from its start, or where it ends
 * @param read hands over the events
 */
export function writeRedacted<Read>(
  file: string,
  from: LedgerMark,
  { ids, journal }: Forgotten,
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
      let told = redactedEvent(event, ids);
      if (told.borrower !== null && isForgotten(told)) told = { ...told, borrower: null };
      if (told !== event) redacted += 1;
      const { line, hash } = ledgerLine(mark.hash, told);
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

/** Walks the journal in step with the ledger. */
function forgottenIn(db: ReadableDatabase): (event: RecordedEvent) => boolean {
  const journal = journalReads(db);
  let page: RecordedEvent[] = [];
  let at = 0;
  return (event) => {
    for (;;) {
      const beside = page[at];
      if (beside === undefined) {
        page = journal.page({ since: page.at(-1)?.seq ?? event.seq - 1, limit: eventsAPage });
        at = 0;
        if (page.length === 0) return false;
      } else if (beside.seq < event.seq) at += 1;
      else return beside.id === event.id && beside.borrower === null;
    }
  };
}
