// Ends holds when items and titles leave the collection, and when two records become one: each by an event.
import type { NewEvent } from '../../core/events/events.ts';
import type { CommandContext, Follow, Precede } from '../../core/journal/write-gate.ts';
import type { Override } from '../../core/problems/declared-refusals.ts';
import { Problem } from '../../core/problems/problem.ts';
import { RefusedError } from '../../core/problems/refused-error.ts';
import { standingRefusals } from '../circulation/refusal-rules.ts';
import { changeHold } from './hold-changes.ts';
import { afterLoan } from './hold-lending.ts';
import { tellCancelled } from './hold-mail.ts';
import { refusal } from './hold-codes.ts';
import { accepts, betterHold, type Hold } from './hold-rules.ts';
import { holdsIn, type HeldItem } from './holds-repository.ts';

type Context = Pick<CommandContext, 'db' | 'now'>;

export const holdsPrecede: Precede = (context, changes, override) => {
  const events: NewEvent[] = [];
  for (const change of changes) {
    const { type, item, borrower } = change;
    if (type === 'item.deleted')
      leaveQueue(context, heldItem(context, item), null, { override, isUndo: false }, events);
    else if (type === 'item.updated') beforeItemChange(context, change, override, events);
    else if (type === 'title.merged') mergeQueues(context, change.data.into, change.data.title.id, events);
    else if (type === 'title.merge-undone') splitQueue(context, change.data, events);
    else if (type === 'borrower.merged' && borrower !== undefined)
      mergeBorrowers(context, borrower, change.data.from, events);
    else if (type === 'borrower.deleted' && borrower !== undefined)
      cancelHoldsOf(context, borrower, change.data.erased === true, events);
  }
  return events;
};

/** A return that is undone gives the item back to its borrower, whatever the item and the borrower waited for since. */
export const holdsFollow: Follow = (context, changes) => {
  const events: NewEvent[] = [];
  for (const { type, loan, borrower, item: itemId } of changes) {
    if (type !== 'loan.reopened' || loan === undefined || borrower === undefined || itemId === undefined)
      continue;
    const item = holdsIn(context.db).item(itemId);
    if (item === null) continue;
    for (const hold of holdsIn(context.db).aboutItem(item))
      afterLoan(context, hold, { loan, borrower: { id: borrower }, item }, events);
  }
  return events;
};

const heldItem = ({ db }: Context, id: string | undefined): HeldItem | null =>
  id === undefined ? null : holdsIn(db).item(id);

/** The facts that decide whether an item can serve a hold. */
type Servable = Pick<HeldItem, 'titleId' | 'status' | 'forLoan'>;

const canBeLent = ({ status, forLoan }: Servable): boolean => forLoan === 1 && status !== 'withdrawn';

function beforeItemChange(
  context: Context,
  { item: id, data, undoes }: Extract<NewEvent, { type: 'item.updated' }>,
  override: Override | undefined,
  events: NewEvent[],
): void {
  const decides = ['titleId', 'status', 'forLoan'] as const;
  const item = decides.some((field) => data.changed.includes(field)) ? heldItem(context, id) : null;
  if (item === null) return;
  const { titleId = item.titleId, status = item.status, forLoan = item.forLoan } = data;
  const after: Servable = { titleId, status, forLoan };
  leaveQueue(context, item, after, { override, isUndo: undoes !== undefined }, events);
  if (titleId !== item.titleId) joinQueue(context, item, titleId, events);
}

/**
 * Ends the holds that the item alone can serve, and takes it off the hold shelf, if it leaves the queue of its title. One
 * that is lost or in repair may still serve them later.
 *
 * @param after null if it is deleted
 * @throws RefusedError item-reserved; Problem undo-superseded
 */
