// The SQL of settings: one JSON value a name.
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import { readAgain, readOnce } from '../../core/database/read-once.ts';

const settingsIn = preparedPerConnection((db: ReadableDatabase) => {
  const all = db.prepare<[], { name: string; value: string }>('SELECT name, value FROM settings');
  return {
    all: (): Record<string, unknown> =>
      Object.fromEntries(all.all().map(({ name, value }) => [name, JSON.parse(value) as unknown])),
  };
});

const read = (db: ReadableDatabase): Readonly<Record<string, unknown>> => settingsIn(db).all();

/** The settings that were changed, by name. */
export const settingsSet = (db: ReadableDatabase): Readonly<Record<string, unknown>> => readOnce(db, read);

const writes = preparedPerConnection((db: WritableDatabase) => ({
  put: db.prepare(
    'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  ),
}));

export function putSetting(db: WritableDatabase, name: string, value: unknown): void {
  writes(db).put.run(name, JSON.stringify(value));
  readAgain(db, read);
}
