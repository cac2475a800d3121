// What a program may ask for when it asks for events: single types, or all of a kind, those to come included.
import { eventTypes, type EventType } from '../../core/events/events.ts';
import type { ChangingKind } from '../../core/journal/revisions.ts';

/** `loan.opened`, or `loan.*` for everything that happens to loans. */
export type EventChoice = EventType | `${ChangingKind}.*`;

const kindOf = (type: EventType): EventChoice => `${type.slice(0, type.indexOf('.')) as ChangingKind}.*`;

export const eventChoices: readonly EventChoice[] = [...new Set(eventTypes.map(kindOf)), ...eventTypes];

/** The types that were chosen, and what concerns everybody; undefined where that is all of them. */
export function typesChosen(choices: readonly EventChoice[]): EventType[] | undefined {
  if (choices.length === 0) return undefined;
  return eventTypes.filter(
    (type) => type === 'journal.reset' || choices.includes(type) || choices.includes(kindOf(type)),
  );
}
