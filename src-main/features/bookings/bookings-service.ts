// The service of bookings: commands through the write gate, lists, the pick list, and maintenance.
import type { z } from '@hono/zod-openapi';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { addDays, type CalendarDate } from '../../core/dates/calendar-dates.ts';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { Actor, WriteGate } from '../../core/journal/write-gate.ts';
import type { BorrowersService } from '../borrowers/borrowers-service.ts';
import { nextOpenDay } from '../calendar/calendar-rules.ts';
import { calendarSettings } from '../calendar/calendar-settings.ts';
import { closedDays } from '../calendar/closed-days.ts';
import type { CirculationService } from '../circulation/circulation-service.ts';
import { readSettings } from '../settings/settings-service.ts';
import { bookingsPrecede } from './booking-endings.ts';
import { lendingWithBookings } from './booking-lending.ts';
import { copiesLeft, fits, freeCopies, nextFreeDays } from './booking-rules.ts';
import {
  book,
  cancelBooking,
  changeBookingTo,
  forgetEndedBookings,
  forgottenBefore,
  lendSet,
  noSuchBooking,
  type BookingChange,
  type BookingRequest,
  type SetToLend,
} from './bookings-commands.ts';
import {
  bookingsIn,
  factsOfTitle,
  listOfBookings,
  type BookingsWanted,
  type ShownBooking,
} from './bookings-repository.ts';
import type { bookingToFetchSchema, freeCopiesSchema } from './bookings-schemas.ts';

export type { ShownBooking };

/** A line of the pick list: a booking that has begun or begins by the next open day. */
export type BookingToFetch = z.infer<typeof bookingToFetchSchema>;
type FreeCopies = z.infer<typeof freeCopiesSchema>;

export type BookingsService = ReturnType<typeof bookingsService>;

export function bookingsService({
  reader,
  gate,
  borrowers,
  circulation,
}: {
  reader: ReadableDatabase;
  gate: WriteGate;
  borrowers: BorrowersService;
  circulation: CirculationService;
}) {
  circulation.extend(lendingWithBookings);
  gate.precede(bookingsPrecede);
  const { today } = circulation;

  return {
    /** For streaming. @throws Problem not-found (the borrower) */
    list: ({ borrower, group, ...filter }: BookingsWanted) =>
      listOfBookings(today(), {
        ...filter,
        borrower: borrower === undefined ? undefined : borrowers.idOf(borrower),
        group: group === undefined ? undefined : (bookingsIn(reader).groupId(group) ?? ''),
      }),
    /** @throws Problem not-found */
    booking(id: string): ShownBooking {
      const booking = bookingsIn(reader).shown(id, today());
      if (booking === null) throw noSuchBooking(id);
      return booking;
    },
    /** The copies to fetch from the shelves for today and the next open day; no copy stands in two lines. */
    toFetch(): BookingToFetch[] {
      const day = today();
      const { weeklyClosedDays } = readSettings(reader, calendarSettings);
      const by = nextOpenDay(addDays(day, 1), closedDays(reader, weeklyClosedDays));
      const taken = new Set<string>();
      return bookingsIn(reader)
        .starting(day, by)
        .flatMap((claim) => {
          const missing = copiesLeft(claim);
          const booking = bookingsIn(reader).shown(claim.id, day);
          if (missing === 0 || booking === null) return [];
          const copies = bookingsIn(reader)
            .copies(claim.title)
            .filter(({ id, dueOn, keepUntil }) => {
              return fits(claim, id) && dueOn === null && keepUntil === null && !taken.has(id);
            })
            // Those that are booked by name come first.
            .toSorted((a, b) => Number(claim.items.includes(b.id)) - Number(claim.items.includes(a.id)))
            .slice(0, missing)
            .map(({ id, barcode, callNumber, shelfKey }) => ({ id, barcode, callNumber, shelfKey }));
          for (const { id } of copies) taken.add(id);
          return [{ booking, missing, copies }];
        });
    },
    /** How many bookings have begun and still lack copies. */
    countToday(): number {
      const day = today();
      return bookingsIn(reader)
        .starting(day, day)
        .filter((claim) => copiesLeft(claim) > 0).length;
    },
    /**
     * How many copies of a title are free on every day of the span, and the next days if fewer than so many are.
     *
     * @throws Problem not-found
     */
    free(title: string, from: CalendarDate, to: CalendarDate, copies = 1): FreeCopies {
      const facts = factsOfTitle(reader, title, today());
      const free = to < from ? 0 : freeCopies(facts, from, to);
      const { weeklyClosedDays } = readSettings(reader, calendarSettings);
      const next =
        to < from || free >= copies
          ? null
          : nextFreeDays(facts, { copies, from, to }, closedDays(reader, weeklyClosedDays));
      return { total: facts.copies.length, free, next };
    },
    book: (actor: Actor, request: BookingRequest) => gate.write(actor, book(request)),
    change: (actor: Actor, id: string, change: BookingChange) =>
      gate.write(actor, changeBookingTo(id, change)),
    cancel: (actor: Actor, id: string) => gate.write(actor, cancelBooking(id)),
    lend: (actor: Actor, id: string, request: SetToLend) =>
      gate.write(actor, lendSet(id, request, circulation.later)),
    /** Forgets bookings that ended long ago; waiting requests run between batches. */
    async runMaintenance(): Promise<void> {
      if (bookingsIn(reader).endedBefore(forgottenBefore(today()), 1).length > 0)
        while ((await gate.write('system', forgetEndedBookings())).result) await nextTurn();
    },
  };
}
