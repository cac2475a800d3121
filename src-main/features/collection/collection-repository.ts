// The SQL of titles, items and item types; maps column names to the API's field names.
import type { z } from '@hono/zod-openapi';
import { codeLookUp } from '../../core/database/code-look-up.ts';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import { shelfKeyOf } from '../../core/database/shelf-order.ts';
import type { ItemStatus, WithdrawalReason } from './item-state-rules.ts';
import { itemJoins, itemJson, itemJsonWhere, titleJson } from './item-json-repository.ts';
import type { itemTypeSchema, titleSchema, itemSchema } from './collection-schemas.ts';

export type { ItemStatus } from './item-state-rules.ts';

/** One item with its title, as the API shows it. */
export type Item = Omit<z.infer<typeof itemSchema>, 'lastLentAt'>;

export interface FoundItem {
  /** The item as JSON, written by SQLite. */
  json: string;
  /** Its open loan; null if it is in. */
  loanId: string | null;
}

export type Title = z.infer<typeof titleSchema>;

/** A title that a search has found, with what its place in the order depends on. */
export interface FoundTitle {
  readonly key: number;
  readonly main: string;
  /** A JSON array of names. */
  readonly by: string;
  readonly lent: number;
}

export interface TitleRow {
  title: string;
  /** A JSON array of names. */
  authors: string;
  isbn: string | null;
  publisher: string | null;
  publishedYear: number | null;
  language: string | null;
  series: string | null;
  volume: string | null;
  /** A JSON array of words. */
  subjects: string;
  description: string | null;
  level: string | null;
  /** A JSON array of reading levels. */
  levels: string;
  audienceFrom: number | null;
  audienceTo: number | null;
  hiddenFromPupils: 0 | 1;
  pages: number | null;
  /** A JSON array of names with roles. */
  contributors: string;
}

export interface ItemRow {
  barcode: string;
  titleId: string;
  itemTypeId: string;
  callNumber: string | null;
  placeId: string | null;
  parts: string | null;
  /** In minor units, such as cents. */
  price: number | null;
  acquiredOn: string | null;
  acquiredFrom: string | null;
  note: string | null;
  loansBefore: number | null;
  lastLentBefore: string | null;
  status: ItemStatus;
  withdrawnFor: WithdrawalReason | null;
  forLoan: 0 | 1;
  copyHiddenFromPupils: 0 | 1;
}

export type ItemType = z.infer<typeof itemTypeSchema>;

