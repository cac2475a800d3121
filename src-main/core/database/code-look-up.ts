// Finds a record by a code, such as a barcode: exactly as it was given, or else in any case if only one record has it so.
import type { ReadableDatabase } from './connection.ts';

/** Only these letters have a case in a code. */
const letters = /[A-Za-z]/;

/**
 * @param sql of the look-up, up to the column of the code. The column needs an index for each collation.
 * @returns the row, or undefined if no record has the code, or several have it in other cases only
 */
export function codeLookUp<Row>(db: ReadableDatabase, sql: string): (code: string) => Row | undefined {
  // `+?` hides the value from SQLite's planner (decision 0033).
  const exact = db.prepare<[string], Row>(`${sql} = +?`);
  const inAnyCase = db.prepare<[string], Row>(`${sql} = +? COLLATE NOCASE LIMIT 2`);
  return (code) => {
    const row = exact.get(code);
    if (row !== undefined || !letters.test(code)) return row;
    const [only, another] = inAnyCase.all(code);
    return another === undefined ? only : undefined;
  };
}
