// Compares the ledger with the journal at start, and brings back what either of them has lost.
import { existsSync, renameSync } from 'node:fs';
import type { WritableDatabase } from '../database/connection.ts';
import type { RecordedEvent } from '../events/events.ts';
import { journalReads } from './journal-repository.ts';
import { noteNothingToTell, resetJournal, wasPutInPlace, type PutInPlace } from './journal-reset.ts';
import { beginning } from './sync-cursor-rules.ts';
import { newestMomentIn } from './sync-cursor.ts';
import { openLedger, startOfLedger, type Ledger, type LedgerMark } from '../ledger/ledger.ts';
import { readLedger, type LedgerReading } from '../ledger/ledger-reading.ts';
import { noticeWrites, type NewNotice } from '../notices/notices.ts';
import { restoreEvents, type Restorers } from './restore.ts';

const eventsPerAppend = 5000;

/**
 * Opens the ledger so that it and the journal tell the same.
 *
 * What only the ledger knows (the database lost its last seconds, or an old copy was put back) is put back into
 * the database. What only the journal knows (the power went between commit and ledger) is appended. A ledger that
 * is missing, damaged or of another history is set aside and written anew from the journal. Whatever a person
 * should know becomes a notice, and where programs may know what is not so any more, the journal tells them.
 */
export async function openRecoveredLedger(
  db: WritableDatabase,
  file: string,
  now: string,
  restorers: Restorers,
  place: PutInPlace,
): Promise<Ledger> {
  const journal = journalReads(db);
  const notices: NewNotice[] = [];
  const known = knownMark(db);
  const [newest, lastBefore] = [newestMomentIn(db), journal.lastSeq()];
  const inPlace = wasPutInPlace(db, place, journal.event(lastBefore)?.at ?? '');
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
    incomplete = lost.length > 0 && putBack(db, lost, restorers, now);
    // A power cut takes lines that nobody was told of; lines that were once known to be there, only damage takes.
    const shortened = known !== null && reading.mark.seq < known.seq;
    // Likewise a hole in the last append, where the journal knows all that stood in and behind it.
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
  if (!incomplete && notices.length === 0 && !inPlace) noteNothingToTell(db, place);
  else if (lastSeq > 0)
    resetJournal(db, place, { now, known: lastBefore > 0 && newest <= now ? newest : beginning, lastSeq });
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

/** Reads from where the two were known to agree, or all of it where that place is no longer as it was. */
function readFromMark(known: LedgerMark | null, file: string): LedgerReading | null {
  const fromMark = known === null ? null : readLedger(file, known);
  if (fromMark !== null && fromMark.end !== 'broken') return fromMark;
  return readLedger(file, startOfLedger);
}

/**
 * Puts the events back together with the notice: whatever stops the program, nobody finds them back unannounced.
 *
 * @returns whether anything came back without all it had
 */
function putBack(
  db: WritableDatabase,
  lost: readonly RecordedEvent[],
  restorers: Restorers,
  now: string,
): boolean {
  const loans = new Set(lost.flatMap((event) => event.loan ?? [])).size;
  return db.transaction(() => {
    const incomplete = restoreEvents(db, lost, restorers);
    const reEnter = [...new Map(incomplete.map((one) => [`${one.what} ${one.number}`, { ...one }])).values()];
    noticeWrites(db).add({ code: 'ledger-restored', facts: { events: lost.length, loans, reEnter } }, now);
    return incomplete.length > 0;
  })();
}

/** @returns the name under which the old ledger is kept. */
function setAside(file: string, now: string): string {
  const stamp = now.replaceAll(/[:.]/g, '-');
  let kept = `${file}.set-aside-${stamp}`;
  while (existsSync(kept)) kept += '+';
  renameSync(file, kept);
  return kept;
}
