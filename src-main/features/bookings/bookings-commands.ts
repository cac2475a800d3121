// The commands of bookings: book, change, cancel, lend the set, and what maintenance does.
import type { z } from '@hono/zod-openapi';
import { v7 as newId } from 'uuid';
import { addDays, daysBetween, type CalendarDate } from '../../core/dates/calendar-dates.ts';
import type { NewEvent } from '../../core/events/events.ts';
import { journalErasure } from '../../core/journal/journal-erasure.ts';
import type { Command, CommandContext } from '../../core/journal/write-gate.ts';
import type { Refusal } from '../../core/problems/declared-refusals.ts';
import { Problem } from '../../core/problems/problem.ts';
import { noSuchBorrower } from '../borrowers/borrower-commands.ts';
import type { LaterFeatures, LendingBorrower } from '../circulation/circulation-hooks.ts';
import { checkOut, findBorrower } from '../circulation/lending-commands.ts';
import { borrowerRefusals, standingRefusals } from '../circulation/refusal-rules.ts';
import { itemIdOf, noSuchItem } from '../collection/collection-commands.ts';
import { changeBooking, changesOf } from './booking-changes.ts';
import { refusal } from './booking-codes.ts';
import { isBookedFor, shortageOf, type Booking, type BookingChanges, type Claim } from './booking-rules.ts';
import { namedFor } from './booking-lending.ts';
import { bookingsIn, bookingWrites, factsOfTitle, type ShownBooking } from './bookings-repository.ts';
import type { newBookingSchema, bookingChangeSchema, setToLendSchema } from './bookings-schemas.ts';
import { todayOf } from './bookings-today.ts';

/** So many copies of a title, or named items of one title. */
export type BookingRequest = z.infer<typeof newBookingSchema>;

/** The fields that are given; the rest stay. */
export type BookingChange = z.infer<typeof bookingChangeSchema>;

/** The items that are lent, and on whose card. */
export type SetToLend = z.infer<typeof setToLendSchema>;

export type Booked = { kind: 'booked'; booking: ShownBooking } | { kind: 'refused'; refusals: Refusal[] };

const longestBookingDays = 366;
const longestAheadDays = 731;

/** @throws Problem not-found, validation-failed */
export function book(request: BookingRequest): Command<Booked> {
  return (context) => {
    const { db, now } = context;
    const borrower = request.borrower === undefined ? null : borrowerOf(context, request.borrower);
    const group = request.group === undefined ? null : groupIdOf(context, request.group);
    const { title, items } = booked(context, request);
    const copies = items.length > 0 ? items.length : (request.copies ?? 1);
    const { from, to } = request;
    const requested: BookingChanges = { copies, items, from, to, cancelled: false };
    refuseDays(context, requested, null);
    const refusals = [
      ...(borrower === null
        ? []
        : borrowerRefusals({
            today: todayOf(context),
            borrower,
            openLoans: 0,
            overdueLoans: 0,
            limitInAll: null,
            refuseWhenOverdue: false,
          })),
      ...shortageRefusals(context, title, requested),
    ];
    const standing = standingRefusals(refusals, request.override);
    if (standing.length > 0) return { result: { kind: 'refused', refusals: standing }, events: [] };

    const id = newId();
    const booking: Booking = {
      id,
      borrower: borrower?.id ?? null,
      group,
      title: title.id,
      bookedAt: now,
      ...requested,
    };
    bookingWrites(db).save(booking, now);
    if (request.note !== undefined) bookingWrites(db).giveNote(id, request.note);
    const overridden = refusals.map(({ code }) => code);
    const { cancelled: _, ...data } = changesOf(requested);
    const event: NewEvent = {
      type: 'booking.made',
      ...(borrower !== null && { borrower: borrower.id }),
      subjects: { booking: id, title: title.id },
      data: { ...data, ...(group !== null && { group }), ...(overridden.length > 0 && { overridden }) },
    };
    return { result: { kind: 'booked', booking: shownNow(context, id) }, events: [event] };
  };
}

/** @throws Problem not-found */
function borrowerOf({ db }: CommandContext, reference: string): LendingBorrower {
  const borrower = findBorrower(db, reference);
  if (borrower === null) throw noSuchBorrower(reference);
  return borrower;
}

