// Writes the items of a stocktake as a spreadsheet, such as the missing ones to look for.
import { numberWithMark, withMark } from '../../core/spreadsheet/spreadsheet-mark-rules.ts';
import { spreadsheetOf, type Separator } from '../../core/spreadsheet/spreadsheet.ts';

interface Line {
  barcode: string;
  title: string | null;
  callNumber: string | null;
  status: string | null;
  seenIn: { name: string; location: string | null } | null;
  seenAtDesk: string | null;
}

const text = (value: string | null | undefined): string => withMark(value ?? '');

/** The columns. New ones are only added at the end. */
const columns: Readonly<Record<string, (line: Line) => string>> = {
  barcode: ({ barcode }) => numberWithMark(barcode),
  title: ({ title }) => text(title),
  callNumber: ({ callNumber }) => text(callNumber),
  status: ({ status }) => text(status),
  seenIn: ({ seenIn }) => text(seenIn?.name),
  seenOnShelf: ({ seenIn }) => text(seenIn?.location),
  seenAtDesk: ({ seenAtDesk }) => text(seenAtDesk),
};
export const stocktakeSpreadsheetHeadings = Object.keys(columns);

/** @param lines bytes of whole lines, each the JSON of an item; an empty chunk stays empty */
export function stocktakeSpreadsheet(lines: Iterable<Buffer>, separator: Separator): Generator<Buffer> {
  const cellsOf = (json: string): string[] => {
    const item = JSON.parse(json) as Line;
    return Object.values(columns).map((cellOf) => cellOf(item));
  };
  return spreadsheetOf(stocktakeSpreadsheetHeadings, cellsOf, lines, separator);
}
