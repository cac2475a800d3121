// The SQL of exports: every row of a table out, and in again.
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import { pictureTables } from './exported-tables-rules.ts';

/** Text, numbers and nothing: what the exported columns hold. */
export type Value = string | number | null;

const pictureFile = ({ folder, key }: { folder: string; key: string }): string =>
  `'${folder}/' || ${key} || '.' ||
    CASE media_type WHEN 'image/jpeg' THEN 'jpg' WHEN 'image/png' THEN 'png' ELSE 'webp' END`;

function columnsOf(db: ReadableDatabase, table: string): { name: string; pk: number }[] {
  return db
    .prepare<[string], { name: string; pk: number }>('SELECT name, pk FROM pragma_table_info(?) ORDER BY cid')
    .all(table);
}

function presentOf(db: ReadableDatabase, tables: readonly string[]): string[] {
  const present = new Set(
    db.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all(),
  );
  return tables.filter((table) => present.has(table));
}

export function exportReads(db: ReadableDatabase) {
  return {
    form: (): number => db.pragma('user_version', { simple: true }) as number,
    lastSeq: (): number =>
      db.prepare<[], number>('SELECT coalesce(max(seq), 0) FROM events').pluck().get() ?? 0,
    /** Those of these tables that this library has: an older one may lack the newest. */
    present: (tables: readonly string[]): string[] => presentOf(db, tables),
    columns: (table: string): string[] => columnsOf(db, table).map(({ name }) => name),
    /** Those of an SQL condition, in the order of the key; a picture's bytes are the name of its file. */
    rows(table: string, condition: string): IterableIterator<Value[]> {
      const columns = columnsOf(db, table);
      const keys = columns.filter(({ pk }) => pk > 0).toSorted((one, other) => one.pk - other.pk);
      const pictures = pictureTables[table];
      const chosen = columns.map(({ name }) =>
        pictures !== undefined && name === 'bytes' ? pictureFile(pictures) : `"${name}"`,
      );
      const order = keys.length === 0 ? 'rowid' : keys.map(({ name }) => `"${name}"`).join(', ');
      return db
        .prepare<[], Value[]>(
          `SELECT ${chosen.join(', ')} FROM "${table}" WHERE ${condition} ORDER BY ${order}`,
        )
        .raw()
        .iterate();
    },
    /** The files of the exported pictures, each with what reads it. @param rows the SQL condition of a table's rows */
    pictures: (rows: (table: string) => string): { file: string; bytes: () => Buffer }[] =>
      presentOf(db, Object.keys(pictureTables)).flatMap((table) => {
        const pictures = pictureTables[table];
        if (pictures === undefined) return [];
        const { key } = pictures;
        const bytes = db.prepare<[string], Buffer>(`SELECT bytes FROM ${table} WHERE ${key} = ?`).pluck();
        return db
          .prepare<[], { id: string; file: string }>(
            `SELECT ${key} AS id, ${pictureFile(pictures)} AS file FROM ${table} WHERE ${rows(table)} ORDER BY ${key}`,
          )
          .all()
          .map(({ id, file }) => ({ file, bytes: () => bytes.get(id) ?? Buffer.alloc(0) }));
      }),
    count: (table: string): number =>
      db.prepare<[], number>(`SELECT count(*) FROM "${table}"`).pluck().get() ?? 0,
    /** Whether the library has people, books, loans or anything else but what the first steps enter. */
    holdsAnything: (): boolean =>
      db
        .prepare<[], number>(
          `SELECT EXISTS (SELECT 1 FROM events WHERE type GLOB 'borrower.*' OR type GLOB 'item.*' OR type GLOB 'loan.*')
             OR EXISTS (SELECT 1 FROM borrowers) OR EXISTS (SELECT 1 FROM items)`,
        )
        .pluck()
        .get() === 1,
    /** Everything that is not as it must be: damage, and references that lead nowhere. */
    faults: (): string[] => [
      ...db
        .prepare<[], string>('PRAGMA integrity_check')
        .pluck()
        .all()
        .filter((answer) => answer !== 'ok'),
      ...db
        .prepare<[], { table: string; parent: string }>('PRAGMA foreign_key_check')
        .all()
        .map(({ table, parent }) => `a row of ${table} refers to a row of ${parent} that is not there`),
    ],
  };
}

export function exportWrites(db: WritableDatabase) {
  return {
    /** A new library comes with some rows of its own, such as the first loan rules. */
    clear(tables: readonly string[]): void {
      for (const table of presentOf(db, tables)) db.prepare(`DELETE FROM "${table}"`).run();
    },
    inserter(table: string): (row: readonly (Value | Buffer)[]) => void {
      const columns = columnsOf(db, table).map(({ name }) => `"${name}"`);
      const insert = db.prepare(
        `INSERT INTO "${table}" (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
      );
      return (row) => void insert.run(...row);
    },
  };
}
