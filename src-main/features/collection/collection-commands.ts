// The commands of items: add, change, move, delete.
import type { z } from '@hono/zod-openapi';
import { v7 as newId } from 'uuid';
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import type { NewEvent } from '../../core/events/events.ts';
import type { UndoHandler } from '../../core/events/event-handlers.ts';
import type { Command, CommandContext } from '../../core/journal/write-gate.ts';
import type { Override } from '../../core/problems/declared-refusals.ts';
import { Problem } from '../../core/problems/problem.ts';
import { refuseOtherVersion, type VersionCondition } from '../../core/problems/version-condition.ts';
import { hintFor } from '../../core/problems/reference-hints.ts';
import { giveItemNumber } from '../numbers/number-commands.ts';
import {
  collectionIn,
  collectionWrites,
  type Item,
  type ItemRow,
  type ItemStatus,
  type TitleRow,
} from './collection-repository.ts';
import type { itemChangesSchema } from './collection-schemas.ts';
import { mayBecome } from './item-state-rules.ts';
import { isbnFrom } from './isbn-rules.ts';
import { placesIn } from './places-repository.ts';
import {
  levelsOf,
  mergeAfterOthers,
  refuseReversedAudience,
  titleRowOf,
  type TitleInput,
} from './title-commands.ts';

export type { Item } from './collection-repository.ts';

/** The fields to change; omitted fields keep their value, null clears. */
export type ItemChanges = z.infer<typeof itemChangesSchema>;

/** The fields of a new copy; its barcode is assigned if omitted. */
export type CopyInput = Omit<ItemChanges, 'titleId' | 'withdrawnFor' | 'override'>;

/** A copy of a title, given by id or by description; a new description creates the title. */
export type ItemInput = CopyInput & (TitleInput | { titleId: string });

/**
 * @param id the id, if one was assigned earlier; a new one otherwise
 * @throws Problem barcode-taken, not-found (the title), validation-failed (an item type that does not exist)
 */
export function addItem(input: ItemInput, id: string = newId()): Command<Item> {
  return ({ db, now }) => {
    const { titleId, newTitle } = titleFor(db, input, now);
    const barcode = input.barcode ?? giveItemNumber(db);
    const row: ItemRow = {
      barcode,
      titleId,
      itemTypeId: itemTypeNamed(db, input.itemType),
      callNumber: input.callNumber ?? null,
      placeId: placeNamed(db, input.place ?? null),
      parts: input.parts ?? null,
      price: input.price ?? null,
      acquiredOn: input.acquiredOn ?? null,
      acquiredFrom: input.acquiredFrom ?? null,
      note: input.note ?? null,
      loansBefore: input.loansBefore ?? null,
      lastLentBefore: input.lastLentBefore ?? null,
      status: input.status ?? 'in-collection',
      withdrawnFor: null,
      forLoan: input.forLoan === false ? 0 : 1,
      copyHiddenFromPupils: input.copyHiddenFromPupils === true ? 1 : 0,
    };
    refuseTakenBarcode(db, id, barcode);
    collectionWrites(db).insertItem(id, row, now);
    const data = {
      ...withoutNote(row),
      ...(row.note !== null && { changed: ['note'] }),
      ...(newTitle && { newTitle: { ...newTitle } }),
    };
    return { result: itemNow(db, id), events: [{ type: 'item.added', item: id, data }] };
  };
}

/** @throws Problem not-found, version-conflict, barcode-taken, item-on-loan, validation-failed; RefusedError */
export function updateItem(
  reference: string,
  changes: ItemChanges,
  ifVersion?: VersionCondition,
): Command<Item> {
  return (context) => {
    const { db } = context;
    const id = collectionIn(db).idOf(reference);
    const before = id === null ? null : collectionIn(db).row(id);
    if (id === null || before === null) throw noSuchItem(reference);
    const { version, ...row } = before;
    refuseOtherVersion('item', ifVersion, version);
    const { changed: _, ...events } = changeItem(context, id, row, changes);
    return { result: itemNow(db, id), ...events };
  };
}

/** The changes that a list offers for many items at once. */
export type SharedItemChanges = Pick<
  ItemChanges,
  | 'itemType'
  | 'callNumber'
  | 'place'
  | 'price'
  | 'status'
  | 'withdrawnFor'
  | 'forLoan'
  | 'copyHiddenFromPupils'
  | 'titleId'
  | 'override'
