// Proposes what the columns of a list of items without names of columns hold, by their cells. A person checks each proposal.
import { bareIsbn, isIsbn10, isIsbn13 } from '../collection/isbn-rules.ts';
import type { FoundColumn } from '../imports/import-record.ts';
import { filledCells } from '../lists/header-rules.ts';
import type { TableRow } from '../lists/table.ts';
import type { ItemColumn } from './item-list-vocabulary-rules.ts';

const ROWS_LOOKED_AT = 400;
const FEWEST_CELLS = 3;

interface Cells {
  readonly column: number;
  readonly cells: readonly string[];
  /** How many of the rows have a value here. */
  readonly filled: number;
}

/** A "Last, First" name; two words of which each begins with a capital. */
const lastFirst = /^\p{Lu}[\p{L}'’. -]*, ?\p{Lu}[\p{L}'’. -]*$/u;
const firstLast =
  /^(?:\p{Lu}[\p{L}'’.-]*|van|de|der|den|von|la|le|du|el|ter|ten)(?: (?:\p{Lu}[\p{L}'’.-]*|van|de|der|den|von|la|le|du|el|ter|ten)){1,3}$/u;
/** "823.914 DAH", "C JANS", "FIC DAH". */
const shelfmark = /^(?:\d{3}(?:\.\d+)?(?: ?[A-Z]{1,4})?|[A-Z]{1,3}\d? [A-Z]{2,4})$/;
/** Shorter ones number the rows. */
const code = /^[A-Z]{0,4}[-.]?\d{3,14}$/i;
const year = /^(?:1[5-9]|20)\d\d$/;

/** A shorter number may be one whose zeros were lost, or a barcode. */
const isIsbn = (cell: string): boolean => isIsbn13(bareIsbn(cell)) || isIsbn10(bareIsbn(cell));

/** In this order: what is most its own first. */
const kinds: readonly (readonly [meaning: ItemColumn, fits: (column: Cells) => boolean])[] = [
  ['isbn', ({ cells }) => shareOf(cells, isIsbn) >= 0.8],
  ['year', ({ cells }) => shareOf(cells, (cell) => year.test(cell)) >= 0.9],
  ['price', ({ cells }) => shareOf(cells, (cell) => /^(?:€|£|\$) ?\d|\d ?(?:€|£|EUR)$/.test(cell)) >= 0.8],
  [
    'barcode',
    ({ cells, filled }) =>
      filled >= 0.95 &&
      new Set(cells).size === cells.length &&
      shareOf(cells, (cell) => code.test(cell)) === 1,
  ],
  ['callNumber', ({ cells }) => shareOf(cells, (cell) => shelfmark.test(cell)) >= 0.8],
  ['authors', ({ cells }) => shareOf(cells, (cell) => lastFirst.test(cell)) >= 0.6],
];

/** @param columns of a list without a header: those that a person has decided about stay as they are */
export function columnsByContent(
  columns: readonly FoundColumn<ItemColumn>[],
  rows: readonly TableRow[],
): FoundColumn<ItemColumn>[] {
  const sample = spread(rows);
  const taken = new Set(columns.flatMap(({ field }) => field ?? []));
  const proposed = new Map<number, ItemColumn>();
  const open = columns
    .filter(({ field, by }) => field === null && by === null)
    .map(({ column }): Cells => {
      const cells = filledCells(sample, column).map((cell) => cell.trim());
      return { column, cells, filled: cells.length / sample.length };
    })
    .filter(({ cells }) => cells.length >= FEWEST_CELLS);
  const propose = (meaning: ItemColumn, column: Cells | undefined) => {
    if (column === undefined || taken.has(meaning) || proposed.has(column.column)) return;
    proposed.set(column.column, meaning);
    taken.add(meaning);
  };
  for (const [meaning, fits] of kinds)
    propose(
      meaning,
      open.find((one) => !proposed.has(one.column) && fits(one)),
    );
  const words = open
    .filter(
      ({ column, cells }) => !proposed.has(column) && shareOf(cells, (cell) => /\p{L}{2}/u.test(cell)) >= 0.9,
    )
    .toSorted((one, other) => wordsIn(other) - wordsIn(one));
  // An author has several books, and a name has few words: the other column of words is the title.
  const names = words.filter(({ cells }) => shareOf(cells, (cell) => firstLast.test(cell)) >= 0.8);
  const titles = words.filter((one) => one.filled >= 0.9 && kindsIn(one) >= 0.5);
  const title = titles.find((one) => !names.includes(one)) ?? titles[0];
  propose('title', title);
  propose(
    'authors',
    names.find((one) => one !== title),
  );
  return columns.map((one) => {
    const field = proposed.get(one.column);
    return field === undefined ? one : { ...one, field, by: 'guessed' };
  });
}

function shareOf(cells: readonly string[], fits: (cell: string) => boolean): number {
  return cells.filter(fits).length / cells.length;
}

const kindsIn = ({ cells }: Cells): number => new Set(cells).size / cells.length;
const wordsIn = ({ cells }: Cells): number =>
  cells.reduce((sum, cell) => sum + cell.split(/\s+/).length, 0) / cells.length;

function spread(rows: readonly TableRow[]): TableRow[] {
  const step = Math.max(1, Math.ceil(rows.length / ROWS_LOOKED_AT));
  return rows.filter((_, index) => index % step === 0);
}
