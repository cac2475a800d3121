// Reads what an offline desk of Koha kept (.koc) as a list of loans: which copies are still out, with whom, and since when.
import { rowsOf, type ReadingChoices, type Table, type TableRow } from './table.ts';
import { decoded, encodingOf, wordsInEncodings } from './text-encoding.ts';
import { withoutUtf8Mark } from './text-rules.ts';

/** Names that every list of loans is known by. */
const header = ['Card number', 'Barcode', 'Date out', 'Returned'];

/**
 * Its lines are a time, a word and what it is about: `issue` a card and a barcode, `return` a barcode, `payment` a card and
 * an amount. Koha carries them out in the order of the file, so the last word about a copy counts.
 * Source: offline_circ/process_koc.pl of Koha.
 *
 * @throws UnreadableFileError
 */
export function readOfflineCirculation(file: Buffer, choices: ReadingChoices): Table {
  const detected = choices.encoding === null ? encodingOf(file) : null;
  const encoding = choices.encoding ?? detected?.encoding ?? 'utf-8';
  const lines = withoutUtf8Mark(decoded(file, encoding)).split(/\r\n|\n|\r/);
  const rows: TableRow[] = [{ number: 1, cells: header }];
  const placeOfIssue = new Map<string, number>();
  /** @returns whether the file says who had the copy */
  const endIssueOf = (barcode: string): boolean => {
    const place = placeOfIssue.get(barcode.toLowerCase());
    const issue = rows[place ?? -1];
    if (place === undefined || issue === undefined) return false;
    rows[place] = { ...issue, cells: [...issue.cells, 'yes'] };
    return placeOfIssue.delete(barcode.toLowerCase());
  };
  lines.forEach((line, index) => {
    const [time = '', word = '', first = '', second = ''] = line.split('\t').map((cell) => cell.trim());
    const number = index + 1;
    if (line.trim() === '' || time.startsWith('Version=')) return;
    if (word === 'issue') {
      endIssueOf(second);
      placeOfIssue.set(second.toLowerCase(), rows.length);
      rows.push({ number, cells: [first, second, time.slice(0, 10)] });
    } else if (word === 'return') {
      if (!endIssueOf(first)) rows.push({ number, cells: ['', first], notLoan: { why: 'return-only' } });
    } else if (word === 'payment')
      rows.push({ number, cells: [first], notLoan: { why: 'payment-left-out', amount: second } });
    else rows.push({ number, cells: [line.trim()], notLoan: { why: 'line-not-understood' } });
  });
  return {
    format: 'koc',
    encoding,
    encodingCertain: detected?.certain ?? true,
    words: wordsInEncodings(file),
    delimiter: null,
    sheets: [],
    sheet: null,
    dateEpoch: 1900,
    formulas: 0,
    ...rowsOf(rows),
    blank: [],
  };
}
