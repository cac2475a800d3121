// Sorts, filters and groups the rows of a list in natural order for names, classes and numbers.

import { plainDigits } from '../languages/languages.ts';
import type { ListColumn, ListEntry, ListRecord, ListSort } from './list-columns.ts';

export type Collate = (a: string, b: string) => number;

/** Sorts words by language and embedded numbers by value: 1A, 2A, 10A. */
export function collationFor(language: string): Collate {
  return new Intl.Collator(language, { numeric: true, sensitivity: 'base' }).compare;
}

const byCodePoints: Collate = (a, b) => Number(a > b) - Number(a < b);

function compareValues(
  a: string | number | null,
  b: string | number | null,
  collate: Collate,
  sign: number,
): number {
  const aMissing = a === null || a === '';
  const bMissing = b === null || b === '';
  // Missing values come last in both directions.
  if (aMissing || bMissing) return Number(aMissing) - Number(bMissing);
  if (typeof a === 'number' && typeof b === 'number') return sign * (a - b);
  return sign * collate(String(a), String(b));
}

/** The sorted rows; equal rows keep their order. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly ListColumn<Row>[],
  sort: ListSort | null,
  collate: Collate,
): readonly Row[] {
  const column = columns.find((candidate) => candidate.id === sort?.column);
  if (sort === null || column === undefined) return rows;
  const sign = sort.direction === 'ascending' ? 1 : -1;
  const { key, value } = column;
  const compare = key === undefined ? collate : byCodePoints;
  return rows
    .map((row) => ({ row, value: (key ?? value)(row) }))
    .sort((a, b) => compareValues(a.value, b.value, compare, sign))
    .map(({ row }) => row);
}

/**
 * Keeps the rows of a list in their places: after a renewal the row does not jump away, although its sort key changed.
 * A new order begins if there is a row that was not there before, or with a new keeper.
 */
export class OrderKeeper {
  #places: ReadonlyMap<string, number> | null = null;

  /** @param sorted the rows in a new order */
  arrange<Row extends ListRecord>(rows: readonly Row[], sorted: () => readonly Row[]): readonly Row[] {
    const places = this.#places;
    if (places !== null && rows.every(({ id }) => places.has(id)))
      return rows.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
    const fresh = sorted();
    this.#places = new Map(fresh.map(({ id }, place) => [id, place]));
    return fresh;
  }
}

/** The order after a click on a heading: first ascending, then descending, then ascending again. */
export function nextSort(current: ListSort | null, column: string): ListSort {
  const turned = current?.column === column && current.direction === 'ascending';
  return { column, direction: turned ? 'descending' : 'ascending' };
}

/** Text for searching: lower case, without accents or other marks. */
export function foldText(text: string): string {
  return plainDigits(text)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l');
}

/** The searchable text of a row, folded, in one line. */
export function wordsOf<Row>(row: Row, columns: readonly ListColumn<Row>[]): string {
  return foldText(
    columns
      .map((column) =>
        column.words === null ? '' : (column.words ?? ((r: Row) => column.value(r) ?? ''))(row),
      )
      .join(' '),
  );
}

/** The rows that contain all words of the text, in any order. `words` holds each row's folded text. */
export function filterRows<Row>(
  rows: readonly Row[],
  words: readonly string[],
  text: string,
): readonly Row[] {
  const searchWords = foldText(text)
    .split(/\s+/u)
    .filter((word) => word !== '');
  if (searchWords.length === 0) return rows;
  return rows.filter((_, index) => searchWords.every((word) => words[index]?.includes(word) ?? false));
}

/** The rows under group headings, groups in natural order, rows without a group last. */
export function groupRows<Row>(
  rows: readonly Row[],
  groupOf: (row: Row) => string | null,
  withoutGroup: string,
  collate: Collate,
): readonly ListEntry<Row>[] {
  const byGroup = new Map<string | null, Row[]>();
  for (const row of rows) {
    const group = groupOf(row);
    const members = byGroup.get(group);
    if (members === undefined) byGroup.set(group, [row]);
    else members.push(row);
  }
  return [...byGroup]
    .sort(([a], [b]) => compareValues(a, b, collate, 1))
    .flatMap(([group, members]): ListEntry<Row>[] => [
      { kind: 'heading', label: group ?? withoutGroup, count: members.length },
      ...members.map((row): ListEntry<Row> => ({ kind: 'row', row })),
    ]);
}

/** The distinct groups of the rows, in natural order. */
export function groupsIn<Row>(
  rows: readonly Row[],
  groupOf: (row: Row) => string | null,
  collate: Collate,
): readonly string[] {
  const groups = new Set<string>();
  for (const row of rows) {
    const group = groupOf(row);
    if (group !== null) groups.add(group);
  }
  return [...groups].sort(collate);
}
