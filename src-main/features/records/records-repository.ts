// The SQL of titles by ISBN, of those that wait for their record, and of those without a cover.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';

export interface WaitingTitle {
  titleId: string;
  isbn: string;
  addedAt: string;
}

export interface CoverlessTitle {
  key: number;
  titleId: string;
  isbn: string;
}

export const recordsIn = preparedPerConnection((db: ReadableDatabase) => {
  const withIsbn = db
    .prepare<[string], string>('SELECT id FROM titles WHERE isbn = ? ORDER BY title = isbn, key LIMIT 1')
    .pluck();
  const latestCopy = db.prepare<
    [string],
    { itemType: string; callNumber: string | null; parts: string | null; price: number | null }
  >(
    `SELECT y.name AS itemType, i.call_number AS callNumber, i.parts, i.price
     FROM items i JOIN item_types y ON y.id = i.item_type_id WHERE i.title_id = ? ORDER BY i.key DESC LIMIT 1`,
  );
  // A title waits for its record while its ISBN stands in the place of its title.
  const waiting = db.prepare<[], WaitingTitle>(
    `SELECT id AS titleId, isbn, created_at AS addedAt FROM titles
     WHERE isbn IS NOT NULL AND title = isbn ORDER BY key DESC LIMIT 1000`,
  );
  const coverless = db.prepare<[{ before: number; limit: number }], CoverlessTitle>(
    `SELECT key, id AS titleId, isbn FROM titles
     WHERE cover IS NULL AND isbn IS NOT NULL AND key < @before ORDER BY key DESC LIMIT @limit`,
  );
  return {
    /** The title with this ISBN; of several, one that has its record. */
    withIsbn: (isbn: string): string | null => withIsbn.get(isbn) ?? null,
    latestCopy: (title: string) => latestCopy.get(title) ?? null,
    waiting: (): WaitingTitle[] => waiting.all(),
    coverless: (before: number, limit: number): CoverlessTitle[] => coverless.all({ before, limit }),
  };
});
