// Undoes one step: all events of one command, by the handlers that their features declare, as new events.
import type { Scope } from '../access/scopes.ts';
import type { NewEvent, RecordedEvent } from '../events/events.ts';
import { Problem } from '../problems/problem.ts';
import { journalReads } from './journal-repository.ts';
import { isRedacted } from './restore.ts';
import type { Command } from '../events/commands.ts';
import type { EventHandlers } from '../events/event-handlers.ts';

export interface UndoneStep {
  /** The seqs of the events that are undone. */
  readonly undone: readonly number[];
  /** All events of the step, the latest first. */
  readonly step: readonly RecordedEvent[];
}

/**
 * @param may whether the caller has a scope
 * @throws Problem not-found, forbidden, undo-not-possible, and what the handlers throw
 */
export function undoStep(
  seq: number,
  handlers: EventHandlers,
  may: (scope: Scope) => boolean,
): Command<UndoneStep> {
  return (context) => {
    const journal = journalReads(context.db);
    const chosen = journal.event(seq);
    if (chosen === null) throw new Problem('not-found', `There is no event ${String(seq)}.`);
    const step = journal.eventsOfStep(chosen.step);
    const undone: number[] = [];
    const events: NewEvent[] = [];
    const undoOf = ({ type }: RecordedEvent) => handlers[type]?.undo ?? 'refused';
    for (const event of step) {
      const handler = undoOf(event);
      if (typeof handler === 'string' || undone.includes(event.seq)) continue;
      if (journal.isUndone(event.id)) throw new Problem('undo-not-possible', 'This was undone already.');
      if (isRedacted(event)) throw new Problem('undo-not-possible', 'What it was before has been erased.');
      const result = handler.undo(context, event, step);
      const scope = result.undone.length > 0 ? handler.scope?.(event) : undefined;
      if (scope !== undefined && !may(scope))
        throw new Problem('forbidden', `This token does not have the scope ${scope}.`);
      undone.push(...result.undone);
      events.push(...result.events);
    }
    const refused = step.some((event) => undoOf(event) === 'refused' && !undone.includes(event.seq));
    if (refused || undone.length === 0)
      throw new Problem('undo-not-possible', 'This kind of change cannot be undone here.');
    return { result: { undone, step }, events };
  };
}
