// What bookings add to lending: a due date before the set is needed, a refusal if it is needed soon, and the set's own loans.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { LaterFeature, LendingAsked, LoanTerms } from '../circulation/circulation-hooks.ts';
import { lastOpenDayUntil } from '../calendar/calendar-rules.ts';
import { addDays } from '../../core/dates/calendar-dates.ts';
import { refusal } from './booking-refusals.ts';
import { bookingThatLacks, bookingToLend, dueBefore, shortestLoanDays, type Claim } from './booking-rules.ts';
import { bookingsIn, bookingWrites, factsOfTitle } from './bookings-repository.ts';
import { todayOf } from './bookings-today.ts';

/** A booking is agreed with the library: neither limits nor holds on any copy stop it. */
const waivedForSets = ['loan-limit-reached', 'loan-limit-for-type-reached', 'title-promised'] as const;

export const lendingWithBookings: LaterFeature = {
  terms,
  refusals(db, asked) {
    const decided = decide(db, asked);
    const lacks = decided?.lacks ?? null;
    if (lacks === null || decided?.dueOn !== null) return [];
    return [refusal('title-booked', { ...namedFor(db, lacks), title: asked.item.title })];
  },
  lent(context, { loan, borrower, item }, events) {
    const { db } = context;
    const titleId = bookingsIn(db).titleOfItem(item.id) ?? '';
    const today = todayOf(context);
    const claims = bookingsIn(db).claims(titleId, today);
    const own = bookingToLend(claims, { borrower: borrower.id, item: item.id, today });
    if (own === null) return;
    bookingWrites(db).link(own.id, loan);
    events.push({
      type: 'booking.lent',
      ...{ borrower: borrower.id, item: item.id, loan },
      subjects: { booking: own.id, title: own.title },
    });
  },
};

/** Who booked, and for when, as facts of a refusal. */
export function namedFor(db: ReadableDatabase, { id, borrower, from, to }: Claim) {
  const found = bookingsIn(db).borrower(borrower);
  if (found === null) throw new Error(`the borrower of booking ${id} is missing`);
  const { givenName, familyName, group } = found;
  const borrowerName = `${givenName} ${familyName}`.trim();
  return { borrowerId: borrower, borrowerName, group, fromOn: from, toOn: to };
}

/** What bookings make of this loan; null without a booking. */
function decide(db: ReadableDatabase, asked: LendingAsked) {
  const { verb, borrower, item, today, closed } = asked;
  const titleId = bookingsIn(db).titleOfItem(item.id) ?? '';
  if (bookingsIn(db).claims(titleId, today).length === 0) return null;
  const facts = factsOfTitle(db, titleId, today);
  const who = { borrower: borrower.id, item: item.id };
  const own = verb === 'check-out' ? bookingToLend(facts.claims, { ...who, today }) : null;
  const wanted = own === null ? asked.dueOn : lastOpenDayUntil(own.to, today, closed);
  const lacks = bookingThatLacks(facts, { ...who, dueOn: wanted });
  if (lacks === null) return { own, lacks: null, dueOn: wanted };
  const earlier = dueBefore(lacks.day, today, closed);
  const earliest = asked.dueBefore === null ? addDays(today, shortestLoanDays) : addDays(asked.dueBefore, 1);
  return { own, lacks: lacks.booking, dueOn: earlier !== null && earlier >= earliest ? earlier : null };
}

function terms(db: ReadableDatabase, asked: LendingAsked): LoanTerms | null {
  const decided = decide(db, asked);
  if (decided === null) return null;
  const { own, lacks, dueOn } = decided;
  return {
    dueOn: dueOn ?? asked.dueOn,
    bookedFrom: lacks !== null && dueOn !== null ? lacks.from : null,
    waives: own === null ? [] : waivedForSets,
  };
}
