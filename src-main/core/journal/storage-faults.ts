// The errors of the write gate when the disk fails, and the classification of storage faults.
import { closeSync, existsSync, openSync, rmSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sqliteCode } from '../database/connection.ts';

/** The faults that a person can fix; `unknown` is every other one. */
export type StorageFault = 'full' | 'locked' | 'read-only' | 'gone' | 'unknown';

/** The change could not be written to disk and was rolled back. */
export class StorageFailedError extends Error {
  override readonly name = 'StorageFailedError';
  readonly fault: StorageFault;

  /** @param file the library's file; a trial write to its folder finds the cause to report */
  constructor(cause: unknown, file?: string) {
    super(cause instanceof Error ? cause.message : 'The change could not be written.', { cause });
    this.fault = faultOf(cause, file);
  }
}

/** The library's file is no longer where it was opened: further writes would be lost with the open handles. */
class LibraryGoneError extends Error {
  override readonly name = 'LibraryGoneError';
}

/** @throws LibraryGoneError */
export function assertFilesInPlace(file: string, ledger: { isInPlace(): boolean }): void {
  if (!existsSync(file)) throw new LibraryGoneError('The library is no longer in its folder.');
  if (!ledger.isInPlace())
    throw new LibraryGoneError('The ledger that is open is not the one in the folder.');
}

/** The database holds the change, but the ledger could not be written: the change must not be reported as done. */
export class LedgerUnavailableError extends Error {
  override readonly name = 'LedgerUnavailableError';
  readonly full: boolean;

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : 'The ledger could not be written.', { cause });
    this.full = isFullDisk(cause);
  }
}

const faultCodes = /^SQLITE_(FULL|IOERR|READONLY|CORRUPT|NOMEM|CANTOPEN|PROTOCOL|BUSY)/;

/** Whether the disk or the file caused the error, not the program. */
export function isStorageFault(error: unknown): boolean {
  return faultCodes.test(sqliteCode(error) ?? '');
}

/** Whether reading the library failed. */
export function isReadFault(error: unknown): boolean {
  return /^SQLITE_(IOERR|CORRUPT|CANTOPEN)/.test(sqliteCode(error) ?? '');
}

function faultOf(cause: unknown, file: string | undefined): StorageFault {
  if (isFullDisk(cause)) return 'full';
  if (cause instanceof LibraryGoneError) return 'gone';
  if (sqliteCode(cause)?.startsWith('SQLITE_BUSY') === true) return 'locked';
  return file === undefined ? 'unknown' : faultOfFolder(dirname(file));
}

/** Tries to write there: the system's error for a folder is more precise than SQLite's for a file in it. */
function faultOfFolder(folder: string): StorageFault {
  const trial = join(folder, 'loandesk.trial');
  try {
    const fd = openSync(trial, 'w', 0o600);
    try {
      writeSync(fd, 'x');
    } finally {
      closeSync(fd);
      rmSync(trial, { force: true });
    }
    return 'unknown';
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'ENOSPC' || code === 'EDQUOT') return 'full';
    if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM') return 'read-only';
    return goneCodes.has(code) ? 'gone' : 'unknown';
  }
}

const goneCodes = new Set([
  'ENOENT',
  'ENOTDIR',
  'EIO',
  'ESTALE',
  'ENODEV',
  'ENXIO',
  'ENOTCONN',
  'EHOSTDOWN',
  'ETIMEDOUT',
  'EBADF',
]);

function isFullDisk(error: unknown): boolean {
  const code = sqliteCode(error);
  if (code !== null) return code === 'SQLITE_FULL';
  return (
    error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(String(error.code))
  );
}
