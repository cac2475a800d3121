// The SQL of stocktakes: their scans, what is missing, and counts.
import type { z } from '@hono/zod-openapi';
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import type { JsonByDate } from '../../core/database/json-by-date.ts';
import type { JsonList } from '../../core/database/json-list.ts';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';
import type { ItemStatus } from '../collection/item-state-rules.ts';
import type { ScanResult } from './stocktake-rules.ts';
import type { stocktakeSchema } from './stocktakes-schemas.ts';

/** A stocktake as the API shows it. */
export type ShownStocktake = z.infer<typeof stocktakeSchema>;

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

/** The ids of the items that were not scanned when the stocktake was closed. */
export interface NotScanned {
  readonly missing: readonly string[];
  readonly seenElsewhere: readonly string[];
}

interface ScannedItem {
  id: string;
  title: string;
  callNumber: string | null;
  status: ItemStatus;
  onLoan: 0 | 1;
  setAside: 0 | 1;
  inScope: 0 | 1;
}

const onLoan = 'EXISTS (SELECT 1 FROM loans l WHERE l.item_id = i.id AND l.returned_at IS NULL)';
const setAside = 'EXISTS (SELECT 1 FROM holds h WHERE h.shelf_item_id = i.id AND h.ended IS NULL)';
/** Whole words of the call number: the shelf `F` has `F TOL` and not `FR 3`, and 641 has 641.5. */
const inScope = `(s.location IS NULL
    OR substr(i.call_number || ' ', 1, length(s.location) + 1) COLLATE NOCASE IN (s.location || ' ', s.location || '.'))
  AND (s.item_type_id IS NULL OR i.item_type_id = s.item_type_id)`;

/** The item should be on the shelf of an open stocktake and was not scanned there. */
const isNotScanned = `i.status = 'in-collection' AND ${inScope} AND NOT ${onLoan} AND NOT ${setAside}
  AND NOT EXISTS (SELECT 1 FROM stocktake_scans c WHERE c.item_id = i.id AND c.stocktake_id = s.id)`;
/** The scan of the item in another stocktake that was under way at the same time. */
const scanElsewhere = (columns: string) => `SELECT ${columns}
  FROM stocktake_scans c JOIN stocktakes o ON o.id = c.stocktake_id
  WHERE c.item_id = i.id AND o.id <> s.id AND (o.closed_at IS NULL OR o.closed_at > s.started_at)
    AND (s.closed_at IS NULL OR o.started_at <= s.closed_at)`;
/** SQL condition: the event needs the item itself; a lost item that was found has its status alone. */
const needsTheItem = `((e.type = 'loan.opened' AND e.data ->> '$.imported' IS NULL)
  OR e.type IN ('loan.returned', 'item.seen', 'item.used', 'hold.ready', 'hold.shelved')
  OR (e.type = 'item.updated' AND e.data ->> '$.barcode' IS NULL AND e.data ->> '$.status' = 'in-collection'))`;
/** The events since the start that show that the item was at the desk. The number of the start keeps the look-up short. */
const atTheDesk = (columns: string) => `SELECT ${columns} FROM events e INDEXED BY events_of_item
  WHERE e.item = i.id AND e.seq > coalesce((SELECT min(c.seq) FROM event_subjects c WHERE c.kind = 'stocktake' AND c.id = s.id), 0)
    AND e.at >= s.started_at AND (s.closed_at IS NULL OR e.at <= s.closed_at)
    AND ${needsTheItem} AND NOT EXISTS (SELECT 1 FROM events u WHERE u.undoes = e.id)`;
const wasSeenElsewhere = `(EXISTS (${scanElsewhere('1')}) OR EXISTS (${atTheDesk('1')}))`;
const isMissing = `${isNotScanned} AND NOT ${wasSeenElsewhere}`;
/** Once it is closed, those of the close. */
const notScannedCounts = `SELECT
  iif(s.closed_at IS NULL, count(*) FILTER (WHERE NOT seen), json_array_length(coalesce(s.missing, '[]'))) AS missing,
  iif(s.closed_at IS NULL, count(*) FILTER (WHERE seen), json_array_length(coalesce(s.seen_elsewhere, '[]'))) AS seen
  FROM (SELECT ${wasSeenElsewhere} AS seen FROM items i WHERE s.closed_at IS NULL AND ${isNotScanned})`;
