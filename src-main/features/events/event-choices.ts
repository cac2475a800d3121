// Event filters for programs: single types, or all of a kind, including future types.
import { eventTypes, type EventType } from '../../core/events/events.ts';
import type { ChangingKind } from '../../core/journal/revisions.ts';

/** `loan.opened`, or `loan.*` for all events about loans. */
export type EventChoice = EventType | `${ChangingKind}.*`;

const kindOf = (type: EventType): EventChoice => `${type.slice(0, type.indexOf('.')) as ChangingKind}.*`;

export const eventChoices: readonly EventChoice[] = [...new Set(eventTypes.map(kindOf)), ...eventTypes];

/** The chosen types and those that every client receives; undefined if that is all types. */
export function typesChosen(choices: readonly EventChoice[]): EventType[] | undefined {
  if (choices.length === 0) return undefined;
  return eventTypes.filter(
    (type) => type === 'journal.reset' || choices.includes(type) || choices.includes(kindOf(type)),
  );
}
