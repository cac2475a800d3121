// The commands of holds: place, cancel, suspend, resume, move and fetch, and what maintenance does.
import type { z } from '@hono/zod-openapi';
import { v7 as newId } from 'uuid';
import { addDays, type CalendarDate } from '../../core/dates/calendar-dates.ts';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { NewEvent } from '../../core/events/events.ts';
import { journalErasure } from '../../core/journal/journal-erasure.ts';
import type { Command, CommandContext } from '../../core/journal/write-gate.ts';
import type { Refusal } from '../../core/problems/declared-refusals.ts';
import { Problem } from '../../core/problems/problem.ts';
import { noSuchBorrower } from '../borrowers/borrower-commands.ts';
import { findBorrower } from '../circulation/lending-commands.ts';
import type { CameIn, LendingBorrower } from '../circulation/circulation-hooks.ts';
import { refusal as circulationRefusal } from '../circulation/circulation-refusals.ts';
import { ruleFor } from '../circulation/loan-rules.ts';
import { circulationPolicy } from '../circulation/circulation-policy.ts';
import { borrowerRefusals, standingRefusals } from '../circulation/refusal-rules.ts';
import { itemById, itemIdOf, noSuchItem } from '../collection/collection-commands.ts';
import { readSettings } from '../settings/settings-service.ts';
import { changeHold } from './hold-changes.ts';
import { cameIn, setAside } from './hold-lending.ts';
import { refusal } from './hold-codes.ts';
import { holdState, nextForItem, positionAt, untouched, type Hold } from './hold-rules.ts';
import { holdsIn, holdWrites, type ShownHold } from './holds-repository.ts';
import type { newHoldSchema } from './holds-schemas.ts';
import { holdsSettings } from './holds-settings.ts';
import { todayOf } from './holds-today.ts';

/** How far ahead a hold can be suspended or needed. */
const longestWaitDays = 730;

/** A hold on any copy of a title, or on one item. */
export type HoldRequest = z.infer<typeof newHoldSchema>;

export type Placed = { kind: 'placed'; hold: ShownHold } | { kind: 'refused'; refusals: Refusal[] };

/** @throws Problem not-found, validation-failed */
export function placeHold(request: HoldRequest): Command<Placed> {
  return (context) => {
    const { db, now } = context;
    const holds = holdsIn(db);
    const borrower = findBorrower(db, request.borrower);
    if (borrower === null) throw noSuchBorrower(request.borrower);
    const item = request.item === undefined ? null : itemIdOf(db, request.item);
    if (request.item !== undefined && item === null) throw noSuchItem(request.item);
    const titleId = item === null ? (request.title ?? '') : (holds.titleOfItem(item) ?? '');
    const title = holds.title(titleId);
    if (title === null) throw noSuchTitle(titleId);
    const { neededUntil = null } = request;
    refuseDay(context, neededUntil);
    const refusals = refusalsOf(context, borrower, title, item);
    const standing = standingRefusals(refusals, request.override);
    if (standing.length > 0) return { result: { kind: 'refused', refusals: standing }, events: [] };

    const id = newId();
    // The place is behind ended holds too: an undo may bring them back to theirs.
    const position = holds.lastPosition(title.id) + 1;
    const hold: Hold = {
      id,
      borrower: borrower.id,
      title: title.id,
      item,
      placedAt: now,
      position,
      neededUntil,
      ...untouched,
    };
    holdWrites(db).save(hold, now);
    const overridden = refusals.map(({ code }) => code);
    const event: NewEvent = {
      type: 'hold.placed',
      borrower: borrower.id,
      ...(item !== null && { item }),
      subjects: { hold: id, title: title.id },
      data: { item, position, neededUntil, ...(overridden.length > 0 && { overridden }) },
    };
    return { result: { kind: 'placed', hold: shownNow(context, id) }, events: [event] };
  };
}

/** @throws Problem validation-failed */
function refuseDay(context: CommandContext, neededUntil: CalendarDate | null): void {
  const today = todayOf(context);
  const latest = addDays(today, longestWaitDays);
  if (neededUntil === null || (neededUntil >= today && neededUntil <= latest)) return;
  throw new Problem('validation-failed', 'The hold cannot be placed until that day.', [
    {
      pointer: '/neededUntil',
      message: neededUntil < today ? `must be ${today} or later` : `must be ${latest} or earlier`,
    },
  ]);
}

