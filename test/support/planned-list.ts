// Plans a list of borrowers in the test's own process, for a library that is told in a few words.
import { noChoices } from '../../src-main/features/imports/choices-rules.ts';
import type { Choices } from '../../src-main/features/imports/import-record.ts';
import { borrowerFields } from '../../src-main/features/imports/import-vocabulary-rules.ts';
import type { KnownBorrower } from '../../src-main/features/imports/planning/known-borrower-rules.ts';
import { planFile } from '../../src-main/features/imports/planning/plan-file.ts';

type Known = Partial<KnownBorrower> & { readonly id: string };

const nothing = Object.fromEntries(borrowerFields.map((field) => [field, null])) as Record<
  (typeof borrowerFields)[number],
  null
>;

/** @param library who is in it already */
export function planOf(
  file: string | Buffer,
  library: readonly Known[] = [],
  choices: Partial<Choices> = {},
  today = '2026-11-20',
) {
  const { found, rows, gaps } = planFile(
    Buffer.from(file as string),
    { ...noChoices, ...choices },
    {
      borrowers: () => library.map((one) => ({ ...nothing, version: 1, openLoans: 0, ...one })),
      formerCards: () => new Map(),
      groups: () => [],
      categories: () => ['Pupil'],
      defaultCategory: () => 'Pupil',
      habits: () => null,
    },
    today,
  );
  const all = [...rows];
  for (const row of all) gaps.look(row);
  return { found, rows: all, gaps: gaps.found() };
}
