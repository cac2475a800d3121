// Reads a delimited text file row by row, finding out its encoding and delimiter, and refuses what is no such file in a clear sentence.
import { isUtf8 } from 'node:buffer';
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';

/** The file cannot be imported; nothing was changed. The message is a sentence for people. */
export class ImportRefusedError extends Error {
  override readonly name = 'ImportRefusedError';
}

interface CsvLimits {
  readonly bytes: number;
  readonly rows: number;
  readonly rowCharacters: number;
}

const csvLimits: CsvLimits = { bytes: 32 * 1024 * 1024, rows: 200_000, rowCharacters: 256 * 1024 };

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
type Delimiter = ',' | ';' | '\t';

export interface CsvFile {
  readonly name: string;
  readonly encoding: Encoding;
  readonly delimiter: Delimiter;
  readonly header: readonly string[];
  /** The rows below the header; `number` is the row as a spreadsheet counts it, the header being row 1. */
  readonly rows: readonly CsvRow[];
}

interface CsvRow {
  readonly number: number;
  readonly cells: readonly string[];
}

const BYTES_A_TURN = 256 * 1024;

/** @throws ImportRefusedError */
export async function readCsvFile(file: string, limits: CsvLimits = csvLimits): Promise<CsvFile> {
  const name = basename(file);
  const bytes = await bytesOf(file, name, limits);
  const { encoding, text } = textOf(bytes, name);
  const { delimiter, body } = delimiterOf(text);
  const [header, ...rows] = await parseRows(body, delimiter, name, limits);
  if (header === undefined) throw new ImportRefusedError(`${name} is empty.`);
  return { name, encoding, delimiter, header: header.cells, rows };
}

async function bytesOf(file: string, name: string, limits: CsvLimits): Promise<Buffer> {
  try {
    const info = await stat(file);
    if (!info.isFile()) throw new ImportRefusedError(`${name} is not a file.`);
    if (info.size > limits.bytes) {
      throw new ImportRefusedError(
        `${name} is larger than ${String(Math.floor(limits.bytes / 1024 / 1024))} MB, the most that is read at once. Split it.`,
      );
    }
    return await readFile(file);
  } catch (error) {
    if (error instanceof ImportRefusedError) throw error;
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw new ImportRefusedError(missing ? `There is no file ${file}.` : `${name} cannot be read.`, {
      cause: error,
    });
  }
}

function textOf(bytes: Buffer, name: string): { encoding: Encoding; text: string } {
  const starts = (...magic: number[]): boolean => magic.every((byte, index) => bytes[index] === byte);
  if (bytes.length === 0) throw new ImportRefusedError(`${name} is empty.`);
  if (starts(0x50, 0x4b) || starts(0xd0, 0xcf, 0x11, 0xe0)) {
    throw new ImportRefusedError(
      `${name} is a workbook, not a text file. Save it as CSV in the spreadsheet program and import that.`,
    );
  }
  const encoding = starts(0xff, 0xfe)
    ? 'utf-16le'
    : starts(0xfe, 0xff)
      ? 'utf-16be'
      : isUtf8(bytes)
        ? 'utf-8'
        : 'windows-1252';
  const text = new TextDecoder(encoding).decode(bytes);
  if (text.includes('\0'))
    throw new ImportRefusedError(`${name} is not a text file: it contains NUL characters.`);
  if (text.trim() === '') throw new ImportRefusedError(`${name} is empty.`);
  return { encoding, text };
}

/** The delimiter that parts the first line into most cells; Excel's own "sep=;" line is followed and left out. */
function delimiterOf(text: string): { delimiter: Delimiter; body: string } {
  const declared = /^sep=([,;\t])\r?\n/i.exec(text);
  if (declared !== null) return { delimiter: declared[1] as Delimiter, body: text.slice(declared[0].length) };
  const firstLine = (/^\s*([^\r\n]*)/.exec(text.slice(0, 64 * 1024))?.[1] ?? '').replace(/"[^"]*"/g, '');
  const counted = ([',', ';', '\t'] as const).map((delimiter) => ({
    delimiter,
    count: firstLine.split(delimiter).length,
  }));
  const best = counted.reduce((most, other) => (other.count > most.count ? other : most));
  return { delimiter: best.delimiter, body: text };
}

async function parseRows(
  text: string,
  delimiter: Delimiter,
  name: string,
  limits: CsvLimits,
): Promise<CsvRow[]> {
  const parser = parse({ delimiter, relax_column_count: true, max_record_size: limits.rowCharacters });
  const rows: CsvRow[] = [];
  try {
    let number = 0;
    for await (const cells of Readable.from(pieces(text)).compose(parser)) {
      number++;
      if (!isRow(cells)) throw new TypeError('csv-parse gave something that is not a row');
      if (cells.every((cell) => cell.trim() === '')) continue;
      if (rows.length > limits.rows)
        throw new ImportRefusedError(
          `${name} has more than ${String(limits.rows)} rows, the most that is read at once. Split it.`,
        );
      rows.push({ number, cells });
    }
  } catch (error) {
    if (error instanceof CsvError)
      throw new ImportRefusedError(`${name} cannot be read: ${sentenceFor(error, limits)}`, { cause: error });
    throw error;
  }
  return rows;
}

/**
 * Lets the rest of the program run between pieces: the desk keeps lending while a large file is read.
 * Pieces of bytes, not of text: a string cut in the middle of a surrogate pair would lose that character.
 */
async function* pieces(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text, 'utf8');
  for (let start = 0; start < bytes.length; start += BYTES_A_TURN) {
    yield bytes.subarray(start, start + BYTES_A_TURN);
    await nextTurn();
  }
}

function isRow(row: unknown): row is string[] {
  return Array.isArray(row) && row.every((cell) => typeof cell === 'string');
}

function sentenceFor(error: CsvError, limits: CsvLimits): string {
  const line = typeof error.lines === 'number' ? ` near line ${String(error.lines)}` : '';
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return `a quotation mark that is opened${line} is never closed.`;
    case 'CSV_MAX_RECORD_SIZE':
      return `a row${line} is longer than ${String(Math.floor(limits.rowCharacters / 1024))} kB. Perhaps a quotation mark is not closed.`;
    case 'INVALID_OPENING_QUOTE':
    case 'CSV_INVALID_CLOSING_QUOTE':
      return `a quotation mark${line} stands where none may stand.`;
    default:
      return `${error.message}.`;
  }
}
