// Undoes what happened to a booking, as new events, unless it has changed since or its copies are promised to others.
import { isDeepStrictEqual } from 'node:util';
import type { NewEvent, RecordedEvent } from '../../core/events/events.ts';
import type { CommandContext } from '../../core/journal/write-gate.ts';
import type { UndoHandler } from '../../core/events/event-handlers.ts';
import { Problem } from '../../core/problems/problem.ts';
import { changeBooking, changesOf } from './booking-changes.ts';
import { shortageOf, type BookingChanges } from './booking-rules.ts';
import { bookingsIn, factsOfTitle } from './bookings-repository.ts';
import { todayOf } from './bookings-today.ts';

export const bookingUndo: UndoHandler<{ before: BookingChanges; after: BookingChanges }> = {
  undo: (context, event) => back(context, event, event.data.before, event.data.after),
};

/** A booking whose making is undone is cancelled. */
export const makingUndo: UndoHandler<Omit<BookingChanges, 'cancelled'>> = {
  undo(context, event) {
    const made = changesOf({ ...event.data, cancelled: false });
    return back(context, event, { ...made, cancelled: true }, made);
  },
};

/** @throws Problem undo-not-possible, undo-superseded */
function back(
  context: CommandContext,
  { id, seq, subjects }: Pick<RecordedEvent, 'id' | 'seq' | 'subjects'>,
  before: BookingChanges,
  after: BookingChanges,
) {
  const { db, now } = context;
  const booking = subjects?.['booking'] === undefined ? null : bookingsIn(db).claim(subjects['booking']);
  if (booking === null) throw new Problem('undo-not-possible', 'The booking is no longer known.');
  if (!isDeepStrictEqual(changesOf(booking), changesOf(after)))
    throw new Problem('undo-superseded', 'The booking has changed since; undo that first.');
  if (booking.lent.length > 0 && before.cancelled)
    throw new Problem('undo-superseded', 'Copies were lent for this booking since; undo that first.');
  const today = todayOf(context);
  if (!before.cancelled && before.to >= today) {
    const facts = factsOfTitle(db, booking.title, today, booking.id);
    if (shortageOf(facts, before)?.kind === 'booked')
      throw new Problem('undo-superseded', 'The copies have been booked by someone else since.');
  }
  const events: NewEvent[] = [];
  changeBooking(db, booking, 'booking.change-undone', before, { now, events, undoes: id });
  return { undone: [seq], events };
}
