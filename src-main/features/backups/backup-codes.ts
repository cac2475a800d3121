// The problems and notices of backups, off-site copies, restores and recovery.
import { declareProblems, type ProblemCode } from '../../core/problems/declared-problems.ts';

export const backupProblems = declareProblems({
  'backup-damaged': { status: 409, title: 'The backup is damaged' },
  'backup-altered': { status: 409, title: 'The backup was changed' },
  'newer-library': { status: 409, title: 'This is from a newer version of Loandesk' },
  'place-unusable': { status: 409, title: 'This folder cannot be used for copies' },
  'place-unreadable': { status: 409, title: 'This folder cannot be read' },
  'passphrase-wrong': { status: 409, title: 'The passphrase does not open this backup' },
  'restore-under-way': { status: 409, title: 'A backup is being restored already' },
  'restore-failed': { status: 503, title: 'The backup could not be restored' },
  'backup-failed': { status: 503, title: 'The backup could not be made' },
});

declare module '../../core/problems/declared-problems.ts' {
  interface DeclaredProblems {
    backups: typeof backupProblems;
  }
}

/** Why a restore can fail. */
export const restoreProblems = [
  'not-found',
  'backup-failed',
  'backup-damaged',
  'backup-altered',
  'newer-library',
  'passphrase-wrong',
  'place-unreadable',
  'storage-full',
  'restore-failed',
] as const satisfies readonly ProblemCode[];

export const backupNotices = [
  'library-mended',
  'tokens-revoked',
  'backup-failed',
  'backup-missing',
  'backup-stuck',
  'library-damaged',
  'second-place-behind',
  'ledger-copy-behind',
] as const;

declare module '../../core/notices/notices.ts' {
  interface DeclaredNotices {
    backups: typeof backupNotices;
  }
}
