// Decides the meaning of each column, group and category of a file: by choice, from earlier imports, by name, by content.
import { columnShown, filledCells, plainName } from '../lists/header-rules.ts';
import { decidedColumns } from '../imports/choices-rules.ts';
import type { Choices, FoundColumn, FoundValue, ValueChoice } from '../imports/import-record.ts';
import type { ColumnEvidence } from '../imports/import-vocabulary-rules.ts';
import type { ColumnMeaning } from './borrower-list-vocabulary-rules.ts';
import { withoutClassSpace } from '../lists/class-name-rules.ts';
import { knownWordFor } from '../lists/known-word-rules.ts';
import { areNames, meaningByContent, meaningsByName } from './column-meaning-rules.ts';
import { folded } from '../lists/folded-rules.ts';
import type { KnownBorrowers } from './known-borrower-rules.ts';

/** Choices of an earlier import of a file with these columns; columns by their plain names. */
export interface Habits {
  readonly columns: Readonly<Record<string, ColumnMeaning | null>>;
  readonly values: readonly ValueChoice[];
}

const CELLS_LOOKED_AT = 400;
const VALUES_AT_MOST = 1000;

type Rows = readonly { readonly cells: readonly string[] }[];

export function columnsOf(
  header: readonly string[],
  rows: Rows,
  library: KnownBorrowers,
  choices: Pick<Choices<ColumnMeaning>, 'columns'>,
  habits: Habits | null,
): FoundColumn<ColumnMeaning>[] {
  const width = Math.max(header.length, ...rows.slice(0, CELLS_LOOKED_AT).map(({ cells }) => cells.length));
  const byName = meaningsByName(header);
  const evidence: { meaning: ColumnMeaning | null; by: ColumnEvidence | null }[] = [];
  for (let column = 0; column < width; column++) {
    const said = choices.columns.find((choice) => choice.column === column);
    const before = habits?.columns[plainName(header[column] ?? '')];
    if (said !== undefined) evidence.push({ meaning: said.field, by: 'person' });
    else if (before !== undefined) evidence.push({ meaning: before, by: 'remembered' });
    else {
      const named = isOfTheSchool(header[column] ?? '', rows, column) ? null : (byName[column] ?? null);
      evidence.push({ meaning: named, by: named === null ? null : 'name' });
    }
  }
  dropDoubles(evidence);
  const taken = new Set(evidence.flatMap(({ meaning }) => (meaning === null ? [] : [meaning])));
  const columns = evidence.map(({ meaning, by }, column) => {
    const cells = filledCells(rows, column);
    const name = header[column] ?? '';
    const guess =
      meaning === null && by === null
        ? meaningByContent({ header: name, cells: spread(cells) }, taken, library)
        : null;
    if (guess !== null) taken.add(guess);
    return {
      ...columnShown(column, name, cells),
      field: meaning ?? guess,
      by: guess === null ? by : 'content',
    };
  });
  const guessed = namesGuessed(columns, rows);
  return columns.map((one) => {
    const field = guessed.get(one.column);
    return field === undefined ? one : { ...one, field, by: 'guessed' };
  });
}

const holdNames = new Set<ColumnMeaning | null>(['name', 'nameFamilyFirst', 'givenName', 'familyName']);

/**
 * Without any names of columns and without names of borrowers: the only two columns of words are proposed as family name and
 * given name, in the usual order of registers. A person is asked, because the order is not known.
 */
function namesGuessed(
  columns: readonly Pick<FoundColumn<ColumnMeaning>, 'column' | 'header' | 'field' | 'by'>[],
  rows: Rows,
): ReadonlyMap<number, ColumnMeaning> {
  if (columns.some(({ header, field }) => header.trim() !== '' || holdNames.has(field))) return new Map();
  const [first, second, third] = columns.filter(
    ({ column, field, by }) => field === null && by === null && areNames(spread(filledCells(rows, column))),
  );
  if (first === undefined || second === undefined || third !== undefined) return new Map();
  return new Map([
    [first.column, 'familyName'],
    [second.column, 'givenName'],
  ]);
}

/** "School ID" is the pupil's number, unless all rows have the same one: then the school has it. */
function isOfTheSchool(name: string, rows: Rows, column: number): boolean {
  if (plainName(name) !== 'schoolid') return false;
  const numbers = filledCells(rows, column);
  return numbers.length > 1 && new Set(numbers).size === 1;
}

