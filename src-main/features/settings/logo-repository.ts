// The SQL of the library's logo.
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';
import type { Picture } from '../../core/http/pictures.ts';

const reads = preparedPerConnection((db: ReadableDatabase) =>
  db.prepare<[], Picture>('SELECT name, media_type AS type, bytes FROM library_logo'),
);

/** Null if the library has none. */
export const logoIn = (db: ReadableDatabase): Picture | null => reads(db).get() ?? null;

const writes = preparedPerConnection((db: WritableDatabase) => ({
  remove: db.prepare('DELETE FROM library_logo'),
  put: db.prepare('INSERT INTO library_logo (id, name, media_type, bytes) VALUES (1, @name, @type, @bytes)'),
}));

/** @param logo null removes it */
export function putLogo(db: WritableDatabase, logo: Picture | null): void {
  writes(db).remove.run();
  if (logo !== null) writes(db).put.run(logo);
}
