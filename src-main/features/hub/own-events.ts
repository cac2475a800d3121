// Another desk sends what it did to the district's server, where the main desk takes it from.
import { randomUUID } from 'node:crypto';
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import { deskHere } from '../../core/journal/desks.ts';
import { journalReads } from '../../core/journal/journal-repository.ts';
import type { AllEvents } from '../../core/events/event-handlers.ts';
import type { WriteGate } from '../../core/journal/write-gate.ts';
import { entryText, entryTable, placeOfEntry } from './entries.ts';
import { exchangeReads, exchangeWrites } from './exchange-repository.ts';
import type { HubCalls } from './hub-calls.ts';
import { seal, type SealingKeys } from './sealing.ts';

/** The kinds of events that another desk can bring about, and the main desk learns of. */
const travelling = ['loan', 'item', 'hold', 'charge', 'booking', 'stocktake', 'borrower', 'title'];

/** Settings, tokens and the like never come from another desk, whatever its program sends. */
export const canTravel = ({ type }: { readonly type: string }): boolean =>
  travelling.includes(type.split('.')[0] ?? '');

/**
 * Gives what this desk did its places in its strand; before the main desk's rows are taken, so what it knew is right.
 *
 * @param before the first event that came from elsewhere just now
 */
export function numberOwnEvents(
  db: WritableDatabase,
  events: AllEvents,
  before = Number.MAX_SAFE_INTEGER,
): void {
  const { n: last } = exchangeReads(db).lastPlace();
  exchangeWrites(db).numberOwn(travelling, before);
  for (const { n, event, words } of ownEvents(db, last, Number.MAX_SAFE_INTEGER)) {
    const beside = events[event.type].join?.beside?.(db, event);
    if (beside !== undefined) exchangeWrites(db).giveWords(n, { ...words, beside });
  }
}

/** @param after the place behind which they follow */
export function ownEvents(db: ReadableDatabase, after: number, limit: number) {
  const journal = journalReads(db);
  return exchangeReads(db)
    .own(after, limit)
    .flatMap(({ event: id, ...entry }) => {
      const seq = journal.seqOf(id);
      const event = seq === null ? null : journal.event(seq);
      return event === null ? [] : [{ ...entry, event }];
    });
}

/** Whether this desk did something that it has not sent. */
export const hasUnsent = (db: ReadableDatabase): boolean => exchangeReads(db).hasUnnumbered(travelling);

/** How much this desk did that the main desk has not yet. */
export const waitingEvents = (db: ReadableDatabase): number => exchangeReads(db).waiting(travelling).count;

/** When the first of them happened; null if there are none. */
export const waitingSince = (db: ReadableDatabase): string | null =>
  exchangeReads(db).waiting(travelling).since;

export interface Pushing {
  readonly reader: ReadableDatabase;
  readonly gate: Pick<WriteGate, 'writeInBackground'>;
  /** The events of all features. */
  readonly events: AllEvents;
  readonly calls: HubCalls;
  readonly keys: SealingKeys;
  /** The library's id on the server. */
  readonly library: string;
  /** The schema version of this program. */
  readonly form: number;
  /** Aborts between two pages. */
  readonly closing: AbortSignal;
}

const entriesAPage = 100;

/** Sends what this desk did since the last time. @throws HubError */
export async function pushOwnEvents(pushing: Pushing): Promise<void> {
  const { reader, gate, calls, keys, library, form, closing } = pushing;
  const inBackground = (work: (db: WritableDatabase) => void) =>
    gate.writeInBackground('system', ({ db }) => {
      work(db);
      return { result: null, events: [] };
    });
  await inBackground((db) => {
    numberOwnEvents(db, pushing.events);
  });
  const reads = exchangeReads(reader);
  const strand = reads.strand();
  if (strand === null) return;
  const end = reads.lastPlace();
  if (end.n === 0) return;
  let last = await calls.push(strand, end, []);
  while (last !== null && last < end.n) {
    const page = ownEvents(reader, last, entriesAPage);
    const desk = deskHere(reader);
    const sealed = page.map(({ n, ...entry }) => ({
      event: entry.event.id,
      sealed: seal(
        keys,
        library,
        entryTable,
        placeOfEntry(strand, n),
        entryText({ ...entry, desk: desk.name, form }),
      ),
    }));
    const [first] = page;
    // The server was put back to a time of which this desk keeps nothing: the main desk has it.
    if (first?.n !== last + 1) last = null;
    else last = await calls.push(strand, reads.place(last), sealed);
    closing.throwIfAborted();
  }
  // Another computer goes on with this strand: this one was cloned, or is an older state of itself.
  if (last === null || last > end.n) {
    await inBackground((db) => {
      exchangeWrites(db).beginAgain(randomUUID());
    });
    await pushOwnEvents(pushing);
  }
}