/** Priority: a person's choice, then remembered, then name; among equals the first column. */
function dropDoubles(found: { meaning: ColumnMeaning | null; by: ColumnEvidence | null }[]): void {
  const weight = { person: 0, remembered: 1, name: 2, content: 3, guessed: 4 };
  const ordered = [...found].sort(
    (one, other) => weight[one.by ?? 'content'] - weight[other.by ?? 'content'],
  );
  const seen = new Set<ColumnMeaning>();
  for (const column of ordered) {
    if (column.meaning === null) continue;
    if (seen.has(column.meaning)) Object.assign(column, { meaning: null, by: 'name' });
    else seen.add(column.meaning);
  }
}

function spread(cells: readonly string[]): string[] {
  const step = Math.max(1, Math.ceil(cells.length / CELLS_LOOKED_AT));
  return cells.filter((_, index) => index % step === 0);
}

/** Required: a name, or a number that identifies a borrower. */
export function lackingColumns(columns: readonly FoundColumn<ColumnMeaning>[]): ColumnMeaning[] {
  const enough: ColumnMeaning[] = [
    'name',
    'nameFamilyFirst',
    'givenName',
    'familyName',
    'externalId',
    'barcode',
  ];
  return columns.some(({ field }) => field !== null && enough.includes(field)) ? [] : ['name'];
}

/** Key of equal values in a column: exact for the library's own names, otherwise without case, accents and punctuation. */
export function wordKey(written: string, known: readonly string[]): string {
  const plain = written.toLowerCase();
  if (known.some((name) => name.toLowerCase() === plain)) return `own ${plain}`;
  return folded(withoutClassSpace(written)) || written;
}

/** Maps the groups and categories of a column to the library's. @param codes what the system's own codes mean */
export function valuesOf(
  field: 'group' | 'category',
  written: Iterable<string>,
  known: readonly string[],
  choices: Pick<Choices, 'values'>,
  habits: Habits | null,
  codes: Readonly<Record<string, string>> = {},
): FoundValue<'group' | 'category'>[] {
  const counts = new Map<string, { from: string; rows: number }>();
  const keys = new Map<string, string>();
  for (const from of written) {
    const key = keys.get(from) ?? wordKey(from, known);
    keys.set(from, key);
    const present = counts.get(key);
    if (present !== undefined) present.rows += 1;
    else if (counts.size < VALUES_AT_MOST) counts.set(key, { from, rows: 1 });
  }
  const sayings = [...choices.values, ...(habits?.values ?? [])].filter((saying) => saying.field === field);
  return [...counts].map(([key, { from, rows }]) => {
    const saying = sayings.find((one) => wordKey(one.from, known) === key);
    const to = saying === undefined ? wordFor(field, from, known, codes) : saying.to;
    const libraryName = to === null ? undefined : known.find((one) => one.toLowerCase() === to.toLowerCase());
    const is =
      libraryName !== undefined
        ? 'known'
        : to === null
          ? saying === undefined
            ? 'unknown'
            : 'known'
          : 'new';
    return { field, from, rows, to: libraryName ?? to, is };
  });
}

/** New classes are made; new categories only by a person's choice, because a category decides what may be borrowed. */
function wordFor(
  field: 'group' | 'category',
  from: string,
  known: readonly string[],
  codes: Readonly<Record<string, string>>,
): string | null {
  if (field === 'category') return knownWordFor(codes[from.toLowerCase()] ?? from, known);
  const libraryName = known.find((one) => one.toLowerCase() === from.toLowerCase());
  if (libraryName !== undefined) return libraryName;
  const name = withoutClassSpace(from);
  return known.find((one) => wordKey(one, []) === wordKey(from, [])) ?? name;
}

/** The choices to remember for the next file with these columns: this import's and the remembered ones. */
export function habitsOf(
  columns: readonly FoundColumn<ColumnMeaning>[],
  { values }: Pick<Choices, 'values'>,
  earlier: Habits | null,
): Habits {
  const key = (one: { field: string; from: string }): string => `${one.field} ${one.from}`;
  const said = new Set(values.map(key));
  return {
    columns: decidedColumns(columns),
    values: [...values, ...(earlier?.values ?? []).filter((one) => !said.has(key(one)))],
  };
}
