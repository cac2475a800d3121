// What the doctor says about one thing that was looked at.

export const checks = [
  'folder',
  'token',
  'disk-space',
  'holder',
  'form',
  'integrity',
  'references',
  'open-loans',
  'search',
  'ledger-chain',
  'ledger-and-journal',
  'backups',
  'clock',
] as const;

export type Check = (typeof checks)[number];

export interface Finding {
  check: Check;
  /** `fine`, something to act on, or not looked at because something else stood in the way. */
  state: 'fine' | 'finding' | 'not-checked';
  /** For people; holds numbers and file names, never anything about a borrower. */
  sentence: string;
}

export const fine = (check: Check, sentence: string): Finding => ({ check, state: 'fine', sentence });
export const finding = (check: Check, sentence: string): Finding => ({ check, state: 'finding', sentence });
export const notChecked = (check: Check, sentence: string): Finding => ({
  check,
  state: 'not-checked',
  sentence,
});
