// Reads the first sheet with data (or the chosen one) of an .xlsx, .xlsb, .ods or .xls workbook into a table.
import {
  parse_zip,
  read,
  type CellObject,
  type ParsingOptions,
  type UnpackedParts,
  type WorkBook,
  type WorkSheet,
  SSF,
} from '@e965/xlsx';
import { otherArchive } from './file-kind-rules.ts';
import { otherFile } from './other-file.ts';
import type { FileFormat } from './list-vocabulary-rules.ts';
import {
  rowsOf,
  tableLimits,
  UnreadableFileError,
  type Table,
  type TableRow,
  formulaError,
} from './table.ts';
import { damaged, partsOf, protectedSentence, unpack, type ZipPart } from './zip-parts.ts';

/** The parts that hold cells. Everything else (macros, pictures, links, scripts) stays packed. */
const partsWithCells =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/(_rels\/)?workbook\.(xml|bin)(\.rels)?|xl\/(sharedStrings|styles)\.(xml|bin)|xl\/worksheets\/[^/]+\.(xml|bin)|(content|styles)\.xml|mimetype|META-INF\/manifest\.xml)$/i;

export const readingOptions: ParsingOptions = {
  dense: true,
  cellText: false,
  cellHTML: false,
  cellNF: true,
  cellFormula: true,
};

type OneSheet = (sheet: string | number) => WorkBook;

/** @throws UnreadableFileError */
export async function readZippedWorkbook(file: Buffer, sheet: string | null): Promise<Table> {
  const parts = await partsOf(file);
  const names = new Set(parts.map(({ filename }) => filename));
  const format: FileFormat | null = names.has('content.xml')
    ? 'ods'
    : names.has('xl/workbook.xml') || names.has('xl/workbook.bin')
      ? 'xlsx'
      : null;
  if (format === null) {
    const { what, is } = otherArchive(names);
    throw otherFile(what, is);
  }
  const unpacked = await unpackedOf(parts);
  const contents = Object.values(unpacked.files).map(({ content }) => content);
  const extra = {
    // Both cost memory in each cell: styles tell which rows are hidden, stubs which formulas have no stored value.
    cellStyles: contents.some((content) => content.includes(' hidden="')),
    sheetStubs: contents.some((content) => content.includes('</f></c>')),
  };
  const openSheet: OneSheet = (one) =>
    parsed(() => parse_zip(unpacked, { ...readingOptions, ...extra, sheets: one }));
  const content = unpacked.files['content.xml']?.content;
  const hidden = content === undefined ? [] : hiddenRowsOf(content.toString('latin1'));
  return tableOf(format, openSheet, sheet, hidden);
}

/** @throws UnreadableFileError */
export function readCompoundWorkbook(file: Buffer, sheet: string | null): Table {
  const openSheet: OneSheet = (one) =>
    parsed(() => read(file, { type: 'buffer', ...readingOptions, cellStyles: true, sheets: one }));
  return tableOf('xls', openSheet, sheet);
}

async function unpackedOf(parts: readonly ZipPart[]): Promise<UnpackedParts> {
  const unpacked = await unpack(parts.filter(({ filename }) => partsWithCells.test(filename)));
  let cells = 0;
  const files: UnpackedParts['files'] = {};
  for (const [name, bytes] of unpacked) {
    if (/\.(xml|rels)$/i.test(name)) {
      refuseEntities(bytes);
      refuseEndlessText(bytes);
    }
    if (name === 'META-INF/manifest.xml' && bytes.includes('encryption-data')) {
      throw new UnreadableFileError('protected', protectedSentence);
    }
    if (name === 'content.xml') refuseRepetition(bytes);
    if (/^xl\/worksheets\/.*\.xml$/i.test(name)) {
      cells += occurrencesOf('<c ', bytes, tableLimits.cells - cells);
      refuseFarCells(bytes);
    }
    const content = name === '[Content_Types].xml' ? withoutOthers(bytes, unpacked) : bytes;
    files[name] = { name, type: 'file', content };
  }
  // Optional in .ods, but the library looks for it.
  if (unpacked.has('content.xml') && !unpacked.has('styles.xml'))
    files['styles.xml'] = { name: 'styles.xml', type: 'file', content: Buffer.from('<styles/>') };
  return { files };
}

/** The list of parts without the skipped ones: the library would look for those. */
function withoutOthers(contentTypes: Buffer, unpacked: ReadonlyMap<string, Buffer>): Buffer {
  const kept = contentTypes
    .toString('utf8')
    .replace(/<Override\b[^>]*PartName="\/?([^"]*)"[^>]*>/g, (override, name: string) =>
      unpacked.has(name) ? override : '',
    );
  return Buffer.from(kept, 'utf8');
}

