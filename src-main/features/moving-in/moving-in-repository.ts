// The SQL of lists that a library takes along: its borrowers, its copies with their loans, and earlier choices.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';
import type { ImportedBorrower } from '../imports/import-record.ts';
import type { CopyHere } from './copies-here-rules.ts';
import type { BorrowerHere } from './borrowers-here-rules.ts';
import type { MovedHabits } from './moved-columns-rules.ts';
import type { TitleHere } from './titles-here-rules.ts';
import type { PictureHere, PictureOwner } from './picture-owners.ts';

const zone = `(SELECT value ->> '$' FROM settings WHERE name = 'timeZone')`;
const past = (instant: string) =>
  `(SELECT date_in(max(p.${instant}), ${zone}) FROM loans p
    WHERE p.item_id = i.id AND p.cancelled_at IS NULL AND p.returned_at IS NOT NULL)`;

export const movingInto = preparedPerConnection((db: ReadableDatabase) => {
  const borrowers = db.prepare<[], BorrowerHere>(
    `SELECT b.id, b.external_id AS number, b.barcode AS card, b.given_name AS givenName, b.family_name AS familyName,
       g.name AS "group" FROM borrowers b LEFT JOIN borrower_groups g ON g.id = b.group_id ORDER BY b.key`,
  );
  const formerCards = db.prepare<[], { card: string; id: string }>(
    'SELECT barcode AS card, borrower_id AS id FROM borrower_former_cards',
  );
  const copies = `SELECT i.id, i.barcode, i.title_id AS titleId, t.title, i.status, l.borrower_id AS lentTo, ${past('checked_out_at')} AS lastLentOn,
       ${past('returned_at')} AS lastReturnedOn,
       EXISTS (SELECT 1 FROM holds h WHERE h.shelf_item_id = i.id AND h.ended IS NULL) AS isSetAside
     FROM items i JOIN titles t ON t.id = i.title_id
       LEFT JOIN loans l ON l.item_id = i.id AND l.returned_at IS NULL`;
  // Two copies of an old library may differ in case: the one as it is written goes first.
  const copy = db.prepare<[{ barcode: string }], CopyHere>(
    `${copies} WHERE i.barcode = +@barcode COLLATE NOCASE ORDER BY i.barcode = @barcode DESC, i.key LIMIT 1`,
  );
  const copiesOf = db.prepare<[string], CopyHere>(`${copies} WHERE i.title_id = ? ORDER BY i.key`);
  const imported = db.prepare<[string], ImportedBorrower>(
    `SELECT b.id, b.given_name AS givenName, b.family_name AS familyName, g.name AS "group", b.barcode,
       b.external_id AS externalId, b.birth_date AS birthDate
     FROM borrowers b LEFT JOIN borrower_groups g ON g.id = b.group_id WHERE b.id = ?`,
  );
  const photo = db.prepare<[string], PictureHere>(
    `SELECT b.photo AS name, p.bytes FROM borrowers b JOIN borrower_photos p ON p.borrower_id = b.id
     WHERE b.id = ? AND b.photo IS NOT NULL`,
  );
  const cover = db.prepare<[string], PictureHere>(
    `SELECT t.cover AS name, c.bytes FROM titles t JOIN title_covers c ON c.title_id = t.id
     WHERE t.id = ? AND t.cover IS NOT NULL`,
  );
  const titlesOfIsbn = db.prepare<[string], PictureOwner>(
    'SELECT id, title AS name FROM titles WHERE isbn = ?',
  );
  const titleOfCopy = db.prepare<[string], PictureOwner>(
    `SELECT t.id, t.title AS name FROM items i JOIN titles t ON t.id = i.title_id
     WHERE i.barcode = ? COLLATE NOCASE`,
  );
  const barcodes = db.prepare<[], string>('SELECT barcode FROM items').pluck();
  const titles = db.prepare<[], TitleHere>('SELECT id, title, isbn FROM titles ORDER BY key');
  const timeZone = db.prepare<[], string>(`SELECT ${zone}`).pluck();
  const habits = db.prepare<[string], string>('SELECT habits FROM import_habits WHERE columns = ?').pluck();
  return {
    borrowers: (): BorrowerHere[] => borrowers.all(),
    /** Cards of merged records, with the borrower's id. */
    formerCards: (): ReadonlyMap<string, string> =>
      new Map(formerCards.all().map(({ card, id }) => [card, id])),
    /** In any case. */
    copy: (barcode: string): CopyHere | null => copy.get({ barcode }) ?? null,
    copiesOf: (title: string): CopyHere[] => copiesOf.all(title),
    /** Null for a deleted borrower. */
    imported: (id: string): ImportedBorrower | null => imported.get(id) ?? null,
    barcodes: (): string[] => barcodes.all(),
    titles: (): TitleHere[] => titles.all(),
    timeZone: (): string => timeZone.get() ?? 'UTC',
    /** The photo of a borrower. */
    photo: (id: string): PictureHere | null => photo.get(id) ?? null,
    /** The cover of a title. */
    cover: (id: string): PictureHere | null => cover.get(id) ?? null,
    titlesOfIsbn: (isbn: string): PictureOwner[] => titlesOfIsbn.all(isbn),
    /** In any case. */
    titleOfCopy: (barcode: string): PictureOwner | null => titleOfCopy.get(barcode) ?? null,
    /** @param columns the digest of a file's column names */
    habits(columns: string): MovedHabits | null {
      const kept = habits.get(columns);
      return kept === undefined ? null : (JSON.parse(kept) as MovedHabits);
    },
  };
});
