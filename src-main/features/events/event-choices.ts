// Event filters for programs: single types, or all of a kind, including future types.
import type { EventType } from '../../core/events/events.ts';
import type { AllEvents } from '../../core/events/event-handlers.ts';
import type { ChangingKind } from '../../core/journal/revisions.ts';

/** `loan.opened`, or `loan.*` for all events about loans. */
export type EventChoice = EventType | `${ChangingKind}.*`;

/** All choices, kinds first. */
export function eventChoicesOf(events: AllEvents): EventChoice[] {
  const types = (Object.keys(events) as EventType[]).toSorted();
  const kinds = types.map((type) => `${type.slice(0, type.indexOf('.')) as ChangingKind}.*` as const);
  return [...new Set(kinds), ...types];
}

/** The choices with the events that every client receives; undefined if that is all events. */
export function typesChosen(choices: readonly EventChoice[]): EventChoice[] | undefined {
  return choices.length === 0 ? undefined : [...choices, 'journal.reset'];
}
