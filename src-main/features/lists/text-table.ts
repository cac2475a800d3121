// Reads delimited or pasted text into a table.
import { CsvError } from 'csv-parse';
import { parse, type Options } from 'csv-parse/sync';
import { fixedColumnsIn } from './fixed-columns-rules.ts';
import type { Delimiter } from './list-vocabulary-rules.ts';
import {
  rowsOf,
  tableLimits,
  UnreadableFileError,
  type ReadingChoices,
  type Table,
  type TableRow,
} from './table.ts';
import { decoded, encodingOf, wordsInEncodings } from './text-encoding.ts';
import { delimiterOf, hasFixedColumns, withoutDeclaration, withoutUtf8Mark } from './text-rules.ts';

/** Line limit, with blank lines, checked before rows take memory. */
const RECORDS_READ = 2 * tableLimits.rows;

/** @throws UnreadableFileError */
export function readTextTable(bytes: Buffer, choices: ReadingChoices): Table {
  const detected = choices.encoding === null ? encodingOf(bytes) : null;
  const encoding = choices.encoding ?? detected?.encoding ?? 'utf-8';
  const text = withoutUtf8Mark(decoded(bytes, encoding));
  refuseBinary(text);
  const fixed = choices.delimiter === null ? fixedColumnsIn(text) : null;
  const delimiter = fixed === null ? (choices.delimiter ?? delimiterOf(text)) : null;
  if (
    fixed === 'doubtful' ||
    (choices.delimiter === null && delimiter !== null && hasFixedColumns(text, delimiter))
  )
    throw new UnreadableFileError(
      'unknown-format',
      'The columns of this file stand at fixed positions, and where one ends is in doubt. Open it in a spreadsheet, divide it into columns, save it as .xlsx or .csv and try again.',
    );
  const rows =
    delimiter === null
      ? (fixed ?? [])
      : recordsOf(withFormulasQuoted(withoutBackslashes(withoutDeclaration(text)), delimiter), delimiter);
  if (rows.length >= RECORDS_READ)
    throw new UnreadableFileError(
      'too-many-rows',
      'The file has too many lines. Split it into smaller files.',
    );
  return {
    format: 'text',
    encoding,
    encodingCertain: detected?.certain ?? true,
    words: wordsInEncodings(bytes),
    delimiter,
    sheets: [],
    sheet: null,
    dateEpoch: 1900,
    formulas: 0,
    ...rowsOf(rows),
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

/** A program that writes `O\'Brien` writes `\"` and a double backslash as well: SLiMS, and others on MySQL. */
function withoutBackslashes(text: string): string {
  if (!text.includes(String.raw`\'`)) return text;
  return text.replace(/\\(['"\\])/g, (_, escaped: string) => (escaped === '"' ? '""' : escaped));
}

/** `="00412"` keeps zeros in a spreadsheet; its quotation marks are no mistake. */
function withFormulasQuoted(text: string, delimiter: Delimiter): string {
  if (!text.includes('="')) return text;
  const cell = delimiter === '|' ? '\\|' : delimiter;
  const formula = new RegExp(`(^|${cell})="([^"\\r\\n]*)"(?=${cell}|\\r|\\n|$)`, 'gm');
  return text.replace(formula, '$1"=""$2"""');
}

/** Copied for each call: the parser changes the options that it gets. */
type TextOptions = Options<string[], string[]> & { readonly delimiter: Delimiter };

function recordsOf(text: string, delimiter: Delimiter): TableRow[] {
  const options: TextOptions = {
    to: RECORDS_READ,
    delimiter,
    relax_column_count: true,
    max_record_size: tableLimits.rowCharacters,
  };
  try {
    const records = parse(text, { ...options });
    const swallows = records.some((cells) => swallowsRows(cells, delimiter));
    return swallows ? rowByRow(text, options) : numbered(records);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // Cells copied from a spreadsheet use tabs and may contain literal quotation marks.
    if (delimiter === '\t' && error.code.includes('QUOTE'))
      return numbered(parse(text, { ...options, quote: false }));
    if (error.code.includes('QUOTE')) return rowByRow(text, options);
    throw unreadable(error);
  }
}

function numbered(records: readonly string[][]): TableRow[] {
  return records.map((cells, index) => ({ number: index + 1, cells }));
}

/** A quotation mark that is never closed takes the rows behind it into its cell, up to the next mark. */
function swallowsRows(cells: readonly string[], delimiter: Delimiter): boolean {
  return cells.some(
    (cell) => cell.includes('\n') && cell.split(delimiter).length > Math.max(2, cells.length),
  );
}

/** A quoted cell may hold line breaks; one that runs on for longer was never closed. */
const LINES_OF_A_CELL = 20;

/** Parses a text with a misplaced quotation mark line by line, so that only the rows at fault are refused. */
function rowByRow(text: string, options: TextOptions): TableRow[] {
  const lines = text.split(/\r\n|\n|\r/);
  const rows: TableRow[] = [];
  for (let at = 0; at < lines.length;) {
    const { cells, lines: taken } = rowAt(lines, at, options);
    const written = lines[at] ?? '';
    rows.push(
      cells === null
        ? { number: rows.length + 1, cells: [written.slice(0, tableLimits.cellCharacters)], damaged: true }
        : { number: rows.length + 1, cells },
    );
    at += taken;
  }
  return rows;
}

function rowAt(
  lines: readonly string[],
  from: number,
  options: TextOptions,
): { cells: string[] | null; lines: number } {
  for (let count = 1; count <= LINES_OF_A_CELL && from + count <= lines.length; count++) {
    try {
      const [cells = ['']] = parse(lines.slice(from, from + count).join('\n'), { ...options });
      if (swallowsRows(cells, options.delimiter)) break;
      return { cells, lines: count };
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
      if (!error.code.includes('QUOTE')) throw unreadable(error);
      if (error.code !== 'CSV_QUOTE_NOT_CLOSED') break;
    }
  }
  return { cells: null, lines: 1 };
}

function unreadable(error: CsvError): UnreadableFileError {
  const place = typeof error.lines === 'number' ? ` near line ${String(error.lines)}` : '';
  if (error.code === 'CSV_MAX_RECORD_SIZE')
    return new UnreadableFileError(
      'cell-too-long',
      `A row${place} is longer than ${String(tableLimits.rowCharacters / 1024)} kB. Check for an unclosed quotation mark.`,
      error,
    );
  return new UnreadableFileError('damaged', `The text cannot be read: ${error.message}.`, error);
}
