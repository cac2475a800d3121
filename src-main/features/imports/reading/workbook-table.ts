// Reads the first sheet with something in it (or the one named) of an .xlsx, .xlsb, .ods or .xls workbook into a table.
import {
  parse_zip,
  read,
  type CellObject,
  type ParsingOptions,
  type UnpackedParts,
  type WorkBook,
  type WorkSheet,
} from '@e965/xlsx';
import type { FileFormat } from '../import-vocabulary-rules.ts';
import { cellText } from './workbook-cell.ts';
import { rowsOf, tableLimits, UnreadableFileError, type Table, type TableRow } from './table.ts';
import { damaged, partsOf, protectedSentence, unpack, type ZipPart } from './zip-parts.ts';

/** The parts that hold cells. Everything else (macros, pictures, links, scripts) is never unpacked. */
const wanted =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/(_rels\/)?workbook\.(xml|bin)(\.rels)?|xl\/(sharedStrings|styles)\.(xml|bin)|xl\/worksheets\/[^/]+\.(xml|bin)|(content|styles)\.xml|mimetype|META-INF\/manifest\.xml)$/i;

const options: ParsingOptions = {
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
    throw new UnreadableFileError(
      'unknown-format',
      'This is an archive or another document, not a spreadsheet.',
    );
  }
  const unpacked = await unpackedOf(parts);
  const openSheet: OneSheet = (one) => parsed(() => parse_zip(unpacked, { ...options, sheets: one }));
  return tableOf(format, openSheet, sheet);
}

/** @throws UnreadableFileError */
export function readCompoundWorkbook(file: Buffer, sheet: string | null): Table {
  const openSheet: OneSheet = (one) => parsed(() => read(file, { type: 'buffer', ...options, sheets: one }));
  return tableOf('xls', openSheet, sheet);
}

async function unpackedOf(parts: readonly ZipPart[]): Promise<UnpackedParts> {
  const unpacked = await unpack(parts.filter(({ filename }) => wanted.test(filename)));
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
  // Looked for in every .ods, though it need not be there.
  if (unpacked.has('content.xml') && !unpacked.has('styles.xml'))
    files['styles.xml'] = { name: 'styles.xml', type: 'file', content: Buffer.from('<styles/>') };
  return { files };
}

/** The list of parts without those that were left out: what it names would be looked for. */
function withoutOthers(contentTypes: Buffer, unpacked: ReadonlyMap<string, Buffer>): Buffer {
  const kept = contentTypes
    .toString('utf8')
    .replace(/<Override\b[^>]*PartName="\/?([^"]*)"[^>]*>/g, (override, name: string) =>
      unpacked.has(name) ? override : '',
    );
  return Buffer.from(kept, 'utf8');
}

/** A workbook has no business defining entities: they are how small XML becomes large, or reads other files. */
function refuseEntities(bytes: Buffer): void {
  const wide = bytes[0] === 0xff || bytes[0] === 0xfe || bytes[1] === 0;
  if (!wide && !bytes.includes('<!DOCTYPE') && !bytes.includes('<!ENTITY')) return;
  throw new UnreadableFileError(
    'unsafe',
    'The file holds definitions that a spreadsheet never has. It was not read.',
  );
}

/** The most bytes that the characters of the longest cell take, each written as an entity. */
const TEXT_BYTES = 12 * tableLimits.cellCharacters;

/** A text without a tag in it for so long is longer than any cell; parsing it would take many times its memory. */
function refuseEndlessText(bytes: Buffer): void {
  for (let tag = 0; tag + TEXT_BYTES < bytes.length;) {
    const next = bytes.lastIndexOf('<', tag + TEXT_BYTES);
    if (next <= tag) {
      throw new UnreadableFileError(
        'cell-too-long',
        'A cell of the workbook holds far more text than a list of borrowers ever does. It was not read.',
      );
    }
    tag = next;
  }
}

