// The SQL that finds rows which are not as they were in a backup although nothing that happened since tells of them.
import type { ReadableDatabase } from '../database/connection.ts';

/** A row that no event explains, by the number on its card or label, or its name; and in which fields it differs. */
export interface ChangedRow {
  what: WhatChanged;
  number: string;
  fields: string[];
}

export type WhatChanged = (typeof watched)[number]['what'];

/** What a table's changes are told by: events that name the row, or something that stands in it. */
interface Watched {
  table: string;
  what: string;
  key: string;
  /** What people know the row by; `now` is its table in the library. */
  number: string;
  /** What both files find the row by in their own order, where that is not its key. */
  place?: string | readonly string[];
  /** Whether an event tells of the row's change; `before` is its table in the backup. */
  told: string;
  /** Columns that change without an event. */
  free?: readonly string[];
  /** Only rows of which this holds in both. */
  only?: (table: 'now' | 'before') => string;
  /** A row that is gone is looked for as well: nothing else in the file tells of these. */
  alone?: true;
}

const named = (...columns: string[]): string =>
  columns.flatMap((column) => [`now.${column} IN told`, `before.${column} IN told`]).join(' OR ');
const eventOf = (subject: 'borrower' | 'item', id = 'id'): string =>
  `EXISTS (SELECT 1 FROM main.events WHERE ${subject} = now.${id} AND seq > @since AND type GLOB '${subject}.*')`;
const anyEvent = (type: string): string =>
  `EXISTS (SELECT 1 FROM main.events WHERE seq > @since AND type GLOB '${type}')`;
const cardOf = (borrower: string): string =>
  `coalesce((SELECT coalesce(barcode, external_id) FROM main.borrowers WHERE id = now.${borrower}), '')`;

/** Only tables whose every change is told by an event; docs/decisions/0086 says why the others are not here. */
const watched = [
  {
    ...{ table: 'borrowers', what: 'borrower', key: 'id', place: 'key' },
    number: "coalesce(now.barcode, now.external_id, '')",
    told: `${eventOf('borrower')} OR ${named('group_id', 'category_id')}`,
  },
  {
    ...{ table: 'items', what: 'item', key: 'id', place: 'key', number: 'now.barcode' },
    told: `${eventOf('item')} OR ${named('item_type_id', 'title_id')}`,
  },
  {
    ...{ table: 'titles', what: 'title', key: 'id', place: 'key', told: named('id') },
    number: "coalesce((SELECT min(barcode) FROM main.items WHERE title_id = now.id), '')",
  },
  {
    // What the ledger knows of open loans is looked at elsewhere; whose a returned one was may be forgotten.
    ...{ table: 'loans', what: 'returnedLoan', key: 'id', place: 'key', free: ['borrower_id'] },
    only: (table) => `${table}.returned_at IS NOT NULL`,
    number: "coalesce((SELECT barcode FROM main.items WHERE id = now.item_id), '')",
    told: 'EXISTS (SELECT 1 FROM main.events WHERE item IN (now.item_id, before.item_id) AND loan = now.id AND seq > @since)',
  },
  { table: 'borrower_groups', what: 'group', key: 'id', number: 'now.name', told: named('id') },
  { table: 'borrower_categories', what: 'category', key: 'id', number: 'now.name', told: named('id') },
  { table: 'item_types', what: 'itemType', key: 'id', number: 'now.name', told: named('id') },
  { table: 'loan_rules', what: 'loanRule', key: 'id', number: "''", told: named('id'), alone: true },
  { table: 'closed_days', what: 'closedDays', key: 'id', number: 'now.name', told: named('id'), alone: true },
  { table: 'settings', what: 'setting', key: 'name', number: "''", told: named('name'), alone: true },
  {
    ...{ table: 'tokens', what: 'token', key: 'id', number: 'now.name', told: named('id') },
    free: ['last_used_at'],
  },
  {
    ...{ table: 'borrower_photos', what: 'photo', key: 'borrower_id', number: cardOf('borrower_id') },
    told: eventOf('borrower', 'borrower_id'),
  },
  {
    ...{ table: 'webhooks', what: 'webhook', key: 'id', number: 'now.name', told: named('id') },
    free: [
      ...['seen', 'attempts', 'failing_since', 'next_attempt_at'],
      ...['last_delivered_at', 'last_failed_at', 'last_error', 'last_status'],
    ],
  },
  {
    ...{ table: 'mail_settings', what: 'mailSettings', key: 'only', number: "''" },
    told: anyEvent('mail.settings-changed'),
  },
  {
    ...{ table: 'mail_templates', what: 'letter', key: 'kind', place: ['kind', 'language'], number: "''" },
    told: anyEvent('mail.settings-changed'),
  },
  {
    // What a message says, and to whom, is never changed; after a while, or for an erasure, it is forgotten whole.
    ...{ table: 'mail_messages', what: 'message', key: 'id', place: 'key', number: cardOf('borrower_id') },
    ...{ only: (table) => `${table}.body IS NOT NULL`, told: 'FALSE' },
    free: [
      ...['borrower_id', 'group_id', 'status', 'queued_at', 'due_at'],
      ...['attempts', 'trouble', 'answer', 'settled_at'],
    ],
  },
  {
    // What an import has done, and what taking it back puts back: forgotten with its borrower, never changed.
    ...{ table: 'import_rows', what: 'importRow', key: 'import', place: ['import', 'plan', 'position'] },
    ...{ only: (table) => `${table}.outcome = 'done' AND ${table}.name <> ''`, told: 'FALSE' },
    ...{ number: "''", free: ['action', 'borrower', 'candidates', 'notes', 'hindrance'] },
  },
] as const satisfies Watched[];