/** Entity definitions are refused: they can expand a small file enormously, or read other files. */
function refuseEntities(bytes: Buffer): void {
  const wide = bytes[0] === 0xff || bytes[0] === 0xfe || bytes[1] === 0;
  if (!wide && !bytes.includes('<!DOCTYPE') && !bytes.includes('<!ENTITY')) return;
  throw new UnreadableFileError(
    'unsafe',
    'The file contains entity definitions, which no spreadsheet has. It was not read.',
  );
}

/** The most bytes of the longest cell with every character written as an entity. */
const TEXT_BYTES = 12 * tableLimits.cellCharacters;

/** Text without a tag for this long exceeds any cell; parsing it would take many times its memory. */
function refuseEndlessText(bytes: Buffer): void {
  for (let tag = 0; tag + TEXT_BYTES < bytes.length;) {
    const next = bytes.lastIndexOf('<', tag + TEXT_BYTES);
    if (next <= tag) {
      throw new UnreadableFileError(
        'cell-too-long',
        'A cell of the workbook contains too much text. It was not read. Check the file.',
      );
    }
    tag = next;
  }
}

/** Repeat counts are limited: one cell can claim a million copies. A tag ends before the next `<`, so this reads once. */
function refuseRepetition(content: Buffer): void {
  const tag = /<table:table-(cell|row)(?=[\s/>])([^<>]*)>/g;
  let times = 1;
  let cells = 0;
  for (const [, kind, attributes = ''] of content.toString('latin1').matchAll(tag)) {
    if (kind === 'row') times = timesIn(attributes, 'rows');
    else if (
      /office:value|calcext:value|office:string|office:date|office:formula/.test(attributes) ||
      !attributes.endsWith('/')
    )
      cells += timesIn(attributes, 'columns') * times;
    if (cells > tableLimits.cells) throw tooManyCells();
  }
}

/** The numbers of the hidden rows of each sheet of an .ods file, which the library does not tell. */
function hiddenRowsOf(content: string): ReadonlySet<number>[] {
  if (!/table:visibility="(?:filter|collapse)"/.test(content)) return [];
  return content
    .split(/<table:table[ >]/)
    .slice(1)
    .map((sheet) => {
      const hidden = new Set<number>();
      let number = 0;
      for (const [, attributes = ''] of sheet.matchAll(/<table:table-row\b([^<>]*)>/g)) {
        const times = timesIn(attributes, 'rows');
        const isHidden = /table:visibility="(?:filter|collapse)"/.test(attributes);
        for (let row = 1; isHidden && row <= Math.min(times, tableLimits.rows); row++)
          hidden.add(number + row);
        number += times;
      }
      return hidden;
    });
}

function timesIn(attributes: string, what: 'rows' | 'columns'): number {
  return Number(new RegExp(`number-${what}-repeated="(\\d{1,9})`).exec(attributes)?.[1] ?? 1);
}

/** The last column of a sheet is XFD. The library would visit cells beyond it one by one. */
function refuseFarCells(sheet: Buffer): void {
  if (/\sr="[A-Z]{4,}\d/i.test(sheet.toString('latin1'))) throw damaged();
}

function occurrencesOf(text: string, bytes: Buffer, most: number): number {
  let count = 0;
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + text.length)) {
    count += 1;
    if (count > most) throw tooManyCells();
  }
  return count;
}

function tooManyCells(): UnreadableFileError {
  const most = tableLimits.cells.toLocaleString('en');
  return new UnreadableFileError(
    'too-large',
    `The workbook has more than ${most} cells, which is the limit. Split it into smaller files.`,
  );
}

export function parsed(open: () => WorkBook): WorkBook {
  try {
    return open();
  } catch (error) {
    if (error instanceof UnreadableFileError) throw error;
    const words = error instanceof Error ? error.message : String(error);
    if (/password|encrypt/i.test(words)) throw new UnreadableFileError('protected', protectedSentence, error);
    if (/unsupported|could not find workbook|cannot find workbook/i.test(words))
      throw new UnreadableFileError('unknown-format', 'This is another document, not a spreadsheet.', error);
    throw damaged(error);
  }
}