const counted = (result: ScanResult) =>
  `(SELECT count(*) FROM stocktake_scans c WHERE c.stocktake_id = s.id AND c.result = '${result}')`;
/** The latest one; a close that was undone and repeated has several. */
const closeEvent = `(SELECT e.seq FROM event_subjects c CROSS JOIN events e ON e.seq = c.seq
  WHERE c.kind = 'stocktake' AND c.id = s.id AND e.type = 'stocktake.closed' ORDER BY c.seq DESC LIMIT 1)`;
const stocktakeJson = `json_object('id', s.id, 'name', s.name, 'location', s.location,
  'type', (SELECT name FROM item_types WHERE id = s.item_type_id), 'startedAt', s.started_at, 'closedAt', s.closed_at,
  'closeEvent', iif(s.closed_at IS NULL, NULL, ${closeEvent}),
  'counts', json((SELECT json_object('expected', m.missing + m.seen + ${counted('found')}, 'found', ${counted('found')},
    'missing', m.missing, 'seenElsewhere', m.seen, 'misplaced', ${counted('wrongShelf')}, 'onLoan', ${counted('onLoan')}, 'setAside', ${counted('setAside')},
    'withdrawn', ${counted('withdrawn')}, 'foundLost', ${counted('foundLost')}, 'unknown', ${counted('unknown')},
    'scanned', (SELECT count(*) FROM stocktake_scans c WHERE c.stocktake_id = s.id))
    FROM (${notScannedCounts}) m)))`;

export const allStocktakes = (): JsonList => ({
  sql: `SELECT s.key AS key, ${stocktakeJson} AS json FROM stocktakes s`,
  parameters: {},
});

/** @param seenIn SQL: the stocktake in which the item was scanned, as JSON. @param seenAtDesk SQL: when it was at the desk */
const lineOf = (barcode: string, seenIn = 'NULL', seenAtDesk = 'NULL'): string =>
  `json_object('barcode', ${barcode}, 'item', i.id, 'title', t.title, 'callNumber', i.call_number, 'shelfKey', i.shelf_key,
    'status', i.status, 'onLoan', json(iif(${onLoan}, 'true', 'false')), 'seenIn', ${seenIn}, 'seenAtDesk', ${seenAtDesk})`;
const stocktakeOf = (row: string) =>
  `json_object('id', ${row}.id, 'name', ${row}.name, 'location', ${row}.location)`;
const lineOfNotScanned = {
  missing: lineOf('i.barcode'),
  seenElsewhere: lineOf(
    'i.barcode',
    `json((${scanElsewhere(stocktakeOf('o'))} ORDER BY c.key DESC LIMIT 1))`,
    `(${atTheDesk('max(e.at)')})`,
  ),
} as const;
const conditionOfNotScanned = {
  missing: isMissing,
  seenElsewhere: `${isNotScanned} AND ${wasSeenElsewhere}`,
} as const;
const columnOfNotScanned = { missing: 's.missing', seenElsewhere: 's.seen_elsewhere' } as const;

/**
 * The items that were not scanned, in the order of the shelves; items without a shelfmark are last.
 *
 * @param closed whether the stocktake is closed
 */
export function notScanned(id: string, kind: 'missing' | 'seenElsewhere', closed: boolean): JsonByDate[] {
  const [from, condition] = closed
    ? [`json_each(${columnOfNotScanned[kind]}) m CROSS JOIN items i ON i.id = m.value`, 'true']
    : ['items i', conditionOfNotScanned[kind]];
  const list = (at: string, after: string): JsonByDate => ({
    sql: `SELECT ${at} AS at, i.key AS key, ${lineOfNotScanned[kind]} AS json
      FROM stocktakes s CROSS JOIN ${from} JOIN titles t ON t.id = i.title_id
      WHERE s.id = @id AND ${after} AND ${condition} ORDER BY ${at}, i.key`,
    parameters: { id },
  });
  return [
    list('i.shelf_key', 'i.shelf_key >= @at AND (i.shelf_key > @at OR i.key > @key)'),
    list(`''`, `i.shelf_key IS NULL AND i.key > @key`),
  ];
}

