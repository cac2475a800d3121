// Verifies a backup and compares it with the current library and ledger; read-only.
import { join } from 'node:path';
import { openAsIs, type ReadableDatabase } from '../../core/database/connection.ts';
import { recordFileOf, recordOf, type LibraryContents } from '../../core/database/backup-record.ts';
import { BadBackupError, contentsOf, verifyCopy } from '../../core/database/copied-library.ts';
import { followLedger, type LedgerChain } from '../../core/ledger/ledger-chain.ts';
import { ledgerBeside, segmentsIn, type EventMark } from '../../core/ledger/segments.ts';
import { isUnchanged } from './backup-files.ts';
import { lockForReading } from './copies-lock.ts';

export interface RestorePreview {
  file: string;
  /** When it was made; null if the backup has no record. */
  at: string | null;
  contents: LibraryContents;
  /** The events that the ledger will replay after the backup. */
  replayed: { events: number; loans: number; borrowers: number };
  /** Events of the current library that a restore would lose; null if the current file is unreadable. */
  lost: number | null;
  /** `locked`: the one next to the backup is encrypted for another passphrase, and the current one does not follow. */
  ledger: 'follows' | 'missing' | 'other-history' | 'damaged' | 'locked';
  /** Whether the ledger next to the backup is used, because it has more events than the current one. */
  ledgerBrought: boolean;
  /** Whether it is of the library that is in the data folder; false if that one cannot be read. */
  isSameLibrary: boolean;
}

/**
 * Verifies the backup and compares it with the current library and ledger. Waits while an erasure rewrites the copies,
 * because a half-rewritten backup does not match its record.
 *
 * @param brought the ledger next to the backup, if any: a folder, or the one file of an earlier version
 * @throws BadBackupError
 */
export function compareBackup(
  dataFolder: string,
  file: string,
  brought: string | null = null,
): RestorePreview {
  const unlock = lockForReading(dataFolder);
  try {
    return compareLocked(dataFolder, file, brought);
  } finally {
    unlock();
  }
}

function compareLocked(dataFolder: string, file: string, brought: string | null): RestorePreview {
  const { at, contents } = verifiedBackup(file);
  const here = readLedger(ledgerBeside(dataFolder), file, contents);
  const other = brought === null ? null : readLedger(brought, file, contents, here.last);
  const ledgerBrought = other !== null && extendsCurrent(other, here);
  const { follows, chain, last, replayed } = ledgerBrought ? other : here;
  return {
    file,
    at,
    contents,
    replayed,
    ledgerBrought,
    lost: countLost(join(dataFolder, 'loandesk.db'), file, contents, follows ? last.seq : 0),
    ledger: stateOf(chain, follows),
    isSameLibrary: isSameLibrary(join(dataFolder, 'loandesk.db'), file),
  };
}

interface LedgerReading {
  /** Null if there is no ledger, or none that goes back to the backup. */
  chain: LedgerChain | null;
  /** Whether the backup and this ledger share one history. */
  follows: boolean;
  last: EventMark;
  /** Whether it contains the last event of the current ledger. */
  containsOther: boolean;
  replayed: RestorePreview['replayed'];
}

function readLedger(
  place: string | null,
  backup: string,
  contents: LibraryContents,
  other?: EventMark,
): LedgerReading {
  const loans = new Set<string>();
  const borrowers = new Set<string>();
  let events = 0;
  let reached = contents.lastSeq === 0;
  let diverges = false;
  let containsOther = other !== undefined && other.seq <= contents.lastSeq;
  const compare = ({ seq, id }: EventMark): void => {
    if (seq !== contents.lastSeq || seq === 0) return;
    reached = id === contents.lastEvent;
    diverges = !reached;
  };
  const segments = place === null ? [] : segmentsIn(place);
  const from = segments.findLastIndex(({ start }) => start !== null && start.after.seq <= contents.lastSeq);
  const needed = from === -1 ? [] : segments.slice(from);
  const after = needed[0]?.start?.after;
  if (after !== undefined) compare(after);
  const chain = followLedger(needed, (event) => {
    if (event.seq === other?.seq) containsOther = event.id === other.id;
    compare(event);
    if (event.seq <= contents.lastSeq || diverges) return;
    events += 1;
    if (event.loan !== null) loans.add(event.loan);
    if (event.borrower !== null && event.type.startsWith('borrower.')) borrowers.add(event.borrower);
  });
  const last = chain?.mark ?? { seq: 0, id: null };
  const shorter = chain !== null && last.seq < contents.lastSeq;
  const follows = chain !== null && (shorter ? backupContains(backup, last) : reached);
  const replayed = follows
    ? { events, loans: loans.size, borrowers: borrowers.size }
    : { events: 0, loans: 0, borrowers: 0 };
  return { chain, follows, last, containsOther, replayed };
}

