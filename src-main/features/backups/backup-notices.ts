// The notices of backups, off-site copies and recovery.

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