/** Most important first. */
function refusalsOf(
  context: CommandContext,
  borrower: LendingBorrower,
  { id, title }: { id: string; title: string },
  item: string | null,
): Refusal[] {
  const { db } = context;
  const holds = holdsIn(db);
  const existing = holds.queue(id).find((hold) => hold.borrower === borrower.id);
  if (existing !== undefined) return [refusal('hold-exists', { holdId: existing.id, title })];
  if (holds.hasOnLoan(borrower.id, id)) return [refusal('hold-on-own-loan', { title })];
  const copies = holds.lendableItems(id).filter((copy) => item === null || copy.id === item);
  const [first] = copies;
  if (first === undefined) return [refusal('hold-without-copy', { title })];
  const limit = holdLimitOf(db, borrower.categoryId);
  if (limit === 0) return [refusal('holds-off', {})];
  const open = holds.countOpen(borrower.id);
  const { rules } = circulationPolicy(db, context.now);
  const isForbidden = copies.every(
    ({ itemTypeId }) => ruleFor(rules, borrower.categoryId, itemTypeId)?.lendable !== true,
  );
  const { barcode, itemType } = first;
  return [
    ...(isForbidden ? [circulationRefusal('loan-rule-forbids', { title, barcode, itemType })] : []),
    ...borrowerRefusals({
      today: todayOf(context),
      borrower,
      openLoans: 0,
      overdueLoans: 0,
      limitInAll: null,
      refuseWhenOverdue: false,
    }),
    ...(open >= limit ? [refusal('hold-limit-reached', { limit, open })] : []),
  ];
}

/** How many open holds a borrower of this category may have. */
function holdLimitOf(db: ReadableDatabase, category: string): number {
  const { holdLimit, holdLimits } = readSettings(db, holdsSettings);
  return holdLimits.find((limit) => limit.category === category)?.limit ?? holdLimit;
}

/** @throws Problem not-found, hold-ended */
export function cancelHold(id: string): Command<ShownHold> {
  return changing(id, ({ db, now }, hold, events) => {
    changeHold(db, hold, 'hold.cancelled', { ended: 'cancelled' }, { now, events });
  });
}

/** A hold that was ended at the desk, and where its item goes. */
export interface Reshelved {
  readonly hold: ShownHold;
  readonly next: CameIn | null;
}

/**
 * Ends a hold whose item is at the desk: the item is set aside for the next borrower who waits, or leaves the hold shelf.
 * @throws Problem not-found, hold-ended
 */
export function reshelveHold(id: string): Command<Reshelved> {
  return (command) => {
    let next: CameIn | null = null;
    const { result, events } = changing(id, (context, hold, made) => {
      const { db, now } = context;
      changeHold(db, hold, 'hold.cancelled', { ended: 'cancelled' }, { now, events: made });
      const item = hold.shelfItem === null ? null : holdsIn(db).item(hold.shelfItem);
      if (item !== null) next = cameIn(context, { ...item, forLoan: item.forLoan === 1 }, made);
    })(command);
    return { result: { hold: result, next }, events };
  };
}

/**
 * Passes over the hold until this date; an item that is ready for it is for the next.
 * @throws Problem not-found, hold-ended, validation-failed
 */
export function suspendHold(id: string, until: string): Command<ShownHold> {
  return changing(id, (context, hold, events) => {
    const today = todayOf(context);
    if (until <= today)
      throw new Problem('validation-failed', 'A hold can be suspended until a later day than today.', [
        { pointer: '/until', message: `must be after ${today}` },
      ]);
    if (until > addDays(today, longestWaitDays))
      throw new Problem('validation-failed', 'A hold can be suspended for two years at most.', [
        { pointer: '/until', message: `must be ${addDays(today, longestWaitDays)} or earlier` },
      ]);
    const { db, now } = context;
    const changes = { suspendedUntil: until, shelfItem: null, keepUntil: null };
    if (hold.suspendedUntil !== until) changeHold(db, hold, 'hold.suspended', changes, { now, events });
  });
}

/** @throws Problem not-found, hold-ended */
export function resumeHold(id: string): Command<ShownHold> {
  return changing(id, ({ db, now }, hold, events) => {
    if (hold.suspendedUntil !== null)
      changeHold(db, hold, 'hold.resumed', { suspendedUntil: null }, { now, events });
  });
}

/**
 * Gives the hold another place in the queue of its title.
 *
 * @param place from 1, among those that still wait, the suspended ones included
 * @throws Problem not-found, hold-ended, hold-ready
 */
