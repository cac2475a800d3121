// Reads single fields from an event's data.
import type { EventData } from './events.ts';

/** The field if it is text, otherwise null. */
export function textIn(data: EventData, name: string): string | null {
  const value = data[name];
  return typeof value === 'string' ? value : null;
}

/** The field if it is a number, otherwise null. */
export function numberIn(data: EventData, name: string): number | null {
  const value = data[name];
  return typeof value === 'number' ? value : null;
}

/** The id in an event's data; '' if there is none, which matches no record. */
export function idIn(data: EventData): string {
  return textIn(data, 'id') ?? '';
}
