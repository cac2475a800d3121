// Decides which hold is served next, which copies are promised, and how long an item stays on the hold shelf.
import { addDays, type CalendarDate, type Instant } from '../../core/dates/calendar-dates.ts';
import { nextOpenDay, type ClosedDays } from '../calendar/calendar-rules.ts';

export type HoldEnd = 'fulfilled' | 'expired' | 'cancelled';
export type HoldStateName = 'waiting' | 'suspended' | 'ready' | HoldEnd;

/** The facts of a hold that change during its life. */
export interface HoldChanges {
  /** The order in the queue of its title. */
  readonly position: number;
  /** Until the day before this one the hold is passed over. */
  readonly suspendedUntil: CalendarDate | null;
  /** The item on the hold shelf; after the end of the hold, an item that still has to leave it. */
  readonly shelfItem: string | null;
  /** The last day on which that item is kept. */
  readonly keepUntil: CalendarDate | null;
  readonly ended: HoldEnd | null;
}

export interface Hold extends HoldChanges {
  readonly id: string;
  readonly borrower: string;
  readonly title: string;
  /** The one item that is asked for; null for any copy. */
  readonly item: string | null;
  readonly placedAt: Instant;
  /** The last day on which the borrower needs it; null for any time. */
  readonly neededUntil: CalendarDate | null;
}

/** A hold as it is placed. */
export const untouched = { suspendedUntil: null, shelfItem: null, keepUntil: null, ended: null } as const;

/** Whether nothing has happened to the hold since it was placed at that position. */
export function isUntouched(hold: HoldChanges, position: number): boolean {
  const { suspendedUntil, shelfItem, keepUntil: kept, ended } = hold;
  const changes = [suspendedUntil, shelfItem, kept, ended];
  return hold.position === position && changes.every((change) => change === null);
}

export function holdState(hold: HoldChanges, today: CalendarDate): HoldStateName {
  if (hold.ended !== null) return hold.ended;
  if (hold.shelfItem !== null) return 'ready';
  return hold.suspendedUntil !== null && hold.suspendedUntil > today ? 'suspended' : 'waiting';
}

/** The holds that wait for an item now, in the order in which they are served. */
export function waitingHolds<One extends Hold>(queue: readonly One[], today: CalendarDate): One[] {
  return queue
    .filter((hold) => holdState(hold, today) === 'waiting')
    .toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
}

export const accepts = (hold: Pick<Hold, 'item'>, item: string): boolean =>
  hold.item === null || hold.item === item;

/** The hold that gets this item, or null if no one waits for it. */
export function nextForItem<One extends Hold>(
  queue: readonly One[],
  item: string,
  today: CalendarDate,
): One | null {
  return waitingHolds(queue, today).find((hold) => accepts(hold, item)) ?? null;
}

/**
 * Which free copy each waiting hold can have, those in front first. A hold for any copy leaves a copy that another one
 * asks for, if it can.
 *
 * @param waiting in the order in which they are served
 * @param free the items of the title that are on their shelves
 * @returns the item by the hold's id, without those that have to wait longer
 */
export function promisedCopies(waiting: readonly Hold[], free: readonly string[]): Map<string, string> {
  const left = new Set(free);
  const promised = new Map<string, string>();
  const askedFor = new Set(waiting.map(({ item }) => item));
  for (const hold of waiting) {
    const copies = [...left].filter((item) => accepts(hold, item));
    const copy = copies.find((item) => !askedFor.has(item)) ?? copies[0];
    if (copy === undefined) continue;
    left.delete(copy);
    promised.set(hold.id, copy);
  }
  return promised;
}

/**
 * The waiting hold that would lose its copy if this item were lent to this borrower; null if there are enough. Holds
 * behind the borrower's own hold have no claim.
 *
 * @param free the items of the title that are on their shelves
 */
export function holdThatLoses<One extends Hold>(
  queue: readonly One[],
  lent: { readonly item: string; readonly borrower: string; readonly free: readonly string[] },
  today: CalendarDate,
): One | null {
  const waiting = waitingHolds(queue, today);
  const place = waiting.findIndex((hold) => hold.borrower === lent.borrower && accepts(hold, lent.item));
  const ahead = (place === -1 ? waiting : waiting.slice(0, place)).filter(
    ({ borrower }) => borrower !== lent.borrower,
  );
  const others = lent.free.filter((item) => item !== lent.item);
  const before = promisedCopies(ahead, [...others, lent.item]);
  const after = promisedCopies(ahead, others);
  return ahead.find(({ id }) => before.has(id) && !after.has(id)) ?? null;
}

