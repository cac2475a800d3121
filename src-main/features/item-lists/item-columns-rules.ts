// Recognises the columns of a collection's file by their names.
import columns from '../../../resources/imports/item-columns.json' with { type: 'json' };
import systems from '../../../resources/imports/item-systems.json' with { type: 'json' };
import { systemsIn } from '../lists/known-systems-rules.ts';
import { columnShown, filledCells, plainName, type ListKind } from '../lists/header-rules.ts';
import type { ColumnChoice, FoundColumn, ValueChoice } from '../imports/import-record.ts';
import { copyStateOf } from './copy-status-rules.ts';
import type { ItemColumn } from './item-list-vocabulary-rules.ts';
import type { TableRow } from '../lists/table.ts';

/** Names in the form of plainName. Of two columns with the same meaning the one whose name stands first here counts. */
const itemColumnNames: Readonly<Record<ItemColumn, readonly string[]>> = columns.names;

/** Names that also number the copies of a title: 1, 2, 3. */
const perhapsCounting = new Set(columns.perhapsCounting);

/** Names that mean the call number, or the place if there is another column with call numbers. */
const perhapsPlaces = new Set(columns.perhapsPlaces);

/** Names that also say whether a book was read, or a subscription runs. */
const perhapsStatus = new Set(columns.perhapsStatus);

/** The cataloguing program that a list with these columns comes from. */
export const itemSystemOf = systemsIn<ItemColumn>(systems);

interface NamedMeaning {
  readonly meaning: ItemColumn;
  /** The lower, the more usual the name. */
  readonly rank: number;
}

const meaningOfName = new Map(
  (Object.entries(itemColumnNames) as [ItemColumn, readonly string[]][]).flatMap(([meaning, names]) =>
    names.map((name, rank): [string, NamedMeaning] => [name, { meaning, rank }]),
  ),
);

/** The meaning of a column with this name, or null. */
function itemMeaningOf(header: string): ItemColumn | null {
  return meaningOfName.get(plainName(header))?.meaning ?? null;
}

/** How to find a list of items in a file. Totals are not skipped: a book may be called "Total Recall 2". */
export const itemLists: ListKind = {
  meaningOf: itemMeaningOf,
  suffices: (header) => header.some((name) => itemMeaningOf(name) === 'title'),
  hasTotals: false,
  inRecords: true,
};

/** Choices of an earlier import of a file with these columns, by their plain names. */
export interface ItemHabits {
  readonly columns: Readonly<Record<string, ItemColumn | null>>;
  /** Absent in those of earlier versions. */
  readonly values?: readonly ValueChoice[];
}

/** The columns by meaning. A person's choice comes first, then an earlier one; of two with the same meaning the first counts. */
export function itemColumnsOf(
  header: readonly string[],
  rows: readonly TableRow[],
  chosen: readonly ColumnChoice<ItemColumn>[] = [],
  habits: ItemHabits | null = null,
): FoundColumn<ItemColumn>[] {
  const choices = new Map(chosen.map(({ column, field }) => [column, field]));
  const taken = new Set(choices.values());
  const system = itemSystemOf(header);
  const remembered = (name: string) => habits?.columns[plainName(name)];
  const meanings = header.map((name, column): NamedMeaning | null => {
    const plain = plainName(name);
    const choice = choices.get(column);
    if (choice !== undefined) return decided(choice);
    const before = remembered(name);
    const ofSystem = before === undefined ? system?.columns.get(plain) : before;
    const named = ofSystem === undefined ? (meaningOfName.get(plain) ?? null) : decided(ofSystem);
    return named === null || taken.has(named.meaning) ? null : named;
  });
  const columnOf = new Map<ItemColumn, number>();
  const inOrder = meanings.flatMap((named, column) => (named === null ? [] : [{ ...named, column }]));
  for (const { meaning, rank, column } of inOrder.toSorted((one, other) => one.rank - other.rank))
    if (
      !columnOf.has(meaning) &&
      (rank < 0 || !countsCopies(header[column] ?? '', () => filledCells(rows, column)))
    )
      columnOf.set(meaning, column);
  const byName = (column: number) => (meanings[column]?.rank ?? -1) >= 0;
  findPlaces(columnOf, header, (column) => (byName(column) ? filledCells(rows, column) : null));
  const status = columnOf.get('status') ?? -1;
  const isNoStatus =
    perhapsStatus.has(plainName(header[status] ?? '')) &&
    byName(status) &&
    filledCells(rows, status).every((cell) => copyStateOf('status', cell) === null);
  if (isNoStatus) columnOf.delete('status');
  const fieldOf = new Map([...columnOf].map(([meaning, column]) => [column, meaning]));
  return header.map((name, column) => {
    const cells = filledCells(rows, column);
    const field = fieldOf.get(column) ?? null;
    return {
      ...columnShown(column, name, cells),
      field,
      by: choices.has(column)
        ? 'person'
        : remembered(name) !== undefined
          ? 'remembered'
          : field === null
            ? null
            : 'name',
    };
  });
}

/** A person's choice, an earlier import or the table of systems comes before any name. */
const decided = (meaning: ItemColumn | null): NamedMeaning | null =>
  meaning === null ? null : { meaning, rank: -1 };

/**
 * Call numbers and places have the same names in some languages: what a column is depends on the others and on its cells.
 *
 * @param cellsOf null for a column that has its meaning otherwise than by its name
 */
function findPlaces(
  columnOf: Map<ItemColumn, number>,
  header: readonly string[],
  cellsOf: (column: number) => readonly string[] | null,
): void {
  const [callNumber, place] = [columnOf.get('callNumber'), columnOf.get('place')];
  if (place !== undefined) {
    const cells = callNumber === undefined ? cellsOf(place) : null;
    if (cells === null || !areCallNumbers(cells)) return;
    columnOf.delete('place');
    columnOf.set('callNumber', place);
    return;
  }
  const perhaps = header.findIndex((name, column) => perhapsPlaces.has(plainName(name)) && cellsOf(column));
  if (perhaps < 0) return;
  const cells = cellsOf(perhaps) ?? [];
  if (perhaps !== callNumber) columnOf.set(areCallNumbers(cells) ? 'callNumber' : 'place', perhaps);
  else if (arePlaces(cells)) {
    columnOf.delete('callNumber');
    columnOf.set('place', perhaps);
  }
}

const FEWEST_CELLS = 8;
const kindsIn = (cells: readonly string[]): number => new Set(cells).size;

/** A school has a few places, and nearly each book its own call number. */
const areCallNumbers = (cells: readonly string[]): boolean =>
  cells.length >= FEWEST_CELLS && kindsIn(cells) * 2 > cells.length;

const arePlaces = (cells: readonly string[]): boolean =>
  cells.length >= FEWEST_CELLS &&
  kindsIn(cells) * 4 <= cells.length &&
  cells.every((cell) => !/\d/.test(cell));

/** Whether the column says the first, second or third copy of its title: the numbers repeat. */
function countsCopies(name: string, cells: () => readonly string[]): boolean {
  if (!perhapsCounting.has(plainName(name))) return false;
  const filled = cells();
  return new Set(filled).size * 2 <= filled.length;
}
