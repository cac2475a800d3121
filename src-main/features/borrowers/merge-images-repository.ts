// The SQL of merge images, which undo needs: both records, and every reference to the deleted one.
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';

/** SQL: whether the column alone is the key of its table. */
const isKey = (column: string) =>
  `((SELECT group_concat(k.name) FROM pragma_table_info(s.name) k WHERE k.pk > 0) IS ${column})`;

/**
 * The columns that reference a borrower and move in a merge. They come from the schema, so that a new table is always
 * included. A table with one row a borrower is not: the kept record keeps its row, such as a PIN, and the merge chooses
 * the photo.
 */
export function columnsThatFollow(db: ReadableDatabase): { table: string; column: string }[] {
  return db
    .prepare<[], { table: string; column: string }>(
      `SELECT s.name AS "table", f."from" AS "column" FROM sqlite_schema s JOIN pragma_foreign_key_list(s.name) f
       WHERE s.type = 'table' AND f."table" = 'borrowers' AND NOT ${isKey('f."from"')}
       UNION
       SELECT s.name, c.name FROM sqlite_schema s JOIN pragma_table_info(s.name) c
       WHERE s.type = 'table' AND c.name = 'borrower_id' AND NOT ${isKey('c.name')} ORDER BY 1, 2`,
    )
    .all();
}

type Value = string | number | null;
/** A row of a table, by column name. */
export type RawRow = Readonly<Record<string, Value>>;

/** Rows that reference the deleted record, in one column of one table. */
interface Following {
  table: string;
  column: string;
  /** The primary key of each row, without that column. */
  keys: RawRow[];
}

export interface KeptPhoto {
  type: string;
  base64: string;
}

export interface MergeImage {
  stays: string;
  /** Both records before the merge, and the kept one after it. */
  before: { stays: RawRow; goes: RawRow };
  after: RawRow;
  /** The names of their groups. */
  groups: Readonly<Record<string, string>>;
  photos: { stays: KeptPhoto | null; goes: KeptPhoto | null };
  followed: Following[];
  /** Rows deleted with their record, because the kept record already had such a row. */
  left: { table: string; row: RawRow }[];
}

export type ImageBefore = Omit<MergeImage, 'after' | 'left'> & { rows: { table: string; row: RawRow }[] };

const quoted = (name: string): string => `"${name}"`;

function keyColumns(db: ReadableDatabase, table: string): string[] {
  return db
    .prepare<[string], string>('SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk')
    .pluck()
    .all(table);
}

export const mergeImagesIn = preparedPerConnection((db: ReadableDatabase) => {
  const record = db.prepare<[string], RawRow>('SELECT * FROM borrowers WHERE id = ?');
  const photo = db.prepare<[string], { type: string; bytes: Buffer }>(
    'SELECT media_type AS type, bytes FROM borrower_photos WHERE borrower_id = ?',
  );
  const groups = db.prepare<[{ stays: string; goes: string }], { id: string; name: string }>(
    `SELECT DISTINCT g.id, g.name FROM borrowers b JOIN borrower_groups g ON g.id = b.group_id
     WHERE b.id IN (@stays, @goes)`,
  );
  const imageOf = db.prepare<[string], { into: string; image: string }>(
    'SELECT into_id AS "into", image FROM merge_images WHERE id = ?',
  );
  const oldest = db.prepare<[string]>('SELECT 1 FROM merge_images WHERE at < ? LIMIT 1');
  const following = columnsThatFollow(db).map(({ table, column }) => {
    const keys = keyColumns(db, table).filter((key) => key !== column);
    return {
      table,
      column,
      keys,
      rows: db.prepare<[string], RawRow>(`SELECT * FROM ${quoted(table)} WHERE ${quoted(column)} = ?`),
      there: db.prepare(
        `SELECT 1 FROM ${quoted(table)} WHERE ${keys.map((key) => `${quoted(key)} = @${key}`).join(' AND ')}`,
      ),
    };
  });
  const rawRow = (id: string): RawRow => {
    const row = record.get(id);
    if (row === undefined) throw new Error(`borrower ${id} is missing inside its own command`);
    return row;
  };
  const photoOf = (id: string): KeptPhoto | null => {
    const row = photo.get(id);
    return row === undefined ? null : { type: row.type, base64: row.bytes.toString('base64') };
  };

  return {
    rawRow,
    /** Both records and every reference to the deleted one, before the merge. */
    before(stays: string, goes: string): ImageBefore {
      const rows = following.map((each) => ({ ...each, found: each.rows.all(goes) }));
      return {
        stays,
        before: { stays: rawRow(stays), goes: rawRow(goes) },
        groups: Object.fromEntries(groups.all({ stays, goes }).map(({ id, name }) => [id, name])),
        photos: { stays: photoOf(stays), goes: photoOf(goes) },
        followed: rows
          .filter(({ found }) => found.length > 0)
          .map(({ table, column, keys, found }) => ({
            table,
            column,
            keys: found.map((row) => Object.fromEntries(keys.map((key) => [key, row[key] ?? null]))),
          })),
        rows: rows.flatMap(({ table, found }) => found.map((row) => ({ table, row }))),
      };
    },
    /** The image to store, after the merge. */
    after({ rows, ...image }: ImageBefore): MergeImage {
      const isThere = new Map(following.map(({ table, there }) => [table, there]));
      return {
        ...image,
        after: rawRow(image.stays),
        left: rows.filter(({ table, row }) => isThere.get(table)?.get(row) === undefined),
      };
    },
    anyBefore: (at: string): boolean => oldest.get(at) !== undefined,
    /** The borrower who has the record's loans now, after further merges too; null if the image is gone. */
    mergedInto: (goes: string): string | null => imageOf.get(goes)?.into ?? null,
    /** Null if the image is gone, or the kept borrower was merged again. */
    imageInto(goes: string, stays: string): MergeImage | null {
      const row = imageOf.get(goes);
      return row?.into === stays ? (JSON.parse(row.image) as MergeImage) : null;
    },
  };
});

