// Writes a ledger anew without what was forgotten: the same events in the same order, on a chain of their own.
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ReadableDatabase } from '../database/connection.ts';
import { syncFolder } from '../database/safe-folder.ts';
import type { RecordedEvent } from '../journal/events.ts';
import { journalReads } from '../journal/journal-repository.ts';
import { ledgerLine, startOfLedger, type LedgerMark } from '../journal/ledger.ts';
import { followLedger } from '../journal/ledger-chain.ts';
import { redactedEvent } from './redaction-rules.ts';

const bytesAtOnce = 1 << 20;
const eventsAPage = 2000;

export function unfinishedLedger(file: string): string {
  return `${file}.rewriting`;
}

/**
 * Replaces the ledger by one that tells as little as it should. Whenever the power goes, the old one or the new one
 * stands there whole. A line that contradicts the chain ends it, and nothing behind it is kept: the opening of the
 * library appends what the journal knows beyond. The hash of the old chain is written down nowhere: with it, a card's
 * number could be found by trying.
 *
 * @param ids of the borrowers who were erased
 * @param journal forgot whose returned loans were; the ledger forgets the same
 * @returns where the new one ends, and how many lines say less; null where there is no ledger.
 */
export function rewriteLedger(
  file: string,
  ids: ReadonlySet<string>,
  journal: ReadableDatabase | null,
): { mark: LedgerMark; redacted: number } | null {
  const fresh = unfinishedLedger(file);
  const forgotten = journal === null ? () => false : forgottenIn(journal);
  const fd = openSync(fresh, 'w', 0o600);
  let mark = startOfLedger;
  let redacted = 0;
  let text = '';
  const write = (): void => {
    const bytes = Buffer.from(text);
    for (let done = 0; done < bytes.length;) done += writeSync(fd, bytes, done);
    mark = { ...mark, offset: mark.offset + bytes.length };
    text = '';
  };
  try {
    const chain = followLedger(file, (event) => {
      let told = redactedEvent(event, ids);
      if (told.borrower !== null && forgotten(told)) told = { ...told, borrower: null };
      if (told !== event) redacted += 1;
      const { line, hash } = ledgerLine(mark.hash, told);
      mark = { seq: event.seq, offset: mark.offset, hash };
      text += `${line}\n`;
      if (text.length > bytesAtOnce) write();
    });
    write();
    fsyncSync(fd);
    if (chain === null) {
      rmSync(fresh);
      return null;
    }
  } finally {
    closeSync(fd);
  }
  renameSync(fresh, file);
  syncFolder(dirname(file));
  return { mark, redacted };
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
