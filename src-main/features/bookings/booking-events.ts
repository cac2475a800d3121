// The events of bookings: a change carries the booking before and after it, so that one function restores and undoes all.
import { z } from 'zod';
import { declareEvents } from '../../core/events/events.ts';
import { handleEvents, type Restore } from '../../core/events/event-handlers.ts';
import type { BookingChanges } from './booking-rules.ts';
import { bookingUndo, makingUndo } from './booking-undo.ts';
import { bookingsIn, bookingWrites } from './bookings-repository.ts';

const fields = { copies: z.number(), items: z.array(z.string()), from: z.string(), to: z.string() };
const changes = z.object({ ...fields, cancelled: z.boolean() });
const data = z.object({ before: changes, after: changes });
const handled = { data, undo: 'handled', afterErasure: 'kept' } as const;
const declared = declareEvents({
  'booking.made': {
    data: z.object({ ...fields, group: z.string().optional(), overridden: z.array(z.string()).optional() }),
    undo: 'handled',
    afterErasure: 'kept',
  },
  'booking.changed': handled,
  'booking.cancelled': handled,
  'booking.change-undone': { data, undo: 'refused', afterErasure: 'kept' },
  // An undone loan counts for no booking.
  'booking.lent': { data: z.object({}), undo: 'stays', afterErasure: 'kept' },
});

declare module '../../core/events/events.ts' {
  interface DeclaredEvents {
    bookings: typeof declared;
  }
}

const restoreChange: Restore<{ after: BookingChanges }> = (db, { subjects, data: { after }, at }) => {
  const booking = subjects?.['booking'] === undefined ? null : bookingsIn(db).booking(subjects['booking']);
  if (booking !== null) bookingWrites(db).save({ ...booking, ...after }, at);
};

export const bookingEvents = handleEvents(declared, {
  'booking.made': {
    /** An event with neither borrower nor group is of a borrower who was erased. */
    restore(db, { borrower, subjects, data: { group = null, copies, items, from, to }, at }) {
      const { booking: id, title } = subjects ?? {};
      if ((borrower ?? group) === null || id === undefined || title === undefined) return;
      if (bookingsIn(db).booking(id) !== null) return;
      const made = { id, borrower, group, title, copies, items, from, to, bookedAt: at, cancelled: false };
      bookingWrites(db).save(made, at);
    },
    undo: makingUndo,
  },
  'booking.changed': { restore: restoreChange, undo: bookingUndo },
  'booking.cancelled': { restore: restoreChange, undo: bookingUndo },
  'booking.change-undone': restoreChange,
  'booking.lent': (db, { loan, subjects }) => {
    const id = subjects?.['booking'];
    if (loan !== null && id !== undefined && bookingsIn(db).booking(id) !== null)
      bookingWrites(db).link(id, loan);
  },
});
