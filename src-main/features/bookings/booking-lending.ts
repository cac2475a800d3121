// Bookings in lending: a due date before the set is needed, a refusal if it is needed soon, and the set's own loans.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { LaterFeature, LendingAsked, LendingDecision } from '../circulation/circulation-hooks.ts';
import { earlier } from '../circulation/loan-rules.ts';
import { lastOpenDayUntil } from '../calendar/calendar-rules.ts';
import { addDays } from '../../core/dates/calendar-dates.ts';
import { refusal } from './booking-refusals.ts';
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
  decide(db, asked): LendingDecision {
    const { borrower, item, today } = asked;
    const claims = bookingsIn(db).claims(item.titleId, today);
    if (claims.length === 0) return {};
    const facts = { today, claims, copies: bookingsIn(db).copies(item.titleId) };
    const { own, lacks, dueOn } = dueBeside(facts, asked);
    return {
      refusals:
        lacks !== null && dueOn === null
          ? [refusal('title-booked', { ...namedFor(db, lacks), title: item.title })]
          : [],
      terms: {
        dueOn: dueOn ?? asked.dueOn,
        bookedFrom: lacks !== null && dueOn !== null ? lacks.from : null,
        waives: own === null ? [] : waivedForSets,
      },
      lent(context, loan, events) {
        if (own === null) return;
        bookingWrites(context.db).link(own.id, loan);
        events.push({
          type: 'booking.lent',
          ...{ borrower: borrower.id, item: item.id, loan },
          subjects: { booking: own.id, title: own.title },
        });
      },
    };
  },
};

/** Who booked, and for when, as facts of a refusal. */
export function namedFor(db: ReadableDatabase, { id, borrower, from, to }: Claim) {
  const person = bookingsIn(db).borrower(borrower);
  if (person === null) throw new Error(`the borrower of booking ${id} is missing`);
  const { givenName, familyName, group } = person;
  const borrowerName = `${givenName} ${familyName}`.trim();
  return { borrowerId: borrower, borrowerName, group, fromOn: from, toOn: to };
}

/** The booking of this loan, the booking that would lack a copy, and the due date; it is null if the loan would be too short. */
function dueBeside(facts: TitleFacts, asked: LendingAsked) {
  const { verb, borrower, item, today, closed, lastOn } = asked;
  const who = { borrower: borrower.id, item: item.id };
  const own = verb === 'check-out' ? bookingToLend(facts.claims, { ...who, today }) : null;
  const due = own === null ? asked.dueOn : lastOpenDayUntil(earlier(own.to, lastOn ?? own.to), today, closed);
  const lacks = bookingThatLacks(facts, { ...who, dueOn: due });
  if (lacks === null) return { own, lacks: null, dueOn: due };
  const beforeBooking = dueBefore(lacks.day, today, closed);
  const earliest = asked.dueBefore === null ? addDays(today, shortestLoanDays) : addDays(asked.dueBefore, 1);
  return {
    own,
    lacks: lacks.booking,
    dueOn: beforeBooking !== null && beforeBooking >= earliest ? beforeBooking : null,
  };
}
