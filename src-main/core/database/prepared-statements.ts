// Prepares a repository's statements once for each connection.
import type { ReadableDatabase } from './connection.ts';

/** The same connection always gets the same prepared statements; they are gone with the connection. */
export function preparedPerConnection<D extends ReadableDatabase, T>(prepare: (db: D) => T): (db: D) => T {
  const prepared = new WeakMap<D, T>();
  return (db) => {
    let statements = prepared.get(db);
    if (statements === undefined) {
      statements = prepare(db);
      prepared.set(db, statements);
    }
    return statements;
  };
}
