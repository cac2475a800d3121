// Plans a list of borrowers in the test's own process, for a library that is described in a few words.
import { noChoices } from '../../src-main/features/imports/choices-rules.ts';
import type { Choices } from '../../src-main/features/imports/import-record.ts';
import { borrowerFields } from '../../src-main/features/borrowers/borrower-spreadsheet-columns-rules.ts';
import type { ColumnMeaning } from '../../src-main/features/borrower-lists/borrower-list-vocabulary-rules.ts';
import type { KnownBorrower } from '../../src-main/features/borrower-lists/known-borrower-rules.ts';
import { borrowerLists } from '../../src-main/features/borrower-lists/column-meaning-rules.ts';
import { layOut } from '../../src-main/features/lists/header-rules.ts';
import { planFile } from '../../src-main/features/borrower-lists/plan-borrowers.ts';
import { readList, type ReadList } from '../../src-main/features/lists/read-list.ts';
import { readTextTable } from '../../src-main/features/lists/text-table.ts';

type Known = Partial<KnownBorrower> & { readonly id: string };

const nothing = Object.fromEntries(borrowerFields.map((field) => [field, null])) as Record<
  (typeof borrowerFields)[number],
  null
>;

const usualDay = '2026-11-20';

/** @param library who is in it already */
export function planOf(
  file: string | Buffer,
  library: readonly Known[] = [],
  choices: Partial<Choices<ColumnMeaning>> = {},
  today = usualDay,
) {
  const said = { ...noChoices, ...choices };
  return planOfList(listIn(Buffer.from(file as string), said), library, said, today);
}

/** A file of any kind, read as the program reads it. */
export async function planOfFile(
  file: Buffer,
  library: readonly Known[] = [],
  choices: Partial<Choices<ColumnMeaning>> = {},
) {
  const said = { ...noChoices, ...choices };
  return planOfList(await readList(file, said, borrowerLists), library, said, usualDay);
}

function planOfList(
  list: ReadList,
  library: readonly Known[],
  choices: Choices<ColumnMeaning>,
  today: string,
) {
  const { found, rows, gaps } = planFile(
    list,
    choices,
    {
      borrowers: () => library.map((one) => ({ ...nothing, version: 1, openLoans: 0, ...one })),
      formerCards: () => new Map(),
      groups: () => [...new Set(library.flatMap(({ group }) => group ?? []))],
      categories: () => ['Pupil', 'Teacher'],
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
