// The SQL of another desk: rows of the main desk as they arrive, and into the tables.
import { sqliteCode, type ReadableDatabase, type WritableDatabase } from '../../core/database/connection.ts';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';
import type { CopiedTable } from './copied-tables.ts';
import type { ChangedRow } from './hub-calls.ts';

type Value = string | number | Buffer | null;

export const incomingReads = preparedPerConnection((db: ReadableDatabase) => {
  const page = db.prepare<
    [{ table: string; after: number }],
    { n: number; id: Buffer; sealed: Buffer | null }
  >('SELECT n, id, sealed FROM hub_incoming WHERE tbl = @table AND n > @after ORDER BY n LIMIT 50');
  const names = db.prepare<[], string>('SELECT DISTINCT tbl FROM hub_incoming').pluck();
  return {
    /** Those of which rows arrived. */
    tables: (): ReadonlySet<string> => new Set(names.all()),
    /** A few at a time: they may be many pictures. */
    *ofTable(table: string): Generator<{ id: Buffer; sealed: Buffer | null }> {
      for (let rows = page.all({ table, after: 0 }); rows.length > 0;) {
        yield* rows;
        rows = page.all({ table, after: rows.at(-1)?.n ?? 0 });
      }
    },
  };
});

export const incomingWrites = preparedPerConnection((db: WritableDatabase) => {
  const insert = db.prepare('INSERT INTO hub_incoming (tbl, id, sealed) VALUES (?, ?, ?)');
  const clear = db.prepare('DELETE FROM hub_incoming');
  return {
    add(rows: readonly ChangedRow[]): void {
      for (const { table, id, sealed } of rows) insert.run(table, id, sealed);
    },
    clear: () => clear.run(),
  };
});

/** Writes rows of the main desk. @param table what `copiedTables` found */
export function rowWrites(db: WritableDatabase, { name, columns, identity }: CopiedTable) {
  const key = identity.map((column) => `"${column}"`).join(', ');
  const places = (names: readonly string[]): string => names.map(() => '?').join(', ');
  const rest = columns.filter((column) => !identity.includes(column));
  const changes = rest.map((column) => `"${column}" = excluded."${column}"`).join(', ');
  const put = db.prepare<Value[]>(
    `INSERT INTO "${name}" (${columns.map((column) => `"${column}"`).join(', ')}) VALUES (${places(columns)})
     ON CONFLICT (${key}) DO ${rest.length === 0 ? 'NOTHING' : `UPDATE SET ${changes}`}`,
  );
  const remove = db.prepare<Value[]>(`DELETE FROM "${name}" WHERE (${key}) = (${places(identity)})`);
  const valueOf = (values: readonly Value[], column: string): Value =>
    values[columns.indexOf(column)] ?? null;

  const isLocal = (column: string): boolean => column === 'key' && !identity.includes(column);
  const moveFrom = columns.some(isLocal)
    ? db.prepare<Value[]>(`UPDATE "${name}" SET key = (SELECT max(key) + 1 FROM "${name}") WHERE key = ?`)
    : null;

  /** @returns the columns of a unique value that another row still holds; null if the row is written */
  function putIfFree(values: readonly Value[]): string[] | null {
    try {
      put.run(...values);
      return null;
    } catch (error) {
      const taken = /^UNIQUE constraint failed: (.+)$/.exec(error instanceof Error ? error.message : '')?.[1];
      const isHeld = ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'].includes(
        sqliteCode(error) ?? '',
      );
      if (!isHeld || taken === undefined) throw error;
      return taken.split(', ').map((column) => column.slice(column.indexOf('.') + 1));
    }
  }

  return {
    remove: (pk: string) => remove.run(...(JSON.parse(pk) as Value[])),
    /**
     * Writes all of them, in whatever order their unique values allow: the row that holds one is among them. If two
     * swapped theirs, the holder's is set aside first. A key is each desk's own numbering: the row that holds one goes
     * above all others.
     */
    putAll(rows: Iterable<readonly Value[]>): void {
      let waiting: { values: readonly Value[]; taken: string[] }[] = [];
      for (const values of rows) {
        const taken = putIfFree(values);
        if (taken !== null) waiting.push({ values, taken });
      }
      while (waiting.length > 0) {
        const before = waiting.length;
        waiting = waiting.flatMap(({ values, taken: [column = ''] }) => {
          if (isLocal(column)) moveFrom?.run(valueOf(values, column));
          const taken = putIfFree(values);
          return taken === null ? [] : [{ values, taken }];
        });
        const [first] = waiting;
        if (first === undefined || waiting.length < before || first.taken.some(isLocal)) continue;
        const holder = first.taken.map((column) => `"${column}" = ?`).join(' AND ');
        db.prepare<Value[]>(
          `UPDATE "${name}" SET "${first.taken.at(-1) ?? ''}" = 'set aside ' || hex(randomblob(8)) WHERE ${holder}`,
        ).run(...first.taken.map((column) => valueOf(first.values, column)));
      }
    },
  };
}

/** The identities of a table's rows, in pages, as JSON arrays. */
export function identityReads(db: ReadableDatabase, { name, identity, condition }: CopiedTable) {
  const key = identity.map((column) => `"${column}"`).join(', ');
  const pk = `json_array(${key}) AS pk`;
  const first = db.prepare<[number], string>(
    `SELECT ${pk} FROM "${name}" WHERE (${condition}) ORDER BY ${key} LIMIT ?`,
  );
  const next = db.prepare<unknown[], string>(
    `SELECT ${pk} FROM "${name}" WHERE (${condition}) AND (${key}) > (${identity.map(() => '?').join(', ')})
     ORDER BY ${key} LIMIT ?`,
  );
  return {
    /** @param after the last one of the page before; null for the first page */
    page: (after: string | null, limit: number): string[] =>
      after === null
        ? first.pluck().all(limit)
        : next.pluck().all(...(JSON.parse(after) as unknown[]), limit),
  };
}
