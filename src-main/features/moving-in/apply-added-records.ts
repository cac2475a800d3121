// Adds the borrowers and copies that a list names and the library does not have, before its rows, and removes them after them.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { CommandContext } from '../../core/journal/write-gate.ts';
import { wordsIn } from '../../core/languages/languages.ts';
import { addUnread, borrowerById, deleteBorrower } from '../borrowers/borrower-commands.ts';
import { addItem, deleteItem, itemById } from '../collection/collection-commands.ts';
import { makePlace } from '../collection/places-service.ts';
import type { StagedRow } from '../imports/import-record.ts';
import { currentSettings } from '../settings/settings-service.ts';
import { changed, hindered, type ApplyTarget, type Conflict, type RowChange } from '../imports/target.ts';
import { addedRecordsIn } from './added-records-repository.ts';

/** @param ofRows how the rows of the list itself are applied and undone */
export function withAddedRecords(ofRows: ApplyTarget): ApplyTarget {
  return {
    ...ofRows,
    apply(context, row, welcome, file) {
      if (row.after['adds'] === 'borrower') return { ...addBorrower(context, row), made: 'borrowersMade' };
      if (row.after['adds'] === 'copy') return { ...addCopy(context, row), made: 'copiesMade' };
      return ofRows.apply(context, row, welcome, file);
    },
    undo: (context, row, plan) => (isAdded(row) ? remove(context, row) : ofRows.undo(context, row, plan)),
    conflictWith: (db, row, plan) =>
      isAdded(row) ? conflictWith(db, row) : ofRows.conflictWith(db, row, plan),
  };
}

const isAdded = ({ after }: StagedRow): boolean => typeof after['adds'] === 'string';

/** In the library's language: the group and the place by which staff find them, and names for what has none. */
const words = (db: ReadableDatabase) => wordsIn(currentSettings(db).language, 'moves').fromOldProgram;

/** The class that the list says may be long gone: it becomes a message. */
function addBorrower(context: CommandContext, { borrower: id, after }: StagedRow): RowChange {
  const { mark, borrower, group: ofGroup } = words(context.db);
  const { number = null, card = null, group = null } = after;
  const { givenName = borrower, familyName = number ?? card } = after;
  const input = {
    externalId: number,
    barcode: card,
    givenName: givenName ?? '',
    familyName: familyName ?? '',
    group: mark,
    message: group === null ? null : ofGroup.replace('{{group}}', group),
  };
  return changed(addUnread([{ id, input }])(context).events);
}

function addCopy(context: CommandContext, { borrower: id, after }: StagedRow): RowChange {
  const { barcode = null, isbn = null, titleId = null } = after;
  if (barcode === null) return hindered('gone-meanwhile');
  const place = words(context.db).mark;
  const work = titleId === null ? { title: titleOf(context.db, after), isbn } : { titleId };
  return changed([
    ...makePlace(context.db, place, context.now),
    ...addItem({ barcode, place, ...work }, id)(context).events,
  ]);
}

const titleOf = (db: ReadableDatabase, { title = null, barcode = null }: StagedRow['after']): string =>
  title ?? words(db).title.replace('{{barcode}}', barcode ?? '');

/** An erased borrower is gone already, and so is one who was merged into another record. */
function remove(context: CommandContext, row: StagedRow): RowChange {
  const { db } = context;
  const conflict = conflictWith(db, row);
  if (conflict !== null) return hindered(conflict.hindrance);
  const id = row.borrower;
  if (row.after['adds'] === 'borrower') {
    if (borrowerById(db, id) === null) return changed();
    // Another import may have brought it; deleting the borrower would end it.
    return addedRecordsIn(db).borrowerHasHold(id)
      ? hindered('changed-meanwhile')
      : changed(deleteBorrower(id)(context).events);
  }
  if (itemById(db, id) === null) return changed();
  return addedRecordsIn(db).itemHasHold(id)
    ? hindered('changed-meanwhile')
    : changed(deleteItem(id)(context).events);
}

/** Changes that an undo takes back before are no later ones. */
function conflictWith(db: ReadableDatabase, { borrower: id, after }: StagedRow): Conflict | null {
  const used = addedRecordsIn(db);
  if (after['adds'] === 'borrower')
    return borrowerById(db, id) !== null && used.borrowerWasUsed(id) ? asChanged : null;
  const item = itemById(db, id);
  return item !== null && (item.title !== titleOf(db, after) || used.itemWasUsed(id)) ? asChanged : null;
}

const asChanged: Conflict = { hindrance: 'changed-meanwhile', fields: [] };