/** If both ledgers follow the backup, the longer one wins only if it contains the shorter one. */
function extendsCurrent(brought: LedgerReading, here: LedgerReading): boolean {
  if (!brought.follows) return false;
  return (
    !here.follows || (brought.last.seq > here.last.seq && (brought.containsOther || here.last.id === null))
  );
}

/** The comparison without a ledger that the passphrase did not open. */
export function withLockedLedger<Preview extends RestorePreview>(preview: Preview): Preview {
  return preview.ledger === 'follows' ? preview : { ...preview, ledger: 'locked' };
}

function stateOf(chain: LedgerChain | null, follows: boolean): RestorePreview['ledger'] {
  if (chain === null) return 'missing';
  if (!follows) return 'other-history';
  return chain.end === 'broken' ? 'damaged' : 'follows';
}

function verifiedBackup(file: string): { at: string | null; contents: LibraryContents } {
  const record = recordOf(recordFileOf(file));
  if (record !== null) {
    if (!isUnchanged(file, record))
      throw new BadBackupError(`The backup ${file} is missing or has changed since it was made.`);
    verifyCopy(file, record);
    return { at: record.at, contents: record };
  }
  let contents: LibraryContents;
  try {
    contents = read(file, contentsOf);
  } catch (error) {
    throw new BadBackupError(`${file} is not a readable backup.`, { cause: error });
  }
  verifyCopy(file, contents);
  return { at: null, contents };
}

/** The first event is unique to a library. */
function isSameLibrary(present: string, backup: string): boolean {
  try {
    const first = read(present, firstEventIn);
    return first !== undefined && read(backup, firstEventIn) === first;
  } catch {
    return false;
  }
}

/** @param replayedUpTo the last event that the ledger replays after the backup */
function countLost(
  present: string,
  backup: string,
  { lastSeq }: LibraryContents,
  replayedUpTo: number,
): number | null {
  try {
    return read(present, (now) =>
      read(backup, (then): number => {
        const shared = lastSharedSeq(now, then);
        const reached = shared < lastSeq ? shared : Math.max(shared, replayedUpTo);
        return (
          now.prepare<[number], number>('SELECT count(*) FROM events WHERE seq > ?').pluck().get(reached) ?? 0
        );
      }),
    );
  } catch {
    return null;
  }
}

/** The last event that both libraries share, by binary search: after the first difference everything differs. */
function lastSharedSeq(one: ReadableDatabase, other: ReadableDatabase): number {
  const [here, there] = [idUpTo(one), idUpTo(other)];
  let [shared, different] = [0, Math.min(here.last(), there.last()) + 1];
  while (different - shared > 1) {
    const middle = Math.floor((shared + different) / 2);
    if (here.id(middle) === there.id(middle)) shared = middle;
    else different = middle;
  }
  return shared;
}

export function firstEventIn(db: ReadableDatabase): string | undefined {
  return db.prepare<[], string>('SELECT id FROM events ORDER BY seq LIMIT 1').pluck().get();
}

function idUpTo(db: ReadableDatabase) {
  const upTo = db.prepare<[number], string>('SELECT id FROM events WHERE seq <= ? ORDER BY seq DESC LIMIT 1');
  const last = db.prepare<[], number>('SELECT coalesce(max(seq), 0) FROM events');
  return { id: (seq: number) => upTo.pluck().get(seq), last: () => last.pluck().get() ?? 0 };
}

function backupContains(backup: string, { seq, id }: EventMark): boolean {
  return seq === 0 || read(backup, (db) => idUpTo(db).id(seq)) === id;
}

function read<Found>(file: string, look: (db: ReadableDatabase) => Found): Found {
  const db = openAsIs(file, { readonly: true });
  try {
    return look(db);
  } finally {
    db.close();
  }
}
