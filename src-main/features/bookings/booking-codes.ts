// The problems of bookings, why a booking is refused, and what a booking refuses others.
import { declareProblems } from '../../core/problems/declared-problems.ts';
import { declareRefusals, refusesWith } from '../../core/problems/declared-refusals.ts';

export const bookingProblems = declareProblems({
  'booking-ended': { status: 409, title: 'The booking has ended' },
});

declare module '../../core/problems/declared-problems.ts' {
  interface DeclaredProblems {
    bookings: typeof bookingProblems;
  }
}

/** `bookedFor` names the class, with the borrower in brackets if there is one, or the borrower. */
const whose = {
  bookedFor: 'text',
  borrowerId: 'text or null',
  borrowerName: 'text or null',
  group: 'text or null',
} as const;
const span = { fromOn: 'text', toOn: 'text' } as const;

export const bookingRefusals = declareRefusals({
  'too-few-copies': {
    at: ['addBooking', 'changeBooking'],
    overridable: false,
    title: 'The library does not have so many copies of this title that it lends',
    facts: { title: 'text', copies: 'number', total: 'number' },
  },
  'copies-booked': {
    at: ['addBooking', 'changeBooking'],
    overridable: false,
    title: 'Another booking needs these copies on these days',
    facts: { title: 'text', copies: 'number', free: 'number', ...whose, ...span },
  },
  'copies-out': {
    at: ['addBooking', 'changeBooking'],
    overridable: true,
    title: 'Too many copies are on loan or on the hold shelf on these days',
    facts: { title: 'text', copies: 'number', free: 'number' },
  },
  'last-copy-booked': {
    at: ['deleteItem'],
    overridable: true,
    title: 'The last copy of a title that is booked',
    facts: { title: 'text', barcode: 'text', count: 'number' },
  },
  'title-booked': {
    at: ['checkOut', 'renew'],
    overridable: true,
    title: 'The item is booked',
    facts: { title: 'text', ...whose, ...span },
  },
});

declare module '../../core/problems/declared-refusals.ts' {
  interface DeclaredRefusals {
    bookings: typeof bookingRefusals;
  }
}

export const refusal = refusesWith(bookingRefusals);
