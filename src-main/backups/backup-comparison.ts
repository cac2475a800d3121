// Reads a backup whole, and compares it with the ledger and the library as they are; touches nothing.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import {
  BadBackupError,
  contentsOf,
  recordFileOf,
  recordOf,
  verifyCopy,
  type LibraryContents,
} from '../database/backup.ts';
import { followLedger } from '../journal/ledger-chain.ts';
import { isUnchanged } from './backup-files.ts';

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
}

/**
 * Reads the backup whole and compares it with the ledger and the library as they are.
 *
 * @throws BadBackupError
 */
export function compareBackup(dataFolder: string, file: string): RestorePreview {
  const { at, contents } = goodBackup(file);
  const loans = new Set<string>();
  const borrowers = new Set<string>();
  let events = 0;
  let known = contents.lastSeq === 0;
  let contradicted = false;
  const chain = followLedger(join(dataFolder, 'ledger.ndjson'), (event) => {
    if (event.seq === contents.lastSeq) {
      known = event.id === contents.lastEvent;
      contradicted = !known;
    }
    if (event.seq <= contents.lastSeq || contradicted) return;
    events += 1;
    if (event.loan !== null) loans.add(event.loan);
    if (event.borrower !== null && event.type.startsWith('borrower.')) borrowers.add(event.borrower);
  });
  const follows = chain !== null && (known || chain.lastSeq < contents.lastSeq);
  const present = presentLastSeq(join(dataFolder, 'loandesk.db'));
  const reached = follows ? Math.max(chain.lastSeq, contents.lastSeq) : contents.lastSeq;
  return {
    file,
    at,
    contents,
    replayed: follows ? { events, loans: loans.size, borrowers: borrowers.size } : nothing,
    lost: present === null ? null : Math.max(0, present - reached),
    ledger: stateOf(chain, follows),
  };
}

const nothing = { events: 0, loans: 0, borrowers: 0 };

function stateOf(chain: { end: string } | null, follows: boolean): RestorePreview['ledger'] {
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
    const copy = new Database(file, { readonly: true, fileMustExist: true });
    try {
      contents = contentsOf(copy);
    } finally {
      copy.close();
    }
  } catch (error) {
    throw new BadBackupError(`${file} is no backup that can be read.`, { cause: error });
  }
  verifyCopy(file, contents);
  return { at: null, contents };
}

function presentLastSeq(file: string): number | null {
  try {
    const db = new Database(file, { readonly: true, fileMustExist: true });
    try {
      return db.prepare<[], number>('SELECT coalesce(max(seq), 0) FROM events').pluck().get() ?? 0;
    } finally {
      db.close();
    }
  } catch {
    return null;
  }
}
