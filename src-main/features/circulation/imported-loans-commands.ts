// Records open loans of another program: no loan rule refuses them, only what cannot be.
import { v7 as newId } from 'uuid';
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import { addDays, startsOfDays, todayIn, type CalendarDate } from '../../core/dates/calendar-dates.ts';
import type { NewEvent } from '../../core/events/events.ts';
import type { Command, CommandContext, Outcome } from '../../core/journal/write-gate.ts';
import type { Refusal } from '../../core/problems/declared-refusals.ts';
import { librarySettings } from '../settings/library-settings.ts';
import { readSettings } from '../settings/settings-service.ts';
import type { LaterFeatures } from './circulation-hooks.ts';
import { circulationPolicy } from './circulation-policy.ts';
import { refusal } from './circulation-refusals.ts';
import { dateRefusal, momentOn } from './imported-loan-rules.ts';
import { findBorrower, refused, type Refused } from './lending-commands.ts';
import { changeLoan } from './loan-changes.ts';
import { undoObstacle, type LoanState, type UndoObstacle } from './loan-state-rules.ts';
import { loansIn, type LendingBorrower, type LendingItem, type Loan } from './loans-repository.ts';

export interface LoanToImport {
  /** Of the new loan, if it is known before. */
  id?: string;
  /** An id, `barcode:...` or `ext:...`. */
  borrower: string;
  /** An id or `barcode:...`. */
  item: string;
  lentOn: CalendarDate;
  /** Any day from `lentOn` on: past, or one on which the library is closed. */
  dueOn: CalendarDate;
  /** How often it was renewed so far. */
  renewals: number;
}

export interface LoanImported {
  kind: 'imported';
  /** The id of the new loan. */
  loan: string;
}

export interface LoansImported {
  /** In the order of the request. */
  loans: Loan[];
  /** Those that cannot be, by their place in the request. */
  refused: { index: number; borrower: string; item: string; refusals: Refusal[] }[];
}

/** Records many loans in one step; those that cannot be are left out and told. */
export function importLoans(loans: readonly LoanToImport[], later: LaterFeatures): Command<LoansImported> {
  return (context) => {
    const result: LoansImported = { loans: [], refused: [] };
    const events: NewEvent[] = [];
    const policy = circulationPolicy(context.db, context.now);
    loans.forEach((loan, index) => {
      const done = importLoan(context, loan, later);
      if (done.result.kind === 'refused') {
        const { borrower, item } = loan;
        result.refused.push({ index, borrower, item, refusals: done.result.refusals });
        return;
      }
      const stored = loansIn(context.db).loan(done.result.loan, policy);
      if (stored === null) throw new Error('an imported loan is missing inside its own command');
      result.loans.push(stored);
      events.push(...done.events);
    });
    return { result, events };
  };
}

export function importLoan(
  { db, now }: Pick<CommandContext, 'db' | 'now'>,
  { id = newId(), borrower: borrowerReference, item: itemReference, lentOn, dueOn, renewals }: LoanToImport,
  later: LaterFeatures,
): Outcome<LoanImported | Refused> {
  const borrower = findBorrower(db, borrowerReference);
  const item = loansIn(db).itemFacts(itemReference);
  if (borrower === null) return refused(refusal('borrower-unknown', { code: borrowerReference }));
  if (item === null) return refused(refusal('item-unknown', { code: itemReference }));
  const { timeZone } = readSettings(db, librarySettings);
  const badDate = dateRefusal({ lentOn, dueOn, today: todayIn(timeZone, now) });
  if (badDate !== null) return refused(badDate);
  const [start = now, nextStart = now] = startsOfDays(timeZone, [lentOn, addDays(lentOn, 1)]);
  const obstacle = itemObstacle(db, borrower, item, { start, nextStart }, later);
  if (obstacle !== null) return refused(obstacle);

  const lentAt = momentOn(lentOn, timeZone, now);
  const events: NewEvent[] = [];
  const subjects = { loan: id, item: item.id, borrower: borrower.id };
  const data = { dueOn, imported: true, lentAt, renewals } as const;
  changeLoan(db, null, { type: 'loan.opened', ...subjects, data }, now, events);
  return { result: { kind: 'imported', loan: id }, events };
}

/** Why the borrower cannot have this item since that day; null if it may be so. */
function itemObstacle(
  db: WritableDatabase,
  borrower: LendingBorrower,
  item: LendingItem,
  { start, nextStart }: { readonly start: string; readonly nextStart: string },
  later: LaterFeatures,
): Refusal | null {
  const { id, title, barcode, status } = item;
  const open = loansIn(db).openLoanOfItem(id);
  if (open?.borrowerId === borrower.id)
    return refusal('item-already-lent-to-borrower', { dueOn: open.dueOn, loanId: open.id, title });
  if (open?.borrowerId) {
    const { id: loanId, borrowerId, borrowerName, group, dueOn } = open;
    return refusal('item-lent-to-other', { borrowerId, borrowerName, group, dueOn, loanId, title });
  }
  if (status === 'withdrawn') return refusal('item-withdrawn', { title, barcode });
  if (loansIn(db).lentSinceDay(id, start, nextStart)) return refusal('item-lent-since', { title, barcode });
  for (const { setAsideFor } of later) {
    const isHere = setAsideFor?.(db, item) ?? null;
    if (isHere !== null) return isHere;
  }
  return null;
}

/** Null if it was taken back already. */
function loanStillHere(db: ReadableDatabase, id: string): LoanState | null {
  const loan = loansIn(db).state(id);
  return loan?.cancelledAt === null ? loan : null;
}

/** A loan of another program that came, and its terms as they were then. */
export type ImportedTerms = Pick<LoanToImport, 'dueOn' | 'renewals'>;

/** The later change because of which the loan cannot be taken back; null if there is none, or it is gone already. */
export function obstacleToTakingBack(
  db: ReadableDatabase,
  id: string,
  { dueOn, renewals }: ImportedTerms,
): UndoObstacle | null {
  const loan = loanStillHere(db, id);
  if (loan === null) return null;
  return undoObstacle({
    type: 'loan.opened',
    dueOn,
    renewals,
    loan,
    itemGone: false,
    itemLentSince: false,
    itemOpenLoanId: loan.id,
  });
}

/** Takes a loan back that came from another program: it counts as never lent. */
export function takeBackImportedLoan(
  { db, now }: Pick<CommandContext, 'db' | 'now'>,
  id: string,
): NewEvent[] {
  const loan = loanStillHere(db, id);
  if (loan === null) return [];
  const { itemId: item, borrowerId } = loan;
  const subjects = { loan: id, item, ...(borrowerId !== null && { borrower: borrowerId }) };
  const events: NewEvent[] = [];
  changeLoan(db, loan, { type: 'loan.cancelled', ...subjects }, now, events);
  return events;
}