export const collectionIn = preparedPerConnection((db: ReadableDatabase) => {
  const withLoan = `SELECT o.id AS loanId, ${itemJsonWhere('o.id IS NOT NULL')} AS json
    FROM items i JOIN ${itemJoins} LEFT JOIN loans o ON o.item_id = i.id AND o.returned_at IS NULL`;
  // `+?` hides the value from SQLite's planner, which would otherwise replan the join for each value, at ten times the
  // cost of the look-up (decision 0033).
  const json = db.prepare<[string], FoundItem>(`${withLoan} WHERE i.id = +?`);
  const jsonByBarcode = codeLookUp((hasCode) =>
    db.prepare<[string], FoundItem>(`${withLoan} WHERE i.barcode ${hasCode}`),
  );
  const byBarcode = codeLookUp((hasCode) =>
    db.prepare<[string], { id: string }>(`SELECT id FROM items WHERE barcode ${hasCode}`),
  );
  const otherWithBarcode = db.prepare<[{ barcode: string; id: string }], { id: string; barcode: string }>(
    'SELECT id, barcode FROM items WHERE barcode = @barcode COLLATE NOCASE AND id <> @id LIMIT 1',
  );
  const byId = db.prepare<[string], { id: string }>('SELECT id FROM items WHERE id = ?');
  const row = db.prepare<[string], ItemRow & { version: number }>(
    `SELECT barcode, title_id AS titleId, item_type_id AS itemTypeId, call_number AS callNumber, place_id AS placeId, parts, price,
       acquired_on AS acquiredOn, acquired_from AS acquiredFrom, note,
       loans_before AS loansBefore, last_lent_before AS lastLentBefore, status, withdrawn_for AS withdrawnFor,
       for_loan AS forLoan, hidden_from_pupils AS copyHiddenFromPupils, version
     FROM items WHERE id = ?`,
  );
  const itemsOfTitle = db.prepare<[string], { json: string }>(
    `SELECT ${itemJson} AS json FROM items i JOIN ${itemJoins} WHERE t.id = ? ORDER BY i.key`,
  );
  const itemsWithIsbn = db.prepare<[string, number], { json: string }>(
    `SELECT ${itemJson} AS json FROM items i JOIN ${itemJoins} WHERE t.isbn = ? ORDER BY i.key LIMIT ?`,
  );
  const title = db.prepare<[string], { json: string }>(
    `SELECT ${titleJson} AS json FROM titles t WHERE t.id = ?`,
  );
  const searchTitles = db.prepare<[{ query: string; limit: number }], FoundTitle>(
    `SELECT t.key AS key, t.title AS main, t.authors AS by,
       (SELECT count(*) FROM items i CROSS JOIN loans l ON l.item_id = i.id WHERE i.title_id = t.id) AS lent
     FROM (SELECT rowid AS key FROM titles_search_words WHERE titles_search_words MATCH @query LIMIT @limit) found
     CROSS JOIN titles t ON t.key = found.key`,
  );
  const titleRow = db.prepare<[string], TitleRow>(
    `SELECT title, authors, isbn, publisher, published_year AS publishedYear, language, series, volume, subjects,
       description, level, levels, audience_from AS audienceFrom, audience_to AS audienceTo,
       hidden_from_pupils AS hiddenFromPupils, pages, contributors
     FROM titles WHERE id = ?`,
  );
  const sameTitle = db.prepare<[TitleRow], { id: string }>(
    `SELECT id FROM titles WHERE title = @title AND authors = @authors AND isbn IS @isbn
       AND published_year IS @publishedYear AND language IS @language AND publisher IS @publisher
     ORDER BY key LIMIT 1`,
  );
  const itemTypes = db.prepare<[], { id: string; name: string; isDefault: number }>(
    'SELECT id, name, is_default AS isDefault FROM item_types ORDER BY name',
  );
  const copiesOf = db.prepare<[string], number>('SELECT count(*) FROM items WHERE title_id = ?').pluck();
  const count = db.prepare<[], { n: number }>('SELECT count(*) AS n FROM items');
  const parsed = <T>(rows: { json: string }[]): T[] => rows.map((row) => JSON.parse(row.json) as T);

  return {
    /** The id for an opaque id or `barcode:...`. */
    idOf(reference: string): string | null {
      if (reference.startsWith('barcode:')) return byBarcode(reference.slice(8))?.id ?? null;
      return byId.get(reference)?.id ?? null;
    },
    /** The item for an opaque id or `barcode:...`, in one query, for the catalog look-up. */
    found(reference: string): FoundItem | null {
      const ofBarcode = reference.startsWith('barcode:');
      return (ofBarcode ? jsonByBarcode(reference.slice(8)) : json.get(reference)) ?? null;
    },
    item(id: string): Item | null {
      const text = json.get(id)?.json;
      return text === undefined ? null : (JSON.parse(text) as Item);
    },
    row: (id: string) => row.get(id) ?? null,
    /** Another item than this one with the barcode, in any case. */
    otherWithBarcode: (id: string, barcode: string) => otherWithBarcode.get({ id, barcode }) ?? null,
    itemsOfTitle: (id: string) => parsed<Item>(itemsOfTitle.all(id)),
    itemsWithIsbn: (isbn: string, limit: number) => parsed<Item>(itemsWithIsbn.all(isbn, limit)),
    title(id: string): Title | null {
      const text = title.get(id)?.json;
      return text === undefined ? null : (JSON.parse(text) as Title);
    },
    /** @param query one of `queriesFor` */
    searchTitles: (query: string, limit: number): FoundTitle[] => searchTitles.all({ query, limit }),
    titleRow: (id: string) => titleRow.get(id) ?? null,
    titleLike: (row: TitleRow): string | null => sameTitle.get(row)?.id ?? null,
    itemTypes: (): ItemType[] =>
      itemTypes.all().map((type) => ({ ...type, isDefault: type.isDefault === 1 })),
    /** Withdrawn ones included. */
    copiesOf: (title: string): number => copiesOf.get(title) ?? 0,
    count: (): number => count.get()?.n ?? 0,
  };
});

