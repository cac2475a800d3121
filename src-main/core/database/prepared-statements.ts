// Prepares a repository's statements once per connection.
import type { ReadableDatabase } from './connection.ts';

/** Caches the prepared statements of each connection for as long as the connection lives. */
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
