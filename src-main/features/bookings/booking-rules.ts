// Decides how many copies of a title are free in a span of days, and until when a copy can be lent before it is booked.
import { addDays, daysBetween, type CalendarDate, type Instant } from '../../core/dates/calendar-dates.ts';
import { lastOpenDayUntil, nextOpenDay, type ClosedDays } from '../calendar/calendar-rules.ts';

/** The facts of a booking that change during its life. */
export interface BookingChanges {
  readonly copies: number;
  /** The items that are booked by name; the other copies are any copies. */
  readonly items: readonly string[];
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly cancelled: boolean;
}

export interface Booking extends BookingChanges {
  readonly id: string;
  /** At least one of borrower and group is given. */
  readonly borrower: string | null;
  /** The id of the class or department. */
  readonly group: string | null;
  readonly title: string;
  readonly bookedAt: Instant;
}

/** A booking that is not cancelled, with the items that were lent for it, returned or not. */
export interface Claim extends Booking {
  readonly lent: readonly string[];
}

/** A copy that is for loan and in the collection. */
export interface BookableCopy {
  readonly id: string;
  /** The due date of its open loan. */
  readonly dueOn: CalendarDate | null;
  /** The last day on the hold shelf, if it is there. */
  readonly keepUntil: CalendarDate | null;
}

/** The facts that decide whether copies are free. */
export interface TitleFacts<One extends Claim = Claim> {
  readonly today: CalendarDate;
  readonly copies: readonly BookableCopy[];
  /** The claims on this title. */
  readonly claims: readonly One[];
}

export type Shortage<One extends Claim> =
  | { kind: 'too-few'; total: number }
  | { kind: 'booked'; free: number; by: One }
  | { kind: 'out'; free: number };

/** How long before its first day a booked set can be lent: the Friday before a Monday. */
const daysEarly = 3;

/** A loan that would be shorter than this is refused. */
export const shortestLoanDays = 3;

/** How many copies are still to be lent for a booking. */
export function copiesLeft({ copies, lent }: Claim): number {
  return Math.max(0, copies - lent.length);
}

const itemsLeft = ({ items, lent }: Claim) => items.filter((item) => !lent.includes(item));

/** Whether the item can be lent for the booking: it is booked by name, or any copy is still to be lent. */
export function fits(claim: Claim, item: string): boolean {
  const named = itemsLeft(claim);
  return named.includes(item) || copiesLeft(claim) > named.length;
}

const overlaps = (claim: Claim, from: CalendarDate, to: CalendarDate): boolean =>
  claim.from <= to && claim.to >= from && copiesLeft(claim) > 0;

/** Whether the copy is away on this day. An overdue one counts as away on every day. */
function isOut({ dueOn, keepUntil }: BookableCopy, day: CalendarDate, today: CalendarDate): boolean {
  if (dueOn !== null) return dueOn < today || dueOn >= day;
  return keepUntil !== null && keepUntil >= day;
}

/** How many copies are free on this day; negative if more are promised than there are. */
function freeOn({ today, copies, claims }: TitleFacts, day: CalendarDate): number {
  const booked = claims.filter((claim) => overlaps(claim, day, day));
  return (
    copies.filter((copy) => !isOut(copy, day, today)).length -
    booked.reduce((sum, claim) => sum + copiesLeft(claim), 0)
  );
}

/** Copies come back in between, so that only the first day and the first days of bookings count. */
function tightestDay(facts: TitleFacts, from: CalendarDate, to: CalendarDate): CalendarDate {
  const starts = facts.claims.map((claim) => claim.from).filter((day) => day > from && day <= to);
  return [from, ...starts.toSorted()].reduce((tightest, day) =>
    freeOn(facts, day) < freeOn(facts, tightest) ? day : tightest,
  );
}

/** How many copies are free on every day of the span. */
export function freeCopies(facts: TitleFacts, from: CalendarDate, to: CalendarDate): number {
  return Math.max(0, freeOn(facts, tightestDay(facts, from, to)));
}

/** How far ahead free days are looked for. */
const searchedDays = 366;

/**
 * The next span of the same length in which so many copies are free; null if there is none within a year.
 *
 * @param wanted the span that lacks copies
 */
