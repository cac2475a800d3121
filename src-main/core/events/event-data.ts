// Reads single fields back out of an event's data.
import type { EventData } from './events.ts';

/** The field as text where it is text. */
export function textIn(data: EventData, name: string): string | null {
  const value = data[name];
  return typeof value === 'string' ? value : null;
}

/** The field as a number where it is one. */
export function numberIn(data: EventData, name: string): number | null {
  const value = data[name];
  return typeof value === 'number' ? value : null;
}

/** The id that an event carries in its data; an event without one says nothing about anything. */
export function idIn(data: EventData): string {
  return textIn(data, 'id') ?? '';
}
