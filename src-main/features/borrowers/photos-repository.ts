// The SQL of borrowers' photos. The bytes have a table of their own, so that lists do not read them.
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import type { Picture } from '../../core/http/pictures.ts';

export const photosIn = preparedPerConnection((db: ReadableDatabase) => {
  const photo = db.prepare<[string], Picture>(
    `SELECT b.photo AS name, p.media_type AS type, p.bytes
     FROM borrower_photos p JOIN borrowers b ON b.id = p.borrower_id WHERE p.borrower_id = ? AND b.photo IS NOT NULL`,
  );
  return { photo: (borrower: string): Picture | null => photo.get(borrower) ?? null };
});

export const photoWrites = preparedPerConnection((db: WritableDatabase) => {
  const put = db.prepare(
    `INSERT INTO borrower_photos (borrower_id, media_type, bytes) VALUES (@borrower, @type, @bytes)
     ON CONFLICT (borrower_id) DO UPDATE SET media_type = excluded.media_type, bytes = excluded.bytes`,
  );
  const remove = db.prepare('DELETE FROM borrower_photos WHERE borrower_id = ?');
  const move = db.prepare('UPDATE borrower_photos SET borrower_id = @into WHERE borrower_id = @from');
  const name = db.prepare('UPDATE borrowers SET photo = @name WHERE id = @borrower');
  const touch = db.prepare(
    'UPDATE borrowers SET version = version + 1, updated_at = @now WHERE id = @borrower',
  );

  const forget = (borrower: string): void => {
    remove.run(borrower);
    name.run({ borrower, name: null });
  };
  return {
    put(borrower: string, photo: Picture, now: string): void {
      put.run({ borrower, type: photo.type, bytes: photo.bytes });
      name.run({ borrower, name: photo.name });
      touch.run({ borrower, now });
    },
    forget,
    /** Marks the borrower as changed. */
    touch: (borrower: string, now: string) => touch.run({ borrower, now }),
    /** Moves the photo to another borrower and replaces any photo there. */
    move(from: string, into: string, photo: string | null): void {
      forget(into);
      move.run({ from, into });
      name.run({ borrower: into, name: photo });
    },
  };
});