export function nextFreeDays(
  facts: TitleFacts,
  wanted: { readonly copies: number; readonly from: CalendarDate; readonly to: CalendarDate },
  closed: ClosedDays,
): { from: CalendarDate; to: CalendarDate } | null {
  if (wanted.copies > facts.copies.length) return null;
  const more = daysBetween(wanted.from, wanted.to);
  const last = addDays(wanted.from, searchedDays);
  for (
    let from = nextOpenDay(addDays(wanted.from, 1), closed);
    from <= last;
    from = nextOpenDay(addDays(from, 1), closed)
  ) {
    const to = addDays(from, more);
    if (freeCopies(facts, from, to) >= wanted.copies) return { from, to };
  }
  return null;
}

/**
 * Why the copies cannot be booked; null if they can.
 * @param facts without the booking itself
 */
export function shortageOf<One extends Claim>(
  facts: TitleFacts<One>,
  { copies, items, from, to }: BookingChanges,
): Shortage<One> | null {
  const ids = new Set(facts.copies.map(({ id }) => id));
  if (copies > ids.size || items.some((item) => !ids.has(item)))
    return {
      kind: 'too-few',
      total: items.length > 0 ? items.filter((item) => ids.has(item)).length : ids.size,
    };
  const inTheWay = facts.claims.filter((claim) => overlaps(claim, from, to));
  const named = inTheWay.find((claim) => itemsLeft(claim).some((item) => items.includes(item)));
  if (named !== undefined) {
    const taken = inTheWay.flatMap(itemsLeft);
    return { kind: 'booked', free: items.filter((item) => !taken.includes(item)).length, by: named };
  }
  const day = tightestDay(facts, from, to);
  const free = freeOn(facts, day);
  const [by] = inTheWay.filter((claim) => overlaps(claim, day, day));
  if (free < copies) {
    const withoutLoans = freeOn(
      { ...facts, copies: facts.copies.map(({ id }) => ({ id, dueOn: null, keepUntil: null })) },
      day,
    );
    if (by !== undefined && withoutLoans < copies) return { kind: 'booked', free: Math.max(0, free), by };
    return { kind: 'out', free: Math.max(0, free) };
  }
  const here = facts.copies.filter((copy) => items.includes(copy.id) && !isOut(copy, from, facts.today));
  return here.length < items.length ? { kind: 'out', free: here.length } : null;
}

/** The borrower of a loan, with the id of the class or department. */
export interface BookedBy {
  readonly borrower: string;
  readonly group: string | null;
}

/** Whether the booking is of this borrower, or of the borrower's class. */
export function isBookedFor(
  booking: Pick<Booking, 'borrower' | 'group'>,
  { borrower, group }: BookedBy,
): boolean {
  return booking.borrower === borrower || (group !== null && booking.group === group);
}

/** The booking of this borrower or class for which the item would be lent today; the next one first. */
export function bookingToLend<One extends Claim>(
  claims: readonly One[],
  { item, today, ...who }: BookedBy & { readonly item: string; readonly today: CalendarDate },
): One | null {
  const fitting = claims.filter(
    (claim) =>
      isBookedFor(claim, who) &&
      addDays(claim.from, -daysEarly) <= today &&
      today <= claim.to &&
      copiesLeft(claim) > 0 &&
      fits(claim, item),
  );
  return fitting.toSorted((a, b) => (a.from < b.from ? -1 : 1))[0] ?? null;
}

/** The first booking of others that lacks a copy if this item is away until this day. */
export function bookingThatLacks<One extends Claim>(
  { today, copies, claims }: TitleFacts<One>,
  { item, dueOn, ...who }: BookedBy & { readonly item: string; readonly dueOn: CalendarDate },
): { booking: One; day: CalendarDate } | null {
  const others = claims
    .filter((claim) => !isBookedFor(claim, who) && overlaps(claim, today, dueOn))
    .toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const left = { today, claims: others, copies: copies.filter(({ id }) => id !== item) };
  for (const booking of others) {
    const day = booking.from > today ? booking.from : today;
    if (itemsLeft(booking).includes(item) || freeOn(left, day) < 0) return { booking, day };
  }
  return null;
}

/** The last open day before this one; null if there is none from today on. */
export function dueBefore(day: CalendarDate, today: CalendarDate, closed: ClosedDays): CalendarDate | null {
  const last = addDays(day, -1);
  if (last < today) return null;
  const due = lastOpenDayUntil(last, today, closed);
  return due <= last ? due : null;
}
