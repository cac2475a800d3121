// Ends the holds of many borrowers for a new school year, some in each command, and brings them back.
import type { NewEvent } from '../../core/events/events.ts';
import { journalReads } from '../../core/journal/journal-repository.ts';
import type { Command } from '../../core/journal/write-gate.ts';
import { Problem } from '../../core/problems/problem.ts';
import { changeHold } from './hold-changes.ts';
import { holdEvents } from './hold-events.ts';
import { holdsIn } from './holds-repository.ts';

/** So many at once, so that a scan waits little. */
const holdsAtOnce = 50;

/**
 * @param id of the import; their events name it
 * @returns how many were ended; 0 if none is left
 */
export function endHoldsFor(id: string, borrowers: readonly string[]): Command<number> {
  return ({ db, now }) => {
    const events: NewEvent[] = [];
    const holds = holdsIn(db).someOpenHoldsOf(borrowers, holdsAtOnce);
    for (const hold of holds)
      changeHold(
        db,
        hold,
        'hold.cancelled',
        { ended: 'cancelled' },
        { now, events, subjects: { import: id } },
      );
    return { result: holds.length, events };
  };
}

/**
 * Brings back holds that this import ended, unless something has happened to them since.
 *
 * @param since the number of an event
 * @returns the event to continue after; null if none is left
 */
export function bringHoldsBack(id: string, since: number): Command<number | null> {
  return (context) => {
    const page = journalReads(context.db).page({
      since,
      limit: holdsAtOnce,
      subject: { kind: 'import', id },
    });
    const events = page.flatMap((event): readonly NewEvent[] => {
      const { undo } = holdEvents['hold.cancelled'];
      if (event.type !== 'hold.cancelled' || typeof undo === 'string') return [];
      if (journalReads(context.db).isUndone(event.id)) return [];
      try {
        return context.db.transaction(() => undo.undo(context, event, []).events)();
      } catch (error) {
        if (error instanceof Problem) return [];
        throw error;
      }
    });
    return { result: page.length < holdsAtOnce ? null : (page.at(-1)?.seq ?? null), events };
  };
}