/** @throws UnreadableFileError */
export function tableOf(
  format: FileFormat,
  openSheet: OneSheet,
  asked: string | null,
  hiddenRows: readonly ReadonlySet<number>[] = [],
): Table {
  let book = openSheet(asked ?? 0);
  const sheets = book.SheetNames;
  const hidden = (index: number): boolean => (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0;
  const order =
    asked === null ? [...sheets.keys()].sort((a, b) => Number(hidden(a)) - Number(hidden(b))) : [];
  let name = asked ?? sheets[order[0] ?? 0] ?? '';
  for (const index of order) {
    name = sheets[index] ?? '';
    if (book.Sheets[name] === undefined) book = openSheet(index);
    if (linesOf(book.Sheets[name]).length > 0) break;
  }
  const sheet = book.Sheets[name];
  if (sheet === undefined && asked !== null)
    throw new UnreadableFileError(
      'empty',
      `The workbook has no sheet called ${asked}. Choose another sheet.`,
    );
  const date1904 = book.Workbook?.WBProps?.date1904 === true;
  const hiddenHere = hiddenRows[sheets.indexOf(name)];
  let formulas = 0;
  const lines = linesOf(sheet).map(({ number, cells }): TableRow => {
    const texts: string[] = [];
    cells.forEach((cell, column) => {
      if (cell.f !== undefined) formulas += 1;
      // Cells beyond the limit are moved to it, so that the check notices them.
      texts[Math.min(column, tableLimits.columns)] = cellText(cell, date1904);
    });
    const isHidden = sheet?.['!rows']?.[number - 1]?.hidden === true || hiddenHere?.has(number) === true;
    return {
      number,
      cells: Array.from(texts, (text: string | undefined) => text ?? ''),
      ...(isHidden && { hidden: true }),
    };
  });
  return {
    format,
    encoding: null,
    encodingCertain: true,
    words: [],
    delimiter: null,
    sheets,
    sheet: name,
    dateEpoch: date1904 ? 1904 : 1900,
    formulas,
    ...rowsOf(withMerged(lines, sheet)),
  };
}

/** Of every spreadsheet program; later rows would cost a step for each row before them. */
const LAST_ROW = 1_048_576;

/** The rows that exist; a dense sheet is an array with holes. @throws UnreadableFileError */
function linesOf(sheet: WorkSheet | undefined): { number: number; cells: CellObject[] }[] {
  const data = (sheet?.['!data'] ?? []) as (CellObject[] | undefined)[];
  if (data.length > LAST_ROW) throw damaged();
  const lines: { number: number; cells: CellObject[] }[] = [];
  data.forEach((cells, index) => {
    if (cells?.some((cell) => cell.v !== undefined || cell.f !== undefined) === true)
      lines.push({ number: index + 1, cells });
  });
  return lines;
}

/** A merged cell applies to each of its rows, such as a class written once for all its pupils. */
function withMerged(lines: readonly TableRow[], sheet: WorkSheet | undefined): TableRow[] {
  const tall = (sheet?.['!merges'] ?? [])
    .slice(0, 20_000)
    .filter(({ s, e }) => e.r > s.r && s.c < tableLimits.columns);
  if (tall.length === 0) return [...lines];
  const at = new Map(lines.map((line) => [line.number, line]));
  const filled = new Map<number, { cells: string[]; merged: number[] }>();
  for (const { s, e } of tall) {
    const text = at.get(s.r + 1)?.cells[s.c] ?? '';
    if (text === '') continue;
    for (let row = s.r + 1; row <= Math.min(e.r, s.r + tableLimits.rows); row++) {
      const rowBelow = at.get(row + 1);
      if (rowBelow === undefined || (rowBelow.cells[s.c] ?? '') !== '') continue;
      const other = filled.get(row + 1) ?? { cells: [...rowBelow.cells], merged: [] };
      while (other.cells.length <= s.c) other.cells.push('');
      other.cells[s.c] = text;
      other.merged.push(s.c);
      filled.set(row + 1, other);
    }
  }
  return lines.map((line) => ({ ...line, ...filled.get(line.number) }));
}

/** The number-format functions in use; @e965/xlsx has no types for them. */
const numberFormats = SSF as {
  is_date(format: string): boolean;
  parse_date_code(value: number, options: { date1904: boolean }): { y: number; m: number; d: number } | null;
};

/** One cell as text: dates as YYYY-MM-DD, numbers with all digits and the leading zeros of their format. */
function cellText(cell: CellObject, date1904: boolean): string {
  const { t: type, v: value } = cell;
  // The library gives a formula without a stored value the value 0.
  if (type === 'z' && cell.f !== undefined) return formulaError;
  switch (type) {
    case 's':
      return String(value ?? '');
    case 'n':
      return typeof value === 'number' ? numberText(value, String(cell.z ?? 'General'), date1904) : '';
    case 'd':
      return value instanceof Date ? value.toISOString().slice(0, 10) : String(value ?? '');
    case 'b':
      return value === true ? 'TRUE' : 'FALSE';
    case 'e':
      return formulaError;
    default:
      return '';
  }
}

function numberText(value: number, format: string, date1904: boolean): string {
  if (numberFormats.is_date(format)) return dayOf(value, date1904) ?? String(value);
  if (!Number.isInteger(value)) return String(value);
  const digits = BigInt(value).toString();
  // 00412 is the number 412 in the format 00000: the visible zeros are part of a card's number.
  return /^0+$/.test(format) ? digits.padStart(format.length, '0') : digits;
}

function dayOf(value: number, date1904: boolean): string | null {
  const parts = numberFormats.parse_date_code(value, { date1904 });
  if (parts === null || parts.y < 1900 || parts.y > 9999) return null;
  return [
    String(parts.y).padStart(4, '0'),
    String(parts.m).padStart(2, '0'),
    String(parts.d).padStart(2, '0'),
  ].join('-');
}
