// Parses one row of a collection's spreadsheet into an item, with notes; converts an item to staged texts and back.
import { isCalendarDate } from '../../core/dates/calendar-dates.ts';
import { withoutMark } from '../../core/spreadsheet/spreadsheet-mark-rules.ts';
import { readText, readYear, refused, withoutDecimalZero } from '../lists/spreadsheet-damage-rules.ts';
import type { ImportNote, Reading, ItemReasonCode } from './cell-note-rules.ts';
import { authorsOf } from './author-rules.ts';
import { barcodesIn, bracketed, type BarcodeColumn } from './barcode-column-rules.ts';
import { readPublication } from './publication-rules.ts';
import { readIsbn } from './isbn-column-rules.ts';
import type { ItemColumn } from './item-list-vocabulary-rules.ts';
import type { DateForm } from '../lists/list-vocabulary-rules.ts';
import { readDate } from '../lists/date-form-rules.ts';
import { readPrice } from './price-column-rules.ts';
import { readLanguage } from './language-rules.ts';
import type { CopyInput, ItemInput } from '../collection/collection-commands.ts';
import { itemStatuses, type ItemStatus } from '../collection/item-state-rules.ts';
import type { TitleChanges } from '../collection/title-commands.ts';
import { levelsFrom, textOfLevels, type ReadingLevel } from '../lists/reading-level-rules.ts';
import { readAudience, readLevels } from './level-column-rules.ts';
import { copyStatusOf, statusColumns, type StateOf } from './copy-status-rules.ts';

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
  readonly place: string | null;
  readonly series: string | null;
  readonly volume: string | null;
  readonly subjects: readonly string[];
  readonly description: string | null;
  readonly level: string | null;
  readonly levels: readonly ReadingLevel[];
  readonly audienceFrom: number | null;
  readonly audienceTo: number | null;
  readonly pages: number | null;
  readonly contributors: readonly string[];
  readonly acquiredOn: string | null;
  readonly acquiredFrom: string | null;
  /** In minor units of the library's currency. */
  readonly price: number | null;
  readonly parts: string | null;
  readonly note: string | null;
  /** In another program. */
  readonly loansBefore: number | null;
  readonly lastLentBefore: string | null;
  /** Null if the list does not say; it never says `in-collection`. */
  readonly status: ItemStatus | null;
  readonly forLoan: boolean;
}

/** A row that became an item, or the reason why it was rejected; with notes on its fields. */
export type ReadRow =
  | ReadCopies
  | {
      readonly row: null;
      readonly copies: readonly (string | null)[];
      readonly why: ItemReasonCode;
      readonly notes: readonly ImportNote[];
    };

interface ReadCopies {
  readonly row: ItemRow;
  /** The barcode of each copy; null for one that the library gives. */
  readonly copies: readonly (string | null)[];
  readonly why: null;
  readonly notes: readonly ImportNote[];
}

/** The fields that copies of a title share. */
export type Work = Pick<ItemRow, 'isbn' | 'title' | 'authors'>;

/** Context for reading a row. */
export interface ItemReading {
  readonly columns: ReadonlyMap<ItemColumn, number>;
  readonly thisYear: number;
  /** Where a copy is by the words of the list. */
  readonly stateOf: StateOf;
  /** The order in the file's dates. */
  readonly dateForm: DateForm;
  /** The library's, as ISO 4217 code; null if there are no prices. */
  readonly currency: string | null;
  /** Whether only semicolons separate names and words, as in catalogue records. */
  readonly isRecord: boolean;
  readonly barcodes: BarcodeColumn;
  /** Whether a comma may separate two authors in this file; see commasPartAuthors. */
  readonly commasPartAuthors: boolean;
}

const LONGEST_TEXT = 1000;

