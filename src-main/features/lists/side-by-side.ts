// Finds tables that stand side by side on one sheet, as in class lists that were made to be printed.
import { plainName, type LaidOut, type ListKind } from './header-rules.ts';
import type { Table, TableRow } from './table.ts';

/** A table needs this many known columns: a name may stand twice by chance. */
const COLUMNS_OF_A_TABLE = 2;

/**
 * The tables of a sheet, from left to right, if an unnamed column divides them and all have the same header. A sheet with
 * one table is returned as it is.
 */
export function tablesSideBySide(
  table: Table,
  header: readonly string[],
  kind: ListKind,
): [Table, ...Table[]] {
  const starts = startsOfTables(header, kind);
  const [first = 0, second] = starts;
  if (second === undefined) return [table];
  const width = second - first;
  // An unnamed column before the names of each table, such as a row number, belongs to it.
  const others = starts.slice(1).map((start) => partOf(table, start - first, width));
  return [partOf(table, 0, width), ...others];
}

function startsOfTables(header: readonly string[], { meaningOf }: ListKind): number[] {
  const names = header.map(plainName);
  const starts = names.flatMap((name, at) => (name !== '' && (names[at - 1] ?? '') === '' ? [at] : []));
  const blocks = starts.map((start) => {
    const end = names.indexOf('', start);
    return names.slice(start, end < 0 ? names.length : end);
  });
  const [first = []] = blocks;
  const known = new Set(first.map(meaningOf).filter((meaning) => meaning !== null));
  const areAlike = blocks.every((block) => block.join('\n') === first.join('\n'));
  const distance = (starts[1] ?? 0) - (starts[0] ?? 0);
  const areEven = starts.every((start, index) => start === (starts[0] ?? 0) + index * distance);
  return areAlike && areEven && known.size >= COLUMNS_OF_A_TABLE ? starts : [];
}

function partOf(table: Table, from: number, width: number): Table {
  const rows = table.rows.flatMap((row): TableRow[] => {
    const all = row.cells.slice(from, from + width);
    const cells = all.slice(0, all.findLastIndex((cell) => cell.trim() !== '') + 1);
    if (cells.length === 0) return [];
    if (row.merged === undefined) return [{ ...row, cells }];
    return [{ ...row, cells, merged: row.merged.map((at) => at - from) }];
  });
  return { ...table, rows };
}

/**
 * The rows of several tables below each other, numbered through; the header of the widest.
 *
 * @param lastRow the number of the sheet's last line
 */
export function belowEachOther(
  tables: readonly [LaidOut<TableRow>, ...LaidOut<TableRow>[]],
  lastRow: number,
): LaidOut<TableRow> {
  const [first, ...others] = tables;
  if (others.length === 0) return first;
  const header = tables.reduce<readonly string[]>(
    (widest, table) => (table.header.length > widest.length ? table.header : widest),
    first.header,
  );
  const rows = tables.flatMap((table, index) =>
    table.rows.map((row) => ({ ...row, number: row.number + index * lastRow })),
  );
  return { ...first, header, rows };
}