/** The first hold that waits for this item and that no free copy can serve. */
export function holdWithoutCopy<One extends Hold>(
  queue: readonly One[],
  item: string,
  free: readonly string[],
  today: CalendarDate,
): One | null {
  const waiting = waitingHolds(queue, today);
  const served = promisedCopies(waiting, free);
  return waiting.find((hold) => accepts(hold, item) && !served.has(hold.id)) ?? null;
}

/**
 * The last day on the hold shelf: the open day that comes so many open days after today, but no later than the borrower
 * needs the item.
 */
export function keepUntil(
  openDays: number,
  {
    today,
    neededUntil,
    closed,
  }: { today: CalendarDate; neededUntil: CalendarDate | null; closed: ClosedDays },
): CalendarDate {
  let day = today;
  for (let left = openDays; left > 0; left -= 1) day = nextOpenDay(addDays(day, 1), closed);
  return neededUntil !== null && neededUntil < day ? neededUntil : day;
}

/** Whether its item was kept, or the hold was needed, until before today. */
export function isOver(
  { shelfItem, keepUntil: kept, neededUntil }: Pick<Hold, 'shelfItem' | 'keepUntil' | 'neededUntil'>,
  today: CalendarDate,
): boolean {
  return (
    (shelfItem !== null && kept !== null && kept < today) || (neededUntil !== null && neededUntil < today)
  );
}

/** The hold of a borrower that stays if two are for one title: a ready one, otherwise the one in front. */
export function betterHold<One extends Hold>(one: One, other: One): One {
  const isReady = (hold: Hold) => hold.shelfItem !== null;
  if (isReady(one) !== isReady(other)) return isReady(one) ? one : other;
  if (one.position !== other.position) return one.position < other.position ? one : other;
  return one.id < other.id ? one : other;
}

/** The number that puts a hold at this place of its queue. @param place from 1; @param others without it, in order */
export function positionAt(place: number, others: readonly Pick<Hold, 'position'>[]): number {
  const before = others[Math.min(place - 1, others.length) - 1]?.position;
  const after = others[place - 1]?.position;
  if (before === undefined) return after === undefined ? 1 : after - 1;
  return after === undefined ? before + 1 : (before + after) / 2;
}

/**
 * The numbers that put holds into the queue of their title: in their own order, each behind those that were placed before
 * it and in front of those that were placed later.
 *
 * @param placedAt of the new holds, in their order
 * @param queue the open holds, in their order
 * @param last the largest number among all holds on the title
 */
export function positionsAmong(
  placedAt: readonly Instant[],
  queue: readonly Pick<Hold, 'position' | 'placedAt'>[],
  last: number,
): number[] {
  let slot = 0;
  const slots = placedAt.map((at) => {
    const later = queue.findIndex((hold) => hold.placedAt > at);
    slot = Math.max(slot, later === -1 ? queue.length : later);
    return slot;
  });
  return slots.map((own, index) => {
    const together = slots.filter((other) => other === own).length;
    const nth = index - slots.indexOf(own) + 1;
    const [before, after] = [queue[own - 1]?.position, queue[own]?.position];
    if (after === undefined) return Math.max(last, before ?? 0) + nth;
    return before === undefined
      ? after - (together + 1 - nth)
      : before + ((after - before) * nth) / (together + 1);
  });
}

/**
 * Joins the change of a hold at another desk with the hold as it is here meanwhile: the item that was set aside here stays, and
 * what was fetched counts more than an end without it. The order of the queue is kept here.
 */
export function joinedHold(hold: HoldChanges, before: HoldChanges, after: HoldChanges): HoldChanges {
  const { position } = hold;
  const ends = after.ended !== before.ended && (hold.ended === before.ended || after.ended === 'fulfilled');
  const moves = after.shelfItem !== before.shelfItem && hold.shelfItem === before.shelfItem;
  return {
    position,
    ended: ends ? after.ended : hold.ended,
    shelfItem: moves ? after.shelfItem : hold.shelfItem,
    keepUntil: moves ? after.keepUntil : hold.keepUntil,
    suspendedUntil: moves ? after.suspendedUntil : hold.suspendedUntil,
  };
}