export const collectionWrites = preparedPerConnection((db: WritableDatabase) => {
  const insertTitle = db.prepare(
    `INSERT INTO titles (id, title, authors, isbn, publisher, published_year, language, series, volume, subjects,
       description, level, levels, audience_from, audience_to, hidden_from_pupils, pages, contributors, created_at, updated_at)
     VALUES (@id, @title, @authors, @isbn, @publisher, @publishedYear, @language, @series, @volume, @subjects,
       @description, @level, @levels, @audienceFrom, @audienceTo, @hiddenFromPupils, @pages, @contributors, @now, @now)`,
  );
  const updateTitle = db.prepare(
    `UPDATE titles SET title = @title, authors = @authors, isbn = @isbn, publisher = @publisher,
       published_year = @publishedYear, language = @language, series = @series, volume = @volume, subjects = @subjects,
       description = @description, level = @level, levels = @levels, audience_from = @audienceFrom, audience_to = @audienceTo,
       hidden_from_pupils = @hiddenFromPupils, pages = @pages, contributors = @contributors, updated_at = @now WHERE id = @id`,
  );
  const touchItemsOfTitle = db.prepare('UPDATE items SET updated_at = ? WHERE title_id = ?');
  const insertItem = db.prepare(
    `INSERT INTO items (id, barcode, title_id, item_type_id, call_number, shelf_key, place_id, parts, price, acquired_on, acquired_from,
       note, loans_before, last_lent_before, status, for_loan, hidden_from_pupils, created_at, updated_at)
     VALUES (@id, @barcode, @titleId, @itemTypeId, @callNumber, ${shelfKeyOf('@callNumber')}, @placeId, @parts, @price, @acquiredOn,
       @acquiredFrom, @note, @loansBefore, @lastLentBefore, @status, @forLoan, @copyHiddenFromPupils, @now, @now)`,
  );
  const updateItem = db.prepare(
    `UPDATE items SET barcode = @barcode, title_id = @titleId, item_type_id = @itemTypeId,
       call_number = @callNumber, shelf_key = ${shelfKeyOf('@callNumber')}, place_id = @placeId, parts = @parts, price = @price, acquired_on = @acquiredOn,
       acquired_from = @acquiredFrom, note = @note, loans_before = @loansBefore, last_lent_before = @lastLentBefore, status = @status,
       withdrawn_for = iif(@status = 'withdrawn', @withdrawnFor, NULL), for_loan = @forLoan,
       hidden_from_pupils = @copyHiddenFromPupils, version = version + 1, updated_at = @now WHERE id = @id`,
  );
  const markFound = db.prepare(
    `UPDATE items SET status = 'in-collection', withdrawn_for = NULL, version = version + 1, updated_at = ? WHERE id = ? AND status = ?`,
  );
  const openLoan = db.prepare<[string], { loan: string; borrower: string }>(
    'SELECT id AS loan, borrower_id AS borrower FROM loans WHERE item_id = ? AND returned_at IS NULL',
  );
  const removeItem = db.prepare('DELETE FROM items WHERE id = ?');
  const removeTitleWithoutItems = db.prepare(
    'DELETE FROM titles WHERE id = @id AND NOT EXISTS (SELECT 1 FROM items WHERE title_id = @id)',
  );
  const insertType = db.prepare('INSERT INTO item_types (id, name) VALUES (?, ?)');
  const renameType = db.prepare('UPDATE item_types SET name = ? WHERE id = ?');

  return {
    insertTitle: (id: string, row: TitleRow, now: string) => insertTitle.run({ id, ...row, now }),
    updateTitle(id: string, row: TitleRow, now: string): void {
      updateTitle.run({ id, ...row, now });
      touchItemsOfTitle.run(now, id);
    },
    insertItem: (id: string, row: ItemRow, now: string) => insertItem.run({ id, ...row, now }),
    /** Holds for this very copy follow it to another title (a trigger). */
    updateItem: (id: string, row: ItemRow, now: string) => updateItem.run({ id, ...row, now }),
    /** @returns whether the item had this status */
    markFound: (id: string, status: ItemStatus, now: string): boolean =>
      markFound.run(now, id, status).changes === 1,
    /** The ids of its open loan and of who has it; null if it is in. */
    openLoan: (id: string) => openLoan.get(id) ?? null,
    /** Deletes the item with its past loans (a trigger), and its title if this was the last copy. */
    removeItem(id: string, titleId: string): void {
      removeItem.run(id);
      removeTitleWithoutItems.run({ id: titleId });
    },
    insertType: (id: string, name: string) => insertType.run(id, name),
    renameType: (id: string, name: string) => renameType.run(name, id),
  };
});
