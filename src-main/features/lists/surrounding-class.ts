// Adds the class to each row if only the name of the sheet, a line above the rows or a path says it, as in "Klas: 3B".
import { classInLine, classOfSheet, classWriterFor, looksLikeClass } from './class-name-rules.ts';
import { filledCells, type LaidOut, type ListKind } from './header-rules.ts';
import type { Table, TableRow } from './table.ts';

export function withSurroundingClass(
  table: Table,
  laid: LaidOut<TableRow>,
  kind: ListKind,
): LaidOut<TableRow> {
  if (laid.headerRow === null || laid.header.some((name) => kind.meaningOf(name) === 'group')) return laid;
  const header = table.rows.findIndex(({ number }) => number === laid.headerRow);
  const above = table.rows
    .slice(0, header)
    .map(({ cells }) => classInLine(cells))
    .findLast((one) => one !== null);
  let current = above ?? (table.sheet === null ? null : classOfSheet(table.sheet));
  let isFound = current !== null;
  const width = laid.header.length;
  const idle = [...laid.idle];
  const rows: TableRow[] = [];
  for (const row of laid.rows) {
    const said = classInLine(row.cells);
    if (said !== null) {
      current = said;
      isFound = true;
      idle.push({ row: row.number, why: 'class' });
    } else rows.push({ ...row, cells: [...padded(row.cells, width), current ?? ''] });
  }
  if (!isFound) return laid;
  idle.sort((one, other) => one.row - other.row);
  return { ...laid, header: [...laid.header, 'Class'], rows, idle };
}

/** A class in two columns, such as year 4 and letter B: the column that counts as the class gets the whole of it. */
export function withJoinedClass(laid: LaidOut<TableRow>, kind: ListKind): LaidOut<TableRow> {
  const isClass = (at: number): boolean => kind.meaningOf(laid.header[at] ?? '') === 'group';
  const partOf = (at: number) => kind.classPartOf?.(laid.header[at] ?? '') ?? null;
  const all = [...laid.header.keys()];
  const ordered = [
    ...all.filter((at) => partOf(at) === 'year'),
    ...all.filter((at) => partOf(at) === null && isClass(at)),
    ...all.filter((at) => partOf(at) === 'parallel'),
  ];
  const [year, parallel, ...others] = ordered.length === 2 ? ordered : all.filter(isClass);
  if (year === undefined || parallel === undefined || others.length > 0) return laid;
  const pairOf = ({ cells }: TableRow) => [cells[year]?.trim() ?? '', cells[parallel]?.trim() ?? ''] as const;
  const write = classWriterFor(laid.rows.map(pairOf).filter((pair) => !pair.includes('')));
  if (write === null) return laid;
  const width = laid.rows.reduce((most, { cells }) => Math.max(most, cells.length), all.length);
  const target = all.find((at) => isClass(at) && (at === year || at === parallel)) ?? width;
  const withClass = (cells: readonly string[], name: string) =>
    target < width ? padded(cells, target + 1).with(target, name) : [...padded(cells, width), name];
  const rows = laid.rows.map((row) => {
    const [first, second] = pairOf(row);
    const isWhole = first !== '' && second !== '';
    const only = target === parallel ? second : first || second;
    return { ...row, cells: withClass(row.cells, isWhole ? write(first, second) : only) };
  });
  return { ...laid, header: target < width ? laid.header : withClass(laid.header, 'Class'), rows };
}

/** Share of the cells of a column that must be paths, and of the paths that must end in a class. */
const PATHS_NEEDED = 0.8;
const CLASSES_NEEDED = 0.5;

/** A class as the last part of a path, such as /Pupils/Lower/1A, if no column holds classes. */
export function withClassOfPath(laid: LaidOut<TableRow>, kind: ListKind): LaidOut<TableRow> {
  if (laid.headerRow === null || laid.header.some((name) => kind.meaningOf(name) === 'group')) return laid;
  const column = laid.header.findIndex((_, at) => {
    const paths = filledCells(laid.rows, at).filter((cell) => cell.trim().startsWith('/'));
    const classes = paths.filter((path) => classOfPath(path) !== '');
    return (
      paths.length > 0 &&
      paths.length >= laid.rows.length * PATHS_NEEDED &&
      classes.length >= paths.length * CLASSES_NEEDED
    );
  });
  if (column < 0) return laid;
  const rows = laid.rows.map((row) => {
    const cells = [...padded(row.cells, laid.header.length), classOfPath(row.cells[column] ?? '')];
    return { ...row, cells };
  });
  return { ...laid, header: [...laid.header, 'Class'], rows };
}

function classOfPath(path: string): string {
  const last = path.trim().replace(/\/+$/, '').split('/').at(-1) ?? '';
  return looksLikeClass(last) ? last : '';
}

function padded(cells: readonly string[], width: number): string[] {
  return Array.from({ length: Math.max(width, cells.length) }, (_, at) => cells[at] ?? '');
}
