// Undoes what happened to a hold, as new events, unless something has happened to it since.
import { isDeepStrictEqual } from 'node:util';
import type { RecordedEvent } from '../../core/events/events.ts';
import type { NewEvent } from '../../core/events/events.ts';
import type { CommandContext } from '../../core/journal/write-gate.ts';
import type { UndoHandler } from '../../core/events/event-handlers.ts';
import { journalErasure } from '../../core/journal/journal-erasure.ts';
import { Problem } from '../../core/problems/problem.ts';
import { changeHold, changesOf } from './hold-changes.ts';
import { accepts, isOver, isUntouched, untouched, type Hold, type HoldChanges } from './hold-rules.ts';
import { todayOf } from './holds-today.ts';
import { holdsIn, holdWrites } from './holds-repository.ts';

export const holdUndo: UndoHandler<{ before: HoldChanges; after: HoldChanges }> = {
  undo(context, event, step) {
    try {
      return undoChange(context, event, event.data.before, event.data.after, step);
    } catch (error) {
      // Two records are two again, whatever has happened to their holds since.
      const isMerge = step.some(({ type }) => type === 'borrower.merged' || type === 'title.merged');
      if (isMerge && error instanceof Problem) return { undone: [event.seq], events: [] };
      throw error;
    }
  },
};

/** A hold whose placing is undone is cancelled. */
export const placingUndo: UndoHandler<{ position: number; imported?: true | undefined }> = {
  undo(context, event) {
    if (event.data.imported === true) return undoImport(context, event, event.data.position);
    const placed = { position: event.data.position, ...untouched };
    return undoChange(context, event, { ...placed, ended: 'cancelled' }, placed);
  },
};

/** A hold of another program whose coming is undone never was here. @throws Problem undo-not-possible, undo-superseded */
function undoImport(
  context: CommandContext,
  { id, seq, subjects }: Pick<RecordedEvent, 'id' | 'seq' | 'subjects'>,
  position: number,
) {
  const hold = subjects?.['hold'] === undefined ? null : holdsIn(context.db).hold(subjects['hold']);
  if (hold === null) throw new Problem('undo-not-possible', 'The hold is no longer known.');
  if (!isUntouched(hold, position))
    throw new Problem('undo-superseded', 'The hold has changed since; undo that first.');
  const events: NewEvent[] = [];
  takeBackHold(context, hold, { undoes: id }, events);
  return { undone: [seq], events };
}

/** Removes a hold, with its borrower from its events. @param of the event that this one undoes */
export function takeBackHold(
  { db }: Pick<CommandContext, 'db'>,
  { id, title }: Pick<Hold, 'id' | 'title'>,
  of: { readonly undoes?: string },
  events: NewEvent[],
): void {
  journalErasure(db).forgetBorrowerOf('hold', id);
  holdWrites(db).remove(id);
  events.push({ type: 'hold.taken-back', ...of, subjects: { hold: id, title } });
}

/** @throws Problem undo-not-possible, undo-superseded */
function undoChange(
  context: CommandContext,
  { id, seq, subjects }: Pick<RecordedEvent, 'id' | 'seq' | 'subjects'>,
  before: HoldChanges,
  after: HoldChanges,
  step: readonly RecordedEvent[] = [],
) {
  const { db, now } = context;
  const hold = subjects?.['hold'] === undefined ? null : holdsIn(db).hold(subjects['hold']);
  if (hold === null) throw new Problem('undo-not-possible', 'The hold is no longer known.');
  if (!isDeepStrictEqual(changesOf(hold), after))
    throw new Problem('undo-superseded', 'The hold has changed since; undo that first.');
  if (before.shelfItem !== null && holdsIn(db).item(before.shelfItem) === null)
    throw new Problem('undo-not-possible', 'The item that was set aside is no longer known.');
  const others = holdsIn(db)
    .queue(hold.title)
    .filter((other) => other.id !== hold.id);
  if (before.ended === null && others.some(({ borrower }) => borrower === hold.borrower))
    throw new Problem('undo-superseded', 'The borrower has another hold on this title since.');
  if (before.shelfItem !== null && others.some(({ shelfItem }) => shelfItem === before.shelfItem))
    throw new Problem('undo-superseded', 'The item has been set aside for another borrower since.');
  // A loan of the same step is undone with it.
  const opened = step.flatMap(({ type, loan }) => (type === 'loan.opened' ? loan : []));
  const isOnLoan = holdsIn(db)
    .openLoans(hold.borrower, hold.title)
    .some(({ id: loan, item }) => accepts(hold, item) && !opened.includes(loan));
  if (before.ended === null && hold.ended !== null && isOnLoan)
    throw new Problem('undo-superseded', 'The borrower has a copy of this title on loan since.');
  const isOverNow = before.ended === null && isOver({ ...hold, ...before }, todayOf(context));
  if (isOverNow && hold.ended === 'expired')
    throw new Problem('undo-superseded', 'The hold ran out, and its last day has passed.');
  const events: NewEvent[] = [];
  const back = isOverNow ? { ...before, ended: 'expired' as const } : before;
  changeHold(db, hold, 'hold.change-undone', back, { now, events, undoes: id });
  return { undone: [seq], events };
}
