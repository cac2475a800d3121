// The problems of bookings.
import { declareProblems } from '../../core/problems/declared-problems.ts';

export const bookingProblems = declareProblems({
  'booking-ended': { status: 409, title: 'The booking has ended' },
});

declare module '../../core/problems/declared-problems.ts' {
  interface DeclaredProblems {
    bookings: typeof bookingProblems;
  }
}
