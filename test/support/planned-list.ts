// Plans a list of borrowers in the test's own process, for a library that is described in a few words.
import { noChoices } from '../../src-main/features/imports/choices-rules.ts';
import type { Choices } from '../../src-main/features/imports/import-record.ts';
import { borrowerFields } from '../../src-main/features/imports/import-vocabulary-rules.ts';
import type { KnownBorrower } from '../../src-main/features/imports/targets/borrowers/known-borrower-rules.ts';
import { borrowerLists } from '../../src-main/features/imports/targets/borrowers/column-meaning-rules.ts';
import { layOut } from '../../src-main/features/imports/reading/header-rules.ts';
import { planFile } from '../../src-main/features/imports/targets/borrowers/plan-borrowers.ts';
import type { ReadList } from '../../src-main/features/imports/reading/read-list.ts';
import { readTextTable } from '../../src-main/features/imports/reading/text-table.ts';

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
  const said = { ...noChoices, ...choices };
  const { found, rows, gaps } = planFile(
    listIn(Buffer.from(file as string), said),
    said,
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
  return { found, rows: all, gaps: gaps() };
}

/** A text as a list of borrowers. */
export function listIn(text: Buffer, choices: Choices): ReadList {
  const table = readTextTable(text, choices);
  return { table, laid: layOut(table.rows, table.blank, choices.headerRow, borrowerLists) };
}