>;

/**
 * Changes the same fields of many items, in one step. Those that have the values already stay as they are.
 *
 * @param ids opaque ids
 * @throws Problem not-found, item-on-loan, validation-failed; RefusedError
 */
export function updateItems(
  ids: readonly string[],
  changes: SharedItemChanges,
): Command<{ changed: number }> {
  return (context) => {
    const events: NewEvent[] = [];
    let changed = 0;
    for (const id of ids) {
      const row = collectionIn(context.db).row(id);
      if (row === null) throw noSuchItem(id);
      const { version: _, ...before } = row;
      const change = changeItem(context, id, before, changes);
      if (change.changed) changed += 1;
      events.push(...change.events);
    }
    return { result: { changed }, events };
  };
}

/** The last copy of a title takes the title's holds and bookings along: its title is merged into the other one. */
function changeItem(
  context: CommandContext,
  id: string,
  before: ItemRow,
  { override, titleId = before.titleId, ...others }: ItemChanges,
): { changed: boolean; events: NewEvent[] } {
  const { db } = context;
  if (titleId !== before.titleId) titleRowOf(db, titleId);
  const after = changedRow(db, before, others);
  const isLast = titleId !== before.titleId && collectionIn(db).copiesOf(before.titleId) === 1;
  const rows = { before, after: isLast ? after : { ...after, titleId } };
  const events = writeChanged(context, id, rows, { override });
  if (isLast) events.push(...mergeAfterOthers(context, titleId, before.titleId));
  return { changed: events.length > 0, events };
}

function changedRow(db: ReadableDatabase, row: ItemRow, changes: Omit<ItemChanges, 'titleId'>): ItemRow {
  const after: ItemRow = { ...row };
  if (changes.barcode !== undefined) after.barcode = changes.barcode;
  if (changes.itemType !== undefined) after.itemTypeId = itemTypeNamed(db, changes.itemType);
  if (changes.callNumber !== undefined) after.callNumber = changes.callNumber;
  if (changes.place !== undefined) after.placeId = placeNamed(db, changes.place);
  if (changes.parts !== undefined) after.parts = changes.parts;
  if (changes.price !== undefined) after.price = changes.price;
  if (changes.acquiredOn !== undefined) after.acquiredOn = changes.acquiredOn;
  if (changes.acquiredFrom !== undefined) after.acquiredFrom = changes.acquiredFrom;
  if (changes.note !== undefined) after.note = changes.note;
  if (changes.loansBefore !== undefined) after.loansBefore = changes.loansBefore;
  if (changes.lastLentBefore !== undefined) after.lastLentBefore = changes.lastLentBefore;
  if (changes.status !== undefined) after.status = changes.status;
  if (changes.withdrawnFor !== undefined) after.withdrawnFor = changes.withdrawnFor;
  else if (after.status !== 'withdrawn') after.withdrawnFor = null;
  if (after.withdrawnFor !== null && after.status !== 'withdrawn')
    throw new Problem('validation-failed', 'Only a withdrawn item has a reason for its withdrawal.', [
      { pointer: '/withdrawnFor', message: 'is only for withdrawn items' },
    ]);
  if (changes.forLoan !== undefined) after.forLoan = changes.forLoan ? 1 : 0;
  if (changes.copyHiddenFromPupils !== undefined)
    after.copyHiddenFromPupils = changes.copyHiddenFromPupils ? 1 : 0;
  return after;
}

/**
 * Writes the row if it differs.
 *
 * @param why the id of the event that this change undoes, and the refusals that staff override
 * @returns its event, behind those of what had to end before it; or none
 * @throws Problem barcode-taken, item-on-loan; RefusedError
 */
function writeChanged(
  { db, now, precede }: CommandContext,
  id: string,
  { before, after }: { before: ItemRow; after: ItemRow },
  { undoes, override }: { undoes?: string; override?: Override | undefined },
): NewEvent[] {
  const changed = (Object.keys(after) as (keyof ItemRow)[]).filter((field) => after[field] !== before[field]);
  if (changed.length === 0) return [];
  const lent = changed.includes('status') ? collectionWrites(db).openLoan(id) : null;
  if (!mayBecome({ status: before.status, onLoan: lent !== null }, after.status)) throw stillLent();
  if (changed.includes('barcode')) refuseTakenBarcode(db, id, after.barcode);
  const earlier = Object.entries(withoutNote(before)).filter(([field]) =>
    (changed as readonly string[]).includes(field),
  );
  const data = { ...withoutNote(after), changed, before: Object.fromEntries(earlier) };
  const event: NewEvent = {
    type: 'item.updated',
    item: id,
    ...lent,
    data,
    ...(undoes !== undefined && { undoes }),
  };
  const first = precede([event], override);
  collectionWrites(db).updateItem(id, after, now);
  return [...first, event];
}

