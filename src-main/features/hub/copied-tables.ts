// Which rows the copy on the district's server holds: those of an export, each with an identity and a text.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { Tables } from '../../core/manifest/tables.ts';
import { exportedRows, exportedTables } from '../exports/exported-tables-rules.ts';

export interface CopiedTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** The columns that identify a row: `id`, or the primary key. */
  readonly identity: readonly string[];
  /** The SQL condition of the rows that are copied. */
  readonly condition: string;
}

/**
 * Their rows come to another desk in a way of their own: events keep the numbers of its journal, and an erasure is each
 * computer's.
 */
export const ownWay: ReadonlySet<string> = new Set(['events', 'desks', 'erasures']);

/** In the order in which they can be put back. */
export function copiedTables(db: ReadableDatabase, tables: Tables): CopiedTable[] {
  const columnsOf = db.prepare<[string], { name: string; pk: number }>(
    'SELECT name, pk FROM pragma_table_info(?) ORDER BY cid',
  );
  return exportedTables(tables).map((name) => {
    const columns = columnsOf.all(name);
    const key = columns.filter(({ pk }) => pk > 0).toSorted((one, other) => one.pk - other.pk);
    const names = columns.map((column) => column.name);
    return {
      name,
      columns: names,
      identity: names.includes('id') ? ['id'] : key.map((column) => column.name),
      condition: exportedRows(tables, name),
    };
  });
}