export function moveHold(id: string, place: number, reason: string): Command<ShownHold> {
  return changing(id, ({ db, now }, hold, events) => {
    if (hold.shelfItem !== null)
      throw new Problem(
        'hold-ready',
        'An item is already set aside for this hold: it has no place in the queue.',
      );
    const others = holdsIn(db)
      .queue(hold.title)
      .filter((other) => other.id !== id && other.shelfItem === null);
    const before = others.filter(({ position }) => position < hold.position).length + 1;
    if (Math.min(place, others.length + 1) === before) return;
    changeHold(db, hold, 'hold.moved', { position: positionAt(place, others) }, { now, events });
    holdWrites(db).giveReason(id, reason);
  });
}

/**
 * Sets an item aside that was fetched from its shelf, if this hold is the next that waits for it.
 * @param item an id or `barcode:...`
 * @throws Problem not-found, hold-ended, hold-ready, hold-not-next
 */
export function fetchItem(id: string, item: string): Command<ShownHold> {
  return changing(id, (context, hold, events) => {
    const { db } = context;
    const itemId = itemIdOf(db, item);
    const copy = itemId === null ? null : itemById(db, itemId);
    if (copy === null) throw noSuchItem(item);
    if (hold.shelfItem === copy.id) return;
    if (hold.shelfItem !== null)
      throw new Problem('hold-ready', 'Another item is already set aside for this hold.');
    if (copy.titleId !== hold.title || (hold.item !== null && hold.item !== copy.id))
      throw new Problem('hold-not-next', 'The hold is not for this item.');
    if (!holdsIn(db).freeItems(hold.title).includes(copy.id))
      throw new Problem(
        'hold-not-next',
        'The item is not on its shelf: it is on loan, set aside, or cannot be lent.',
      );
    const next = nextForItem(holdsIn(db).queue(hold.title), copy.id, todayOf(context));
    if (next?.id !== id)
      throw new Problem('hold-not-next', 'Another borrower is in front, or this hold is suspended.');
    setAside(context, hold, copy, events);
  });
}

/** Changes an open hold. @throws Problem not-found, hold-ended */
function changing(
  id: string,
  change: (context: CommandContext, hold: Hold, events: NewEvent[]) => void,
): Command<ShownHold> {
  return (context) => {
    const hold = holdsIn(context.db).hold(id);
    if (hold === null) throw noSuchHold(id);
    if (hold.ended !== null)
      throw new Problem('hold-ended', `This hold has ended: it is ${holdState(hold, '')}.`);
    const events: NewEvent[] = [];
    change(context, hold, events);
    return { result: shownNow(context, id), events };
  };
}

function shownNow(context: CommandContext, id: string): ShownHold {
  const hold = holdsIn(context.db).shown(id, todayOf(context));
  if (hold === null) throw new Error(`hold ${id} is missing inside its own command`);
  return hold;
}

export const noSuchHold = (id: string) => new Problem('not-found', `There is no hold ${id}.`);
const noSuchTitle = (id: string) =>
  new Problem('not-found', `There is no title ${id}.`, [
    { pointer: '/title', message: 'is not a title of this library' },
  ]);

/** So many at once, so that a scan waits little. */
const holdsAtOnce = 50;

/** Ends holds that are over. @returns whether there may be more */
export function expireHolds(): Command<boolean> {
  return (context) => {
    const { db, now } = context;
    const ids = holdsIn(db).expired(todayOf(context), holdsAtOnce);
    const events: NewEvent[] = [];
    for (const hold of ids.map((id) => holdsIn(db).hold(id)))
      if (hold !== null) changeHold(db, hold, 'hold.expired', { ended: 'expired' }, { now, events });
    return { result: ids.length === holdsAtOnce, events };
  };
}

/** How long a hold that has ended is kept: as long as a merge can be undone. */
const keptDays = 30;

/** Deletes some holds that ended long ago, with the borrower in their events. @returns whether there may be more */
export function forgetEndedHolds(): Command<boolean> {
  return ({ db, now }) => {
    const before = new Date(Date.parse(now) - keptDays * 86_400_000).toISOString();
    const ids = holdsIn(db).settledBefore(before, holdsAtOnce);
    for (const id of ids) {
      journalErasure(db).forgetBorrowerOf('hold', id);
      holdWrites(db).remove(id);
    }
    return { result: ids.length === holdsAtOnce, events: [] };
  };
}
