// The result of one check of the examination, with its English text; the screens translate it.
import words from '../../../resources/locales/en/health.json' with { type: 'json' };

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
  'doubles',
  'imports',
  'search',
  'ledger-chain',
  'ledger-and-journal',
  'backups',
  'clock',
] as const;

export type Check = (typeof checks)[number];
type Words = typeof words.findings;
/** The codes of a check: those that have a text. */
type CodeOf<C extends Check> = Extract<keyof Words[C] | keyof Words['any'], string>;

/** Numbers, instants and Loandesk's own file names; never data about a borrower or a title. */
export type FindingFacts = Readonly<Record<string, string | number>>;

export interface Finding {
  check: Check;
  /** `fine`, `finding`: action is needed, or `not-checked`: another fault prevented the check. */
  state: 'fine' | 'finding' | 'not-checked';
  code: string;
  facts: FindingFacts;
  /** English text. */
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
