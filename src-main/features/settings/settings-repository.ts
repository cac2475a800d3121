// The SQL of settings: one JSON value a name.
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';

export const settingsIn = preparedPerConnection((db: ReadableDatabase) => {
  const all = db.prepare<[], { name: string; value: string }>('SELECT name, value FROM settings');
  return {
    all: (): Record<string, unknown> =>
      Object.fromEntries(all.all().map(({ name, value }) => [name, JSON.parse(value) as unknown])),
  };
});

export const settingWrites = preparedPerConnection((db: WritableDatabase) => {
  const put = db.prepare(
    'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  );
  return { put: (name: string, value: unknown) => put.run(name, JSON.stringify(value)) };
});
