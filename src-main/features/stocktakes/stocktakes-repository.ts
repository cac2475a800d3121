// The SQL of stocktakes: their scans, what is missing, and counts.
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import type { JsonList } from '../../core/database/json-list.ts';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';
import type { ItemStatus } from '../collection/item-state-rules.ts';
import type { ScanResult } from './stocktake-rules.ts';

/** A stocktake as the API shows it. */
export interface ShownStocktake {
  id: string;
  name: string;
  location: string | null;
  type: string | null;
  startedAt: string;
  closedAt: string | null;
  closeEvent: number | null;
  counts: Record<'expected' | 'found' | 'missing' | 'misplaced' | 'onLoan' | 'setAside', number> &
    Record<'withdrawn' | 'foundLost' | 'unknown' | 'scanned', number>;
}

export interface NewStocktake {
  id: string;
  name: string;
  location: string | null;
  itemTypeId: string | null;
}

export interface ScannedCode {
  barcode: string;
  item: string | null;
  result: ScanResult;
}

interface ScannedItem {
  id: string;
  title: string;
  status: ItemStatus;
  onLoan: 0 | 1;
  setAside: 0 | 1;
  inScope: 0 | 1;
}

const onLoan = 'EXISTS (SELECT 1 FROM loans l WHERE l.item_id = i.id AND l.returned_at IS NULL)';
const setAside = 'EXISTS (SELECT 1 FROM holds h WHERE h.shelf_item_id = i.id AND h.ended IS NULL)';
/** Whole words of the call number: the shelf `F` has `F TOL`, and not `FR 3`. */
const inScope = `(s.location IS NULL
    OR substr(i.call_number || ' ', 1, length(s.location) + 1) = s.location || ' ' COLLATE NOCASE)
  AND (s.item_type_id IS NULL OR i.item_type_id = s.item_type_id)`;

/** Of an open stocktake: the item should be on the shelf and was not seen. */
const isMissing = `i.status = 'in-collection' AND ${inScope} AND NOT ${onLoan} AND NOT ${setAside}
  AND NOT EXISTS (SELECT 1 FROM stocktake_scans c WHERE c.item_id = i.id AND c.stocktake_id = s.id)`;
/** Once it is closed, those that were missing at the close. */
const missingCount = `iif(s.closed_at IS NULL, (SELECT count(*) FROM items i WHERE ${isMissing}),
  json_array_length(coalesce(s.missing, '[]')))`;
const counted = (result: ScanResult) =>
  `(SELECT count(*) FROM stocktake_scans c WHERE c.stocktake_id = s.id AND c.result = '${result}')`;
/** The latest one; a close that was undone and repeated has several. */
const closeEvent = `(SELECT e.seq FROM event_subjects c CROSS JOIN events e ON e.seq = c.seq
  WHERE c.kind = 'stocktake' AND c.id = s.id AND e.type = 'stocktake.closed' ORDER BY c.seq DESC LIMIT 1)`;
const stocktakeJson = `json_object('id', s.id, 'name', s.name, 'location', s.location,
  'type', (SELECT name FROM item_types WHERE id = s.item_type_id), 'startedAt', s.started_at, 'closedAt', s.closed_at,
  'closeEvent', iif(s.closed_at IS NULL, NULL, ${closeEvent}),
  'counts', json((SELECT json_object('expected', m.n + ${counted('found')}, 'found', ${counted('found')}, 'missing', m.n,
    'misplaced', ${counted('wrongShelf')}, 'onLoan', ${counted('onLoan')}, 'setAside', ${counted('setAside')},
    'withdrawn', ${counted('withdrawn')}, 'foundLost', ${counted('foundLost')}, 'unknown', ${counted('unknown')},
    'scanned', (SELECT count(*) FROM stocktake_scans c WHERE c.stocktake_id = s.id))
    FROM (SELECT ${missingCount} AS n) m)))`;

export const allStocktakes = (): JsonList => ({
  sql: `SELECT s.key AS key, ${stocktakeJson} AS json FROM stocktakes s`,
  parameters: {},
});

const lineOf = (barcode: string): string =>
  `json_object('barcode', ${barcode}, 'item', i.id, 'title', t.title, 'callNumber', i.call_number, 'status', i.status)`;

