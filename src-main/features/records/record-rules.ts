// Turns a catalogue record, or the JSON of a source, into the fields of a title.
import type { z } from '@hono/zod-openapi';
import { isbnFrom, isIsbn13 } from '../collection/isbn-rules.ts';
import { titleCells } from '../lists/marc/marc-fields-rules.ts';
import { titleColumns } from '../lists/marc/title-columns-rules.ts';
import type { MarcRecord } from '../lists/marc/marc-record-rules.ts';
import type { ItemColumn } from '../item-lists/item-list-vocabulary-rules.ts';
import { readItemRow } from '../item-lists/item-row-rules.ts';
import type { titleRecordSchema } from './records-schemas.ts';

/** The facts about a title in a record. */
export type TitleRecord = z.infer<typeof titleRecordSchema>;

/** ISBN-13s of the record, without those that are not valid. */
export function isbnsOf(record: MarcRecord): string[] {
  const written = titleCells(record).isbn.split('; ');
  return [
    ...new Set(
      written.flatMap((text) => {
        const isbn = isbnFrom(text);
        return isbn !== null && isIsbn13(isbn) ? [isbn] : [];
      }),
    ),
  ];
}

const columns = new Map(titleColumns.map((column, at): [ItemColumn, number] => [column, at]));

/** @returns null if the record has no usable title */
export function titleFromMarc(record: MarcRecord, isbn: string, thisYear: number): TitleRecord | null {
  const cells = titleCells(record);
  return titleFromCells({ ...cells, isbn }, thisYear);
}

function titleFromCells(
  cells: Partial<Record<(typeof titleColumns)[number], string>> & { isbn: string },
  thisYear: number,
): TitleRecord | null {
  const { row } = readItemRow(
    titleColumns.map((column) => (cells[column] ?? '').slice(0, column === 'description' ? 5000 : 1000)),
    {
      columns,
      thisYear,
      dateForm: 'year-first',
      barcodes: { haveFrames: false, showDamage: false },
      commasPartAuthors: false,
      isRecord: true,
      currency: null,
      stateOf: () => null,
    },
  );
  if (row === null) return null;
  const short = (text: string | null, longest: number) => text?.slice(0, longest).trim() ?? null;
  return {
    title: row.title,
    authors: row.authors.slice(0, 20).map((name) => name.slice(0, 200)),
    isbn: cells.isbn,
    publisher: short(row.publisher, 300),
    publishedYear: row.publishedYear,
    language: row.language,
    series: short(row.series, 300),
    volume: short(row.volume, 50),
    subjects: row.subjects.filter((subject) => subject.length <= 100).slice(0, 20),
    description: row.description,
    level: row.level,
    levels: row.levels.map((level) => ({ ...level })),
    audienceFrom: row.audienceFrom,
    audienceTo: row.audienceTo,
    pages: row.pages,
    contributors: row.contributors.slice(0, 20),
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const nameOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'name' in value ? textOf(value.name) : textOf(value);
const namesOf = (value: unknown): string =>
  listOf(value)
    .map((field) => nameOf(field).replaceAll(';', ','))
    .join('; ');

/** Open Library marks its own scans and lists among the subjects, such as `In library` or `nyt:picture-books=2011-08-27`. */
const ownMark =
  /^(in library|protected daisy|accessible book|internet archive wishlist|overdrive|lending library|\w+:.*)$/i;

/**
 * The answer of Open Library's `api/books?jscmd=data`: an object with one member a book that it knows.
 *
 * @returns null if it knows none
 */
export function titleFromOpenLibrary(answer: unknown, isbn: string, thisYear: number): TitleRecord | null {
  const [book] = Object.values((answer ?? {}) as Record<string, unknown>);
  if (typeof book !== 'object' || book === null) return null;
  const said = book as Record<string, unknown>;
  const title = [textOf(said['title']), textOf(said['subtitle'])].filter((part) => part !== '').join(': ');
  return titleFromCells(
    {
      title,
      isbn,
      authors: namesOf(said['authors']),
      publisher: nameOf(listOf(said['publishers'])[0]),
      year: /\b(1[4-9]\d\d|20\d\d)\b/.exec(textOf(said['publish_date']))?.[1] ?? '',
      subjects: namesOf(
        listOf(said['subjects'])
          .filter((subject) => !ownMark.test(nameOf(subject)))
          .slice(0, 10),
      ),
      pages: typeof said['number_of_pages'] === 'number' ? String(said['number_of_pages']) : '',
    },
    thisYear,
  );
}
