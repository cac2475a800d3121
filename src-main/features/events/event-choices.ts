// Event filters for programs: single types, or all of a kind, including future types.
import { z } from '@hono/zod-openapi';
import type { EventType } from '../../core/events/events.ts';
import { validationProblem } from '../../core/http/problem-details.ts';
import type { AllEvents } from '../../core/journal/event-handlers.ts';
import type { ChangingKind } from '../../core/journal/revisions.ts';

/** `loan.opened`, or `loan.*` for all events about loans. */
export type EventChoice = EventType | `${ChangingKind}.*`;

/** All choices, kinds first. */
export function eventChoicesOf(events: AllEvents): EventChoice[] {
  const types = (Object.keys(events) as EventType[]).toSorted();
  const kinds = types.map((type) => `${type.slice(0, type.indexOf('.')) as ChangingKind}.*` as const);
  return [...new Set(kinds), ...types];
}

/**
 * Choices in a request. Routes are declared before all events are known: the document fills in `x-choices`, and the
 * handler calls `refuseUnknownChoices`.
 */
export const choicesSchema = z
  .array(z.custom<EventChoice>().openapi({ type: 'string' }))
  .max(1000)
  .openapi({ 'x-choices': 'events' });

/**
 * @param given by name of the parameter or field
 * @throws Problem validation-failed
 */
export function refuseUnknownChoices(
  events: AllEvents,
  target: 'query' | 'json',
  given: Readonly<Record<string, readonly EventChoice[] | undefined>>,
): void {
  const choices = eventChoicesOf(events);
  const { error } = z
    .record(z.string(), z.array(z.enum(choices)).max(choices.length).optional())
    .safeParse(given);
  if (error !== undefined) throw validationProblem(error, target, given);
}

/** The choices with the events that every client receives; undefined if that is all events. */
export function typesChosen(choices: readonly EventChoice[]): EventChoice[] | undefined {
  return choices.length === 0 ? undefined : [...choices, 'journal.reset'];
}