/** @throws Problem not-found */
function groupIdOf({ db }: CommandContext, reference: string): string {
  const id = bookingsIn(db).groupId(reference);
  if (id === null)
    throw new Problem('not-found', `There is no group ${reference}.`, [
      { pointer: '/group', message: 'is not a class or department of this library' },
    ]);
  return id;
}

/** The title that is booked, and its items by name. */
function booked({ db }: CommandContext, { title: titleGiven, items, copies }: BookingRequest) {
  const bookings = bookingsIn(db);
  const ids = (items ?? []).map((reference) => {
    const id = itemIdOf(db, reference);
    if (id === null) throw noSuchItem(reference);
    return id;
  });
  if (new Set(ids).size !== ids.length) throw bad('/items', 'must not name an item twice');
  if (ids.length > 0 && copies !== undefined && copies !== ids.length)
    throw bad('/copies', 'must be left out, or be the number of the items');
  const titles = new Set(ids.map((id) => bookings.titleOfItem(id) ?? ''));
  if (titles.size > 1) throw bad('/items', 'must be copies of one title; make a booking for each title');
  const [titleId = titleGiven ?? ''] = titles;
  const title = bookings.title(titleId);
  if (title === null)
    throw new Problem('not-found', `There is no title ${titleId}.`, [
      { pointer: '/title', message: 'is not a title of this library' },
    ]);
  return { title, items: ids };
}

const bad = (pointer: string, message: string) =>
  new Problem('validation-failed', 'The booking cannot be made like this.', [{ pointer, message }]);

/** @param before the booking that is changed; its first day may have passed */
function refuseDays(context: CommandContext, { from, to }: BookingChanges, before: Booking | null): void {
  const today = todayOf(context);
  if (from < today && from !== before?.from) throw bad('/from', `must be ${today} or later`);
  if (from > addDays(today, longestAheadDays))
    throw bad('/from', `must be ${addDays(today, longestAheadDays)} or earlier`);
  if (to < from) throw bad('/to', 'must not be before the first day');
  if (to < today) throw bad('/to', `must be ${today} or later`);
  if (daysBetween(from, to) >= longestBookingDays)
    throw bad('/to', `must be ${addDays(from, longestBookingDays - 1)} or earlier`);
}

/** @param without the booking that is changed */
function shortageRefusals(
  context: CommandContext,
  { id, title }: { id: string; title: string },
  requested: BookingChanges,
  without?: Claim,
): Refusal[] {
  const { db } = context;
  const facts = factsOfTitle(db, id, todayOf(context), without?.id);
  // Items on loan for the booking itself are not in its way.
  const lent = new Set(without?.lent);
  const copies = facts.copies.map((copy) => (lent.has(copy.id) ? { ...copy, dueOn: null } : copy));
  const shortage = shortageOf({ ...facts, copies }, requested);
  if (shortage === null) return [];
  const subject = { title, copies: requested.copies };
  if (shortage.kind === 'too-few') return [refusal('too-few-copies', { ...subject, total: shortage.total })];
  const { free } = shortage;
  if (shortage.kind === 'out') return [refusal('copies-out', { ...subject, free })];
  return [refusal('copies-booked', { ...subject, free, ...namedFor(db, shortage.by) })];
}

/** Changes number, days or note. @throws Problem not-found, booking-ended, validation-failed */
export function changeBookingTo(id: string, change: BookingChange): Command<Booked> {
  return (context) => {
    const booking = openBooking(context, id);
    const changed: BookingChanges = {
      ...changesOf(booking),
      copies: change.copies ?? booking.copies,
      from: change.from ?? booking.from,
      to: change.to ?? booking.to,
    };
    if (booking.items.length > 0 && changed.copies !== booking.copies)
      throw bad('/copies', 'must stay: the items are booked by name');
    if (changed.copies < booking.lent.length)
      throw bad('/copies', `must be ${String(booking.lent.length)} or more: so many are lent already`);
    const { copies, from, to } = booking;
    const changes = changed.copies !== copies || changed.from !== from || changed.to !== to;
    const events: NewEvent[] = [];
    if (changes) {
      refuseDays(context, changed, booking);
      const title = bookingsIn(context.db).title(booking.title);
      if (title === null) throw noSuchBooking(id);
      const standing = standingRefusals(shortageRefusals(context, title, changed, booking), change.override);
      if (standing.length > 0) return { result: { kind: 'refused', refusals: standing }, events: [] };
      changeBooking(context.db, booking, 'booking.changed', changed, { now: context.now, events });
    }
    if (change.note !== undefined) bookingWrites(context.db).giveNote(id, change.note);
    return { result: { kind: 'booked', booking: shownNow(context, id) }, events };
  };
}

