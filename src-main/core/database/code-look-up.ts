// Finds a record by a code, such as a barcode: exactly as it was given, or else in any case if only one record has it so.
import type Database from 'better-sqlite3';

/** Only these letters have a case in a code. */
const letters = /[A-Za-z]/;

/**
 * @param prepare prepares the look-up. `hasCode` is SQL that follows the column of the code, which needs an index for each
 * collation; it hides the value from SQLite's planner (decision 0033).
 * @returns the row, or undefined if no record has the code, or several have it in other cases only
 */
export function codeLookUp<Row>(
  prepare: (hasCode: string) => Database.Statement<[string], Row>,
): (code: string) => Row | undefined {
  const exact = prepare('= +?');
  const inAnyCase = prepare('= +? COLLATE NOCASE LIMIT 2');
  return (code) => {
    const row = exact.get(code);
    if (row !== undefined || !letters.test(code)) return row;
    const [only, another] = inAnyCase.all(code);
    return another === undefined ? only : undefined;
  };
}
