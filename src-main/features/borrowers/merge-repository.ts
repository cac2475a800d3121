// The SQL of merging: moves all references from one record to the other, and keeps the old id and card.
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import { borrowerWrites, type BorrowerRow } from './borrowers-repository.ts';
import { columnsThatFollow } from './merge-images-repository.ts';
import { mergeImagesIn, mergeImageWrites } from './merge-images-repository.ts';
import { photoWrites } from './photos-repository.ts';

export interface MergeOfRows {
  stays: string;
  goes: string;
  /** The kept record after the merge. */
  row: BorrowerRow;
  /** The version of its photo, and whether the photo comes from the deleted record. */
  photo: { name: string | null; taken: boolean };
  /** The cards of both records. */
  cards: readonly (string | null)[];
  at: string;
}

/** The ids and cards of records that were merged into a borrower's. */
export interface FormerRecords {
  cards: string[];
  records: { id: string; at: string }[];
}

export const mergedIn = preparedPerConnection((db: ReadableDatabase) => {
  const cards = db
    .prepare<[string], string>(
      'SELECT barcode FROM borrower_former_cards WHERE borrower_id = ? ORDER BY barcode',
    )
    .pluck();
  const records = db.prepare<[string], { id: string; at: string }>(
    'SELECT id, at FROM merged_borrowers WHERE into_id = ? ORDER BY id',
  );
  return {
    former: (id: string): FormerRecords => ({ cards: cards.all(id), records: records.all(id) }),
  };
});

export const mergeWrites = preparedPerConnection((db: WritableDatabase) => {
  // If the kept record already has a row that must be unique, the other's row is deleted with its record (ON DELETE
  // CASCADE). Without the cascade deleting the record fails, and the merge is rolled back.
  const moves = columnsThatFollow(db).map(({ table, column }) =>
    db.prepare(`UPDATE OR IGNORE "${table}" SET "${column}" = @stays WHERE "${column}" = @goes`),
  );
  const remove = db.prepare('DELETE FROM borrowers WHERE id = ?');
  const noteMerged = db.prepare('INSERT INTO merged_borrowers (id, into_id, at) VALUES (@goes, @stays, @at)');
  const noteCard = db.prepare(
    `INSERT INTO borrower_former_cards (barcode, borrower_id) VALUES (@card, @stays)
     ON CONFLICT (barcode) DO UPDATE SET borrower_id = excluded.borrower_id`,
  );
  const restoreCard = db.prepare(
    `INSERT OR IGNORE INTO borrower_former_cards (barcode, borrower_id)
     SELECT @card, @borrower WHERE NOT EXISTS (SELECT 1 FROM borrowers WHERE barcode = @card)`,
  );
  const restoreMergedId = db.prepare(
    'INSERT OR IGNORE INTO merged_borrowers (id, into_id, at) VALUES (@id, @borrower, @at)',
  );

  return {
    /** Keeps an image of both records for undo. */
    merge({ stays, goes, row, photo, cards, at }: MergeOfRows): void {
      const image = mergeImagesIn(db).before(stays, goes);
      for (const move of moves) move.run({ stays, goes });
      if (photo.taken) photoWrites(db).move(goes, stays, photo.name);
      remove.run(goes); // frees its numbers for the other record
      borrowerWrites(db).update(stays, row, at);
      noteMerged.run({ goes, stays, at });
      for (const card of cards) if (card !== null && card !== row.barcode) noteCard.run({ card, stays });
      mergeImageWrites(db).keep(goes, at, mergeImagesIn(db).after(image));
    },
    /** Restores the former ids and cards of a restored borrower, except cards given to another borrower since. */
    restoreFormer(borrower: string, { cards, records }: FormerRecords): void {
      for (const card of cards) restoreCard.run({ card, borrower });
      for (const { id, at } of records) restoreMergedId.run({ id, at, borrower });
    },
  };
});
