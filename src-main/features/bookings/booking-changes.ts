// Changes a booking by an event: stores what the event makes of it, and reports the event.
import type { WritableDatabase } from '../../core/database/connection.ts';
import type { NewEvent } from '../../core/events/events.ts';
import type { Booking, BookingChanges } from './booking-rules.ts';
import { bookingWrites } from './bookings-repository.ts';

/** The events that change a booking; all carry what it was and what it is. */
export type BookingChangeType = 'booking.changed' | 'booking.cancelled' | 'booking.change-undone';

/** The part of a booking that changes. */
export function changesOf({ copies, items, from, to, cancelled }: BookingChanges): {
  copies: number;
  items: string[];
  from: string;
  to: string;
  cancelled: boolean;
} {
  return { copies, items: [...items], from, to, cancelled };
}

/** @param events receives the event @param isErased leaves the borrower out of it */
export function changeBooking(
  db: WritableDatabase,
  booking: Booking,
  type: BookingChangeType,
  changes: Partial<BookingChanges>,
  {
    now,
    events,
    isErased = false,
    ...of
  }: { now: string; events: NewEvent[]; undoes?: string; isErased?: boolean },
): void {
  const after: Booking = { ...booking, ...changes };
  bookingWrites(db).save(after, now);
  events.push({
    type,
    ...(!isErased && booking.borrower !== null && { borrower: booking.borrower }),
    ...of,
    subjects: { booking: booking.id, title: booking.title },
    data: { before: changesOf(booking), after: changesOf(after) },
  });
}
