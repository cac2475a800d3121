// Compares the open loans of the library's file with what the ledger tells of them, and puts right what differs.
import { v7 as newId } from 'uuid';
import { openReader } from '../database/connection.ts';
import { journalReads } from '../journal/journal-repository.ts';
import { followLedger } from '../journal/ledger-chain.ts';
import { noticeWrites } from '../journal/notices.ts';
import type { Command } from '../journal/write-gate.ts';
import { heldLoans, heldLoanWrites } from './held-loans-repository.ts';
import { loanDifferences, toldLoans, type LoanDifferences } from './told-loans-rules.ts';

export interface ComparedLoans extends LoanDifferences {
  /** The last event that had happened. */
  since: number;
}

/** A notice lists no more. */
const mostListed = 50;

/** @returns null where the ledger does not tell all that stands in the file */
export function compareLoans(file: string, ledgerFile: string): ComparedLoans | null {
  const db = openReader(file, 'small');
  try {
    db.exec('BEGIN'); // one moment of the library
    const since = journalReads(db).lastSeq();
    const loans = toldLoans();
    let reached = 0;
    followLedger(ledgerFile, (event) => {
      if (event.seq > since) return;
      reached = event.seq;
      loans.visit(event);
    });
    return reached < since ? null : { since, ...loanDifferences(heldLoans(db), loans.open) };
  } finally {
    db.close();
  }
}

/** Puts right what nothing has happened to since, and tells a person. */
export function correctLoans({ differing, openInOne, since }: ComparedLoans): Command<null> {
  return ({ db, now }) => {
    const writes = heldLoanWrites(db);
    const corrected = differing.filter((loan) => writes.correct(loan, since));
    if (corrected.length > 0) {
      writes.readAnew(newId());
      const look = corrected.slice(0, mostListed).map(({ told }) => ({
        what: 'item',
        number: writes.barcode(told.item),
      }));
      noticeWrites(db).add({ code: 'loans-corrected', facts: { rows: corrected.length, look } }, now);
    }
    if (openInOne > 0) noticeWrites(db).addOnce({ code: 'loans-differ', facts: { loans: openInOne } }, now);
    return { result: null, events: [] };
  };
}
