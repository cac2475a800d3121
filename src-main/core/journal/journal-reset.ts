// Records a `journal.reset` event after a restore, numbered above every event that a client can have seen.
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import type { WritableDatabase } from '../database/connection.ts';
import { declareEvents } from '../events/events.ts';
import { handleEvents } from '../events/event-handlers.ts';
import { journalWrites } from './journal-repository.ts';
import { startEpoch } from './cursor.ts';
import { deskHere } from './desks.ts';

/** The restore that replaced the library last. */
export interface LatestRestore {
  /** When the backup was made; null if it is not known. */
  backup: string | null;
  /** Whether it was the undo of a restore. */
  undone: boolean;
}

/** The facts about earlier restores in the data folder when the library opens. */
export interface RestoreHistory {
  /** The folders of libraries that a restore replaced, as far as they still exist. */
  replaced: readonly string[];
  /** When the latest restore happened, even if its folder is deleted by now; null if there was none. */
  lastAt: string | null;
  /** Null if something else replaced the library last, or nothing. */
  latest: LatestRestore | null;
  /** Whether the last restore was undone because its library did not open: no client has seen that library. */
  undone: boolean;
}

const firstSecond = Date.parse('2026-01-01T00:00:00.000Z') / 1000;
const marginOfNumbers = 1_000_000;
/** Reached in 2060; from then on only the margin counts, so that a wrong clock cannot use up 32 bits. */
const maxByClock = 2 ** 30;

/**
 * First event number after a restore: above any that the lost history can have used. An old copy does not show how many
 * those are; this assumes fewer than one event per second since 2026.
 */
function numberBeyond(lastSeq: number, now: string): number {
  const seconds = Math.min(Math.floor(Date.parse(now) / 1000) - firstSecond, maxByClock);
  return Math.max(lastSeq, seconds) + marginOfNumbers;
}

const kind = 'replaced';

/**
 * @param newest the instant of the last event in the database, before recovery from the ledger
 * @returns whether the library was restored, and clients have not been notified yet
 */
export function hasUnannouncedRestore(
  db: WritableDatabase,
  { replaced, lastAt, undone }: RestoreHistory,
  newest: string,
): boolean {
  if (undone) return false;
  const announced = announcedIn(db);
  // Earlier versions kept no note. A library with events after the restore was in use: clients know its state.
  if (announced === null) return replaced.length > 0 && !(lastAt !== null && newest > lastAt);
  return announced.includes(fromElsewhere) || replaced.some((folder) => !announced.includes(folder));
}

/** Marks the restores as announced. */
export function markRestoresAnnounced(db: WritableDatabase, { replaced }: RestoreHistory): void {
  const announced = announcedIn(db);
  if (announced !== null && replaced.every((folder) => announced.includes(folder))) return;
  try {
    saveAnnounced(db, [...new Set([...(announced ?? []), ...replaced])]);
  } catch {
    // A full disk must not keep the library closed; the next opening tries again.
  }
}

/** The replaced folders that clients were notified of; null if that was never recorded. */
function announcedIn(db: WritableDatabase): string[] | null {
  const row = db.prepare<[string], string>('SELECT event FROM revisions WHERE kind = ?').pluck().get(kind);
  return row === undefined ? null : (JSON.parse(row) as string[]);
}

const fromElsewhere = 'elsewhere';

/** Marks a library made from another one, so that its first opening resets the journal for that one's clients. */
export function noteFromElsewhere(db: WritableDatabase): void {
  saveAnnounced(db, [fromElsewhere]);
}

function saveAnnounced(db: WritableDatabase, replaced: readonly string[]): void {
  db.prepare(
    'INSERT INTO revisions (kind, event) VALUES (?, ?) ON CONFLICT (kind) DO UPDATE SET event = excluded.event',
  ).run(kind, JSON.stringify(replaced));
}

/**
 * @param known the last instant at which clients' copies and this library agreed
 * @param lastSeq the highest number in the journal or the ledger
 */
export function resetJournal(
  db: WritableDatabase,
  { replaced }: RestoreHistory,
  { now, known, lastSeq }: { now: string; known: string; lastSeq: number },
): void {
  const seq = numberBeyond(lastSeq, now);
  const id = newId();
  db.transaction(() => {
    journalWrites(db).record([
      {
        seq,
        id,
        at: now,
        desk: deskHere(db).id,
        actor: 'system',
        type: 'journal.reset',
        borrower: null,
        item: null,
        loan: null,
        data: { lastSeq: seq, known },
        step: id,
        undoes: null,
      },
    ]);
    startEpoch(db);
    saveAnnounced(db, replaced);
  })();
}

const declared = declareEvents({
  'journal.reset': {
    data: z.object({ lastSeq: z.number().int(), known: z.string() }),
    undo: 'refused',
    afterErasure: 'kept',
  },
});

declare module '../events/events.ts' {
  interface DeclaredEvents {
    journal: typeof declared;
  }
}

export const journalEvents = handleEvents(declared, {
  'journal.reset': (db) => {
    startEpoch(db);
  },
});
