// Undoes what happened to a hold, as new events, unless something has happened to it since.
import { isDeepStrictEqual } from 'node:util';
import type { RecordedEvent } from '../../core/events/events.ts';
import type { NewEvent } from '../../core/events/events.ts';
import type { CommandContext } from '../../core/journal/write-gate.ts';
import type { UndoHandler } from '../../core/journal/undo-step.ts';
import { Problem } from '../../core/problems/problem.ts';
import { changeHold, changesOf } from './hold-changes.ts';
import type { HoldChanges } from './hold-rules.ts';
import { holdsIn } from './holds-repository.ts';

export const holdUndo: UndoHandler<{ before: HoldChanges; after: HoldChanges }> = {
  undo: (context, event) => back(context, event, event.data.before, event.data.after),
};

/** A hold whose placing is undone is cancelled. */
export const placingUndo: UndoHandler<{ position: number }> = {
  undo(context, event) {
    const { position } = event.data;
    const placed = { position, suspendedUntil: null, shelfItem: null, keepUntil: null, ended: null };
    return back(context, event, { ...placed, ended: 'cancelled' }, placed);
  },
};

/** @throws Problem undo-not-possible, undo-superseded */
function back(
  { db, now }: CommandContext,
  { id, seq, subjects }: Pick<RecordedEvent, 'id' | 'seq' | 'subjects'>,
  before: HoldChanges,
  after: HoldChanges,
) {
  const hold = subjects?.['hold'] === undefined ? null : holdsIn(db).hold(subjects['hold']);
  if (hold === null) throw new Problem('undo-not-possible', 'The hold is no longer known.');
  if (!isDeepStrictEqual(changesOf(hold), after))
    throw new Problem('undo-superseded', 'The hold has changed since; undo that first.');
  const others = holdsIn(db)
    .queue(hold.title)
    .filter((one) => one.id !== hold.id);
  if (before.ended === null && others.some(({ borrower }) => borrower === hold.borrower))
    throw new Problem('undo-superseded', 'The borrower has another hold on this title since.');
  if (before.shelfItem !== null && others.some(({ shelfItem }) => shelfItem === before.shelfItem))
    throw new Problem('undo-superseded', 'The item has been set aside for another borrower since.');
  const events: NewEvent[] = [];
  changeHold(db, hold, 'hold.change-undone', before, { now, events, undoes: id });
  return { undone: [seq], events };
}
