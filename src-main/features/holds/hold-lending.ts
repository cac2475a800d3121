// Holds in lending: refusals, the end of a hold by its loan, and items that are set aside as they come in.
import { todayIn } from '../../core/dates/calendar-dates.ts';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { NewEvent } from '../../core/events/events.ts';
import type { CommandContext } from '../../core/journal/write-gate.ts';
import type { Refusal } from '../../core/problems/declared-refusals.ts';
import { calendarSettings } from '../calendar/calendar-settings.ts';
import { closedDays } from '../calendar/closed-days.ts';
import type {
  CameIn,
  LaterFeature,
  LendingAsked,
  LendingDecision,
  SetAside,
} from '../circulation/circulation-hooks.ts';
import { librarySettings } from '../settings/library-settings.ts';
import { readSettings } from '../settings/settings-service.ts';
import { changeHold } from './hold-changes.ts';
import { refusal } from './hold-codes.ts';
import { holdThatLoses, holdWithoutCopy, keepUntil, nextForItem, type Hold } from './hold-rules.ts';
import { holdsIn, type HoldBorrower } from './holds-repository.ts';
import { holdsSettings } from './holds-settings.ts';
import { todayOf } from './holds-today.ts';

const settings = { ...librarySettings, ...calendarSettings, ...holdsSettings };

export const lendingWithHolds: LaterFeature = {
  decide(db, lending): LendingDecision {
    const queue = holdsIn(db).aboutItem(lending.item);
    if (queue.length === 0) return {};
    return {
      refusals: refusals(db, lending, queue),
      lent: (context, loan, events) => {
        for (const hold of queue) afterLoan(context, hold, { ...lending, loan }, events);
      },
    };
  },
  cameIn,
  setAsideFor(db, item) {
    const ready = readyFor(holdsIn(db).aboutItem(item), item);
    return ready === undefined ? null : setAsideRefusal(db, ready, item);
  },
  holdsOf: (db, borrower, today) =>
    holdsIn(db)
      .ofBorrower(borrower, today)
      .map(({ id, state, title, place, readyItem, until, suspendedUntil }) => ({
        id,
        state: state === 'ready' || state === 'suspended' ? state : 'waiting',
        title: { id: title.id, title: title.title },
        place,
        readyItem,
        until,
        suspendedUntil,
      })),
};

/** Changes a hold on the title when an item is lent. */
export function afterLoan(
  context: Pick<CommandContext, 'db' | 'now'>,
  hold: Hold,
  { loan, borrower, item }: { loan: string; borrower: { id: string }; item: { id: string } },
  events: NewEvent[],
): void {
  const isHere = hold.shelfItem === item.id;
  const change = { now: context.now, events };
  if (hold.ended !== null) {
    if (isHere) offShelf(context, hold, events);
  } else if (hold.borrower === borrower.id && (isHere || hold.item === null || hold.item === item.id))
    changeHold(
      context.db,
      hold,
      'hold.fulfilled',
      // Another copy that was set aside for the borrower still has to leave the hold shelf.
      { ended: 'fulfilled', ...(isHere && { shelfItem: null, keepUntil: null }) },
      { ...change, loan },
    );
  else if (isHere)
    changeHold(context.db, hold, 'hold.put-back', { shelfItem: null, keepUntil: null }, change);
}

function refusals(
  db: ReadableDatabase,
  { verb, borrower, item, today }: LendingAsked,
  queue: readonly Hold[],
): Refusal[] {
  const { title, titleId } = item;
  if (verb === 'renew') {
    if (readSettings(db, holdsSettings).renewWhileOthersWait) return [];
    const waits = holdWithoutCopy(queue, item.id, holdsIn(db).freeItems(titleId), today);
    return waits === null ? [] : [refusal('others-wait', { ...namedFor(db, waits), title })];
  }
  const ready = readyFor(queue, item);
  if (ready !== undefined) return ready.borrower === borrower.id ? [] : [setAsideRefusal(db, ready, item)];
  const free = holdsIn(db).freeItems(titleId);
  const loses = holdThatLoses(queue, { item: item.id, borrower: borrower.id, free }, today);
  return loses === null ? [] : [refusal('title-promised', { ...namedFor(db, loses), title })];
}

const readyFor = (queue: readonly Hold[], { id }: { readonly id: string }): Hold | undefined =>
  queue.find((hold) => hold.ended === null && hold.shelfItem === id);

function setAsideRefusal(db: ReadableDatabase, ready: Hold, { title }: LendingAsked['item']): Refusal {
  return refusal('item-set-aside', { ...namedFor(db, ready), untilOn: ready.keepUntil ?? '', title });
}

function namedFor(db: ReadableDatabase, hold: Hold) {
  const { id, givenName, familyName, group } = borrowerOf(db, hold);
  return { borrowerId: id, borrowerName: `${givenName} ${familyName}`.trim(), group };
}

function borrowerOf(db: ReadableDatabase, { id, borrower }: Hold): HoldBorrower {
  const person = holdsIn(db).borrower(borrower);
  if (person === null) throw new Error(`the borrower of hold ${id} is missing`);
  return person;
}

/** Sets the item aside for the first borrower who waits for it; one that is set aside already stays so. */
export function cameIn(
  context: CommandContext,
  item: Pick<LendingAsked['item'], 'id' | 'barcode' | 'title' | 'titleId'> & { readonly forLoan: boolean },
  events: NewEvent[],
): CameIn | null {
  const queue = holdsIn(context.db).aboutItem(item);
  const ready = readyFor(queue, item);
  if (ready !== undefined) return { kind: 'set-aside', setAside: setAsideOf(context.db, ready, item) };
  const ended = queue.filter((hold) => hold.ended !== null);
  for (const hold of ended) offShelf(context, hold, events);
  const next = item.forLoan ? nextForItem(queue, item.id, todayOf(context)) : null;
  if (next !== null) return { kind: 'set-aside', setAside: setAside(context, next, item, events) };
  return ended.length > 0 ? { kind: 'off-hold-shelf' } : null;
}

function offShelf({ db, now }: Pick<CommandContext, 'db' | 'now'>, hold: Hold, events: NewEvent[]): void {
  changeHold(db, hold, 'hold.shelved', { shelfItem: null, keepUntil: null }, { now, events });
}

/** Puts the item on the hold shelf for this hold. */
export function setAside(
  { db, now }: CommandContext,
  hold: Hold,
  item: SetAside['item'],
  events: NewEvent[],
): SetAside {
  const { timeZone, weeklyClosedDays, holdShelfDays } = readSettings(db, settings);
  const until = keepUntil(holdShelfDays, {
    today: todayIn(timeZone, now),
    neededUntil: hold.neededUntil,
    closed: closedDays(db, weeklyClosedDays),
  });
  const changes = { shelfItem: item.id, keepUntil: until, suspendedUntil: null };
  return setAsideOf(db, changeHold(db, hold, 'hold.ready', changes, { now, events }), item);
}

function setAsideOf(db: ReadableDatabase, hold: Hold, { id, barcode, title }: SetAside['item']): SetAside {
  return {
    hold: hold.id,
    item: { id, barcode, title },
    borrower: borrowerOf(db, hold),
    until: hold.keepUntil ?? '',
  };
}
