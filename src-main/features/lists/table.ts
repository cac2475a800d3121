// A file as rows of text cells: the common input of all later steps of an import.
import type { DateEpoch, Delimiter, Encoding, FileFormat, UnreadableCode } from './list-vocabulary-rules.ts';

export interface TableRow {
  /** Line number as in a spreadsheet, from 1. */
  readonly number: number;
  /** Dates of a workbook as YYYY-MM-DD, numbers with all remaining digits. */
  readonly cells: readonly string[];
  /** Indexes of cells that got their text from a merged cell above. */
  readonly merged?: readonly number[];
  /** The sheet hides this row, for example by a filter. */
  readonly hidden?: boolean;
  /** A misplaced quotation mark: the line's text is in the first cell. */
  readonly damaged?: boolean;
  /** Why a catalogue record cannot become a row. */
  readonly rejected?: 'record-damaged' | 'no-copies';
  /** A line of an offline desk that is no loan, and the amount of a payment. */
  readonly notLoan?: {
    readonly why: 'return-only' | 'payment-left-out' | 'line-not-understood';
    readonly amount?: string;
  };
}

export interface Table {
  readonly format: FileFormat;
  readonly encoding: Encoding | null;
  /** False if the letters of a text fit several encodings. */
  readonly encodingCertain: boolean;
  /** Words of a text as they read in each encoding. */
  readonly words: readonly { readonly encoding: Encoding; readonly text: string }[];
  readonly delimiter: Delimiter | null;
  readonly sheets: readonly string[];
  readonly sheet: string | null;
  readonly dateEpoch: DateEpoch;
  /** Number of cells with a formula. */
  readonly formulas: number;
  /** Every line with data. */
  readonly rows: readonly TableRow[];
  /** The numbers of blank lines between others. */
  readonly blank: readonly number[];
}

/** A person's choices for reading the file; null: detect. */
export interface ReadingChoices {
  readonly encoding: Encoding | null;
  readonly delimiter: Delimiter | null;
  readonly sheet: string | null;
  /** Of catalogue records: one without a copy is a row too, as in a file that names no copies. */
  readonly addMissingCopies?: boolean | undefined;
}

export const tableLimits = {
  fileBytes: 32 * 1024 * 1024,
  unpackedBytes: 96 * 1024 * 1024,
  rows: 200_000,
  columns: 500,
  cells: 2_000_000,
  cellCharacters: 32_767,
  rowCharacters: 256 * 1024,
} as const;

/** The file cannot be read; the message is a sentence for people. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError';
  readonly code: UnreadableCode;

  constructor(code: UnreadableCode, sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.code = code;
  }
}

/** Text for a cell whose formula gave an error, such as #N/A. */
export const formulaError = '#ERROR!';

/** Collects rows and blank lines into a table, within the limits. @throws UnreadableFileError */
export function rowsOf(lines: Iterable<TableRow>): Pick<Table, 'rows' | 'blank'> {
  const rows: TableRow[] = [];
  const blank: number[] = [];
  let lastNumber = 0;
  let columns = 0;
  for (const row of lines) {
    const filled = row.cells.findLastIndex((cell) => cell.trim() !== '') + 1;
    if (filled === 0) continue;
    for (let number = lastNumber + 1; number < row.number && blank.length < 1000; number++)
      blank.push(number);
    lastNumber = row.number;
    columns = Math.max(columns, filled);
    if (columns > tableLimits.columns) {
      throw new UnreadableFileError(
        'too-many-columns',
        `The file has more than ${String(tableLimits.columns)} columns. Delete those that you do not need.`,
      );
    }
    if (rows.length === tableLimits.rows) {
      throw new UnreadableFileError(
        'too-many-rows',
        `The file has more than ${tableLimits.rows.toLocaleString('en')} rows, which is the limit. Split it into smaller files.`,
      );
    }
    const long = row.cells.find((cell) => cell.length > tableLimits.cellCharacters);
    if (long !== undefined) {
      throw new UnreadableFileError(
        'cell-too-long',
        `A cell in row ${String(row.number)} holds ${long.length.toLocaleString('en')} characters, which is too many. Check the file.`,
      );
    }
    rows.push(filled === row.cells.length ? row : { ...row, cells: row.cells.slice(0, filled) });
  }
  if (rows.length === 0) throw new UnreadableFileError('empty', 'The file is empty.');
  return { rows, blank };
}
