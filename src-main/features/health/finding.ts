// What the doctor says about one thing that was looked at, and its words in English; the screens have more languages.
import words from '../../../resources/locales/en/health.json';

export const checks = [
  'folder',
  'token',
  'private-files',
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
type Words = typeof words.findings;
/** What can be said about a check, by its words. */
type CodeOf<C extends Check> = Extract<keyof Words[C] | keyof Words['any'], string>;

/** Numbers, instants, and names that Loandesk itself gave; never anything about a borrower or a title. */
export type FindingFacts = Readonly<Record<string, string | number>>;

export interface Finding {
  check: Check;
  /** `fine`, something to act on, or not looked at because something else stood in the way. */
  state: 'fine' | 'finding' | 'not-checked';
  code: string;
  facts: FindingFacts;
  /** In English, for people. */
  sentence: string;
}

function said<C extends Check>(
  state: Finding['state'],
  check: C,
  code: CodeOf<C>,
  facts: FindingFacts,
): Finding {
  const here: Readonly<Record<string, string>> = { ...words.findings.any, ...words.findings[check] };
  const sentence = (here[code] ?? code).replace(/\{\{(\w+)\}\}/g, (place, name: string) =>
    String(facts[name] ?? place),
  );
  return { check, state, code, facts, sentence };
}

export const fine = <C extends Check>(check: C, code: CodeOf<C>, facts: FindingFacts = {}): Finding =>
  said('fine', check, code, facts);
export const finding = <C extends Check>(check: C, code: CodeOf<C>, facts: FindingFacts = {}): Finding =>
  said('finding', check, code, facts);
export const notChecked = <C extends Check>(check: C, code: CodeOf<C>, facts: FindingFacts = {}): Finding =>
  said('not-checked', check, code, facts);
