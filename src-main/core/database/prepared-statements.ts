// Prepares a repository's statements once per connection, each one when it is first used.
import type { Statement } from 'better-sqlite3';
import type { ReadableDatabase } from './connection.ts';

/**
 * Caches the prepared statements of each connection for as long as the connection lives. A library has several hundred
 * statements and a day uses some of them, so each is prepared at its first use.
 */
export function preparedPerConnection<D extends ReadableDatabase, T>(prepare: (db: D) => T): (db: D) => T {
  const prepared = new WeakMap<D, T>();
  return (db) => {
    let statements = prepared.get(db);
    if (statements === undefined) {
      statements = prepare(preparingLater(db));
      prepared.set(db, statements);
    }
    return statements;
  };
}

/** The same connection, whose `prepare` waits for the statement's first use. */
function preparingLater<D extends ReadableDatabase>(db: D): D {
  return Object.create(db, {
    prepare: { value: (sql: string) => new LaterStatement(() => db.prepare(sql)) },
  }) as D;
}

/** The part of a statement that repositories use. */
class LaterStatement {
  #statement: Statement | undefined;
  readonly #prepare: () => Statement;

  constructor(prepare: () => Statement) {
    this.#prepare = prepare;
  }

  pluck(): LaterStatement {
    return new LaterStatement(() => this.#ready().pluck());
  }

  raw(): LaterStatement {
    return new LaterStatement(() => this.#ready().raw());
  }

  get(...values: unknown[]): unknown {
    return this.#ready().get(...values);
  }

  all(...values: unknown[]): unknown[] {
    return this.#ready().all(...values);
  }

  iterate(...values: unknown[]): IterableIterator<unknown> {
    return this.#ready().iterate(...values);
  }

  run(...values: unknown[]): unknown {
    return this.#ready().run(...values);
  }

  #ready(): Statement {
    return (this.#statement ??= this.#prepare());
  }
}
