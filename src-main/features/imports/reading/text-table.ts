// Reads delimited or pasted text into a table.
import { isUtf8 } from 'node:buffer';
import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import type { Delimiter } from '../import-vocabulary-rules.ts';
import { rowsOf, tableLimits, UnreadableFileError, type ReadingChoices, type Table } from './table.ts';
import { delimiterOf, encodingOf, withoutDeclaration, withoutUtf8Mark } from './text-rules.ts';

/** Line limit, with blank lines, checked before rows take memory. */
const RECORDS_READ = 2 * tableLimits.rows;

/** @throws UnreadableFileError */
export function readTextTable(bytes: Buffer, choices: ReadingChoices): Table {
  const encoding = choices.encoding ?? encodingOf(bytes, isUtf8);
  const text = withoutUtf8Mark(new TextDecoder(encoding).decode(bytes));
  refuseBinary(text);
  const delimiter = choices.delimiter ?? delimiterOf(text);
  const records = recordsOf(withoutDeclaration(text), delimiter);
  if (records.length === RECORDS_READ)
    throw new UnreadableFileError(
      'too-many-rows',
      'The file has too many lines. Split it into smaller files.',
    );
  return {
    format: 'text',
    encoding,
    delimiter,
    sheets: [],
    sheet: null,
    dateEpoch: 1900,
    formulas: 0,
    ...rowsOf(records.map((cells, index) => ({ number: index + 1, cells }))),
  };
}

function refuseBinary(text: string): void {
  if (text.trim() === '') throw new UnreadableFileError('empty', 'The file is empty.');
  const sample = text.slice(0, 64 * 1024);
  // eslint-disable-next-line no-control-regex -- control characters distinguish binary files from text
  const strange = sample.match(/[\0-\x08\x0e-\x1a\x1c-\x1f\x7f]/g)?.length ?? 0;
  if (text.includes('\0') || strange > sample.length / 100) {
    throw new UnreadableFileError(
      'unknown-format',
      'This is neither a spreadsheet nor a text file. Save the list as .xlsx or .csv and try again.',
    );
  }
}

function recordsOf(text: string, delimiter: Delimiter): string[][] {
  const options = {
    to: RECORDS_READ,
    delimiter,
    relax_column_count: true,
    max_record_size: tableLimits.rowCharacters,
  };
  try {
    return parse(text, options);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // Cells copied from a spreadsheet use tabs and may contain literal quotation marks.
    if (delimiter === '\t' && error.code.includes('QUOTE')) return parse(text, { ...options, quote: false });
    throw unreadable(error);
  }
}

function unreadable(error: CsvError): UnreadableFileError {
  const line = typeof error.lines === 'number' ? ` near line ${String(error.lines)}` : '';
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return new UnreadableFileError(
        'quote-not-closed',
        `An opening quotation mark${line} is never closed. Correct the file.`,
        error,
      );
    case 'INVALID_OPENING_QUOTE':
    case 'CSV_INVALID_CLOSING_QUOTE':
      return new UnreadableFileError(
        'quote-misplaced',
        `A quotation mark${line} is in the wrong place. Correct the file.`,
        error,
      );
    case 'CSV_MAX_RECORD_SIZE':
      return new UnreadableFileError(
        'cell-too-long',
        `A row${line} is longer than ${String(tableLimits.rowCharacters / 1024)} kB. Check for an unclosed quotation mark.`,
        error,
      );
    default:
      return new UnreadableFileError('damaged', `The text cannot be read: ${error.message}.`, error);
  }
}