export function readItemRow(cells: readonly string[], reading: ItemReading): ReadRow {
  const { columns, thisYear } = reading;
  const cell = (name: ItemColumn): string => listed(withoutMark(cells[columns.get(name) ?? -1] ?? ''));
  const titleCell = readText('title', cell('title'));
  const originalTitle = readText('title', cell('originalTitle')).value;
  const authors = readText('authors', cell('authors').replace(/\s*[\r\n]+\s*/g, '; '));
  const moreAuthors = readText('authors', cell('moreAuthors').replace(/\s*[\r\n]+\s*/g, '; '));
  const isbn = readIsbn(cell('isbn'), cell('isbn13'));
  const publication = readPublication(cell('publisher'));
  const publisher = readText('publisher', publication.publisher);
  const year = readYear('year', cell('year') || publication.year, thisYear);
  const language = readLanguage('language', cell('language'));
  const copies = readCopies(cell('copies'));
  const barcodeCell = cells[columns.get('barcode') ?? -1] ?? '';
  const [barcode, ...moreBarcodes] = barcodesIn(barcodeCell, copies.value ?? 1, reading.barcodes);
  const itemType = readText('itemType', cell('itemType'));
  const callNumber = readText('callNumber', cell('callNumber'));
  const place = readText('place', cell('place'));
  const seriesCell = readText('series', cell('series'));
  // A list with a column for the volume has no numbers in its series.
  const numbered = columns.has('volume') ? null : numberedSeries.exec(seriesCell.value ?? '');
  const series = numbered === null ? seriesCell : { ...seriesCell, value: numbered[1] ?? null };
  const volume = readVolume(numbered?.[2] ?? cell('volume'));
  const subjects = readText('subjects', cell('subjects').replace(/\s*[\r\n]+\s*/g, '; '));
  const description = readText('description', cell('description'));
  const { audience, inWords } = readAudience(cell('audience'));
  const level = readText('level', cell('level') || (inWords ?? ''));
  const { levels, notes: ofLevels } = readLevels(cell);
  const pages = readPages(cell('pages') || publication.pages);
  const contributors = readText('contributors', cell('contributors').replace(/\s*[\r\n]+\s*/g, '; '));
  const acquiredOn = readDay('acquiredOn', cell('acquiredOn'), reading);
  const loansBefore = readCount(cell('loansBefore'));
  const lastLentBefore = readDay('lastLentBefore', cell('lastLentBefore'), reading);
  const acquiredFrom = readText('acquiredFrom', cell('acquiredFrom'));
  const price = readPrice(cell('price'), reading.currency);
  const parts = readText('parts', cell('parts'));
  const note = readText('note', cell('note'));
  const { status, forLoan, notes: ofStatus } = readStatus(cell, reading.stateOf);

  const notes: ImportNote[] = [
    titleCell,
    authors,
    moreAuthors,
    isbn,
    publisher,
    year,
    language,
    barcode,
    ...moreBarcodes,
    copies,
    itemType,
    callNumber,
    place,
    series,
    volume,
    subjects,
    description,
    level,
    pages,
    contributors,
    acquiredOn,
    loansBefore,
    lastLentBefore,
    acquiredFrom,
    price,
    parts,
    note,
  ].flatMap((read) => read.notes);
  notes.push(...ofStatus, ...ofLevels);
  for (const [field, at] of columns)
    if (cells[at]?.includes('\ufffd') === true)
      notes.push({ field, kind: 'guessed', code: 'letters-lost', from: cells[at], to: '' });
  const isbnAsTitle = columns.has('title') ? null : isbn.value;
  const title = titleCell.value ?? originalTitle ?? isbnAsTitle;
  if (title === null) return { row: null, copies: [], why: 'title-empty', notes };
  if (titleCell.value === null) {
    const code = originalTitle === null ? 'title-from-isbn' : 'title-from-original';
    notes.push({ field: 'title', kind: 'guessed', from: '', to: title, code });
  }
  const tooLong = [title, authors.value, publisher.value, callNumber.value, subjects.value].some(
    (text) => text !== null && text.length > LONGEST_TEXT,
  );
  if (tooLong) return { row: null, copies: [], why: 'text-too-long', notes };
  if ((itemType.value?.length ?? 0) > 100) return { row: null, copies: [], why: 'item-type-too-long', notes };
  if ([barcode, ...moreBarcodes].some((one) => one.value === null && one.notes.length > 0)) {
    return { row: null, copies: [], why: 'barcode-damaged', notes };
  }
  return {
    row: {
      barcode: barcode.value,
      title,
      authors: reading.isRecord
        ? namesOf(authors.value)
        : [
            ...new Set([
              ...authorsOf(authors.value, reading.commasPartAuthors),
              ...authorsOf(moreAuthors.value, true),
            ]),
          ],
      isbn: isbn.value,
      publisher: publisher.value,
      publishedYear: year.value,
      language: language.value,
      itemType: itemType.value,
      callNumber: callNumber.value,
      place: place.value?.slice(0, 100).trim() ?? null,
      series: series.value,
      volume: volume.value,
      subjects: reading.isRecord ? namesOf(subjects.value) : subjectsOf(subjects.value),
      description: description.value?.slice(0, 5000) ?? null,
      level: level.value?.slice(0, 100) ?? null,
      levels,
      audienceFrom: audience.from,
      audienceTo: audience.to,
      pages: pages.value,
      contributors: namesOf(contributors.value),
      acquiredOn: acquiredOn.value,
      acquiredFrom: acquiredFrom.value?.slice(0, 200) ?? null,
      price: price.value,
      parts: parts.value?.slice(0, 200) ?? null,
      note: note.value?.slice(0, 2000) ?? null,
      loansBefore: loansBefore.value,
      lastLentBefore: lastLentBefore.value,
      status,
      forLoan,
    },
    copies: copiesOf([barcode, ...moreBarcodes], copies.value ?? 1),
    why: null,
    notes,
  };
}