export const mergeImageWrites = preparedPerConnection((db: WritableDatabase) => {
  const keep = db.prepare(
    `INSERT INTO merge_images (id, into_id, at, image) VALUES (@goes, @stays, @at, @image)
     ON CONFLICT (id) DO UPDATE SET into_id = excluded.into_id, at = excluded.at, image = excluded.image`,
  );
  const forget = db.prepare('DELETE FROM merge_images WHERE id = ?');
  const forgetBefore = db.prepare(
    'DELETE FROM merge_images WHERE id IN (SELECT id FROM merge_images WHERE at < ? LIMIT 20)',
  );
  const withLoans = db.prepare<[string], { id: string; image: string }>(
    `SELECT id, image FROM merge_images m WHERE EXISTS (
       SELECT 1 FROM json_each(m.image, '$.followed') f, json_each(f.value, '$.keys') k
       WHERE f.value ->> '$.table' = 'loans' AND k.value ->> '$.key' IN (SELECT value FROM json_each(?)))`,
  );
  const rewrite = db.prepare('UPDATE merge_images SET image = @image WHERE id = @id');
  const unmerge = db.prepare('DELETE FROM merged_borrowers WHERE id = ?');
  const releaseCard = db.prepare(
    'DELETE FROM borrower_former_cards WHERE barcode = @card AND borrower_id = @stays',
  );
  const putPhoto = db.prepare(
    `INSERT INTO borrower_photos (borrower_id, media_type, bytes) VALUES (@borrower, @type, @bytes)
     ON CONFLICT (borrower_id) DO UPDATE SET media_type = excluded.media_type, bytes = excluded.bytes`,
  );
  const removePhoto = db.prepare('DELETE FROM borrower_photos WHERE borrower_id = ?');
  const keyIsTaken = db.prepare<[Value]>('SELECT 1 FROM borrowers WHERE key = ?');

  const insert = (table: string, row: RawRow): void => {
    const present = new Set(
      db.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table),
    );
    const columns = Object.keys(row).filter((column) => present.has(column));
    db.prepare(
      `INSERT OR IGNORE INTO ${quoted(table)} (${columns.map(quoted).join(', ')})
       VALUES (${columns.map((column) => `@${column}`).join(', ')})`,
    ).run(row);
  };

  return {
    keep: (goes: string, at: string, image: MergeImage) =>
      keep.run({ goes, stays: image.stays, at, image: JSON.stringify(image) }),
    forget: (goes: string) => forget.run(goes),
    /** @returns whether there may be more */
    forgetBefore: (at: string): boolean => forgetBefore.run(at).changes === 20,
    /** Removes these anonymised loans from the images. */
    forgetLoans(keys: readonly number[]): void {
      for (const { id, image: text } of withLoans.all(JSON.stringify(keys))) {
        const image = JSON.parse(text) as MergeImage;
        const rows = image.followed.map((each) =>
          each.table === 'loans'
            ? { ...each, keys: each.keys.filter(({ key }) => !keys.includes(Number(key))) }
            : each,
        );
        rewrite.run({ id, image: JSON.stringify({ ...image, followed: rows }) });
      }
    },
    /** Updates these columns of a borrower. */
    writeRecord(id: string, columns: RawRow): void {
      const set = Object.keys(columns).map((column) => `${quoted(column)} = @${column}`);
      db.prepare(`UPDATE borrowers SET ${set.join(', ')} WHERE id = @id`).run({ ...columns, id });
    },
    /** Inserts the record again, with its old key if that is free. */
    restoreRecord(row: RawRow): void {
      const { key, ...rest } = row;
      insert('borrowers', keyIsTaken.get(key ?? null) === undefined ? row : rest);
    },
    setPhoto(borrower: string, photo: KeptPhoto | null): void {
      if (photo === null) removePhoto.run(borrower);
      else putPhoto.run({ borrower, type: photo.type, bytes: Buffer.from(photo.base64, 'base64') });
    },
    /** Moves the references back that are still the borrower's, and inserts the deleted rows again. */
    restoreReferences(goes: string, { stays, followed, left }: MergeImage): void {
      for (const { table, column, keys } of followed) {
        const [first] = keys;
        if (first === undefined) continue;
        const where = Object.keys(first).map((key) => `${quoted(key)} = @${key}`);
        const back = db.prepare(
          `UPDATE OR IGNORE ${quoted(table)} SET ${quoted(column)} = @goes
           WHERE ${[`${quoted(column)} = @stays`, ...where].join(' AND ')}`,
        );
        for (const key of keys) back.run({ ...key, goes, stays });
      }
      for (const { table, row } of left) insert(table, row);
    },
    /** Makes the id and the cards find their own records again. */
    unmerge(goes: string, stays: string, cards: readonly Value[]): void {
      unmerge.run(goes);
      for (const card of cards) if (card !== null) releaseCard.run({ card, stays });
      forget.run(goes);
    },
  };
});