type ItemData = ReturnType<typeof withoutNote>;

/** The journal holds no notes, so a changed note cannot be brought back. */
export const itemUndo: UndoHandler<Partial<ItemData> & { changed: string[]; before?: Partial<ItemData> }> = {
  // The desk finds items and declares them lost: such an event has the status and nothing else.
  scope: ({ data }) => (data.barcode === undefined ? undefined : 'collection:write'),
  undo(context, { seq, id, item, loan, data }) {
    const { db } = context;
    const { changed, before } = data;
    // An earlier version recorded found items so; they stay found.
    if (before === undefined) return { undone: [], events: [] };
    const row = item === null ? null : collectionIn(db).row(item);
    const fields = Object.keys(before) as (keyof ItemData)[];
    if (item === null || row === null || fields.length < changed.length)
      throw new Problem('undo-not-possible', 'This kind of change cannot be undone here.');
    if (fields.some((field) => row[field] !== data[field]))
      throw new Problem('undo-superseded', 'The item was changed again since.');
    if (data.status === 'lost' && loan !== null && collectionWrites(db).openLoan(item)?.loan !== loan)
      throw new Problem('undo-superseded', 'The loan has ended since; undo that first.');
    if (before.titleId !== undefined && collectionIn(db).titleRow(before.titleId) === null)
      throw new Problem('undo-superseded', 'The title was merged or deleted since.');
    if (typeof before.placeId === 'string' && placesIn(db).place(before.placeId) === null)
      throw new Problem('undo-superseded', 'The place was deleted since.');
    const { version: _, ...present } = row;
    const rows = { before: present, after: { ...present, ...before } };
    const events = writeChanged(context, item, rows, { undoes: id });
    return { undone: [seq], events };
  },
};

/** @throws Problem not-found, version-conflict, item-on-loan; RefusedError */
export function deleteItem(
  reference: string,
  ifVersion?: VersionCondition,
  override?: Override,
): Command<null> {
  return ({ db, precede }) => {
    const id = collectionIn(db).idOf(reference);
    const row = id === null ? null : collectionIn(db).row(id);
    if (id === null || row === null) throw noSuchItem(reference);
    refuseOtherVersion('item', ifVersion, row.version);
    if (collectionWrites(db).openLoan(id) !== null) throw stillLent();
    const event: NewEvent = { type: 'item.deleted', item: id, data: { barcode: row.barcode } };
    const first = precede([event], override);
    collectionWrites(db).removeItem(id, row.titleId);
    return { result: null, events: [...first, event] };
  };
}

function titleFor(
  db: WritableDatabase,
  input: ItemInput,
  now: string,
): { titleId: string; newTitle: (TitleRow & { id: string }) | null } {
  if ('titleId' in input) {
    if (collectionIn(db).titleRow(input.titleId) !== null) return { titleId: input.titleId, newTitle: null };
    throw new Problem('not-found', `There is no title ${input.titleId}.`, [
      { pointer: '/titleId', message: 'is not a title of this library' },
    ]);
  }
  const row: TitleRow = {
    title: input.title,
    authors: JSON.stringify(input.authors ?? []),
    isbn: isbnFrom(input.isbn),
    publisher: input.publisher ?? null,
    publishedYear: input.publishedYear ?? null,
    language: input.language ?? null,
    series: input.series ?? null,
    volume: input.volume ?? null,
    subjects: JSON.stringify(input.subjects ?? []),
    description: input.description ?? null,
    level: input.level ?? null,
    ...levelsOf(input),
    pages: input.pages ?? null,
    contributors: JSON.stringify(input.contributors ?? []),
  };
  refuseReversedAudience(row);
  const present = collectionIn(db).titleLike(row);
  if (present !== null) return { titleId: present, newTitle: null };
  const id = newId();
  collectionWrites(db).insertTitle(id, row, now);
  return { titleId: id, newTitle: { id, ...row } };
}

