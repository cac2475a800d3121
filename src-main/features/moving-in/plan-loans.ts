// Plans which open loans of another program come in, and why the others do not.
import { v7 as newId } from 'uuid';
import type { CalendarDate } from '../../core/dates/calendar-dates.ts';
import { dateRefusal } from '../circulation/imported-loan-rules.ts';
import { copyObstacle, type CopyHere } from './copies-here-rules.ts';
import { readLoanRow, type LoanRow } from './loan-row-rules.ts';
import type { MovedValues } from './moved-row-rules.ts';
import type { MovedReason } from './moved-words-rules.ts';
import {
  planTargetOf,
  rowToPlan,
  type Here,
  type KindOfMove,
  type MovedBalance,
  type PlannedMove,
} from './plan-moved.ts';

export const loansToMove: KindOfMove<LoanRow> = {
  kind: 'loans',
  days: ['lentOn', 'dueOn'],
  adds: ['borrowers', 'copies'],
  readRow: readLoanRow,
  planRows,
  balanceOf,
};
export const loansPlan = planTargetOf(loansToMove);

function planRows(rows: readonly LoanRow[], here: Here): PlannedMove[] {
  const { today } = here;
  const rowOfCopy = new Map<string, number>();
  const known = ({ id }: { readonly id: string }) => (here.toAdd.has(id) ? null : id);
  return rows.map((row): PlannedMove => {
    const { barcode } = row;
    const planning = rowToPlan(row, valuesOf(row));
    if (row.why !== null) return planning.rejected(row.why);
    const borrower = planning.findBorrower(here);
    if (typeof borrower === 'string') return planning.rejected(borrower);
    const copy =
      barcode === null
        ? copyByTitle(row, borrower.id, here, (id) => rowOfCopy.has(id))
        : (planning.findCopy(barcode, row.title, here) ??
          planning.addCopy({ barcode, title: row.title, isbn: row.isbn }, here));
    if (copy === null) return planning.rejected('copy-unknown');
    if (typeof copy === 'string') return planning.rejected(copy);
    if (barcode === null) planning.note('barcode', 'copy-by-title', '', copy.barcode);
    const earlier = rowOfCopy.get(copy.id);
    if (earlier !== undefined) return planning.rejected('repeats-another-row', undefined, earlier);
    rowOfCopy.set(copy.id, row.number);

    const lentOn = dayLent(row, today);
    const dueOn = row.dueOn ?? here.dueByRule(known(borrower), known(copy), lentOn);
    if (dueOn === null) return planning.rejected('due-missing');
    if (row.dueOn === null) planning.note('dueOn', 'due-by-rule', '', dueOn);
    if (row.lentOn === null) planning.note('lentOn', 'lent-unknown', '', lentOn);
    const values = {
      ...valuesOf({ ...row, lentOn, dueOn }),
      item: copy.id,
      barcode: copy.barcode,
      ...(copy.title !== '' && { title: copy.title }),
    };
    const obstacle = obstacleOf(copy, borrower.id, row, today);
    if (obstacle === 'already-lent') return planning.unchanged(obstacle, values);
    const impossible = dateReason(dateRefusal({ lentOn, dueOn, today })?.code) ?? obstacle;
    if (impossible !== null) return planning.rejected(impossible, values);
    return planning.added({ ...values, loan: newId() });
  });
}

const dayLent = ({ lentOn, dueOn }: LoanRow, today: CalendarDate): CalendarDate =>
  lentOn ?? (dueOn !== null && dueOn < today ? dueOn : today);

/** A loan without any day may have come before: a copy that was lent here is not lent again. */
function obstacleOf(copy: CopyHere, borrower: string, row: LoanRow, today: CalendarDate): MovedReason | null {
  const isUndated = row.lentOn === null && row.dueOn === null;
  const obstacle = copyObstacle(copy, borrower, dayLent(row, today));
  return isUndated && obstacle === null && copy.lastLentOn !== null ? 'lent-since' : obstacle;
}

/**
 * Without a barcode any copy is as good: that which the borrower has already, or one that may have come before, otherwise one
 * that can be lent. @returns why there is none
 */
function copyByTitle(
  row: LoanRow,
  borrower: string,
  { titles, library, today }: Here,
  isTaken: (id: string) => boolean,
): CopyHere | MovedReason {
  const found = titles(row.isbn, row.title);
  if (found.title === null) return found.why;
  const copies = library
    .copiesOf(found.title.id)
    .filter(({ id }) => !isTaken(id))
    .map((copy) => ({ copy, obstacle: obstacleOf(copy, borrower, row, today) }));
  const [best] = (['already-lent', 'lent-since', null] as const).flatMap((obstacle) =>
    copies.filter((one) => one.obstacle === obstacle),
  );
  return (best ?? copies[0])?.copy ?? 'copy-unknown';
}

function valuesOf({ barcode, title, lentOn, dueOn, renewals, amount }: LoanRow): MovedValues {
  return {
    ...(barcode !== null && { barcode }),
    ...(title !== null && { title }),
    ...(lentOn !== null && { lentOn }),
    ...(dueOn !== null && { dueOn }),
    ...(renewals > 0 && { renewals: String(renewals) }),
    ...(amount !== null && { amount }),
  };
}

function dateReason(code: string | undefined): MovedReason | null {
  return code === 'lent-in-future' || code === 'due-before-lent' ? code : null;
}

const notOpen: readonly MovedReason[] = [
  'returned',
  'repeats-another-row',
  'return-only',
  'payment-left-out',
  'line-not-understood',
];

function balanceOf(rows: readonly PlannedMove[], { today }: { readonly today: CalendarDate }): MovedBalance {
  const open = rows.filter(({ reason }) => reason === null || !notOpen.includes(reason));
  const here = open.filter(({ fate }) => fate !== 'rejected');
  const overdueIn = (these: readonly PlannedMove[]) =>
    these.filter(({ after: { dueOn } }) => dueOn !== undefined && dueOn < today).length;
  return {
    open: open.length,
    overdue: overdueIn(open),
    openHere: here.length,
    overdueHere: overdueIn(here),
  };
}
