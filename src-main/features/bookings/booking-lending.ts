// Bookings in lending: a due date before the set is needed, a refusal if it is needed soon, and the set's own loans.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { LaterFeature, LendingAsked, LendingDecision } from '../circulation/circulation-hooks.ts';
import { earlier } from '../circulation/loan-rules.ts';
import { lastOpenDayUntil } from '../calendar/calendar-rules.ts';
import { addDays } from '../../core/dates/calendar-dates.ts';
import { refusal } from './booking-codes.ts';
import {
  bookingThatLacks,
  bookingToLend,
  dueBefore,
  shortestLoanDays,
  type Claim,
  type TitleFacts,
} from './booking-rules.ts';
import { bookingsIn, bookingWrites } from './bookings-repository.ts';

/** A booking is agreed with the library: neither limits nor holds on any copy stop it. */
const waivedForSets = ['loan-limit-reached', 'loan-limit-for-type-reached', 'title-promised'] as const;

export const lendingWithBookings: LaterFeature = {
  decide(db, lending): LendingDecision {
    const { borrower, item, today } = lending;
    const claims = bookingsIn(db).claims(item.titleId, today);
    if (claims.length === 0) return {};
    const facts = { today, claims, copies: bookingsIn(db).copies(item.titleId) };
    const { booking, lacks, dueOn } = dueBeside(facts, lending);
    return {
      refusals:
        lacks !== null && dueOn === null
          ? [refusal('title-booked', { ...namedFor(db, lacks), title: item.title })]
          : [],
      terms: {
        dueOn: dueOn ?? lending.dueOn,
        bookedFrom: lacks !== null && dueOn !== null ? lacks.from : null,
        waives: booking === null ? [] : waivedForSets,
      },
      lent(context, loan, events) {
        if (booking === null) return;
        bookingWrites(context.db).link(booking.id, loan);
        events.push({
          type: 'booking.lent',
          borrower: borrower.id,
          item: item.id,
          loan,
          subjects: { booking: booking.id, title: booking.title },
        });
      },
    };
  },
};

/** Who booked, and for when, as facts of a refusal. */
export function namedFor(db: ReadableDatabase, { borrower, group: groupId, from, to }: Claim) {
  const person = borrower === null ? null : bookingsIn(db).borrower(borrower);
  const borrowerName = person === null ? null : `${person.givenName} ${person.familyName}`.trim();
  const className = groupId === null ? null : bookingsIn(db).groupName(groupId);
  const bookedFor =
    className === null || borrowerName === null
      ? (className ?? borrowerName ?? '')
      : `${className} (${borrowerName})`;
  const group = className ?? person?.group ?? null;
  return { bookedFor, borrowerId: borrower, borrowerName, group, fromOn: from, toOn: to };
}

/** The booking of this loan, the booking that would lack a copy, and the due date; it is null if the loan would be too short. */
function dueBeside(facts: TitleFacts, lending: LendingAsked) {
  const { verb, borrower, item, today, closed, lastOn } = lending;
  const who = { borrower: borrower.id, group: borrower.groupId, item: item.id };
  const booking = verb === 'check-out' ? bookingToLend(facts.claims, { ...who, today }) : null;
  const due =
    booking === null
      ? lending.dueOn
      : lastOpenDayUntil(earlier(booking.to, lastOn ?? booking.to), today, closed);
  const lacks = bookingThatLacks(facts, { ...who, dueOn: due });
  if (lacks === null) return { booking, lacks: null, dueOn: due };
  const beforeBooking = dueBefore(lacks.day, today, closed);
  const earliest =
    lending.dueBefore === null ? addDays(today, shortestLoanDays) : addDays(lending.dueBefore, 1);
  return {
    booking,
    lacks: lacks.booking,
    dueOn: beforeBooking !== null && beforeBooking >= earliest ? beforeBooking : null,
  };
}
