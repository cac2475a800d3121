// The balance of a list that comes along, once it is applied: without the rows that were skipped.
import type { Import } from '../../api/library.ts';

export type Balance = NonNullable<NonNullable<Import['found']>['balance']>;

/** @param result null before the import is applied */
export function balanceHere(balance: Balance, result: Import['result']): Balance {
  // Results of earlier versions have the number of rows only.
  const { open, overdue, owed } = result?.balanceSkipped ?? {
    open: result?.skipped ?? 0,
    overdue: 0,
    owed: 0,
  };
  return {
    ...balance,
    openHere: balance.openHere - open,
    overdueHere: balance.overdueHere - overdue,
    ...(balance.owedHere !== undefined && { owedHere: balance.owedHere - owed }),
  };
}
