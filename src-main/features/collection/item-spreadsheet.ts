// Writes items as a spreadsheet, with the names of columns that the import of items knows.
import { numberWithMark, withMark } from '../../core/spreadsheet/spreadsheet-mark-rules.ts';
import { spreadsheetOf, type Separator } from '../../core/spreadsheet/spreadsheet.ts';
import { textOfAudience, textOfLevels } from '../lists/reading-level-rules.ts';
import type { Item } from './collection-repository.ts';
import { priceText } from './price-text-rules.ts';

type Cell = (item: Item, price: string) => string;

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
  price: (_, price) => price,
  place: ({ place }) => text(place),
  levels: ({ levels }) => text(textOfLevels(levels)),
  audience: ({ audienceFrom, audienceTo }) => text(textOfAudience({ from: audienceFrom, to: audienceTo })),
};
export const itemSpreadsheetHeadings = Object.keys(columns);

const withLending = {
  ...columns,
  lastLentAt: ({ lastLentAt }: Item & { lastLentAt?: string | null }) => lastLentAt ?? '',
};

/**
 * Makes the writer of the list.
 *
 * @param currency the ISO 4217 code of the library's currency
 * @param lending whether each row says when the item was last lent
 */
export function itemSpreadsheet(currency: string, lending = false) {
  const cells: Readonly<Record<string, Cell>> = lending ? withLending : columns;
  /** @param lines bytes of whole lines, each the JSON of an item; an empty chunk stays empty */
  return (lines: Iterable<Buffer>, separator: Separator): Generator<Buffer> => {
    const price = priceText(currency, separator === ';' ? ',' : '.');
    const cellsOf = (json: string): string[] => {
      const item = JSON.parse(json) as Item;
      return Object.values(cells).map((cellOf) => cellOf(item, price(item.price)));
    };
    return spreadsheetOf(Object.keys(cells), cellsOf, lines, separator);
  };
}
