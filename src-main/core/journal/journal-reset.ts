// Tells everybody who follows the journal that the library is not what they know: in the journal itself, behind every number they can have.
import { v7 as newId } from 'uuid';
import type { WritableDatabase } from '../database/connection.ts';
import { textIn } from '../events/event-data.ts';
import { journalWrites } from './journal-repository.ts';
import { noteLostStretch } from './sync-cursor.ts';
import type { Restore } from './restore.ts';

/** What the files say at an opening of the state that was put in the library's place. */
export interface PutInPlace {
  /** The folders with libraries that were replaced by another state, as far as they are still there. */
  replaced: readonly string[];
  /** When the latest of them was replaced, also where its folder has left; null where nothing was. */
  lastAt: string | null;
  /** Whether the last of them did not open, and the library itself lies in its place again: nobody saw the other one. */
  takenBack: boolean;
  desk: string;
}

const firstSecond = Date.parse('2026-01-01T00:00:00.000Z') / 1000;
const marginOfNumbers = 1_000_000;
/** Beyond it, in 2060, numbers go on by the margin alone: a wrong clock must not use up what 32 bits hold. */
const mostByClock = 2 ** 30;

/**
 * The number of the reset: no number that is lost may come again with another meaning, and how many are lost nobody can
 * know who has an old copy only. No library has an event a second for years on end.
 */
function numberBeyond(lastSeq: number, now: string): number {
  const seconds = Math.min(Math.floor(Date.parse(now) / 1000) - firstSecond, mostByClock);
  return Math.max(lastSeq, seconds) + marginOfNumbers;
}

const kind = 'replaced';

/**
 * @param newest the moment of the last event in the library's own file, before the ledger added to it
 * @returns whether another state was put in the place of the library since this one was told of it
 */
export function wasPutInPlace(
  db: WritableDatabase,
  { replaced, lastAt, takenBack }: PutInPlace,
  newest: string,
): boolean {
  if (takenBack) return false;
  const told = toldIn(db);
  // Earlier versions noted nothing. What has gone on since it was put back was known to all before there was a note.
  if (told === null) return replaced.length > 0 && !(lastAt !== null && newest > lastAt);
  return told.includes(fromElsewhere) || replaced.some((one) => !told.includes(one));
}

/** Notes where nobody has to be told, so that the next opening asks no more. */
export function noteNothingToTell(db: WritableDatabase, { replaced }: PutInPlace): void {
  const told = toldIn(db);
  if (told !== null && replaced.every((one) => told.includes(one))) return;
  try {
    noteTold(db, [...new Set([...(told ?? []), ...replaced])]);
  } catch {
    // A full disk must not keep the library closed; the next opening tries again.
  }
}

/** The folders that those who follow the journal were told of; null where that was never noted. */
function toldIn(db: WritableDatabase): string[] | null {
  const row = db.prepare<[string], string>('SELECT event FROM revisions WHERE kind = ?').pluck().get(kind);
  return row === undefined ? null : (JSON.parse(row) as string[]);
}

const fromElsewhere = 'elsewhere';

/** Notes in a library that is made of another one that those who follow that one have to be told. */
export function noteFromElsewhere(db: WritableDatabase): void {
  noteTold(db, [fromElsewhere]);
}

function noteTold(db: WritableDatabase, replaced: readonly string[]): void {
  db.prepare(
    'INSERT INTO revisions (kind, event) VALUES (?, ?) ON CONFLICT (kind) DO UPDATE SET event = excluded.event',
  ).run(kind, JSON.stringify(replaced));
}

/**
 * @param known the newest moment at which this state and what programs know were the same
 * @param lastSeq the highest number that any witness knows
 */
export function resetJournal(
  db: WritableDatabase,
  { replaced, desk }: PutInPlace,
  { now, known, lastSeq }: { now: string; known: string; lastSeq: number },
): void {
  const seq = numberBeyond(lastSeq, now);
  db.transaction(() => {
    journalWrites(db).record([
      {
        ...{ seq, id: newId(), at: now, desk, actor: 'system', type: 'journal.reset' },
        ...{ borrower: null, item: null, loan: null, step: seq, undoes: null },
        data: { lastSeq: seq, known },
      },
    ]);
    noteLostStretch(db, known, now);
    noteTold(db, replaced);
  })();
}

export const journalRestorers = {
  'journal.reset': (db, { at, data }) => {
    noteLostStretch(db, textIn(data, 'known') ?? '', at);
    return null;
  },
} satisfies Record<string, Restore>;
