// Writes many rows with few statements: each statement has a fixed cost, which is high for tables with a search index.
import type { WritableDatabase } from './connection.ts';

export type CellValue = string | number | null;

/** Rows per statement; SQLite accepts 32,766 values in all. */
const sizes = [256, 128, 64, 32, 16, 8, 4, 2, 1] as const;

/**
 * @param into `INSERT INTO table (columns)`, without the values
 * @param behind the SQL after the values, for a statement that reads them: `WITH given (columns) AS (` ... `) UPDATE ...`
 * @returns a function that writes rows in order; each row is an array with one value per column
 */
export function manyRows(
  db: WritableDatabase,
  into: string,
  columns: number,
  behind = '',
): (rows: readonly (readonly CellValue[])[]) => void {
  const places = `(${Array<string>(columns).fill('?').join(', ')})`;
  const prepare = (size: number) =>
    db.prepare<[CellValue[]]>(`${into} VALUES ${Array<string>(size).fill(places).join(', ')} ${behind}`);
  const prepared = new Map<number, ReturnType<typeof prepare>>();
  const statementFor = (size: number): ReturnType<typeof prepare> => {
    const statement = prepared.get(size) ?? prepare(size);
    prepared.set(size, statement);
    return statement;
  };
  return (rows) => {
    let at = 0;
    for (const size of sizes) {
      for (; rows.length - at >= size; at += size) {
        statementFor(size).run(rows.slice(at, at + size).flat());
      }
    }
  };
}
