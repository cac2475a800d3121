// Says how a loan stands against its due date.

import { daysBetween } from '../../app/dates.ts';

export type DueState =
  | { readonly kind: 'late'; readonly days: number }
  | { readonly kind: 'today' }
  | { readonly kind: 'tomorrow' }
  | { readonly kind: 'ahead'; readonly days: number };

interface Due {
  readonly dueOn: string;
  readonly daysOverdue: number;
}

/** `today` is the library's own date; what is late, and by how much, the library has counted itself. */
export function dueState(loan: Due, today: string): DueState {
  if (loan.daysOverdue > 0) return { kind: 'late', days: loan.daysOverdue };
  const days = daysBetween(today, loan.dueOn);
  if (days <= 0) return { kind: 'today' };
  return days === 1 ? { kind: 'tomorrow' } : { kind: 'ahead', days };
}

/** One number by which loans sort: the latest first, then by the days still to go. */
export function dueOrder(loan: Due, today: string): number {
  return loan.daysOverdue > 0 ? -loan.daysOverdue : Math.max(0, daysBetween(today, loan.dueOn));
}