/** @throws Problem not-found, booking-ended */
export function cancelBooking(id: string): Command<ShownBooking> {
  return (context) => {
    const booking = openBooking(context, id);
    if (shownNow(context, id).state === 'lent')
      throw new Problem('booking-ended', 'The booking is lent; its copies have to come back first.');
    const events: NewEvent[] = [];
    changeBooking(
      context.db,
      booking,
      'booking.cancelled',
      { cancelled: true },
      { now: context.now, events },
    );
    return { result: shownNow(context, id), events };
  };
}

export interface SetLent {
  booking: ShownBooking;
  /** Each with why. */
  refused: { item: string; refusals: Refusal[] }[];
}

/**
 * Lends the items for the booking, in one step; what the rules refuse is left out and told.
 * @param request items as ids or `barcode:...`; a borrower of the booking's class in place of its borrower
 * @throws Problem not-found, booking-ended, validation-failed
 */
export function lendSet(id: string, request: SetToLend, later: LaterFeatures): Command<SetLent> {
  return (context) => {
    const { items } = request;
    const borrower = takerOf(context, openBooking(context, id), request.borrower);
    const refused: SetLent['refused'] = [];
    const events: NewEvent[] = [];
    for (const item of items) {
      const done = checkOut({ borrower, item }, later)(context);
      if (done.result.kind === 'refused') refused.push({ item, refusals: done.result.refusals });
      events.push(...done.events);
    }
    return { result: { booking: shownNow(context, id), refused }, events };
  };
}

/** The borrower whose card the set is lent on. */
function takerOf(context: CommandContext, booking: Claim, reference: string | undefined): string {
  if (reference === undefined) {
    if (booking.borrower !== null) return booking.borrower;
    throw notForBooking('must be given: the booking is of a class');
  }
  const { id: borrower, groupId: group } = borrowerOf(context, reference);
  if (isBookedFor(booking, { borrower, group })) return borrower;
  throw notForBooking('must be the borrower of the booking, or in its class');
}

const notForBooking = (message: string) =>
  new Problem('validation-failed', 'The set cannot be lent to this borrower.', [
    { pointer: '/borrower', message },
  ]);

/** A booking that is neither cancelled nor over. @throws Problem not-found, booking-ended */
function openBooking(context: CommandContext, id: string): Claim {
  const booking = bookingsIn(context.db).claim(id);
  if (booking === null) throw noSuchBooking(id);
  if (booking.cancelled) throw new Problem('booking-ended', 'This booking is cancelled.');
  if (booking.to < todayOf(context))
    throw new Problem('booking-ended', `This booking ended on ${booking.to}.`);
  return booking;
}

function shownNow(context: CommandContext, id: string): ShownBooking {
  const booking = bookingsIn(context.db).shown(id, todayOf(context));
  if (booking === null) throw new Error(`booking ${id} is missing inside its own command`);
  return booking;
}

export const noSuchBooking = (id: string) => new Problem('not-found', `There is no booking ${id}.`);

/** So many at once, so that a scan waits little. */
const bookingsAtOnce = 50;

/** How long a booking is kept after its last day: as long as a merge can be undone. */
const keptDays = 30;

export const forgottenBefore = (today: CalendarDate): CalendarDate => addDays(today, -keptDays);

/** Deletes some bookings that ended long ago, with the borrower in their events. @returns whether there may be more */
export function forgetEndedBookings(): Command<boolean> {
  return (context) => {
    const { db } = context;
    const ids = bookingsIn(db).endedBefore(forgottenBefore(todayOf(context)), bookingsAtOnce);
    for (const id of ids) {
      journalErasure(db).forgetBorrowerOf('booking', id);
      bookingWrites(db).remove(id);
    }
    return { result: ids.length === bookingsAtOnce, events: [] };
  };
}
