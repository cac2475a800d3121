// Lays out the bookings of some days: a row per title, and within it as many lanes as bookings overlap.

import type { Booking } from '../../api/library.ts';
import { daysBetween } from '../../ui/dates/dates.ts';

/** Consecutive days of a lane: with a booking, or free. */
export interface Segment {
  readonly days: number;
  readonly booking: Booking | null;
}

export interface PlanRow {
  readonly title: { readonly id: string; readonly title: string };
  readonly lanes: readonly (readonly Segment[])[];
}

type Planned = Pick<Booking, 'from' | 'to' | 'state' | 'title'>;

const isPlanned = ({ state }: Pick<Booking, 'state'>) => state !== 'cancelled' && state !== 'unused';

/** The titles with a booking between these days, both included, by title. */
export function planRows(bookings: readonly Booking[], from: string, to: string): readonly PlanRow[] {
  const shown = bookings
    .filter((booking: Planned) => isPlanned(booking) && booking.from <= to && booking.to >= from)
    .toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
  return [...Map.groupBy(shown, ({ title }) => title.id).values()]
    .flatMap((ofTitle): PlanRow[] => {
      const [first] = ofTitle;
      if (first === undefined) return [];
      return [{ title: first.title, lanes: lanesOf(ofTitle).map((lane) => segmentsOf(lane, from, to)) }];
    })
    .toSorted((a, b) => a.title.title.localeCompare(b.title.title));
}

/** Each booking goes into the first lane that is free. */
function lanesOf(bookings: readonly Booking[]): Booking[][] {
  const lanes: Booking[][] = [];
  for (const booking of bookings) {
    const free = lanes.find((lane) => (lane.at(-1)?.to ?? '') < booking.from);
    if (free === undefined) lanes.push([booking]);
    else free.push(booking);
  }
  return lanes;
}

function segmentsOf(lane: readonly Booking[], from: string, to: string): Segment[] {
  const segments: Segment[] = [];
  const length = daysBetween(from, to) + 1;
  let day = 0;
  for (const booking of lane) {
    const begins = Math.max(0, daysBetween(from, booking.from));
    const ends = Math.min(length, daysBetween(from, booking.to) + 1);
    if (begins > day) segments.push({ days: begins - day, booking: null });
    segments.push({ days: ends - begins, booking });
    day = ends;
  }
  if (day < length) segments.push({ days: length - day, booking: null });
  return segments;
}
