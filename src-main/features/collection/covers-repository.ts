// The SQL of titles' covers. The bytes have a table of their own, so that lists do not read them.
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';
import type { Picture } from '../../core/http/pictures.ts';

export const coversIn = preparedPerConnection((db: ReadableDatabase) => {
  const fields = `SELECT t.cover AS name, c.media_type AS type, c.bytes
    FROM titles t JOIN title_covers c ON c.title_id = t.id`;
  const ofTitle = db.prepare<[string], Picture>(`${fields} WHERE t.id = ? AND t.cover IS NOT NULL`);
  const named = db.prepare<[string], Picture>(`${fields} WHERE t.cover = ?`);
  return {
    ofTitle: (title: string): Picture | null => ofTitle.get(title) ?? null,
    named: (name: string): Picture | null => named.get(name) ?? null,
  };
});

export const coverWrites = preparedPerConnection((db: WritableDatabase) => {
  const put = db.prepare(
    `INSERT INTO title_covers (title_id, media_type, bytes) VALUES (@title, @type, @bytes)
     ON CONFLICT (title_id) DO UPDATE SET media_type = excluded.media_type, bytes = excluded.bytes`,
  );
  const remove = db.prepare('DELETE FROM title_covers WHERE title_id = ?');
  const name = db.prepare('UPDATE titles SET cover = @name, updated_at = @now WHERE id = @title');
  const touchItems = db.prepare('UPDATE items SET updated_at = @now WHERE title_id = @title');
  return {
    /** @param cover null removes it */
    set(title: string, cover: Picture | null, now: string): void {
      if (cover === null) remove.run(title);
      else put.run({ title, type: cover.type, bytes: cover.bytes });
      name.run({ title, name: cover?.name ?? null, now });
      touchItems.run({ title, now });
    },
  };
});
