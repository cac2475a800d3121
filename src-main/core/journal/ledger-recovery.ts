// Compares ledger and journal at start, and restores the events that one of them has lost.
import type { WritableDatabase } from '../database/connection.ts';
import type { LedgerEvent } from '../events/events.ts';
import { startEpoch } from './cursor.ts';
import { journalReads } from './journal-repository.ts';
import {
  hasUnannouncedRestore,
  markRestoresAnnounced,
  resetJournal,
  type LatestRestore,
  type RestoreHistory,
} from './journal-reset.ts';
import { createLedger, openLedger, type Ledger, type LedgerMark } from '../ledger/ledger.ts';
import { followLedger } from '../ledger/ledger-chain.ts';
import { ledgerFolder, segmentsIn, setLedgerAside, type Segment } from '../ledger/segments.ts';
import { noticeWrites, type NewNotice } from '../notices/notices.ts';
import type { EventHandlers, Incomplete } from '../events/event-handlers.ts';
import { restoreEvents } from './restore.ts';

const eventsPerAppend = 5000;
/** A start reads the newest segment. Without backups it grows for months, and a new one is started at this size. */
const largeSegmentBytes = 16 << 20;
/** Earlier than every change. */
const beginning = '0000-01-01T00:00:00.000Z';

/** An older state that was put in place of the library's, as a feature's `closeWork` receives it. */
export interface OlderState {
  readonly now: string;
  /** Whether clients are told to read everything again, by the event `journal.reset`. */
  readonly reset: boolean;
}

/** Closes the work that was under way in an older state. @returns how much, by feature */
export type CloseWork = (db: WritableDatabase, state: OlderState) => Readonly<Record<string, number>>;

/**
 * Opens the ledger after making it agree with the journal.
 *
 * Events that only the ledger has (the database lost its last seconds, or is an older copy) are restored into the
 * database. Events that only the journal has (power failed between commit and ledger) are appended. A ledger that
 * is missing, damaged or of another history is set aside and rebuilt from the journal. Each of these adds a notice;
 * if clients may know events that are lost, the journal is reset. If the database is an older state of the library, or
 * may be one, the work that was under way in it is closed.
 */
export async function openRecoveredLedger(
  db: WritableDatabase,
  dataFolder: string,
  now: string,
  handlers: EventHandlers,
  { restores, closeWork }: { restores: RestoreHistory; closeWork: CloseWork },
): Promise<Ledger> {
  const folder = ledgerFolder(dataFolder);
  const journal = journalReads(db);
  const newest = journal.event(journal.lastSeq())?.at ?? '';
  const restored = hasUnannouncedRestore(db, restores, newest);
  const { lost, highestSeq, ...found } = readAfterJournal(db, segmentsIn(folder));
  const agreedAt = newest !== '' && newest <= now ? newest : beginning;
  const reset = (): void => {
    const lastSeq = Math.max(journal.lastSeq(), highestSeq);
    if (lastSeq > 0) resetJournal(db, restores, { now, known: agreedAt, lastSeq });
  };
  // One transaction, so that a crash cannot separate what came back, what was closed, and the notice.
  const outdated = db.transaction(() => {
    const back = restoreLost(db, lost, handlers);
    const outdated = restored || back.reEnter.length > 0;
    if (!restored && lost.length === 0) return outdated;
    const stopped = closeWork(db, { now, reset: outdated });
    tell(db, restored ? restores.latest : null, { ...back, stopped }, { newest, now });
    if (outdated && found.fault === null) reset();
    return outdated;
  })();
  const events = journal.lastSeq();
  const rebuilt: NewNotice['facts'] | null =
    found.fault === null || (found.fault === 'missing' && events === 0)
      ? null
      : found.fault === 'missing'
        ? { reason: 'missing', events }
        : {
            reason: found.fault,
            kept: setLedgerAside(dataFolder),
            events,
            ...(found.fault === 'gap' && { why: 'gap' }), // has words of its own
          };
  db.transaction(() => {
    if (rebuilt !== null) noticeWrites(db).add({ code: 'ledger-rebuilt', facts: rebuilt }, now);
    // A database beside a ledger that is not its own may be any copy; beside a damaged one it is the library itself.
    if (rebuilt !== null && found.fault !== 'damaged') closeWork(db, { now, reset: true });
    if (found.fault !== null && (outdated || rebuilt !== null)) reset();
  })();
  if (!outdated && rebuilt === null) markRestoresAnnounced(db, restores);
  const ledger =
    found.fault === null ? openLedger(folder, found.mark) : createLedger(folder, now, journal.eventsAfter(0));
  try {
    while (ledger.mark.seq < journal.lastSeq())
      await ledger.append(journal.page({ since: ledger.mark.seq, limit: eventsPerAppend }));
    if (ledger.mark.offset > largeSegmentBytes) ledger.startSegment(now);
  } catch (error) {
    ledger.close();
    throw error;
  }
  return ledger;
}

