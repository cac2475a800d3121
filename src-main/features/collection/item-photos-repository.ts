// The SQL of items' photos. The bytes have a table of their own, so that lists do not read them.
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';
import type { Picture } from '../../core/http/pictures.ts';

export const itemPhotosIn = preparedPerConnection((db: ReadableDatabase) => {
  const photo = db.prepare<[string], Picture>(
    `SELECT i.photo AS name, p.media_type AS type, p.bytes
     FROM item_photos p JOIN items i ON i.id = p.item_id WHERE p.item_id = ? AND i.photo IS NOT NULL`,
  );
  return { photo: (item: string): Picture | null => photo.get(item) ?? null };
});

export const itemPhotoWrites = preparedPerConnection((db: WritableDatabase) => {
  const put = db.prepare(
    `INSERT INTO item_photos (item_id, media_type, bytes) VALUES (@item, @type, @bytes)
     ON CONFLICT (item_id) DO UPDATE SET media_type = excluded.media_type, bytes = excluded.bytes`,
  );
  const remove = db.prepare('DELETE FROM item_photos WHERE item_id = ?');
  const name = db.prepare(
    'UPDATE items SET photo = @name, version = version + 1, updated_at = @now WHERE id = @item',
  );
  return {
    put(item: string, { name: photo, type, bytes }: Picture, now: string): void {
      put.run({ item, type, bytes });
      name.run({ item, name: photo, now });
    },
    remove(item: string, now: string): void {
      remove.run(item);
      name.run({ item, name: null, now });
    },
  };
});
