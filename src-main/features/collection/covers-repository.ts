// The SQL of titles' covers. The bytes have a table of their own, so that lists do not read them.
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';
import type { Picture } from '../../core/http/pictures.ts';

export const coversIn = preparedPerConnection((db: ReadableDatabase) => {
  const fields = `SELECT t.cover AS name, c.media_type AS type, c.bytes
    FROM titles t JOIN title_covers c ON c.title_id = t.id`;
  const ofTitle = db.prepare<[string], Picture>(`${fields} WHERE t.id = ? AND t.cover IS NOT NULL`);
  const named = db.prepare<[string], Picture>(`${fields} WHERE t.cover = ?`);
  const present = db.prepare<[string], string | null>('SELECT cover FROM titles WHERE id = ?').pluck();
  const former = db.prepare<[string]>('SELECT 1 FROM former_covers WHERE id = ?');
  const oldest = db.prepare<[string]>('SELECT 1 FROM former_covers WHERE at < ? LIMIT 1');
  return {
    ofTitle: (title: string): Picture | null => ofTitle.get(title) ?? null,
    named: (name: string): Picture | null => named.get(name) ?? null,
    /** The name of the title's cover; undefined without such a title. */
    present: (title: string): string | null | undefined => present.get(title),
    /** Whether a cover of this name can be brought back. */
    isFormer: (name: string): boolean => former.get(name) !== undefined,
    anyFormerBefore: (at: string): boolean => oldest.get(at) !== undefined,
  };
});

export const coverWrites = preparedPerConnection((db: WritableDatabase) => {
  const put = db.prepare(
    'INSERT INTO title_covers (title_id, media_type, bytes) VALUES (@title, @type, @bytes)',
  );
  const keep = db.prepare(
    `INSERT OR REPLACE INTO former_covers (id, title_id, media_type, bytes, at)
     SELECT t.cover, t.id, c.media_type, c.bytes, @now FROM titles t JOIN title_covers c ON c.title_id = t.id
     WHERE t.id = @title AND t.cover IS NOT NULL`,
  );
  const remove = db.prepare('DELETE FROM title_covers WHERE title_id = ?');
  const bringBack = db.prepare(
    `INSERT INTO title_covers (title_id, media_type, bytes)
     SELECT @title, media_type, bytes FROM former_covers WHERE id = @name`,
  );
  const forget = db.prepare('DELETE FROM former_covers WHERE id = ?');
  const forgetBefore = db.prepare('DELETE FROM former_covers WHERE at < ?');
  const name = db.prepare('UPDATE titles SET cover = @name, updated_at = @now WHERE id = @title');
  const touchItems = db.prepare('UPDATE items SET updated_at = @now WHERE title_id = @title');

  const nameIt = (title: string, cover: string | null, now: string): void => {
    name.run({ title, name: cover, now });
    touchItems.run({ title, now });
  };
  const remember = (title: string, now: string): void => {
    keep.run({ title, now });
    remove.run(title);
    nameIt(title, null, now);
  };
  return {
    /** The present cover, if there is one, becomes a former one. */
    set(title: string, { name, type, bytes }: Picture, now: string): void {
      remember(title, now);
      put.run({ title, type, bytes });
      nameIt(title, name, now);
    },
    /** Makes it a former one. */
    remove: remember,
    /** Makes a former cover, of this title or another, the title's cover; does nothing if it is no longer there. */
    bringBack(title: string, cover: string, now: string): void {
      if (!coversIn(db).isFormer(cover)) return;
      remember(title, now);
      bringBack.run({ title, name: cover });
      forget.run(cover);
      nameIt(title, cover, now);
    },
    forgetFormerBefore: (at: string) => forgetBefore.run(at),
  };
});
