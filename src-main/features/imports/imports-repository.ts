// The SQL that checks whether a library holds data, which is backed up before an import.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';

export const importsIn = preparedPerConnection((db: ReadableDatabase) => {
  const anything = db.prepare<[], { present: number }>(
    `SELECT EXISTS (SELECT 1 FROM borrowers) OR EXISTS (SELECT 1 FROM titles) OR EXISTS (SELECT 1 FROM items)
       OR EXISTS (SELECT 1 FROM loans) OR EXISTS (SELECT 1 FROM borrower_groups) AS present`,
  );
  return {
    /** Whether the library holds data that a person entered. */
    holdsAnything: (): boolean => anything.get()?.present === 1,
  };
});
