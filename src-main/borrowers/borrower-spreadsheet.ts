// Writes borrowers as a spreadsheet (CSV, RFC 4180) that the import reads back exactly.
import { borrowerFields, type BorrowerField } from './borrower-fields-rules.ts';
import type { Borrower } from './borrowers-repository.ts';
import { numberWithMark, withMark } from './spreadsheet-mark-rules.ts';

/** As UTF-8; without its mark Excel takes the text for Windows-1252. */
const mark = '\ufeff';

/** @param lines bytes of whole lines, each the JSON of a borrower; an empty chunk becomes an empty one */
export function* borrowerSpreadsheet(lines: Iterable<Buffer>): Generator<Buffer> {
  yield Buffer.from(`${mark}${borrowerFields.join(',')}\r\n`);
  for (const chunk of lines) {
    const text = chunk.toString('utf8').trim();
    yield Buffer.from(
      text === ''
        ? ''
        : text
            .split('\n')
            .map((line) => rowOf(JSON.parse(line) as Borrower))
            .join(''),
    );
  }
}

function rowOf(borrower: Borrower): string {
  return `${borrowerFields.map((field) => cellOf(field, borrower[field])).join(',')}\r\n`;
}

function cellOf(field: BorrowerField, value: string | null): string {
  if (value === null) return '';
  const text = field === 'externalId' || field === 'barcode' ? numberWithMark(value) : withMark(value);
  // Whatever might part cells elsewhere is quoted as well, so that nobody who guesses the delimiter is misled.
  return /[",;|\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
