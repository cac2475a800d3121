// Asks once more who has an item, if the question or its answer was lost.
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import type { WriteGate } from '../../core/journal/write-gate.ts';
import { exchangeReads, exchangeWrites } from './exchange-repository.ts';
import { answersQuestion } from './joining-rules.ts';

/** After the library was recovered from its ledger, which has no questions. */
export async function askAgain(reader: ReadableDatabase, gate: WriteGate): Promise<void> {
  if (unanswered(reader, null, []).length === 0) return;
  await gate.writeInBackground('system', ({ db }) => {
    ask(db, null, []);
    return { result: null, events: [] };
  });
}

/** After an undo: it may have been of the answer. @param undone ids of events, if the journal does not have the undo yet */
export const askAfterUndo = (db: WritableDatabase, item: string, undone: readonly string[]): void => {
  ask(db, item, undone);
};

function ask(db: WritableDatabase, item: string | null, undone: readonly string[]): void {
  for (const { item: id, claims, at } of unanswered(db, item, undone)) exchangeWrites(db).ask(id, claims, at);
}

/** @param item null for all @param undone events that are undone just now */
function unanswered(db: ReadableDatabase, item: string | null, undone: readonly string[]) {
  const reads = exchangeReads(db);
  const isUndone = (event: string): boolean => undone.includes(event) || reads.isUndone(event);
  return reads
    .unasked(item)
    .filter(
      ({ item: id, seq }) =>
        !reads.sinceOfItem(id, seq, '').some((event) => answersQuestion(event) && !isUndone(event.id)),
    );
}
