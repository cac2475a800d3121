// Decides about money: what is open of a charge, what a payment settles, and what an overdue item costs. Integers only.
import { addDays, type CalendarDate } from '../../core/dates/calendar-dates.ts';
import { nextOpenDay, type ClosedDays } from '../calendar/calendar-rules.ts';

export const entryKinds = ['charge', 'payment', 'waiver', 'refund', 'cancellation'] as const;
export type EntryKind = (typeof entryKinds)[number];

/** The cause of a charge. */
export const chargeKinds = ['overdue', 'lost', 'damage', 'card', 'other'] as const;
export type ChargeKind = (typeof chargeKinds)[number];

/** The largest amount of one entry, in minor units: sums stay exact integers. */
export const largestAmount = 100_000_000;

/** The sums of the entries of one charge. `amount` is negative for a credit, which a refund settles; no other is. */
export interface ChargeSums {
  readonly amount: number;
  readonly paid: number;
  readonly waived: number;
  readonly refunded: number;
  readonly cancelled: number;
}

/** The amount still owed of a charge; negative if a refund is due. */
export function openOf({ amount, paid, waived, refunded, cancelled }: ChargeSums): number {
  return amount - paid - waived - cancelled + refunded;
}

export type ChargeState = 'owed' | 'settled' | 'refund-due';
export const chargeStates = ['owed', 'settled', 'refund-due'] as const satisfies readonly ChargeState[];

export function stateOf(sums: ChargeSums): ChargeState {
  const open = openOf(sums);
  return open > 0 ? 'owed' : open < 0 ? 'refund-due' : 'settled';
}

/** The amount that cancelling the charge takes from it; any part already paid is then due as a refund. */
export function cancellationOf({ amount, waived, cancelled }: ChargeSums): number {
  return Math.max(0, amount - waived - cancelled);
}

/**
 * Splits a payment over charges, the first one first.
 *
 * @returns null if it is more than what is owed
 */
export function allocated<Owed extends { readonly open: number }>(
  amount: number,
  owed: readonly Owed[],
): { charge: Owed; amount: number }[] | null {
  let left = amount;
  const parts = owed.flatMap((charge) => {
    const part = Math.min(left, Math.max(0, charge.open));
    left -= part;
    return part > 0 ? [{ charge, amount: part }] : [];
  });
  return left > 0 ? null : parts;
}

/** The cost of an overdue item by its loan rule. */
export interface OverdueRate {
  readonly amount: number;
  readonly per: 'open-day' | 'once';
  /** Late open days that cost nothing. */
  readonly graceDays: number;
  /** For one item; null for no maximum. */
  readonly maximum: number | null;
}

/** Later days are not counted one by one: no rate needs them. */
const mostDaysCounted = 3650;

/** The open days after the first open day on or after the due date, up to and including the day of the return. */
export function openDaysLate(dueOn: CalendarDate, returnedOn: CalendarDate, closed: ClosedDays): number {
  if (returnedOn <= dueOn) return 0;
  let days = 0;
  for (
    let day = addDays(nextOpenDay(dueOn, closed), 1);
    day <= returnedOn && days < mostDaysCounted;
    day = addDays(day, 1)
  ) {
    const open = nextOpenDay(day, closed);
    if (open > returnedOn) break;
    days += 1;
    day = open;
  }
  return days;
}

/**
 * @param room how much more the borrower's overdue charges may be; null without a maximum
 */
export function overdueAmount(
  { amount, per, graceDays, maximum }: OverdueRate,
  daysLate: number,
  room: number | null,
): number {
  const days = Math.max(0, daysLate - graceDays);
  if (days === 0) return 0;
  const full = per === 'once' ? amount : amount * days;
  return Math.max(0, Math.min(full, maximum ?? Infinity, room ?? Infinity, largestAmount));
}
