// The SQL of the photos on cards. The worker that draws cards reads them: a thousand are too much to send to it.
import type { ReadableDatabase } from '../../core/database/connection.ts';

export interface CardPhoto {
  readonly type: string;
  readonly bytes: Buffer;
}

/** Null: the borrower has no photo, or no longer. */
export function cardPhotosIn(db: ReadableDatabase): (borrower: string) => CardPhoto | null {
  const photo = db.prepare<[string], CardPhoto>(
    'SELECT media_type AS type, bytes FROM borrower_photos WHERE borrower_id = ?',
  );
  return (borrower) => photo.get(borrower) ?? null;
}