function leaveQueue(
  context: Context,
  item: HeldItem | null,
  after: Servable | null,
  { override, isUndo }: { override: Override | undefined; isUndo: boolean },
  events: NewEvent[],
): void {
  if (item === null) return;
  const { id, titleId, title, barcode } = item;
  const holds = holdsIn(context.db);
  const isLendable = after !== null && canBeLent(after);
  const stays = isLendable && after.titleId === titleId;
  const others = holds.lendableItems(titleId).filter((copy) => copy.id !== id);
  const about = holds.aboutItem(item);
  const isLost = (hold: Hold) =>
    hold.ended === null &&
    (hold.item === null ? !stays && others.length === 0 : hold.item === id && !isLendable);
  const isKeptAside = (hold: Hold) =>
    isLendable && after.status === 'in-collection' && (stays || (hold.ended === null && hold.item === id));
  const lost = about.filter(isLost);
  const taken = about.filter((hold) => hold.shelfItem === id && !isLost(hold) && !isKeptAside(hold));
  const waiting = taken.filter(({ ended }) => ended === null);

  const concerned = stays ? 0 : lost.length + waiting.length;
  if (concerned > 0 && isUndo)
    throw new Problem('undo-superseded', 'Borrowers wait for this item since; cancel their holds first.');
  const refusals = concerned > 0 ? [refusal('item-reserved', { title, barcode, count: concerned })] : [];
  const standing = standingRefusals(refusals, override);
  if (standing.length > 0) throw new RefusedError(standing);

  const change = { now: context.now, events };
  for (const hold of lost) {
    const offShelfToo = hold.shelfItem === id && { shelfItem: null, keepUntil: null };
    changeHold(context.db, hold, 'hold.cancelled', { ended: 'cancelled', ...offShelfToo }, change);
    events.push(...tellCancelled(context, hold));
  }
  // Not `hold.shelved`, which says that someone has the item in hand.
  for (const hold of taken)
    changeHold(context.db, hold, 'hold.put-back', { shelfItem: null, keepUntil: null }, change);
}

/** The holds for this very item follow it to another title. */
function joinQueue(context: Context, item: HeldItem, titleId: string, events: NewEvent[]): void {
  const holds = holdsIn(context.db);
  const following = holds.queue(item.titleId).filter((hold) => hold.item === item.id);
  for (const hold of endDoubles(context, [...holds.queue(titleId), ...following], 'borrower', events)) {
    const loans = holds.openLoans(hold.borrower, item.titleId).filter((loan) => loan.item === item.id);
    endIfLent(context, hold, loans, events);
  }
}

function mergeQueues(context: Context, stays: string, goes: string, events: NewEvent[]): void {
  const holds = holdsIn(context.db);
  const queues = [...holds.queue(stays), ...holds.queue(goes)];
  for (const hold of endDoubles(context, queues, 'borrower', events)) {
    const loans = [stays, goes].flatMap((title) => holds.openLoans(hold.borrower, title));
    endIfLent(context, hold, loans, events);
  }
}

/** A copy that is set aside for a borrower who will wait for the other title goes back to its shelf. */
function splitQueue(
  { db, now }: Context,
  { into, moved }: Extract<NewEvent, { type: 'title.merge-undone' }>['data'],
  events: NewEvent[],
): void {
  const idsOf = (table: string) => new Set(moved.find((rows) => rows.table === table)?.ids);
  const [items, holds] = [idsOf('items'), idsOf('holds')];
  for (const hold of holdsIn(db).queue(into))
    if (hold.item === null && hold.shelfItem !== null && items.has(hold.shelfItem) !== holds.has(hold.id))
      changeHold(db, hold, 'hold.put-back', { shelfItem: null, keepUntil: null }, { now, events });
}

function mergeBorrowers(context: Context, stays: string, goes: string, events: NewEvent[]): void {
  const holds = holdsIn(context.db);
  const both = [...holds.openHoldsOf(stays), ...holds.openHoldsOf(goes)];
  for (const hold of endDoubles(context, both, 'title', events)) {
    const loans = [stays, goes].flatMap((borrower) => holds.openLoans(borrower, hold.title));
    endIfLent(context, hold, loans, events);
  }
}

/**
 * Two holds that will be of one borrower on one title become one: the better hold stays.
 *
 * @param by what differs between holds that may both stay
 * @returns the holds that stay
 */
function endDoubles(
  { db, now }: Context,
  holds: readonly Hold[],
  by: 'borrower' | 'title',
  events: NewEvent[],
): Hold[] {
  const staying = new Map<string, Hold>();
  for (const hold of holds) {
    const other = staying.get(hold[by]);
    const better = other === undefined ? hold : betterHold(hold, other);
    if (other !== undefined)
      changeHold(
        db,
        better === hold ? other : hold,
        'hold.cancelled',
        { ended: 'cancelled' },
        { now, events },
      );
    staying.set(hold[by], better);
  }
  return [...staying.values()];
}

/** Ends the hold if the borrower has on loan what it waits for. */
function endIfLent(
  { db, now }: Context,
  hold: Hold,
  loans: readonly { id: string; item: string }[],
  events: NewEvent[],
): void {
  const loan = loans.find(({ item }) => accepts(hold, item));
  if (loan !== undefined)
    changeHold(db, hold, 'hold.fulfilled', { ended: 'fulfilled' }, { now, events, loan: loan.id });
}

function cancelHoldsOf({ db, now }: Context, borrower: string, isErased: boolean, events: NewEvent[]): void {
  for (const hold of holdsIn(db).openHoldsOf(borrower))
    changeHold(db, hold, 'hold.cancelled', { ended: 'cancelled' }, { now, events, isErased });
}
