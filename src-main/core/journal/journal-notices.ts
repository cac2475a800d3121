// The notices of the journal: about its ledger and the clock.

export const journalNotices = [
  'library-restored',
  'ledger-restored',
  'ledger-rebuilt',
  'clock-implausible',
] as const;

declare module '../notices/notices.ts' {
  interface DeclaredNotices {
    journal: typeof journalNotices;
  }
}
