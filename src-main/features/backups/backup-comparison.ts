// Reads a backup whole, and compares it with the ledger and the library as they are; touches nothing.
import { join } from 'node:path';
import { openAsIs, type ReadableDatabase } from '../../core/database/connection.ts';
import { recordFileOf, recordOf, type LibraryContents } from '../../core/database/backup-record.ts';
import { BadBackupError, contentsOf, verifyCopy } from '../../core/database/copied-library.ts';
import { followLedger, type LedgerChain } from '../../core/ledger/ledger-chain.ts';
import { isUnchanged } from './backup-files.ts';
import { holdToRead } from './copies-lock.ts';

export interface RestorePreview {
  file: string;
  /** When it was made; null where no record stands beside it. */
  at: string | null;
  contents: LibraryContents;
  /** What the ledger will put back on top. */
  replayed: { events: number; loans: number; borrowers: number };
  /** Events of the library as it is that nothing will put back; null where the present file cannot be read. */
  lost: number | null;
  ledger: 'follows' | 'missing' | 'other-history' | 'damaged';
  /** Whether the ledger that came along with the backup tells more than the one that is here. */
  ledgerBrought: boolean;
}

/**
 * Reads the backup whole and compares it with the ledger and the library as they are. One that is just being rewritten
 * for an erasure is not what its record says: that is waited for, or it would be told to be damaged.
 *
 * @param brought a ledger that came along with the backup, where there is one
 * @throws BadBackupError
 */
export function compareBackup(
  dataFolder: string,
  file: string,
  brought: string | null = null,
): RestorePreview {
  const endHold = holdToRead(dataFolder);
  try {
    return compared(dataFolder, file, brought);
  } finally {
    endHold();
  }
}

function compared(dataFolder: string, file: string, brought: string | null): RestorePreview {
  const { at, contents } = goodBackup(file);
  const here = witnessIn(join(dataFolder, 'ledger.ndjson'), file, contents);
  const other = brought === null ? null : witnessIn(brought, file, contents, here.last);
  const ledgerBrought = other !== null && tellsMore(other, here);
  const { follows, chain, last, replayed } = ledgerBrought ? other : here;
  return {
    ...{ file, at, contents, replayed, ledgerBrought },
    lost: lostBy(join(dataFolder, 'loandesk.db'), file, contents, follows ? last.seq : 0),
    ledger: stateOf(chain, follows),
  };
}

interface Witness {
  chain: LedgerChain | null;
  /** Whether the backup and this ledger tell one history. */
  follows: boolean;
  last: { seq: number; id: string | null };
  /** Whether it has the last event of the ledger that is here. */
  knowsOther: boolean;
  replayed: RestorePreview['replayed'];
}

function witnessIn(
  ledger: string,
  backup: string,
  contents: LibraryContents,
  other?: Witness['last'],
): Witness {
  const loans = new Set<string>();
  const borrowers = new Set<string>();
  let events = 0;
  let known = contents.lastSeq === 0;
  let contradicted = false;
  let knowsOther = false;
  const last: Witness['last'] = { seq: 0, id: null };
  const chain = followLedger(ledger, (event) => {
    last.seq = event.seq;
    last.id = event.id;
    if (event.seq === other?.seq) knowsOther = event.id === other.id;
    if (event.seq === contents.lastSeq) {
      known = event.id === contents.lastEvent;
      contradicted = !known;
    }
    if (event.seq <= contents.lastSeq || contradicted) return;
    events += 1;
    if (event.loan !== null) loans.add(event.loan);
    if (event.borrower !== null && event.type.startsWith('borrower.')) borrowers.add(event.borrower);
  });
  const shorter = chain !== null && last.seq < contents.lastSeq;
  const follows = chain !== null && (shorter ? isPartOf(backup, last) : known);
  const replayed = follows
    ? { events, loans: loans.size, borrowers: borrowers.size }
    : { events: 0, loans: 0, borrowers: 0 };
  return { chain, follows, last, knowsOther, replayed };
}

/** Of two that follow, the longer one is taken only where it holds the shorter one. */
function tellsMore(brought: Witness, here: Witness): boolean {
  if (!brought.follows) return false;
  return !here.follows || (brought.last.seq > here.last.seq && (brought.knowsOther || here.last.id === null));
}

function stateOf(chain: LedgerChain | null, follows: boolean): RestorePreview['ledger'] {
  if (chain === null) return 'missing';
  if (!follows) return 'other-history';
  return chain.end === 'broken' ? 'damaged' : 'follows';
}

function goodBackup(file: string): { at: string | null; contents: LibraryContents } {
  const record = recordOf(recordFileOf(file));
  if (record !== null) {
    if (!isUnchanged(file, record))
      throw new BadBackupError(`The backup ${file} is gone or was changed since it was made.`);
    verifyCopy(file, record);
    return { at: record.at, contents: record };
  }
  let contents: LibraryContents;
  try {
    contents = read(file, contentsOf);
  } catch (error) {
    throw new BadBackupError(`${file} is no backup that can be read.`, { cause: error });
  }
  verifyCopy(file, contents);
  return { at: null, contents };
}

/** @param witnessed up to where a ledger puts back what the backup lacks */
function lostBy(
  present: string,
  backup: string,
  { lastSeq }: LibraryContents,
  witnessed: number,
): number | null {
  try {
    return read(present, (now) =>
      read(backup, (then): number => {
        const shared = sharedUpTo(now, then);
        const reached = shared < lastSeq ? shared : Math.max(shared, witnessed);
        return (
          now.prepare<[number], number>('SELECT count(*) FROM events WHERE seq > ?').pluck().get(reached) ?? 0
        );
      }),
    );
  } catch {
    return null;
  }
}

/** Two libraries that begin with the same events part at one event: where is found by halving. */
function sharedUpTo(one: ReadableDatabase, other: ReadableDatabase): number {
  const [here, there] = [idUpTo(one), idUpTo(other)];
  let [shared, apart] = [0, Math.min(here.last(), there.last()) + 1];
  while (apart - shared > 1) {
    const middle = Math.floor((shared + apart) / 2);
    if (here.id(middle) === there.id(middle)) shared = middle;
    else apart = middle;
  }
  return shared;
}

function idUpTo(db: ReadableDatabase) {
  const upTo = db.prepare<[number], string>('SELECT id FROM events WHERE seq <= ? ORDER BY seq DESC LIMIT 1');
  const last = db.prepare<[], number>('SELECT coalesce(max(seq), 0) FROM events');
  return { id: (seq: number) => upTo.pluck().get(seq), last: () => last.pluck().get() ?? 0 };
}

function isPartOf(backup: string, { seq, id }: Witness['last']): boolean {
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
