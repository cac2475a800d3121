// The charge for a late loan: made when the item comes back or is renewed, and shown until then.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { CalendarDate } from '../../core/dates/calendar-dates.ts';
import { lateUntil } from '../calendar/calendar-rules.ts';
import { calendarSettings } from '../calendar/calendar-settings.ts';
import { closedDays } from '../calendar/closed-days.ts';
import { declaredLostAt, loanToCharge } from '../circulation/loan-to-charge.ts';
import type { Loan } from '../circulation/circulation-service.ts';
import { itemById } from '../collection/collection-commands.ts';
import { currentSettings, readSettings } from '../settings/settings-service.ts';
import { openDaysLate, openOf, overdueAmount } from './charge-rules.ts';
import { chargeSettings } from './charge-settings.ts';
import { chargesIn, type Entry } from './charges-repository.ts';

interface OverdueCharge extends Pick<Entry, 'about' | 'amount' | 'borrowerId' | 'itemId'> {
  readonly loanId: string;
  /** How many such charges the loan has already. */
  readonly before: number;
}

export interface Lateness {
  /** If the loan has another due date already. */
  readonly dueOn?: CalendarDate;
  /** The day until which the days count, if it is not today. */
  readonly returnedOn?: CalendarDate | undefined;
  /** The item was lost until now: the days after the loss cost nothing. */
  readonly wasLost?: boolean;
}

/** The cost of the loan on this day because it is late; null if nothing. */
export function overdueCharge(
  db: ReadableDatabase,
  loanId: string,
  today: CalendarDate,
  { dueOn, returnedOn = today, wasLost = false }: Lateness = {},
): OverdueCharge | null {
  const settings = readSettings(db, { ...chargeSettings, ...calendarSettings });
  const loan = loanToCharge(db, loanId);
  const rate = settings.overdueCharges.find(({ rule }) => rule === loan?.ruleId);
  const borrowerId = loan?.borrowerId ?? null;
  if (loan === null || borrowerId === null || rate === undefined) return null;
  const { timeZone } = currentSettings(db);
  const stops = [loan.claimedAt, wasLost ? declaredLostAt(db, loanId) : null];
  const until = lateUntil(returnedOn, stops, timeZone);
  const days = openDaysLate(dueOn ?? loan.dueOn, until, closedDays(db, settings.weeklyClosedDays));
  if (days === 0) return null;
  const { itemId } = loan;
  const price = settings.overdueAtMostPrice ? (itemById(db, itemId)?.price ?? 0) : 0;
  const most = Math.min(rate.maximum ?? Infinity, price > 0 ? price : Infinity);
  const charged = chargesIn(db)
    .ofBorrower(borrowerId)
    .filter(({ kind }) => kind === 'overdue');
  // Renewals may have charged a part of the maximum already.
  const ofLoan = charged.filter((row) => row.loanId === loanId);
  const costs = ofLoan.reduce((sum, row) => sum + row.amount - row.cancelled, 0);
  const maximum = most === Infinity ? null : Math.max(0, most - costs);
  const amount = overdueAmount({ ...rate, maximum }, days, roomIn(settings.overdueMaximum, charged));
  return amount > 0 ? { about: 'overdue', amount, borrowerId, itemId, loanId, before: ofLoan.length } : null;
}

function roomIn(maximum: number | null, charged: readonly Parameters<typeof openOf>[0][]): number | null {
  const owed = charged.reduce((sum, row) => sum + Math.max(0, openOf(row)), 0);
  return maximum === null ? null : Math.max(0, maximum - owed);
}

/**
 * The cost so far of the borrower's overdue items that are still out, as returns today would charge. A lost item costs
 * its price instead.
 */
export function owedSoFar(
  db: ReadableDatabase,
  borrower: string,
  loans: readonly Loan[],
  today: CalendarDate,
): number {
  const late = loans.filter(({ daysOverdue, item }) => daysOverdue > 0 && !item.lost);
  const { overdueCharges, overdueMaximum } = readSettings(db, chargeSettings);
  if (late.length === 0 || overdueCharges.length === 0) return 0;
  const sum = late.reduce((total, { id }) => total + (overdueCharge(db, id, today)?.amount ?? 0), 0);
  if (overdueMaximum === null) return sum;
  const charged = chargesIn(db)
    .ofBorrower(borrower)
    .filter(({ kind }) => kind === 'overdue');
  return Math.min(sum, roomIn(overdueMaximum, charged) ?? sum);
}
