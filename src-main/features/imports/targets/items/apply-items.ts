// The commands that add the items of an import, and delete them on undo.
import { performance } from 'node:perf_hooks';
import { addItem, deleteItem, itemById } from '../../../collection/collection-commands.ts';
import { makeItemType } from '../../../collection/item-types-service.ts';
import type { ReadableDatabase } from '../../../../core/database/connection.ts';
import type { NewEvent } from '../../../../core/events/events.ts';
import type { CommandContext } from '../../../../core/journal/write-gate.ts';
import {
  attempt,
  hindered,
  MOST_MS,
  type RowOutcome,
  type RowsToCarryOut,
  type Tally,
} from '../borrowers/apply-borrowers.ts';
import type { UndoConflict } from '../../import-vocabulary-rules.ts';
import { stagedRowWrites, type StagedRow } from '../../staged-rows-repository.ts';
import { itemInputOf, stagedItem, type ItemValues } from './item-values-rules.ts';
import { itemsToImportIn } from './items-import-repository.ts';

const fine = (events: readonly NewEvent[]): RowOutcome => ({ hindrance: null, image: null, events });

/** Adds the items in order, as many as the time allows, and records each outcome. */
export function carryOutItems(
  context: CommandContext,
  { of, rows, start }: RowsToCarryOut,
  tally: Tally,
): void {
  for (const row of rows) {
    const { hindrance, events } = attempt(context, () => addOne(context, row));
    stagedRowWrites(context.db).settle(
      of,
      row.position,
      hindrance === null ? 'done' : 'skipped',
      hindrance,
      null,
    );
    tally.result[hindrance === null ? 'added' : 'skipped'] += 1;
    tally.events.push(...events);
    tally.rows += 1;
    if (performance.now() - start > MOST_MS) return;
  }
}

function addOne(context: CommandContext, { borrower: id, after }: StagedRow): RowOutcome {
  const input = itemInputOf(after);
  const newType = input.itemType === undefined ? [] : makeItemType(context.db, input.itemType);
  return fine([...newType, ...addItem(input, id)(context).events]);
}

/** Deletes added items, as many as the time allows; items with later changes stay. */
export function undoItems(
  context: CommandContext,
  { of, rows, start }: Omit<RowsToCarryOut, 'welcome'>,
  tally: Omit<Tally, 'groupsMade'>,
): void {
  for (const row of rows) {
    const { hindrance, events } = attempt(context, () => deleteOne(context, row));
    const outcome = hindrance === null ? 'taken-back' : 'kept';
    stagedRowWrites(context.db).settle(of, row.position, outcome, hindrance, null);
    tally.result[outcome === 'kept' ? 'kept' : 'takenBack'] += 1;
    tally.events.push(...events);
    tally.rows += 1;
    if (performance.now() - start > MOST_MS) return;
  }
}

function deleteOne(context: CommandContext, row: StagedRow): RowOutcome {
  if (itemById(context.db, row.borrower) === null) return fine([]);
  const hindrance = itemObstacle(context.db, row);
  return hindrance === null ? fine(deleteItem(row.borrower)(context).events) : hindered(hindrance);
}

/** The later change that prevents deletion of the item; null if there is none. */
export function itemObstacle(db: ReadableDatabase, { borrower: id, after }: StagedRow): UndoConflict | null {
  const now = itemById(db, id);
  if (now === null) return null;
  if (now.availability === 'on-loan') return 'has-items';
  if (itemsToImportIn(db).wasLent(id)) return 'has-borrowed';
  const before = after as ItemValues;
  const values = stagedItem(now);
  const isAsAdded = now.version === 1 && titleFields.every((field) => values[field] === before[field]);
  return isAsAdded ? null : 'changed-meanwhile';
}

/** An item's version does not change with its title. */
const titleFields = ['title', 'authors', 'isbn', 'publisher', 'publishedYear', 'language'] as const;
