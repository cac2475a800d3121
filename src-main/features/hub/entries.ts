// The doings of another desk as they travel: sealed, each in its place of the desk's strand.
import type { RecordedEvent } from '../../core/events/events.ts';
import type { Words } from './exchange-repository.ts';

/** Nothing of another table can be put in their place. */
export const entryTable = 'entries';
export const placeOfEntry = (strand: string, n: number): Buffer => Buffer.from(`${strand} ${String(n)}`);

export interface Entry {
  readonly event: RecordedEvent;
  /** The name of the desk. */
  readonly desk: string;
  /** The schema version of its program. */
  readonly form: number;
  /** The last event of the main desk that it knew. */
  readonly known: number;
  readonly words: Words | null;
}

export const entryText = (entry: Entry): string => JSON.stringify(entry);
export const entryOf = (text: string): Entry => JSON.parse(text) as Entry;