function itemTypeNamed(db: ReadableDatabase, name: string | undefined): string {
  const types = collectionIn(db).itemTypes();
  const lowerName = name?.toLowerCase();
  const type = types.find((type) =>
    lowerName === undefined ? type.isDefault : type.name.toLowerCase() === lowerName,
  );
  if (type !== undefined) return type.id;
  throw new Problem('validation-failed', `There is no item type ${name ?? 'by default'}.`, [
    { pointer: '/itemType', message: 'is not one of the library’s item types' },
  ]);
}

/** @throws Problem validation-failed */
function placeNamed(db: ReadableDatabase, name: string | null): string | null {
  const id = name === null ? null : placesIn(db).idNamed(name);
  if (id !== null || name === null) return id;
  throw new Problem('validation-failed', `There is no place ${name}.`, [
    { pointer: '/place', message: 'is not one of the library’s places' },
  ]);
}

/** Codes are found in any case, so two items may not differ in case alone. */
function refuseTakenBarcode(db: ReadableDatabase, id: string, barcode: string): void {
  const holder = collectionIn(db).otherWithBarcode(id, barcode);
  if (holder === null) return;
  const [how, message] =
    holder.barcode === barcode
      ? [`is already in use by item ${holder.id}.`, 'is already in use by another item']
      : [
          `differs only in capital letters from ${holder.barcode}, which item ${holder.id} has.`,
          'differs only in capital letters from that of another item',
        ];
  throw new Problem('barcode-taken', `Barcode ${barcode} ${how}`, [{ pointer: '/barcode', message }], {
    existingId: holder.id,
  });
}

/** The id behind an opaque id or `barcode:...`, as this connection sees it. */
export function itemIdOf(db: ReadableDatabase, reference: string): string | null {
  return collectionIn(db).idOf(reference);
}

/** The item as this connection sees it, or null. */
export function itemById(db: ReadableDatabase, id: string): Item | null {
  return collectionIn(db).item(id);
}

function itemNow(db: ReadableDatabase, id: string): Item {
  const item = collectionIn(db).item(id);
  if (item === null) throw new Error(`item ${id} is missing inside its own command`);
  return item;
}

export function withoutNote({ note: _, ...row }: ItemRow) {
  return row;
}

/** The copies of titles with this ISBN as this connection sees them, for a book whose cover was scanned. */
export function copiesWithIsbn(db: ReadableDatabase, isbn: string, limit: number): Item[] {
  const canonical = isbnFrom(isbn);
  return canonical === null ? [] : collectionIn(db).itemsWithIsbn(canonical, limit);
}

export function noSuchItem(reference: string): Problem {
  return new Problem('not-found', `There is no item ${reference}.${hintFor('item', reference)}`);
}

function stillLent(): Problem {
  return new Problem('item-on-loan', 'This item is on loan. Return it first.');
}

/**
 * Marks an item that is lost, missing or elsewhere as in the collection.
 *
 * @param status what it is now
 * @param of the loan that had ended when it was lost for good, and its borrower
 */
export function markItemFound(
  db: WritableDatabase,
  { id, status }: { id: string; status: ItemStatus },
  now: string,
  events: NewEvent[],
  of: { loan?: string; borrower?: string } = {},
): void {
  if (status === 'in-collection' || !collectionWrites(db).markFound(id, status, now)) return;
  const data = { status: 'in-collection', changed: ['status'], before: { status } } as const;
  events.push({ type: 'item.updated', item: id, ...of, data: { ...data, changed: [...data.changed] } });
}

/** Marks an item as lost. A loan stays open: its borrower answers for the item. */
export function markItemLost({ db, now, precede }: CommandContext, id: string, events: NewEvent[]): void {
  const row = collectionIn(db).row(id);
  if (row === null || row.status === 'lost') return;
  const { version: _, ...before } = row;
  const data: Partial<ItemData> & { changed: string[]; before: Partial<ItemData> } = {
    status: 'lost',
    changed: ['status'],
    before: { status: before.status },
  };
  const event: NewEvent = { type: 'item.updated', item: id, ...collectionWrites(db).openLoan(id), data };
  events.push(...precede([event]), event);
  collectionWrites(db).updateItem(id, { ...before, status: 'lost' }, now);
}
