// The SQL of merging: everything that names the one record names the other afterwards, and what is left as a trace.
import { perDatabase } from '../database/per-database.ts';
import type { WritableDatabase } from '../database/connection.ts';
import { borrowerWrites, type BorrowerRow } from './borrowers-repository.ts';
import { columnsThatFollow } from './following-columns-repository.ts';
import { mergeImagesIn, mergeImageWrites } from './merge-images-repository.ts';
import { photoWrites } from './photos-repository.ts';

export interface MergeOfRows {
  stays: string;
  goes: string;
  /** What the record that stays is from now on. */
  row: BorrowerRow;
  /** The name of its photo, and whether that comes from the record that goes. */
  photo: { name: string | null; taken: boolean };
  /** The cards that both had. */
  cards: readonly (string | null)[];
  at: string;
}

export const mergeWrites = perDatabase((db: WritableDatabase) => {
  // What the other has already, where there may be only one, goes with its record if its table says so (ON DELETE
  // CASCADE); where it does not, removing the record fails, and nothing is merged.
  const moves = columnsThatFollow(db).map(({ table, column }) =>
    db.prepare(`UPDATE OR IGNORE "${table}" SET "${column}" = @stays WHERE "${column}" = @goes`),
  );
  const remove = db.prepare('DELETE FROM borrowers WHERE id = ?');
  const noteMerged = db.prepare('INSERT INTO merged_borrowers (id, into_id, at) VALUES (@goes, @stays, @at)');
  const noteCard = db.prepare(
    `INSERT INTO borrower_former_cards (barcode, borrower_id) VALUES (@card, @stays)
     ON CONFLICT (barcode) DO UPDATE SET borrower_id = excluded.borrower_id`,
  );

  return {
    /** Keeps an image of both records, with which the merge can be taken back. */
    merge({ stays, goes, row, photo, cards, at }: MergeOfRows): void {
      const image = mergeImagesIn(db).before(stays, goes);
      for (const move of moves) move.run({ stays, goes });
      if (photo.taken) photoWrites(db).move(goes, stays, photo.name);
      remove.run(goes); // before the other can have its numbers
      borrowerWrites(db).update(stays, row, at);
      noteMerged.run({ goes, stays, at });
      for (const card of cards) if (card !== null && card !== row.barcode) noteCard.run({ card, stays });
      mergeImageWrites(db).keep(goes, at, mergeImagesIn(db).after(image));
    },
  };
});
