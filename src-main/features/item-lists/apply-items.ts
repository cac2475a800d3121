// Applies and undoes a row about an item: adds it or changes its fields; the undo deletes it or brings them back.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { NewEvent } from '../../core/events/events.ts';
import type { CommandContext } from '../../core/journal/write-gate.ts';
import { addItem, deleteItem, itemById, updateItem, type Item } from '../collection/collection-commands.ts';
import { makeItemType } from '../collection/item-types-service.ts';
import { makePlace } from '../collection/places-service.ts';
import { updateTitle } from '../collection/title-commands.ts';
import type { StagedRow } from '../imports/import-record.ts';
import { changed, hindered, type ApplyTarget, type Conflict, type RowChange } from '../imports/target.ts';
import {
  copyChangesOf,
  isTitleField,
  itemInputOf,
  stagedItem,
  stagedTitle,
  titleChangesOf,
  titleFields,
  type ItemValues,
} from './item-row-rules.ts';
import { itemsAppliedIn, plannedItemsIn } from './items-import-repository.ts';

export const applyItems: ApplyTarget = {
  prepareApply: () => [],
  apply(context, row) {
    if (row.action === 'update') return applyChanges(context, row);
    const input = itemInputOf(row.after);
    return changed([
      ...newKindsFor(context, input),
      ...fillTitle(context, row),
      ...addItem(input, row.borrower)(context).events,
    ]);
  },
  prepareUndo: () => [],
  undo(context, row) {
    const now = itemById(context.db, row.borrower);
    if (now === null) return row.action === 'update' ? hindered('gone-meanwhile') : changed();
    const conflict = conflictWith(context.db, row);
    if (conflict !== null) return hindered(conflict.hindrance);
    if (row.action === 'update') return changed(write(context, now, row.before));
    return changed([...deleteItem(row.borrower)(context).events, ...emptyTitle(context, now, row)]);
  },
  conflictWith,
};

/** Only if the fields still are as they were when the plan was made. */
function applyChanges(context: CommandContext, { borrower: id, before, after }: StagedRow): RowChange {
  const now = itemById(context.db, id);
  if (now === null) return hindered('gone-meanwhile');
  if (!has(now, before)) return hindered('changed-meanwhile');
  return changed([...newKindsFor(context, after), ...write(context, now, after)]);
}

/** A new copy may bring the name of a title that is known by its ISBN alone, unless a person has typed it by now. */
function fillTitle(context: CommandContext, { before, after }: StagedRow): NewEvent[] {
  const { titleId = null } = after;
  const title = titleId === null ? null : plannedItemsIn(context.db).title(titleId);
  if (title === null || !holds(stagedTitle(title), before)) return [];
  return changeTitle(context, title.id, Object.keys(before), after);
}

/** The title lives on with the copies that were scanned, as it was. */
function emptyTitle(context: CommandContext, { titleId }: Item, { before }: StagedRow): NewEvent[] {
  const livesOn = plannedItemsIn(context.db).title(titleId) !== null;
  return livesOn ? changeTitle(context, titleId, Object.keys(before), before) : [];
}

function changeTitle(
  context: CommandContext,
  id: string,
  fields: readonly string[],
  values: ItemValues,
): NewEvent[] {
  if (fields.length === 0) return [];
  const these: ItemValues = Object.fromEntries(
    fields.map((field) => [field, values[field as keyof ItemValues] ?? null]),
  );
  return [...updateTitle(id, titleChangesOf(these))(context).events];
}

/** The fields of the title change for all its copies. */
function write(context: CommandContext, { id, titleId }: Item, values: ItemValues): NewEvent[] {
  const names = Object.keys(values);
  return [
    ...(names.some(isTitleField) ? updateTitle(titleId, titleChangesOf(values))(context).events : []),
    ...(names.every(isTitleField) ? [] : updateItem(id, copyChangesOf(values))(context).events),
  ];
}

/** The type and the place that the library does not have yet. */
function newKindsFor(
  { db, now }: CommandContext,
  { itemType, place }: Pick<ItemValues, 'itemType' | 'place'>,
): NewEvent[] {
  return [
    ...(typeof itemType === 'string' ? makeItemType(db, itemType) : []),
    ...(typeof place === 'string' ? makePlace(db, place, now) : []),
  ];
}

const has = (item: Item, values: ItemValues): boolean => holds(stagedItem(item), values);

function holds(now: ItemValues, values: ItemValues): boolean {
  return (Object.keys(values) as (keyof ItemValues)[]).every(
    (field) => (now[field] ?? null) === (values[field] ?? null),
  );
}

function conflictWith(db: ReadableDatabase, { borrower: id, action, after }: StagedRow): Conflict | null {
  const now = itemById(db, id);
  if (action === 'update') {
    if (now === null) return { hindrance: 'gone-meanwhile', fields: [] };
    return has(now, after) ? null : { hindrance: 'changed-meanwhile', fields: [] };
  }
  if (now === null) return null;
  if (now.availability === 'on-loan') return { hindrance: 'has-items', fields: [] };
  if (itemsAppliedIn(db).wasLent(id)) return { hindrance: 'has-borrowed', fields: [] };
  // An item's version does not change with its title.
  const values: ItemValues = stagedItem(now);
  const isAsAdded = now.version === 1 && titleFields.every((field) => values[field] === after[field]);
  return isAsAdded ? null : { hindrance: 'changed-meanwhile', fields: [] };
}