type LedgerState = {
  /** The events that the journal lacks. */
  lost: LedgerEvent[];
  /** The highest number in the ledger, even behind its damage. */
  highestSeq: number;
} & (
  | { fault: null; mark: LedgerMark }
  /** `gap`: the journal ends before the first segment begins. */
  | { fault: 'missing' | 'damaged' | 'other-history' | 'gap' }
);

/**
 * Reads the newest segment, and as many before it as the journal lacks: a start takes no longer as the library grows. A
 * verified backup starts a segment, and checks the earlier ones.
 */
function readAfterJournal(db: WritableDatabase, segments: readonly Segment[]): LedgerState {
  const journal = journalReads(db);
  const lastSeq = journal.lastSeq();
  const nothing = { lost: [], highestSeq: 0 };
  if (segments.length === 0) return { ...nothing, fault: 'missing' };
  let first = segments.findLastIndex(({ start }) => start !== null && start.after.seq <= lastSeq);
  if (first === -1) {
    const hasStart = segments.some(({ start }) => start !== null);
    // If the ledger is all that is left of a library, the library comes back as far as the ledger reaches.
    if (lastSeq > 0 || !hasStart) return { ...nothing, fault: hasStart ? 'gap' : 'damaged' };
    first = segments.findIndex(({ start }) => start !== null);
  }
  const after = segments[first]?.start?.after;
  if (after !== undefined && after.seq > 0 && lastSeq > 0 && journal.event(after.seq)?.id !== after.id)
    return { ...nothing, fault: 'other-history' };

  const lost: LedgerEvent[] = [];
  const seen = { diverged: false };
  const chain = followLedger(segments.slice(first), (event) => {
    if (event.seq > lastSeq) lost.push(event);
    else seen.diverged ||= journal.event(event.seq)?.id !== event.id;
  });
  if (chain === null) return { ...nothing, fault: 'damaged' };
  const highestSeq = Math.max(chain.mark.seq, chain.seqBehindHole);
  if (seen.diverged) return { lost: [], highestSeq, fault: 'other-history' };
  // A power cut can lose only unacknowledged lines; acknowledged lines are missing only after damage.
  const shortened = chain.mark.seq < (knownSeq(db) ?? 0);
  // A hole in the last append is no damage if the journal has every event in and after it.
  const broken = chain.end === 'broken' || (chain.end === 'holed' && chain.seqBehindHole > lastSeq);
  return shortened || broken
    ? { lost, highestSeq, fault: 'damaged' }
    : { lost, highestSeq, fault: null, mark: chain.mark };
}

/** The last event that ledger and journal are known to have had both. */
function knownSeq(db: WritableDatabase): number | null {
  return db.prepare<[], number>('SELECT seq FROM ledger_marks').pluck().get() ?? null;
}

/** The result of bringing back events from the ledger. */
interface BroughtBack {
  events: number;
  loans: number;
  reEnter: Pick<Incomplete, keyof Incomplete>[];
}

function restoreLost(
  db: WritableDatabase,
  lost: readonly LedgerEvent[],
  handlers: EventHandlers,
): BroughtBack {
  if (lost.length === 0) return { events: 0, loans: 0, reEnter: [] };
  const loans = new Set(lost.flatMap((event) => event.loan ?? [])).size;
  const isPartial = (lost[0]?.seq ?? 0) > journalReads(db).lastSeq() + 1;
  const incomplete = restoreEvents(db, lost, handlers, isPartial);
  startEpoch(db); // the rows were changed in another order than the first time
  const reEnter = [
    ...new Map(incomplete.map((entry) => [`${entry.what} ${entry.number}`, { ...entry }])).values(),
  ];
  return { events: lost.length, loans, reEnter };
}

/** The notices of the state that was put in place may be about an earlier restore. */
function tell(
  db: WritableDatabase,
  restore: LatestRestore | null,
  facts: BroughtBack & { stopped: Readonly<Record<string, number>> },
  { newest, now }: { newest: string; now: string },
): void {
  const notices = noticeWrites(db);
  if (restore === null) {
    if (facts.events > 0) notices.add({ code: 'ledger-restored', facts: { ...facts } }, now);
    return;
  }
  for (const code of ['library-restored', 'ledger-restored'] as const) notices.settle(code, now);
  const why = restore.undone ? 'undone' : facts.events === 0 ? 'alone' : null;
  const backup = restore.backup ?? (newest === '' ? now : newest);
  notices.add({ code: 'library-restored', facts: { ...facts, backup, ...(why !== null && { why }) } }, now);
}