/** Cells that say "the same a million times more" would take the memory of a million. */
function refuseRepetition(content: Buffer): void {
  const tag = /<table:table-cell\b([^>]*)>/g;
  const text = content.toString('latin1');
  let cells = 0;
  for (const row of text.matchAll(/<table:table-row\b([^>]*)>([^]*?)<\/table:table-row>/g)) {
    const [, rowAttributes = '', inner = ''] = row;
    let wide = 0;
    for (const [, attributes = ''] of inner.matchAll(tag)) {
      if (
        /office:value|calcext:value|office:string|office:date|office:formula/.test(attributes) ||
        !attributes.endsWith('/')
      )
        wide += timesIn(attributes, 'columns');
    }
    cells += wide * timesIn(rowAttributes, 'rows');
    if (cells > tableLimits.cells) throw tooManyCells();
  }
}

function timesIn(attributes: string, what: 'rows' | 'columns'): number {
  return Number(new RegExp(`number-${what}-repeated="(\\d{1,9})`).exec(attributes)?.[1] ?? 1);
}

/** The last column of a sheet is XFD. Cells beyond it would be counted up to, one by one. */
function refuseFarCells(sheet: Buffer): void {
  if (/\sr="[A-Z]{4,}\d/i.test(sheet.toString('latin1'))) throw damaged();
}

function occurrencesOf(text: string, bytes: Buffer, most: number): number {
  let found = 0;
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + text.length)) {
    found += 1;
    if (found > most) throw tooManyCells();
  }
  return found;
}

function tooManyCells(): UnreadableFileError {
  const most = tableLimits.cells.toLocaleString('en');
  return new UnreadableFileError(
    'too-large',
    `The workbook has more than ${most} cells, the most that is read at once.`,
  );
}

function parsed(open: () => WorkBook): WorkBook {
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

function tableOf(format: FileFormat, openSheet: OneSheet, asked: string | null): Table {
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
    throw new UnreadableFileError('empty', `The workbook has no sheet called ${asked}.`);
  const date1904 = book.Workbook?.WBProps?.date1904 === true;
  let formulas = 0;
  const lines = linesOf(sheet).map(({ number, cells }): TableRow => {
    const texts: string[] = [];
    cells.forEach((cell, column) => {
      if (cell.f !== undefined) formulas += 1;
      // What stands beyond the limit stands at it, so that it is noticed.
      texts[Math.min(column, tableLimits.columns)] = cellText(cell, date1904);
    });
    return { number, cells: Array.from(texts, (text: string | undefined) => text ?? '') };
  });
  return {
    format,
    encoding: null,
    delimiter: null,
    sheets,
    sheet: name,
    dateEpoch: date1904 ? 1904 : 1900,
    formulas,
    ...rowsOf(withMerged(lines, sheet)),
  };
}

/** The rows that exist; a dense sheet is an array with holes. */
function linesOf(sheet: WorkSheet | undefined): { number: number; cells: CellObject[] }[] {
  const data = (sheet?.['!data'] ?? []) as (CellObject[] | undefined)[];
  const lines: { number: number; cells: CellObject[] }[] = [];
  data.forEach((cells, index) => {
    if (cells?.some((cell) => cell.v !== undefined || cell.f !== undefined) === true)
      lines.push({ number: index + 1, cells });
  });
  return lines;
}

/** A class that is written once beside all its pupils, in one merged cell, holds for each of them. */
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
      const line = at.get(row + 1);
      if (line === undefined || (line.cells[s.c] ?? '') !== '') continue;
      const other = filled.get(row + 1) ?? { cells: [...line.cells], merged: [] };
      while (other.cells.length <= s.c) other.cells.push('');
      other.cells[s.c] = text;
      other.merged.push(s.c);
      filled.set(row + 1, other);
    }
  }
  return lines.map((line) => ({ ...line, ...filled.get(line.number) }));
}
