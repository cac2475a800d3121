// Derives a loan's due state from its due date.

import type { Loan } from '../../api/library.ts';
import { daysBetween } from '../dates/dates.ts';

/** A loan in a list. One that was returned there stays in its place until the person leaves. */
export type ListedLoan = Loan & { readonly returnedHere?: boolean };

export type DueState =
  | { readonly kind: 'lost' }
  /** The borrower says that the item was returned. */
  | { readonly kind: 'claimed' }
  /** Two desks say different things about who has the item. */
  | { readonly kind: 'in-question' }
  | { readonly kind: 'late'; readonly days: number }
  | { readonly kind: 'today' }
  | { readonly kind: 'tomorrow' }
  | { readonly kind: 'ahead'; readonly days: number };

/** The preset filter of the Loans screen that the desk opens. */
export const DUE_TODAY = 'due-today';

export const stillOpen = ({ returnedHere = false }: ListedLoan): boolean => !returnedHere;

/** A lost item is found and returned, paid for or given up; one that the borrower says was returned is looked for. */
export const isRenewable = (loan: ListedLoan): boolean =>
  stillOpen(loan) && !loan.item.lost && loan.claimedAt === null;

type Due = Pick<Loan, 'dueOn' | 'daysOverdue' | 'isLate' | 'claimedAt'> &
  Partial<Pick<Loan, 'isInQuestion'>> & {
    readonly item: Pick<Loan['item'], 'lost'>;
  };

/** A loan that was returned in its list is not marked as late there. */
export const isOpenAndLate = (loan: ListedLoan): boolean => stillOpen(loan) && loan.isLate;

/** `today` is the library's date. The library itself decides whether a loan is late, and by how many days. */
export function dueState(loan: Due, today: string): DueState {
  if (loan.item.lost) return { kind: 'lost' };
  if (loan.isInQuestion === true) return { kind: 'in-question' };
  if (loan.claimedAt !== null) return { kind: 'claimed' };
  if (loan.isLate) return { kind: 'late', days: loan.daysOverdue };
  const days = daysBetween(today, loan.dueOn);
  if (days <= 0) return { kind: 'today' };
  return days === 1 ? { kind: 'tomorrow' } : { kind: 'ahead', days };
}

/** A sort key: the most overdue first, then by days left, then lost items. */
export function dueOrder(loan: Due, today: string): number {
  if (loan.item.lost) return Number.MAX_SAFE_INTEGER;
  if (loan.claimedAt !== null) return Number.MAX_SAFE_INTEGER - 1;
  return loan.isLate ? -loan.daysOverdue : Math.max(0, daysBetween(today, loan.dueOn));
}
