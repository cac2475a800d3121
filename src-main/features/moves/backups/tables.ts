// Rows of a backup's tables by the names of their columns, and the lists that are made of them.
import type { DumpedTables } from '../../lists/sql-dump.ts';

/** Empty for a column that is null or missing. */
export type BackupRow = Readonly<Record<string, string>>;

/** A list that an import reads: names that it knows, and the rows. */
export interface BackupList {
  readonly kind: string;
  /** The table that most of it comes from, which stands for its name in any language. */
  readonly table: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The tables of a program's backup. */
export interface BackupProgram {
  readonly name: string;
  /** The tables that its lists are made of. */
  readonly tables: readonly string[];
  /** Without these it is another program's. */
  readonly needed: readonly string[];
  lists(rowsOf: (table: string) => BackupRow[]): BackupList[];
}

export function rowsIn(tables: DumpedTables, table: string): BackupRow[] {
  const found = tables.get(table);
  if (found === undefined) return [];
  const { columns, rows } = found;
  return rows.map((values) =>
    Object.fromEntries(columns.map((column, at) => [column, (values[at] ?? '').trim()])),
  );
}

/** The rows by a column, for joins. */
export function byColumn(rows: readonly BackupRow[], column: string): ReadonlyMap<string, BackupRow> {
  return new Map(rows.map((row) => [row[column] ?? '', row]));
}

/** A day, without the "no day" of MySQL. */
export const dayIn = (value = ''): string => (value.startsWith('0000') ? '' : value.slice(0, 10));

export const joined = (parts: readonly (string | undefined)[], separator: string): string =>
  parts.filter((part) => part !== undefined && part !== '').join(separator);

/** The debt of each borrower, from amounts with their sign. */
export function owedBy(
  amounts: readonly (readonly [borrower: string, amount: number])[],
): [string, string][] {
  const sums = new Map<string, number>();
  for (const [borrower, amount] of amounts)
    sums.set(borrower, (sums.get(borrower) ?? 0) + Math.round(amount * 100));
  return [...sums].flatMap(([borrower, sum]) =>
    sum > 0 ? [[borrower, (sum / 100).toFixed(2)] as [string, string]] : [],
  );
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

export function csvOf({ header, rows }: Pick<BackupList, 'header' | 'rows'>): Uint8Array {
  return Buffer.from([header, ...rows].map((row) => row.map(quoted).join(',')).join('\r\n'));
}