/** The scans with this result. */
export const scannedWith = (id: string, result: ScanResult): JsonList => ({
  sql: `SELECT c.key AS key, ${lineOf('c.barcode', stocktakeOf('s'))} AS json
    FROM stocktake_scans c JOIN stocktakes s ON s.id = c.stocktake_id
    LEFT JOIN items i ON i.id = c.item_id LEFT JOIN titles t ON t.id = i.title_id
    WHERE c.stocktake_id = @id AND c.result = @result`,
  parameters: { id, result },
});

export const stocktakesIn = preparedPerConnection((db: ReadableDatabase) => {
  const shownById = db
    .prepare<[string], string>(`SELECT ${stocktakeJson} FROM stocktakes s WHERE s.id = ?`)
    .pluck();
  const closedAt = db.prepare<[string], { closedAt: string | null }>(
    'SELECT closed_at AS closedAt FROM stocktakes WHERE id = ?',
  );
  const notScannedItems = db.prepare<[string], { id: string; seen: 0 | 1 }>(
    `SELECT i.id, ${wasSeenElsewhere} AS seen FROM stocktakes s CROSS JOIN items i
     WHERE s.id = ? AND ${isNotScanned} ORDER BY i.key`,
  );
  // A code that no item had may have been given to one since.
  const seen = db.prepare<[{ id: string; barcode: string; item: string | null }]>(
    `SELECT 1 FROM stocktake_scans WHERE stocktake_id = @id AND item_id = @item
     UNION ALL SELECT 1 FROM stocktake_scans WHERE stocktake_id = @id AND barcode = @barcode AND @item IS NULL`,
  );
  const item = db.prepare<[string, string], ScannedItem>(
    `SELECT i.id, t.title, i.call_number AS callNumber, i.status, ${onLoan} AS onLoan, ${setAside} AS setAside, ${inScope} AS inScope
     FROM stocktakes s CROSS JOIN items i JOIN titles t ON t.id = i.title_id WHERE s.id = ? AND i.id = ?`,
  );
  const type = db
    .prepare<[string], string>('SELECT id FROM item_types WHERE name = ? COLLATE NOCASE')
    .pluck();
  return {
    shown(id: string): ShownStocktake | null {
      const text = shownById.get(id);
      return text === undefined ? null : (JSON.parse(text) as ShownStocktake);
    },
    /** Null if there is no such stocktake. */
    closing: (id: string) => closedAt.get(id) ?? null,
    /** The items of an open stocktake that were not scanned: those that were not seen at all, and the others. */
    notScanned(id: string): NotScanned {
      const items = notScannedItems.all(id);
      const idsOf = (seen: 0 | 1) => items.filter((item) => item.seen === seen).map((item) => item.id);
      return { missing: idsOf(0), seenElsewhere: idsOf(1) };
    },
    /** Whether the item was scanned, under this barcode or another one; or the code, if no item has it. */
    seen: (id: string, { barcode, item }: Pick<ScannedCode, 'barcode' | 'item'>): boolean =>
      seen.get({ id, barcode, item }) !== undefined,
    item: (id: string, itemId: string) => item.get(id, itemId) ?? null,
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
  const close = db.prepare(
    'UPDATE stocktakes SET closed_at = @at, missing = @missing, seen_elsewhere = @seenElsewhere WHERE id = @id',
  );
  return {
    start: (stocktake: NewStocktake, at: string) => start.run({ ...stocktake, at }),
    note(id: string, scan: ScannedCode): void {
      if (scan.item !== null) forgetUnknown.run({ id, barcode: scan.barcode }); // an item has got the code since
      note.run({ id, ...scan });
    },
    close: (id: string, at: string, { missing, seenElsewhere }: NotScanned) =>
      close.run({
        id,
        at,
        missing: JSON.stringify(missing),
        seenElsewhere: JSON.stringify(seenElsewhere),
      }),
    reopen: (id: string) => close.run({ id, at: null, missing: null, seenElsewhere: null }),
  };
});
