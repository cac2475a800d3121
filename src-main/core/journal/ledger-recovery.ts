// Compares ledger and journal at start, and restores the events that one of them has lost.
import { existsSync, renameSync } from 'node:fs';
import type { WritableDatabase } from '../database/connection.ts';
import type { RecordedEvent } from '../events/events.ts';
import { startEpoch } from './cursor.ts';
import { journalReads } from './journal-repository.ts';
import {
  hasUnannouncedRestore,
  markRestoresAnnounced,
  resetJournal,
  type RestoreHistory,
} from './journal-reset.ts';
import { openLedger, startOfLedger, type Ledger, type LedgerMark } from '../ledger/ledger.ts';
import { readLedger, type LedgerReading } from '../ledger/ledger-reading.ts';
import { noticeWrites, type NewNotice } from '../notices/notices.ts';
import type { EventHandlers } from './event-handlers.ts';
import { restoreEvents } from './restore.ts';

const eventsPerAppend = 5000;
/** Earlier than every change. */
const beginning = '0000-01-01T00:00:00.000Z';

/**
 * Opens the ledger after making it agree with the journal.
 *
 * Events that only the ledger has (the database lost its last seconds, or is an older copy) are restored into the
 * database. Events that only the journal has (power failed between commit and ledger) are appended. A ledger that
 * is missing, damaged or of another history is set aside and rebuilt from the journal. Each of these adds a notice;
 * if clients may know events that are lost, the journal is reset.
 */
export async function openRecoveredLedger(
  db: WritableDatabase,
  file: string,
  now: string,
  handlers: EventHandlers,
  restores: RestoreHistory,
): Promise<Ledger> {
  const journal = journalReads(db);
  const notices: NewNotice[] = [];
  const known = knownMark(db);
  const newest = journal.event(journal.lastSeq())?.at ?? '';
  const restored = hasUnannouncedRestore(db, restores, newest);
  let incomplete = false;
  const reading = readFromMark(known, file);
  let mark: LedgerMark = reading?.mark ?? startOfLedger;

  if (reading === null) {
    const events = journal.lastSeq();
    if (events > 0) notices.push({ code: 'ledger-rebuilt', facts: { reason: 'missing', events } });
  } else {
    const lastSeq = journal.lastSeq();
    const diverged = reading.events.some(
      (event) => event.seq <= lastSeq && journal.event(event.seq)?.id !== event.id,
    );
    const lost = diverged ? [] : reading.events.filter((event) => event.seq > lastSeq);
    incomplete = lost.length > 0 && restoreLost(db, lost, handlers, now);
    // A power cut can lose only unacknowledged lines; acknowledged lines are missing only after damage.
    const shortened = known !== null && reading.mark.seq < known.seq;
    // A hole in the last append is no damage if the journal has every event in and after it.
    const broken = reading.end === 'broken' || (reading.end === 'holed' && reading.seqBehindHole > lastSeq);
    if (diverged || shortened || broken) {
      const reason = diverged ? 'other-history' : 'damaged';
      const kept = setAside(file, now);
      notices.push({ code: 'ledger-rebuilt', facts: { reason, kept, events: journal.lastSeq() } });
      mark = startOfLedger;
    }
  }

  for (const notice of notices) noticeWrites(db).add(notice, now);
  const lastSeq = Math.max(journal.lastSeq(), reading?.events.at(-1)?.seq ?? 0, reading?.seqBehindHole ?? 0);
  if (!incomplete && notices.length === 0 && !restored) markRestoresAnnounced(db, restores);
  else if (lastSeq > 0)
    resetJournal(db, restores, { now, known: newest !== '' && newest <= now ? newest : beginning, lastSeq });
  const ledger = openLedger(file, mark);
  for (;;) {
    const missing = journal.page({ since: ledger.mark.seq, limit: eventsPerAppend });
    if (missing.length === 0) break;
    await ledger.append(missing);
  }
  return ledger;
}

function knownMark(db: WritableDatabase): LedgerMark | null {
  return db.prepare<[], LedgerMark>('SELECT seq, offset, hash FROM ledger_marks').get() ?? null;
}

/** Reads from the last position at which both agreed, or from the start if the file has changed before it. */
function readFromMark(known: LedgerMark | null, file: string): LedgerReading | null {
  const fromMark = known === null ? null : readLedger(file, known);
  if (fromMark !== null && fromMark.end !== 'broken') return fromMark;
  return readLedger(file, startOfLedger);
}

/**
 * Restores the events and adds the notice in one transaction, so that a crash cannot separate them.
 *
 * @returns whether any record came back incomplete
 */
function restoreLost(
  db: WritableDatabase,
  lost: readonly RecordedEvent[],
  handlers: EventHandlers,
  now: string,
): boolean {
  const loans = new Set(lost.flatMap((event) => event.loan ?? [])).size;
  return db.transaction(() => {
    const incomplete = restoreEvents(db, lost, handlers);
    startEpoch(db); // the rows were changed in another order than the first time
    const reEnter = [...new Map(incomplete.map((one) => [`${one.what} ${one.number}`, { ...one }])).values()];
    noticeWrites(db).add({ code: 'ledger-restored', facts: { events: lost.length, loans, reEnter } }, now);
    return incomplete.length > 0;
  })();
}

/** @returns the new name of the old ledger */
function setAside(file: string, now: string): string {
  const stamp = now.replaceAll(/[:.]/g, '-');
  let kept = `${file}.set-aside-${stamp}`;
  while (existsSync(kept)) kept += '+';
  renameSync(file, kept);
  return kept;
}
