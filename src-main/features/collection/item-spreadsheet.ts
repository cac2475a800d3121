// Writes items as a spreadsheet, with the names of columns that the import of items knows.
import { numberWithMark, withMark } from '../../core/spreadsheet/spreadsheet-mark-rules.ts';
import { spreadsheetOf, type Separator } from '../../core/spreadsheet/spreadsheet.ts';
import type { Item } from './collection-repository.ts';

type Cell = (item: Item) => string;

const joined = (texts: readonly string[]): string => texts.join('; ');
const text = (value: string | null): string => (value === null ? '' : withMark(value));

/** The columns. New ones are only added at the end. */
const columns: Readonly<Record<string, Cell>> = {
  barcode: ({ barcode }) => numberWithMark(barcode),
  title: ({ title }) => text(title),
  authors: ({ authors }) => text(joined(authors)),
  isbn: ({ isbn }) => (isbn === null ? '' : numberWithMark(isbn)),
  publisher: ({ publisher }) => text(publisher),
  publishedYear: ({ publishedYear }) => publishedYear?.toString() ?? '',
  language: ({ language }) => text(language),
  series: ({ series }) => text(series),
  volume: ({ volume }) => text(volume),
  // The import divides at commas if there is no semicolon.
  subjects: ({ subjects }) =>
    text(joined(subjects) + (subjects.length === 1 && subjects[0]?.includes(',') ? ';' : '')),
  itemType: ({ itemType }) => text(itemType),
  callNumber: ({ callNumber }) => text(callNumber),
  parts: ({ parts }) => text(parts),
  note: ({ note }) => text(note),
  availability: ({ availability }) => availability,
  contributors: ({ contributors }) => text(joined(contributors)),
  level: ({ level }) => text(level),
  pages: ({ pages }) => pages?.toString() ?? '',
  description: ({ description }) => text(description),
  acquiredOn: ({ acquiredOn }) => acquiredOn ?? '',
  acquiredFrom: ({ acquiredFrom }) => text(acquiredFrom),
};
export const itemSpreadsheetHeadings = Object.keys(columns);

const withLending = {
  ...columns,
  lastLentAt: ({ lastLentAt }: Item & { lastLentAt?: string | null }) => lastLentAt ?? '',
};

/** @param lines bytes of whole lines, each the JSON of an item; an empty chunk stays empty */
export function itemSpreadsheet(lines: Iterable<Buffer>, separator: Separator): Generator<Buffer> {
  return spreadsheetWith(columns, lines, separator);
}

/** The same with when each was last lent. */
export function itemSpreadsheetWithLending(lines: Iterable<Buffer>, separator: Separator): Generator<Buffer> {
  return spreadsheetWith(withLending, lines, separator);
}

function spreadsheetWith(
  cells: Readonly<Record<string, Cell>>,
  lines: Iterable<Buffer>,
  separator: Separator,
): Generator<Buffer> {
  const cellsOf = (json: string): string[] => {
    const item = JSON.parse(json) as Item;
    return Object.values(cells).map((cellOf) => cellOf(item));
  };
  return spreadsheetOf(Object.keys(cells), cellsOf, lines, separator);
}