/** What was not seen, in the order of the shelves' items. @param closed whether the stocktake is closed */
export const missingItems = (id: string, closed: boolean): JsonList => ({
  sql: closed
    ? `SELECT i.key AS key, ${lineOf('i.barcode')} AS json
       FROM stocktakes s, json_each(s.missing) m JOIN items i ON i.id = m.value JOIN titles t ON t.id = i.title_id
       WHERE s.id = @id`
    : `SELECT i.key AS key, ${lineOf('i.barcode')} AS json
       FROM stocktakes s CROSS JOIN items i JOIN titles t ON t.id = i.title_id WHERE s.id = @id AND ${isMissing}`,
  parameters: { id },
});

/** The scans with this result. */
export const scannedWith = (id: string, result: ScanResult): JsonList => ({
  sql: `SELECT c.key AS key, ${lineOf('c.barcode')} AS json
    FROM stocktake_scans c LEFT JOIN items i ON i.id = c.item_id LEFT JOIN titles t ON t.id = i.title_id
    WHERE c.stocktake_id = @id AND c.result = @result`,
  parameters: { id, result },
});

export const stocktakesIn = preparedPerConnection((db: ReadableDatabase) => {
  const shown = db
    .prepare<[string], string>(`SELECT ${stocktakeJson} FROM stocktakes s WHERE s.id = ?`)
    .pluck();
  const closedAt = db.prepare<[string], { closedAt: string | null }>(
    'SELECT closed_at AS closedAt FROM stocktakes WHERE id = ?',
  );
  const missing = db
    .prepare<[string], string>(
      `SELECT i.id FROM stocktakes s CROSS JOIN items i WHERE s.id = ? AND ${isMissing} ORDER BY i.key`,
    )
    .pluck();
  // A code that no item had may have been given to one since.
  const seen = db.prepare<[{ id: string; barcode: string; item: string | null }]>(
    `SELECT 1 FROM stocktake_scans WHERE stocktake_id = @id AND item_id = @item
     UNION ALL SELECT 1 FROM stocktake_scans WHERE stocktake_id = @id AND barcode = @barcode AND @item IS NULL`,
  );
  const item = db.prepare<[string, string], ScannedItem>(
    `SELECT i.id, t.title, i.status, ${onLoan} AS onLoan, ${setAside} AS setAside, ${inScope} AS inScope
     FROM stocktakes s CROSS JOIN items i JOIN titles t ON t.id = i.title_id WHERE s.id = ? AND i.barcode = ?`,
  );
  const type = db
    .prepare<[string], string>('SELECT id FROM item_types WHERE name = ? COLLATE NOCASE')
    .pluck();
  return {
    shown(id: string): ShownStocktake | null {
      const text = shown.get(id);
      return text === undefined ? null : (JSON.parse(text) as ShownStocktake);
    },
    /** Null if there is no such stocktake. */
    closing: (id: string) => closedAt.get(id) ?? null,
    /** The items of an open stocktake that were not seen. */
    missing: (id: string): string[] => missing.all(id),
    /** Whether the item was scanned, under this barcode or another one; or the code, if no item has it. */
    seen: (id: string, { barcode, item }: Pick<ScannedCode, 'barcode' | 'item'>): boolean =>
      seen.get({ id, barcode, item }) !== undefined,
    item: (id: string, barcode: string) => item.get(id, barcode) ?? null,
    typeNamed: (name: string): string | null => type.get(name) ?? null,
  };
});

export const stocktakeWrites = preparedPerConnection((db: WritableDatabase) => {
  const start = db.prepare(
    `INSERT INTO stocktakes (id, name, location, item_type_id, started_at)
     VALUES (@id, @name, @location, @itemTypeId, @at) ON CONFLICT DO NOTHING`,
  );
  const note = db.prepare(
    `INSERT INTO stocktake_scans (stocktake_id, barcode, item_id, result)
     SELECT @id, @barcode, (SELECT id FROM items WHERE id = @item), @result
     WHERE EXISTS (SELECT 1 FROM stocktakes WHERE id = @id) ON CONFLICT DO NOTHING`,
  );
  const forgetUnknown = db.prepare(
    'DELETE FROM stocktake_scans WHERE stocktake_id = @id AND barcode = @barcode AND item_id IS NULL',
  );
  const close = db.prepare('UPDATE stocktakes SET closed_at = @at, missing = @missing WHERE id = @id');
  return {
    start: (stocktake: NewStocktake, at: string) => start.run({ ...stocktake, at }),
    note(id: string, scan: ScannedCode): void {
      if (scan.item !== null) forgetUnknown.run({ id, barcode: scan.barcode }); // an item has got the code since
      note.run({ id, ...scan });
    },
    close: (id: string, at: string, missing: readonly string[]) =>
      close.run({ id, at, missing: JSON.stringify(missing) }),
    reopen: (id: string) => close.run({ id, at: null, missing: null }),
  };
});
