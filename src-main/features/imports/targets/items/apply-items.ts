// Applies and undoes a row about an item: adds it, and deletes it on undo if nothing changed meanwhile.
import type { ReadableDatabase } from '../../../../core/database/connection.ts';
import { addItem, deleteItem, itemById } from '../../../collection/collection-commands.ts';
import { makeItemType } from '../../../collection/item-types-service.ts';
import type { StagedRow } from '../../import-rows-repository.ts';
import { changed, hindered, type ApplyTarget, type Conflict } from '../target.ts';
import { itemInputOf, stagedItem } from './item-row-rules.ts';
import { itemsToImportIn } from './items-import-repository.ts';

export const itemsTarget: ApplyTarget = {
  addedEvent: 'item.added',
  prepareApply: () => [],
  apply(context, { borrower: id, after }) {
    const input = itemInputOf(after);
    const newType = input.itemType === undefined ? [] : makeItemType(context.db, input.itemType);
    return changed([...newType, ...addItem(input, id)(context).events]);
  },
  prepareUndo: () => [],
  undo(context, row) {
    if (itemById(context.db, row.borrower) === null) return changed();
    const conflict = conflictWith(context.db, row);
    if (conflict !== null) return hindered(conflict.hindrance);
    return changed(deleteItem(row.borrower)(context).events);
  },
  conflictWith,
};

function conflictWith(db: ReadableDatabase, { borrower: id, after }: StagedRow): Conflict | null {
  const now = itemById(db, id);
  if (now === null) return null;
  if (now.availability === 'on-loan') return { hindrance: 'has-items', fields: [] };
  if (itemsToImportIn(db).wasLent(id)) return { hindrance: 'has-borrowed', fields: [] };
  const values = stagedItem(now);
  const isAsAdded = now.version === 1 && titleFields.every((field) => values[field] === after[field]);
  return isAsAdded ? null : { hindrance: 'changed-meanwhile', fields: [] };
}

/** An item's version does not change with its title. */
const titleFields = [
  ...(['title', 'authors', 'isbn', 'publisher', 'publishedYear', 'language'] as const),
  ...(['series', 'volume', 'subjects'] as const),
  ...(['description', 'level', 'pages', 'contributors'] as const),
] as const;
