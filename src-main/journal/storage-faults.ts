// What it means that the disk failed: the errors that a caller of the write gate may get, and how faults are told apart.
import Database from 'better-sqlite3';

/** The change could not be put on disk, and was not made. */
export class StorageFailedError extends Error {
  override readonly name = 'StorageFailedError';
  readonly full: boolean;

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : 'The change could not be written.', { cause });
    this.full = isFullDisk(cause);
  }
}

/** The database holds the change, but its witness could not be written: nobody may be told that it is done. */
export class LedgerUnavailableError extends Error {
  override readonly name = 'LedgerUnavailableError';
  readonly full: boolean;

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : 'The ledger could not be written.', { cause });
    this.full = isFullDisk(cause);
  }
}

const faultCodes = /^SQLITE_(FULL|IOERR|READONLY|CORRUPT|NOMEM|CANTOPEN|PROTOCOL|BUSY)/;

/** Whether the disk or the file failed, rather than the program. */
export function isStorageFault(error: unknown): boolean {
  return error instanceof Database.SqliteError && faultCodes.test(error.code);
}

function isFullDisk(error: unknown): boolean {
  if (error instanceof Database.SqliteError) return error.code === 'SQLITE_FULL';
  return (
    error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(String(error.code))
  );
}
