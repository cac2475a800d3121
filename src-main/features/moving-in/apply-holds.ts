// Applies and undoes a row about a hold of another program: records it in its place, or removes it as if it never was.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { NewEvent } from '../../core/events/events.ts';
import { importHold, isChangedSinceItCame, takeBackImportedHold } from '../holds/imported-holds-commands.ts';
import type { StagedRow } from '../imports/import-record.ts';
import { changed, hindered, type ApplyTarget, type Conflict } from '../imports/target.ts';

const isGone: readonly string[] = ['borrower-unknown', 'item-unknown', 'title-unknown'];

export const applyHolds: ApplyTarget = {
  prepareApply: () => [],
  apply(context, { borrower, after }) {
    const { hold: id, titleId: title, item, heldOn, neededUntil = null, position } = after;
    if (typeof id !== 'string' || typeof title !== 'string' || typeof heldOn !== 'string')
      return hindered('gone-meanwhile');
    const what = typeof item === 'string' ? { item } : { title };
    const hold = { id, borrower, ...what, placedOn: heldOn, neededUntil };
    const { result, events } = importHold(context, hold, Number(position));
    if (result.kind === 'imported') return changed(events);
    return hindered(
      result.refusals.some(({ code }) => isGone.includes(code)) ? 'gone-meanwhile' : 'changed-meanwhile',
    );
  },
  prepareUndo: () => [],
  undo(context, row) {
    const conflict = conflictWith(context.db, row);
    if (conflict !== null) return hindered(conflict.hindrance);
    const events: NewEvent[] = [];
    const { hold } = row.after;
    if (typeof hold === 'string') takeBackImportedHold(context, hold, events);
    return changed(events);
  },
  conflictWith,
};

/** An erasure empties the rows of its borrower: nothing is left to undo. */
function conflictWith(db: ReadableDatabase, { after: { hold, position } }: StagedRow): Conflict | null {
  return typeof hold === 'string' && isChangedSinceItCame(db, hold, Number(position))
    ? { hindrance: 'changed-meanwhile', fields: [] }
    : null;
}
