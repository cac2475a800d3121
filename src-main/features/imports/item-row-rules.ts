// Turns one row of a collection's spreadsheet into the item it describes, with a note for everything that was changed or refused.
import { cellOf, type Columns, type ItemColumn } from './column-rules.ts';
import type { ImportNote } from './import-note.ts';
import { readIsbn } from './isbn-column-rules.ts';
import { readLanguage } from './language-rules.ts';
import { readNumber, readText, readYear } from './spreadsheet-damage-rules.ts';

export interface ItemRow {
  readonly barcode: string | null;
  readonly title: string;
  readonly authors: readonly string[];
  readonly isbn: string | null;
  readonly publisher: string | null;
  readonly publishedYear: number | null;
  readonly language: string | null;
  readonly itemType: string | null;
  readonly callNumber: string | null;
}

/** A row that became something to add, or the reason why it did not; the notes tell of its fields either way. */
export type ReadRow<Row> =
  | { readonly row: Row; readonly notes: readonly ImportNote[] }
  | { readonly row: null; readonly why: string; readonly notes: readonly ImportNote[] };

/** What reading a row depends on besides the row itself. */
export interface ItemReading {
  readonly columns: Columns<ItemColumn>;
  readonly thisYear: number;
  /** In this file a comma stands between people, never inside a turned name; see commasPartAuthors. */
  readonly commasPartAuthors: boolean;
}

const LONGEST_TEXT = 1000;

export function readItemRow(cells: readonly string[], reading: ItemReading): ReadRow<ItemRow> {
  const { columns, thisYear } = reading;
  const cell = (name: ItemColumn): string => cellOf(cells, columns, name);
  const titleCell = readText('title', cell('title'));
  const originalTitle = readText('title', cell('originalTitle')).value;
  const authors = readText('authors', cell('authors'));
  const isbn = readIsbn(cell('isbn'), cell('isbn13'));
  const publisher = readText('publisher', cell('publisher'));
  const year = readYear('year', cell('year'), thisYear);
  const language = readLanguage('language', cell('language'));
  const barcode = readNumber('barcode', cell('barcode'));
  const itemType = readText('itemType', cell('itemType'));
  const callNumber = readText('callNumber', cell('callNumber'));

  const notes: ImportNote[] = [
    titleCell,
    authors,
    isbn,
    publisher,
    year,
    language,
    barcode,
    itemType,
    callNumber,
  ].flatMap((read) => read.notes);
  const title = titleCell.value ?? originalTitle;
  if (title === null) return { row: null, why: 'the title is empty', notes };
  if (titleCell.value === null) {
    notes.push({
      field: 'title',
      kind: 'guessed',
      from: '',
      to: title,
      why: 'the title is empty; took the original title',
    });
  }
  const tooLong = [title, authors.value, publisher.value, callNumber.value].some(
    (text) => text !== null && text.length > LONGEST_TEXT,
  );
  if (tooLong) return { row: null, why: `a text is longer than ${String(LONGEST_TEXT)} characters`, notes };
  if ((itemType.value?.length ?? 0) > 100)
    return { row: null, why: 'the item type is longer than 100 characters', notes };
  if (barcode.value === null && barcode.notes.length > 0) {
    return { row: null, why: 'the barcode is damaged, and the label on the book cannot be guessed', notes };
  }
  return {
    row: {
      barcode: barcode.value,
      title,
      authors: authorsOf(authors.value, reading.commasPartAuthors),
      isbn: isbn.value,
      publisher: publisher.value,
      publishedYear: year.value,
      language: language.value,
      itemType: itemType.value,
      callNumber: callNumber.value,
    },
    notes,
  };
}

/** Semicolons, ampersands and slashes part people; so do commas, but in "Rowling, J.K." the comma turns one name around. */
function authorsOf(cell: string | null, commasPart: boolean): string[] {
  if (cell === null) return [];
  const other = cell.split(/\s*(?:[;|&]|\s\/\s)\s*/);
  const people = other.length > 1 || (!commasPart && isTurnedName(cell)) ? other : cell.split(/\s*,\s*/);
  return [...new Set(people.map((name) => name.trim()).filter((name) => name !== ''))];
}

function isTurnedName(cell: string): boolean {
  return /^[^\s,]+,[^,]+$/.test(cell);
}

/** Whether commas part people in a whole column: more cells with a comma read "First Last, First Last" than "Last, First". */
export function commasPartAuthors(cells: Iterable<string>): boolean {
  let parting = 0;
  let turning = 0;
  for (const cell of cells) {
    if (!cell.includes(',')) continue;
    if (isTurnedName(cell.trim())) turning++;
    else parting++;
  }
  return parting > turning;
}