function readStatus(cell: (name: ItemColumn) => string, stateOf: StateOf) {
  const states = statusColumns.map((column) => stateOf(column, cell(column)));
  const notes = statusColumns.flatMap((column, at): ImportNote[] =>
    states[at] === 'unknown'
      ? [{ field: column, kind: 'rejected', code: 'status-unknown', from: cell(column), to: '' }]
      : [],
  );
  return { ...copyStatusOf(states), notes };
}

/** `Tidewater #2`, `Tidewater (2)`, `Tidewater; 2`. */
const numberedSeries = /^(.*[^\s;,])\s*(?:[;,]\s*|[#(]\s*)(\d{1,3})\)?$/;

/** A spreadsheet writes volume 2 as `2.0`. */
function readVolume(cell: string): Reading<string> {
  const read = readText('volume', cell);
  const value = read.value === null ? null : withoutDecimalZero(read.value);
  if (value === null || value === read.value) return read;
  return {
    value,
    notes: [{ field: 'volume', kind: 'repaired', code: 'decimal-zero-removed', from: cell, to: value }],
  };
}

function listed(cell: string): string {
  return bracketed.test(cell) ? cell.slice(1, -1).split('><').join('; ') : cell;
}

const MOST_COPIES = 500;

function readCopies(cell: string): Reading<number> {
  const written = withoutDecimalZero(cell.trim());
  if (written === '') return { value: null, notes: [] };
  const count = /^\d{1,3}$/.test(written) ? Number(written) : MOST_COPIES + 1;
  if (count > MOST_COPIES) return refused('copies', cell, 'copies-not-understood');
  if (count > 0) return { value: count, notes: [] };
  return {
    value: 1,
    notes: [{ field: 'copies', kind: 'guessed', code: 'copies-none', from: cell, to: '1' }],
  };
}

function copiesOf(barcodes: readonly Reading<string>[], count: number): (string | null)[] {
  const values = barcodes.map(({ value }) => value);
  return [...values, ...Array.from({ length: Math.max(0, count - values.length) }, () => null)];
}

/** The number of pages: the last number of `xii, 310 p.` or `310`, and 23 for the pages `123-145`. */
function readPages(cell: string): Reading<number> {
  const written = cell.trim();
  if (written === '') return { value: null, notes: [] };
  const [, from, to] = /^(?:pp?\.?\s*)?(\d{1,5})\s*[-–]\s*(\d{1,5})$/i.exec(written) ?? [];
  const last = Number(/(\d{1,5})(?!.*\d)/s.exec(written.replace(/[.,]0+$/, ''))?.[1] ?? 0);
  const pages = from === undefined ? last : Number(to) - Number(from) + 1;
  return pages > 0 ? { value: pages, notes: [] } : refused('pages', cell, 'not-a-number-of-pages');
}

/** How often a copy was lent. */
function readCount(cell: string): Reading<number> {
  const written = withoutDecimalZero(cell.trim());
  if (written === '') return { value: null, notes: [] };
  return /^\d{1,5}$/.test(written)
    ? { value: Number(written), notes: [] }
    : refused('loansBefore', cell, 'not-a-count');
}

function readDay(
  field: 'acquiredOn' | 'lastLentBefore',
  cell: string,
  { dateForm: form, thisYear }: ItemReading,
): Reading<string> {
  const day = cell.trim().slice(0, 10).replaceAll('/', '-');
  if (day === '') return { value: null, notes: [] };
  if (isCalendarDate(day)) return { value: day, notes: [] };
  const today = `${String(thisYear)}-12-31`;
  const { date, note } = { note: null, ...readDate(cell, { form, epoch: 1900, today }, 'term') };
  // A number is no day: prices and years get into this column too.
  if (date === null || note?.code === 'day-number-read') return refused(field, cell, 'not-a-day');
  const notes: ImportNote[] =
    note === null ? [] : [{ field, kind: 'guessed', code: 'two-digit-year', from: cell, to: date }];
  return { value: date, notes };
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

/** The fields that all copies of a title share. */
export const titleFields = [
  'title',
  'authors',
  'isbn',
  'publisher',
  'publishedYear',
  'language',
  'series',
  'volume',
  'subjects',
  'description',
  'level',
  'levels',
  'audienceFrom',
  'audienceTo',
  'pages',
  'contributors',
] as const;
export type TitleField = (typeof titleFields)[number];

export function isTitleField(field: string): field is TitleField {
  return (titleFields as readonly string[]).includes(field);
}

/** Each field as text; semicolons separate names and subjects. A price is in minor units. `titleId`: a further copy of that title. */
export type ItemValues = Partial<Record<keyof ItemRow | 'titleId', string | null>>;

/** Staged for a copy that is not for loan; nothing is staged for others. */
const NOT_FOR_LOAN = 'no';

export function stagedTitle(title: Pick<ItemRow, TitleField>): ItemValues {
  const { authors, subjects, contributors, publishedYear, pages, levels } = title;
  const listed = (values: readonly string[]) => (values.length === 0 ? null : values.join('; '));
  const written = (value: number | null) => (value === null ? null : String(value));
  return withoutEmpty({
    title: title.title,
    authors: listed(authors),
    isbn: title.isbn,
    publisher: title.publisher,
    publishedYear: written(publishedYear),
    language: title.language,
    series: title.series,
    volume: title.volume,
    subjects: listed(subjects),
    description: title.description,
    level: title.level,
    levels: levels.length === 0 ? null : textOfLevels(levels),
    audienceFrom: written(title.audienceFrom),
    audienceTo: written(title.audienceTo),
    pages: written(pages),
    contributors: listed(contributors),
  });
}

export function stagedItem(row: ItemRow): ItemValues {
  const { barcode, itemType, callNumber, place, acquiredOn, acquiredFrom, parts, note } = row;
  const price = row.price === null ? null : String(row.price);
  const status = row.status === 'in-collection' ? null : row.status;
  const forLoan = row.forLoan ? null : NOT_FOR_LOAN;
  const loansBefore = row.loansBefore === null ? null : String(row.loansBefore);
  const { lastLentBefore } = row;
  const ofCopy = {
    barcode,
    itemType,
    callNumber,
    place,
    acquiredOn,
    acquiredFrom,
    price,
    parts,
    note,
    loansBefore,
    lastLentBefore,
    status,
    forLoan,
  };
  return { ...withoutEmpty(ofCopy), ...stagedTitle(row) };
}

function withoutEmpty(values: ItemValues): ItemValues {
  return Object.fromEntries(Object.entries(values).filter(([, text]) => text !== null));
}

export function itemInputOf(values: ItemValues): ItemInput {
  const copy = copyChangesOf(values);
  return typeof values.titleId === 'string'
    ? { ...copy, titleId: values.titleId }
    : { ...copy, ...titleChangesOf(values), title: values.title ?? '' };
}

/** The fields of the title that these values name; null clears. */
export function titleChangesOf(values: ItemValues): TitleChanges {
  const { title, authors, subjects, contributors, publishedYear, pages, ...others } = values;
  const { isbn, publisher, language, series, volume, description, level } = others;
  const { levels, audienceFrom, audienceTo } = others;
  const number = (text: string | null) => (text === null ? null : Number(text));
  return {
    ...(typeof title === 'string' && { title }),
    ...(authors !== undefined && { authors: authors?.split('; ') ?? [] }),
    ...(subjects !== undefined && { subjects: subjects?.split('; ') ?? [] }),
    ...(contributors !== undefined && { contributors: contributors?.split('; ') ?? [] }),
    ...(publishedYear !== undefined && {
      publishedYear: publishedYear === null ? null : Number(publishedYear),
    }),
    ...(pages !== undefined && { pages: number(pages) }),
    ...(levels !== undefined && { levels: levelsFrom(levels ?? '') }),
    ...(audienceFrom !== undefined && { audienceFrom: number(audienceFrom) }),
    ...(audienceTo !== undefined && { audienceTo: number(audienceTo) }),
    isbn,
    publisher,
    language,
    series,
    volume,
    description,
    level,
  };
}

/** The fields of the copy that these values name; null clears. */
export function copyChangesOf(values: ItemValues): CopyInput {
  const { status, forLoan, loansBefore, lastLentBefore } = values;
  const { barcode, itemType, callNumber, place, acquiredOn, acquiredFrom, price, parts, note } = values;
  return {
    ...(typeof barcode === 'string' && { barcode }),
    ...(typeof itemType === 'string' && { itemType }),
    ...(price !== undefined && { price: price === null ? null : Number(price) }),
    ...(loansBefore !== undefined && { loansBefore: loansBefore === null ? null : Number(loansBefore) }),
    lastLentBefore,
    ...(status !== undefined && { status: itemStatuses.find((one) => one === status) ?? 'in-collection' }),
    ...(forLoan !== undefined && { forLoan: forLoan !== NOT_FOR_LOAN }),
    callNumber,
    place,
    acquiredOn,
    acquiredFrom,
    parts,
    note,
  };
}
