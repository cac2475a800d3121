// Writes borrowers as a spreadsheet (CSV, RFC 4180) that the import reads back exactly.
import type { Borrower } from './borrowers-repository.ts';
import { numberWithMark, withMark } from './spreadsheet-mark-rules.ts';

/** The columns, by names that the import knows whatever the library's language. */
const columns = [
  'externalId',
  'barcode',
  'givenName',
  'familyName',
  'group',
  'category',
  'email',
  'guardianEmail',
  'birthDate',
  'leftOn',
  'expiresOn',
  'message',
  'blockedReason',
] as const satisfies readonly (keyof Borrower)[];

/** As UTF-8; without its mark Excel takes the text for Windows-1252. */
const mark = '\ufeff';

/** @param lines bytes of whole lines, each the JSON of a borrower; an empty chunk becomes an empty one */
export function* borrowerSpreadsheet(lines: Iterable<Buffer>): Generator<Buffer> {
  yield Buffer.from(`${mark}${columns.join(',')}\r\n`);
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
  return `${columns.map((column) => cellOf(column, borrower[column])).join(',')}\r\n`;
}

function cellOf(column: (typeof columns)[number], value: string | null): string {
  if (value === null) return '';
  const text = column === 'externalId' || column === 'barcode' ? numberWithMark(value) : withMark(value);
  // Whatever might part cells elsewhere is quoted as well, so that nobody who guesses the delimiter is misled.
  return /[",;|\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
