// Parses one row of a collection's spreadsheet into an item, with notes; converts an item to staged texts and back.
import { withoutMark } from '../../../../core/spreadsheet/spreadsheet-mark-rules.ts';
import { type ImportNote, readNumber, readText, readYear } from '../../reading/spreadsheet-damage-rules.ts';
import { authorsOf } from './author-rules.ts';
import { readIsbn } from './isbn-column-rules.ts';
import type { ItemColumn } from '../../import-vocabulary-rules.ts';
import { readLanguage } from './language-rules.ts';
import type { ItemInput } from '../../../collection/collection-commands.ts';

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
  readonly series: string | null;
  readonly volume: string | null;
  readonly subjects: readonly string[];
}

/** A row that became an item, or the reason why it was rejected; with notes on its fields. */
export type ReadRow =
  | { readonly row: ItemRow; readonly why: null; readonly notes: readonly ImportNote[] }
  | { readonly row: null; readonly why: string; readonly notes: readonly ImportNote[] };

/** The fields that copies of a title share. */
export type Work = Pick<ItemRow, 'isbn' | 'title' | 'authors'>;

/** Key of a title: the ISBN, or else the title and the authors. */
export function workKey({ isbn, title, authors }: Work): string {
  return isbn ?? JSON.stringify([title, authors]);
}

/** Context for reading a row. */
export interface ItemReading {
  readonly columns: ReadonlyMap<ItemColumn, number>;
  readonly thisYear: number;
  /** Whether a comma may separate two authors in this file; see commasPartAuthors. */
  readonly commasPartAuthors: boolean;
}

const LONGEST_TEXT = 1000;

export function readItemRow(cells: readonly string[], reading: ItemReading): ReadRow {
  const { columns, thisYear } = reading;
  const cell = (name: ItemColumn): string => withoutMark(cells[columns.get(name) ?? -1] ?? '');
  const titleCell = readText('title', cell('title'));
  const originalTitle = readText('title', cell('originalTitle')).value;
  const authors = readText('authors', cell('authors').replace(/\s*[\r\n]+\s*/g, '; '));
  const isbn = readIsbn(cell('isbn'), cell('isbn13'));
  const publisher = readText('publisher', cell('publisher'));
  const year = readYear('year', cell('year'), thisYear);
  const language = readLanguage('language', cell('language'));
  const barcode = readNumber('barcode', cell('barcode'));
  const itemType = readText('itemType', cell('itemType'));
  const callNumber = readText('callNumber', cell('callNumber'));
  const series = readText('series', cell('series'));
  const volume = readText('volume', cell('volume'));
  const subjects = readText('subjects', cell('subjects').replace(/\s*[\r\n]+\s*/g, '; '));

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
    series,
    volume,
    subjects,
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
  const tooLong = [title, authors.value, publisher.value, callNumber.value, subjects.value].some(
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
      series: series.value,
      volume: volume.value,
      subjects: subjectsOf(subjects.value),
    },
    why: null,
    notes,
  };
}

/** Subjects are separated by semicolons, or by commas if there is none. */
function subjectsOf(text: string | null): string[] {
  const between = text?.includes(';') === true ? ';' : ',';
  const parts = (text ?? '').split(between).map((part) => part.trim());
  return [...new Set(parts.filter((part) => part !== ''))];
}

/** Each field as text; semicolons separate authors and subjects, because no name contains one. */
export type ItemValues = Partial<Record<keyof ItemRow, string | null>>;

export function stagedItem({ authors, subjects, publishedYear, ...texts }: ItemRow): ItemValues {
  const all = {
    ...texts,
    authors: authors.length === 0 ? null : authors.join('; '),
    subjects: subjects.length === 0 ? null : subjects.join('; '),
    publishedYear: publishedYear === null ? null : String(publishedYear),
  };
  return Object.fromEntries(Object.entries(all).filter(([, text]) => text !== null));
}

export function itemInputOf({
  title,
  authors,
  subjects,
  publishedYear,
  barcode,
  itemType,
  ...texts
}: ItemValues) {
  return {
    ...texts,
    title: title ?? '',
    authors: authors?.split('; ') ?? [],
    subjects: subjects?.split('; ') ?? [],
    publishedYear: typeof publishedYear === 'string' ? Number(publishedYear) : null,
    barcode: barcode ?? undefined,
    itemType: itemType ?? undefined,
  } satisfies ItemInput;
}
