// The SQL of covers' thumbnails, one for each cover that was shown; a cover that is removed takes its own along.
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';

export const thumbnailsIn = preparedPerConnection((db: ReadableDatabase) => {
  const ofCover = db
    .prepare<[{ cover: string }], Uint8Array | null>(
      'SELECT s.bytes FROM titles t JOIN cover_thumbnails s ON s.title_id = t.id WHERE t.cover = @cover',
    )
    .pluck();
  const missing = db
    .prepare<[{ limit: number }], string>(
      `SELECT t.cover FROM title_covers c JOIN titles t ON t.id = c.title_id
       WHERE NOT EXISTS (SELECT 1 FROM cover_thumbnails s WHERE s.title_id = c.title_id) LIMIT @limit`,
    )
    .pluck();
  return {
    /** @returns null if the cover cannot be read, undefined if there is none yet */
    ofCover: (cover: string) => ofCover.get({ cover }),
    /** The names of covers without one. */
    missing: (limit: number) => missing.all({ limit }),
  };
});

export const thumbnailWrites = preparedPerConnection((db: WritableDatabase) => {
  const keep = db.prepare<[{ cover: string; bytes: Uint8Array | null }]>(
    `INSERT OR REPLACE INTO cover_thumbnails (title_id, bytes)
     SELECT c.title_id, @bytes FROM titles t JOIN title_covers c ON c.title_id = t.id WHERE t.cover = @cover`,
  );
  return {
    /** Does nothing if the cover was replaced since. @param bytes null if it cannot be read */
    keep: (cover: string, bytes: Uint8Array | null) => keep.run({ cover, bytes }),
  };
});