export const whatChanges: readonly WhatChanged[] = watched.map(({ what }) => what);

/** Ids and names that stand in what happened since; what happened to loans changes no row that is looked at. */
const toldSince = `CREATE TEMP TABLE told AS
  SELECT data ->> '$.id' AS name FROM main.events WHERE seq > @since AND type NOT GLOB 'loan.*' AND data ->> '$.id' IS NOT NULL
  UNION SELECT each.key FROM main.events AS happened, json_each(happened.data) AS each
  WHERE happened.seq > @since AND happened.type = 'settings.changed'`;

/** Where so many rows of a table differ, more say nothing more. */
const mostRows = 500;

/**
 * @param db the library, opened with the backup as `backup`; holds one moment of both
 * @param since the backup's last event
 */
export function rowsChangedUntold(db: ReadableDatabase, since: number): ChangedRow[] {
  db.exec('DROP TABLE IF EXISTS temp.told');
  db.prepare(toldSince).run({ since });
  return watched.flatMap((each) => [
    ...differing(db, each, since),
    ...('alone' in each ? gone(db, each.table, each.what, each.key) : []),
  ]);
}

function differing(db: ReadableDatabase, table: (typeof watched)[number], since: number): ChangedRow[] {
  const { key, number, told, place = key, free = [], only = () => 'TRUE' }: Watched = table;
  const places = typeof place === 'string' ? [place] : place;
  const isAt = (one: string, other: string): string =>
    places.map((column) => `${one}."${column}" = ${other}."${column}"`).join(' AND ');
  const columns = db
    .prepare<[string], string>('SELECT name FROM pragma_table_info(?)')
    .pluck()
    .all(table.table)
    .filter((column) => !free.includes(column));
  // Byte for byte: names that are the same but for a letter's case are not.
  const differs = (column: string): string => `now."${column}" COLLATE BINARY IS NOT before."${column}"`;
  return db
    .prepare<[{ since: number }], { number: string; fields: string }>(
      `WITH candidate AS MATERIALIZED (
         SELECT ${places.map((column) => `now."${column}"`).join(', ')} FROM main."${table.table}" AS now
         CROSS JOIN backup."${table.table}" AS before ON ${isAt('before', 'now')} AND before."${key}" = now."${key}"
         WHERE ${only('now')} AND ${only('before')} AND (${columns.map(differs).join(' OR ')}))
       SELECT ${number} AS number,
         concat_ws(' ', ${columns.map((column) => `iif(${differs(column)}, '${column}', NULL)`).join(', ')}) AS fields
       FROM candidate CROSS JOIN main."${table.table}" AS now ON ${isAt('now', 'candidate')}
       CROSS JOIN backup."${table.table}" AS before ON ${isAt('before', 'candidate')}
       WHERE (${told}) IS NOT TRUE LIMIT ${String(mostRows)}`,
    )
    .all({ since })
    .map((row) => ({ what: table.what, number: row.number, fields: row.fields.split(' ').map(fieldOf) }));
}

/** As programs know the column: `group_id` is `group`. */
function fieldOf(column: string): string {
  return column.replace(/_id$/, '').replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function gone(db: ReadableDatabase, table: string, what: WhatChanged, key: string): ChangedRow[] {
  return db
    .prepare(
      `SELECT 1 FROM backup."${table}" AS before WHERE before."${key}" NOT IN (SELECT "${key}" FROM main."${table}")
         AND before."${key}" NOT IN told LIMIT ${String(mostRows)}`,
    )
    .all()
    .map(() => ({ what, number: '', fields: [] }));
}
