// Finds the header line by the names of columns, and tells rows from titles, totals and repeated headers.
import type { idleLines } from './list-vocabulary-rules.ts';

export interface Line {
  readonly number: number;
  readonly cells: readonly string[];
}

export interface LaidOut<Row extends Line> {
  /** The header's line number; null if there is none. */
  readonly headerRow: number | null;
  readonly header: readonly string[];
  readonly rows: readonly Row[];
  readonly idle: readonly { row: number; why: (typeof idleLines)[number] }[];
}

/** How to recognise the lines of a kind of list. */
export interface ListKind {
  /** The meaning of a column with this name; null if unknown. */
  readonly meaningOf: (header: string) => string | null;
  /** Whether these columns are all that a list of this kind needs; absent: what is known of them says it. */
  readonly suffices?: (header: readonly string[]) => boolean;
  /** Whether lines such as "Total: 312" are skipped. */
  readonly hasTotals: boolean;
  /** Whether the list may come as catalogue records (MARC). */
  readonly inRecords?: boolean;
  /** The part of a class that a column with this name holds if it holds no whole one; null if it may hold a whole one. */
  readonly classPartOf?: (header: string) => 'year' | 'parallel' | null;
  /** Whether the name of the sheet, or a line above the rows, may say which class they are in. */
  readonly inClasses?: boolean;
}

const LINES_SEARCHED = 30;

/** @param asked the header's line number that a person chose; 0 for none, null to detect it */
export function layOut<Row extends Line>(
  lines: readonly Row[],
  blank: readonly number[],
  asked: number | null,
  kind: ListKind,
): LaidOut<Row> {
  const headerAt = asked === null ? headerIn(lines, kind) : lines.findIndex(({ number }) => number === asked);
  const header = lines[headerAt]?.cells ?? [];
  const plainHeader = header.map(plainName);
  // Fast path: nearly every line differs in its first cell.
  const isHeader = ({ cells }: Row): boolean =>
    cells.length === plainHeader.length && cells.every((cell, at) => plainName(cell) === plainHeader[at]);
  const idle = blank.map((row): LaidOut<Row>['idle'][number] => ({ row, why: 'blank' }));
  const rows: Row[] = [];
  lines.forEach((line, index) => {
    if (index === headerAt) return;
    if (index < headerAt) idle.push({ row: line.number, why: 'above-header' });
    else if (headerAt >= 0 && isHeader(line)) idle.push({ row: line.number, why: 'header-again' });
    else if (kind.hasTotals && isTotal(line.cells, header.length))
      idle.push({ row: line.number, why: 'total' });
    else rows.push(line);
  });
  idle.sort((one, other) => one.row - other.row);
  return { headerRow: lines[headerAt]?.number ?? null, header, rows, idle };
}

/** The line with the most known column names; otherwise the first, unless it looks like a row. */
function headerIn(lines: readonly Line[], { meaningOf }: ListKind): number {
  const counts = lines
    .slice(0, LINES_SEARCHED)
    .map(({ cells }) => new Set(cells.map(meaningOf).filter((meaning) => meaning !== null)).size);
  const most = Math.max(...counts);
  const at = counts.indexOf(most);
  const filled = lines[at]?.cells.filter((cell) => cell.trim() !== '').length ?? 0;
  // A title may contain one known word by chance; in a list of one or two columns one is enough.
  if (most >= 2 || (most === 1 && filled <= 2 && !looksLikeRow(lines[at]?.cells ?? []))) return at;
  const first = lines[0]?.cells ?? [];
  return looksLikeRow(first) ? -1 : widestOfFirst(lines);
}

/** After a title, the header is the first line as wide as the lines below it. */
function widestOfFirst(lines: readonly Line[]): number {
  const widths = lines
    .slice(0, LINES_SEARCHED)
    .map(({ cells }) => cells.filter((cell) => cell.trim() !== '').length);
  const widest = Math.max(...widths);
  return widths.findIndex((width) => width >= widest * 0.6);
}

/** E-mail addresses, dates and long numbers occur in rows only. */
function looksLikeRow(cells: readonly string[]): boolean {
  return cells.some((cell) => /\S@\S+\.\S/.test(cell) || /^\s*\d[\d\s./-]{2,}\s*$/.test(cell));
}

const totalWords =
  /^(sub|grand ?)?(total|totaal|totaux|totales|gesamt|summe|somme|suma|eindtotaal|aantal|anzahl|number of|nombre de|numero de|número de|count)\b/i;

/** "Totaal: 312" or "Total | | 312": a word for total, with few other cells. */
function isTotal(cells: readonly string[], width: number): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '');
  const [first = ''] = filled;
  return (
    totalWords.test(first.trim()) &&
    filled.length <= Math.max(1, Math.min(3, Math.floor(width / 2))) &&
    (/\d/.test(first) || filled.slice(1).some((cell) => /^\s*\d+([.,]\d+)?\s*$/.test(cell)))
  );
}

/** The letters and digits of a column's name: "E-mail address [Required]" becomes "emailaddress". */
export function plainName(name: string): string {
  return name
    .replace(/\[[^\]]*\]|[*º°]/g, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/\(s\)/g, 's')
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/** The names of the columns; empty ones for a list without a header, so that a person can choose what they are. */
export function namesOfColumns({ header, headerRow, rows }: LaidOut<Line>): readonly string[] {
  if (headerRow !== null) return header;
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  return Array.from({ length: width }, () => '');
}

/** A column's name as stored and shown. */
export function shownName(header: string): string {
  return header.trim().slice(0, 200);
}

/** A column as a person sees it. @param cells those with a value */
export function columnShown(column: number, name: string, cells: readonly string[]) {
  const samples = [...new Set(cells.slice(0, 50).map((cell) => cell.slice(0, 100)))].slice(0, 5);
  return { column, header: shownName(name), samples, filled: cells.length };
}

/** The cells of a column that have a value. */
export function filledCells(
  rows: readonly { readonly cells: readonly string[] }[],
  column: number,
): string[] {
  return rows.map(({ cells }) => cells[column] ?? '').filter((cell) => cell.trim() !== '');
}
