// Plans which open loans of another program come in, and why the others do not.
import { v7 as newId } from 'uuid';
import type { CalendarDate } from '../../core/dates/calendar-dates.ts';
import { dateRefusal } from '../circulation/imported-loan-rules.ts';
import { copyObstacle } from './copies-here-rules.ts';
import { readLoanRow, type LoanRow } from './loan-row-rules.ts';
import type { MovedReason } from './moved-words-rules.ts';
import {
  planTargetOf,
  rowToPlan,
  type Here,
  type KindOfMove,
  type MovedBalance,
  type MovedValues,
  type PlannedMove,
} from './plan-moved.ts';

export const loansToMove: KindOfMove<LoanRow> = {
  kind: 'loans',
  days: ['lentOn', 'dueOn'],
  readRow: readLoanRow,
  planRows,
  balanceOf,
};
export const loansPlan = planTargetOf(loansToMove);

function planRows(rows: readonly LoanRow[], here: Here): PlannedMove[] {
  const { today } = here;
  const rowOfCopy = new Map<string, number>();
  return rows.map((row): PlannedMove => {
    const { barcode, dueOn } = row;
    const planning = rowToPlan(row, valuesOf(row));
    if (row.why !== null || barcode === null || dueOn === null)
      return planning.rejected(row.why ?? 'due-missing');
    const borrower = planning.findBorrower(here);
    if (typeof borrower === 'string') return planning.rejected(borrower);
    const copy = planning.findCopy(barcode, row.title, here);
    if (copy === null) return planning.rejected('copy-unknown');
    const earlier = rowOfCopy.get(copy.id);
    if (earlier !== undefined) return planning.rejected('repeats-another-row', undefined, earlier);
    rowOfCopy.set(copy.id, row.number);

    const lentOn = row.lentOn ?? (dueOn < today ? dueOn : today);
    if (row.lentOn === null) planning.note('lentOn', 'lent-unknown', '', lentOn);
    const values = {
      ...valuesOf({ ...row, lentOn }),
      item: copy.id,
      barcode: copy.barcode,
      title: copy.title,
    };
    const obstacle = copyObstacle(copy, borrower.id, lentOn);
    if (obstacle === 'already-lent') return planning.unchanged(obstacle, values);
    const impossible = dateReason(dateRefusal({ lentOn, dueOn, today })?.code) ?? obstacle;
    if (impossible !== null) return planning.rejected(impossible, values);
    return planning.added({ ...values, loan: newId() });
  });
}

function valuesOf({ barcode, title, lentOn, dueOn, renewals }: LoanRow): MovedValues {
  return {
    ...(barcode !== null && { barcode }),
    ...(title !== null && { title }),
    ...(lentOn !== null && { lentOn }),
    ...(dueOn !== null && { dueOn }),
    ...(renewals > 0 && { renewals: String(renewals) }),
  };
}

function dateReason(code: string | undefined): MovedReason | null {
  return code === 'lent-in-future' || code === 'due-before-lent' ? code : null;
}

function balanceOf(rows: readonly PlannedMove[], { today }: { readonly today: CalendarDate }): MovedBalance {
  const open = rows.filter(({ reason }) => reason !== 'returned' && reason !== 'repeats-another-row');
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
