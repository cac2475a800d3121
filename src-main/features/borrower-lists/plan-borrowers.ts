// Plans the changes that importing a list of borrowers would make.
import { columnsDigest } from '../lists/columns-digest.ts';
import { borrowerFields } from '../borrowers/borrower-spreadsheet-columns-rules.ts';
import type { Choices, Found, Gap } from '../imports/import-record.ts';
import type { ColumnMeaning, PlannedRow } from './borrower-list-vocabulary-rules.ts';
import type { DateForm } from '../lists/list-vocabulary-rules.ts';
import { UnreadableFileError } from '../lists/table.ts';
import { readWords } from './borrower-cell-rules.ts';
import { readBorrowerRow } from './borrower-row-rules.ts';
import { columnsOf, lackingColumns, valuesOf, wordKey, type Habits } from './columns-and-values-rules.ts';
import { borrowerLists, officialNames, systemOf } from './column-meaning-rules.ts';
import { dateFormOf } from '../lists/date-form-rules.ts';
import { gapsIn, type GapsOfAPlan } from './gaps-rules.ts';
import { plannedLibrary } from './known-borrowers-repository.ts';
import { knownBorrowers, type KnownBorrower } from './known-borrower-rules.ts';
import { withZerosRestored } from './lost-zeros-rules.ts';
import { planRows } from './plan-rows.ts';
import { withoutSharedCards } from './shared-cards-rules.ts';
import { fileFactsOf } from '../lists/file-facts.ts';
import type { ReadList } from '../lists/read-list.ts';
import { showDamage } from '../lists/spreadsheet-damage-rules.ts';
import type { PlanTarget } from '../imports/target.ts';

/** The queries that planning needs. */
export interface LibraryToPlanFor {
  borrowers(): KnownBorrower[];
  /** Cards of merged records, with the borrower's id. */
  formerCards(): Map<string, string>;
  groups(): string[];
  categories(): string[];
  defaultCategory(): string;
  habits(columns: string): Habits | null;
}

export interface FilePlan {
  readonly found: Found<ColumnMeaning>;
  /** The plan's rows; none if required columns are missing. */
  readonly rows: Iterable<PlannedRow>;
  /** Data that the plan lacks as a whole, after the last row. */
  readonly gaps: () => Gap[];
}

export const borrowersPlan: PlanTarget<ColumnMeaning> = {
  columns: borrowerLists,
  countedFields: borrowerFields,
  plan: (list, choices, db, today) => planFile(list, choices, plannedLibrary(db), today),
};

const dateColumns: readonly ColumnMeaning[] = ['birthDate', 'leftOn', 'expiresOn'];

/** @throws UnreadableFileError */
export function planFile(
  list: ReadList,
  choices: Choices<ColumnMeaning>,
  library: LibraryToPlanFor,
  today: string,
): FilePlan {
  const { table, laid } = list;
  if (laid.rows.length === 0)
    throw new UnreadableFileError('no-rows', 'The file has a header but no rows. Check the file.');
  const borrowers = knownBorrowers(library.borrowers(), library.formerCards());
  const habits = laid.headerRow === null ? null : library.habits(columnsDigest(laid.header));
  const columns = columnsOf(laid.header, laid.rows, borrowers, choices, habits);
  const at = new Map<ColumnMeaning, number>();
  for (const { field, column } of columns) if (field !== null) at.set(field, column);

  const cellsOf = (meaning: ColumnMeaning): string[] => {
    const column = at.get(meaning);
    return column === undefined ? [] : laid.rows.map(({ cells }) => cells[column] ?? '');
  };
  const system = systemOf(laid.header);
  const form = dateFormOf(dateColumns.flatMap(cellsOf));
  const dateForm: DateForm = choices.dateForm ?? form.form;
  const dateEpoch = choices.dateEpoch ?? table.dateEpoch;
  const namesOf = { group: library.groups(), category: library.categories() };
  const values = (['group', 'category'] as const).flatMap((field) => {
    const tidyCell = remembered((cell) => tidy(field, cell)); // class names repeat for every pupil
    return valuesOf(
      field,
      cellsOf(field).flatMap(tidyCell),
      namesOf[field],
      choices,
      habits,
      system?.values.category,
    );
  });
  const lacking = lackingColumns(columns);
  const foundInFile: Found<ColumnMeaning> = {
    ...fileFactsOf(list),
    dateForm,
    dateFormCertain: choices.dateForm !== null || form.certain,
    dateEpoch,
    columns,
    lacking,
    values,
    remembered: habits !== null,
    system: system?.name ?? null,
    systemFromMemory: system?.isConfirmed === false,
  };
  const gaps = gapsIn(columns);
  if (lacking.length > 0) return { found: foundInFile, rows: [], gaps: gaps.found };

  const words = new Map(
    values.map(({ field, from, to }) => [`${field} ${wordKey(from, namesOf[field])}`, to]),
  );
  const undecided = new Set(
    values.filter(({ is }) => is === 'unknown').map(({ from }) => wordKey(from, namesOf.category)),
  );
  const wordFor = (field: 'group' | 'category') =>
    remembered((written: string) => words.get(`${field} ${wordKey(written, namesOf[field])}`) ?? null);
  const valueFor = { group: wordFor('group'), category: wordFor('category') };
  const reading = {
    columns: at,
    official: officialNames(laid.header),
    statusCodes: system?.values.status ?? {},
    width: laid.headerRow === null ? null : laid.header.length,
    dates: { form: dateForm, epoch: dateEpoch, today },
    isTheirs: (field: 'externalId' | 'barcode', number: string) =>
      (field === 'barcode' ? borrowers.byBarcode(number) : borrowers.byExternalId(number)) !== null,
    damaged: new Set((['externalId', 'barcode'] as const).filter((field) => showDamage(cellsOf(field)))),
    valueFor: (field: 'group' | 'category', written: string) => valueFor[field](written),
    isUndecided: (category: string) => undecided.has(wordKey(category, namesOf.category)),
  };
  const read = laid.rows.map((line) => readBorrowerRow(line, reading));
  const rows = withoutSharedCards(withZerosRestored(read, borrowers), borrowers);
  return {
    found: foundInFile,
    gaps: gaps.found,
    rows: lookedAt(
      planRows({
        rows,
        choices,
        today,
        library: borrowers,
        defaultCategory: library.defaultCategory(),
        tellsWhoLeft: at.has('leftOn') || at.has('status'),
      }),
      gaps,
    ),
  };
}

function* lookedAt(rows: Iterable<PlannedRow>, gaps: GapsOfAPlan): Generator<PlannedRow> {
  for (const row of rows) {
    gaps.look(row);
    yield row;
  }
}

/** Caches the function by text; the size of a file bounds the cache. */
function remembered<Value>(find: (text: string) => Value): (text: string) => Value {
  const cache = new Map<string, Value>();
  return (text) => {
    const before = cache.get(text);
    if (before !== undefined || cache.has(text)) return before as Value;
    const value = find(text);
    cache.set(text, value);
    return value;
  };
}

/** The cell as a row reads it, so that its value is found again. */
function tidy(field: 'group' | 'category', cell: string): string[] {
  const text = readWords(field, cell, Number.POSITIVE_INFINITY).value ?? '';
  return text === '' ? [] : [text];
}
