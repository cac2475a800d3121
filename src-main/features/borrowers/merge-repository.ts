// The SQL of merging: everything that names the one record names the other afterwards, and what is left as a trace.
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
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

/** What a borrower is still known by of the records that were merged into theirs. */
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
  const among = db
    .prepare<[string], string>(
      'SELECT DISTINCT into_id FROM merged_borrowers WHERE into_id IN (SELECT value FROM json_each(?))',
    )
    .pluck();
  return {
    former: (id: string): FormerRecords => ({ cards: cards.all(id), records: records.all(id) }),
    /** Those of them into whose record another was merged. */
    withOthers: (ids: readonly string[]): ReadonlySet<string> => new Set(among.all(JSON.stringify(ids))),
  };
});

export const mergeWrites = preparedPerConnection((db: WritableDatabase) => {
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
  const giveCardBack = db.prepare(
    `INSERT OR IGNORE INTO borrower_former_cards (barcode, borrower_id)
     SELECT @card, @borrower WHERE NOT EXISTS (SELECT 1 FROM borrowers WHERE barcode = @card)`,
  );
  const giveRecordBack = db.prepare(
    'INSERT OR IGNORE INTO merged_borrowers (id, into_id, at) VALUES (@id, @borrower, @at)',
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
    /** Somebody who comes back is known by these again; a card that was given to another meanwhile is theirs. */
    giveBack(borrower: string, { cards, records }: FormerRecords): void {
      for (const card of cards) giveCardBack.run({ card, borrower });
      for (const { id, at } of records) giveRecordBack.run({ id, at, borrower });
    },
  };
});
