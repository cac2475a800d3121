// Parses one row of a collection's spreadsheet into an item, with notes; converts an item to staged texts and back.
import { isCalendarDate } from '../../../../core/dates/calendar-dates.ts';
import { withoutMark } from '../../../../core/spreadsheet/spreadsheet-mark-rules.ts';
import {
  type ImportNote,
  readNumber,
  readText,
  readYear,
  type Reading,
  refused,
} from '../../reading/spreadsheet-damage-rules.ts';
import type { ItemReasonCode } from '../../reading/cell-note-rules.ts';
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
  readonly description: string | null;
  readonly level: string | null;
  readonly pages: number | null;
  readonly contributors: readonly string[];
  readonly acquiredOn: string | null;
  readonly acquiredFrom: string | null;
}

/** A row that became an item, or the reason why it was rejected; with notes on its fields. */
export type ReadRow =
  | { readonly row: ItemRow; readonly why: null; readonly notes: readonly ImportNote[] }
  | { readonly row: null; readonly why: ItemReasonCode; readonly notes: readonly ImportNote[] };

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
  const description = readText('description', cell('description'));
  const level = readText('level', cell('level'));
  const pages = readPages(cell('pages'));
  const contributors = readText('contributors', cell('contributors').replace(/\s*[\r\n]+\s*/g, '; '));
  const acquiredOn = readDay(cell('acquiredOn'));
  const acquiredFrom = readText('acquiredFrom', cell('acquiredFrom'));

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
    description,
    level,
    pages,
    contributors,
    acquiredOn,
    acquiredFrom,
  ].flatMap((read) => read.notes);
  const title = titleCell.value ?? originalTitle;
  if (title === null) return { row: null, why: 'title-empty', notes };
  if (titleCell.value === null) {
    notes.push({
      field: 'title',
      kind: 'guessed',
      from: '',
      to: title,
      code: 'title-from-original',
    });
  }
  const tooLong = [title, authors.value, publisher.value, callNumber.value, subjects.value].some(
    (text) => text !== null && text.length > LONGEST_TEXT,
  );
  if (tooLong) return { row: null, why: 'text-too-long', notes };
  if ((itemType.value?.length ?? 0) > 100) return { row: null, why: 'item-type-too-long', notes };
  if (barcode.value === null && barcode.notes.length > 0) {
    return { row: null, why: 'barcode-damaged', notes };
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
      description: description.value?.slice(0, 5000) ?? null,
      level: level.value?.slice(0, 100) ?? null,
      pages: pages.value,
      contributors: namesOf(contributors.value),
      acquiredOn: acquiredOn.value,
      acquiredFrom: acquiredFrom.value?.slice(0, 200) ?? null,
    },
    why: null,
    notes,
  };
}

/** The number of pages: the last number of `xii, 310 p.` or `310`. */
function readPages(cell: string): Reading<number> {
  const written = cell.trim();
  if (written === '') return { value: null, notes: [] };
  const pages = Number(/(\d{1,5})(?!.*\d)/s.exec(written.replace(/[.,]0+$/, ''))?.[1] ?? 0);
  return pages > 0 ? { value: pages, notes: [] } : refused('pages', cell, 'not-a-number-of-pages');
}

/** A day, written year first as this program and spreadsheets in ISO form do. */
function readDay(cell: string): Reading<string> {
  const day = cell.trim().slice(0, 10);
  if (day === '') return { value: null, notes: [] };
  return isCalendarDate(day) ? { value: day, notes: [] } : refused('acquiredOn', cell, 'not-a-day');
}

/** Names are separated by semicolons, because they may contain commas. */
function namesOf(text: string | null): string[] {
  const parts = (text ?? '').split(';').map((part) => part.trim().slice(0, 200));
  return [...new Set(parts.filter((part) => part !== ''))];
}

/** Subjects are separated by semicolons, or by commas if there is none. */
function subjectsOf(text: string | null): string[] {
  const between = text?.includes(';') === true ? ';' : ',';
  const parts = (text ?? '').split(between).map((part) => part.trim());
  return [...new Set(parts.filter((part) => part !== ''))];
}

/** Each field as text; semicolons separate authors and subjects, because no name contains one. */
export type ItemValues = Partial<Record<keyof ItemRow, string | null>>;

export function stagedItem(row: ItemRow): ItemValues {
  const { authors, subjects, contributors, publishedYear, pages, ...texts } = row;
  const all = {
    ...texts,
    authors: authors.length === 0 ? null : authors.join('; '),
    subjects: subjects.length === 0 ? null : subjects.join('; '),
    contributors: contributors.length === 0 ? null : contributors.join('; '),
    publishedYear: publishedYear === null ? null : String(publishedYear),
    pages: pages === null ? null : String(pages),
  };
  return Object.fromEntries(Object.entries(all).filter(([, text]) => text !== null));
}

export function itemInputOf({
  title,
  authors,
  subjects,
  contributors,
  publishedYear,
  pages,
  barcode,
  itemType,
  ...texts
}: ItemValues) {
  return {
    ...texts,
    title: title ?? '',
    authors: authors?.split('; ') ?? [],
    subjects: subjects?.split('; ') ?? [],
    contributors: contributors?.split('; ') ?? [],
    pages: typeof pages === 'string' ? Number(pages) : null,
    publishedYear: typeof publishedYear === 'string' ? Number(publishedYear) : null,
    barcode: barcode ?? undefined,
    itemType: itemType ?? undefined,
  } satisfies ItemInput;
}
