// The result of one check of the examination, with its English text; the screens translate it.
import type { z } from '@hono/zod-openapi';
import words from '../../../resources/locales/en/health.json' with { type: 'json' };
import type { findingSchema } from './health-schemas.ts';

export type Check = Finding['check'];
type Words = typeof words.findings;
/** The codes of a check: those that have a text. */
type CodeOf<C extends Check> = Extract<keyof Words[C] | keyof Words['any'], string>;

/** Numbers, instants and Loandesk's own file names; never data about a borrower or a title. */
export type FindingFacts = Readonly<Record<string, string | number>>;

export type Finding = z.infer<typeof findingSchema>;

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
