// The SQL of holds: the queue of a title, what is on the hold shelf, and lists for the API.
import type { z } from '@hono/zod-openapi';
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import type { JsonList } from '../../core/database/json-list.ts';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';
import type { CalendarDate, Instant } from '../../core/dates/calendar-dates.ts';
import type { SetAside } from '../circulation/circulation-hooks.ts';
import type { ItemStatus } from '../collection/item-state-rules.ts';
import type { Hold, HoldStateName } from './hold-rules.ts';
import type { holdSchema } from './holds-schemas.ts';

/** A hold as the API shows it. */
export type ShownHold = z.infer<typeof holdSchema>;

/** The borrower of a hold, for a refusal and for the desk. */
export type HoldBorrower = SetAside['borrower'];

/** A copy that may be lent some day. */
export interface LendableCopy {
  id: string;
  barcode: string;
  itemTypeId: string;
  itemType: string;
}

/** An item with its title. */
export interface HeldItem {
  id: string;
  barcode: string;
  titleId: string;
  title: string;
  status: ItemStatus;
  forLoan: 0 | 1;
}

/** A copy that is on its shelf and may be lent. */
export interface FreeCopy {
  id: string;
  barcode: string;
  callNumber: string | null;
  shelfKey: string | null;
  title: string;
}

const fields = `h.id, h.borrower_id AS borrower, h.title_id AS title, h.item_id AS item, h.placed_at AS placedAt,
  h.position, h.needed_until AS neededUntil, h.suspended_until AS suspendedUntil, h.shelf_item_id AS shelfItem, h.keep_until AS keepUntil, h.ended`;

const state = `CASE WHEN h.ended IS NOT NULL THEN h.ended WHEN h.shelf_item_id IS NOT NULL THEN 'ready'
  WHEN h.suspended_until > @today THEN 'suspended' ELSE 'waiting' END`;

/** One hold as JSON, with `holdJoins` and `@today`. */
const holdJson = `json_object('id', h.id, 'state', ${state},
  'title', json_object('id', t.id, 'title', t.title, 'authors', json(t.authors)),
  'item', CASE WHEN a.id IS NOT NULL THEN json_object('id', a.id, 'barcode', a.barcode) END,
  'borrower', json_object('id', b.id, 'barcode', b.barcode, 'givenName', b.given_name, 'familyName', b.family_name,
    'group', g.name),
  'placedAt', h.placed_at, 'neededUntil', h.needed_until,
  'place', CASE WHEN h.ended IS NULL AND h.shelf_item_id IS NULL THEN (SELECT count(*) FROM holds o
    WHERE o.title_id = h.title_id AND o.ended IS NULL AND o.shelf_item_id IS NULL AND (o.position, o.id) <= (h.position, h.id)) END,
  'suspendedUntil', iif(h.ended IS NULL AND h.suspended_until > @today, h.suspended_until, NULL),
  'readyItem', CASE WHEN s.id IS NOT NULL THEN json_object('id', s.id, 'barcode', s.barcode) END,
  'until', iif(s.id IS NOT NULL, h.keep_until, NULL), 'endedAt', h.ended_at)`;
const holdJoins = `titles t ON t.id = h.title_id JOIN borrowers b ON b.id = h.borrower_id
  LEFT JOIN borrower_groups g ON g.id = b.group_id
  LEFT JOIN items a ON a.id = h.item_id LEFT JOIN items s ON s.id = h.shelf_item_id`;

/** On its shelf: in the collection, for loan, not lent, not on the hold shelf. */
const isFree = `i.status = 'in-collection' AND i.for_loan = 1
  AND NOT EXISTS (SELECT 1 FROM loans l WHERE l.item_id = i.id AND l.returned_at IS NULL)
  AND NOT EXISTS (SELECT 1 FROM holds o WHERE o.shelf_item_id = i.id AND o.ended IS NULL)`;

export interface HoldsWanted {
  /** Ids. */
  borrower?: string | undefined;
  title?: string | undefined;
  state?: HoldStateName | undefined;
}

/** Holds that match, in the order of placing. */
export function listOfHolds(today: string, { borrower, title, state: stateName }: HoldsWanted): JsonList {
  const conditions = [
    ...(borrower === undefined ? [] : ['h.borrower_id = @borrower']),
    ...(title === undefined ? [] : ['h.title_id = @title']),
    ...(stateName === undefined ? [] : [`${state} = @state`]),
  ];
  return {
    sql: `SELECT h.key AS key, ${holdJson} AS json FROM holds h JOIN ${holdJoins}
      ${conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''}`,
    parameters: {
      today,
      ...(borrower !== undefined && { borrower }),
      ...(title !== undefined && { title }),
      ...(stateName !== undefined && { state: stateName }),
    },
  };
}

export const holdsIn = preparedPerConnection((db: ReadableDatabase) => {
  const byId = db.prepare<[string], Hold>(`SELECT ${fields} FROM holds h WHERE h.id = ?`);
  const json = db
    .prepare<[{ id: string; today: string }], string>(
      `SELECT ${holdJson} FROM holds h JOIN ${holdJoins} WHERE h.id = +@id`,
    )
    .pluck();
  const lastOfTitle = db
    .prepare<[string], number | null>('SELECT max(position) FROM holds WHERE title_id = ?')
    .pluck();
  const openOfTitle = db.prepare<[string], Hold>(
    `SELECT ${fields} FROM holds h INDEXED BY holds_of_title WHERE h.title_id = +? AND h.ended IS NULL
     ORDER BY h.position, h.id`,
  );
  // One look-up for each checkout and return: an item that is on the hold shelf, and the queue of its title.
  // As elsewhere, `+` keeps SQLite from preparing the statement again for each new value.
  const aboutItem = db.prepare<[{ item: string; title: string }], Hold>(
    `SELECT ${fields} FROM holds h INDEXED BY holds_of_title
     WHERE h.title_id = +@title
       AND (h.ended IS NULL OR h.shelf_item_id = +@item) ORDER BY h.position`,
  );
  const openOfBorrower = db.prepare<[{ borrower: string; today: string }], { json: string }>(
    `SELECT ${holdJson} AS json FROM holds h INDEXED BY holds_of_borrower JOIN ${holdJoins}
     WHERE h.borrower_id = +@borrower AND h.ended IS NULL ORDER BY h.shelf_item_id IS NULL, h.placed_at, h.key`,
  );
  const countOpen = db
    .prepare<[string], number>('SELECT count(*) FROM holds WHERE borrower_id = ? AND ended IS NULL')
    .pluck();
  const free = db
    .prepare<[string], string>(`SELECT i.id FROM items i WHERE i.title_id = +? AND ${isFree} ORDER BY i.key`)
    .pluck();
  const lendable = db.prepare<[string], LendableCopy>(
    `SELECT i.id, i.barcode, i.item_type_id AS itemTypeId, y.name AS itemType
     FROM items i JOIN item_types y ON y.id = i.item_type_id
     WHERE i.title_id = ? AND i.for_loan = 1 AND i.status <> 'withdrawn' ORDER BY i.key`,
  );
  const openRowsOfBorrowers = db.prepare<[{ ids: string; limit: number }], Hold>(
    `SELECT ${fields} FROM json_each(@ids) b CROSS JOIN holds h INDEXED BY holds_of_borrower
     ON h.borrower_id = b.value WHERE h.ended IS NULL LIMIT @limit`,
  );
  const openRowsOfBorrower = db.prepare<[string], Hold>(
    `SELECT ${fields} FROM holds h INDEXED BY holds_of_borrower
     WHERE h.borrower_id = ? AND h.ended IS NULL ORDER BY h.placed_at, h.key`,
  );
  const openLoans = db.prepare<[{ borrower: string; title: string }], { id: string; item: string }>(
    `SELECT l.id, l.item_id AS item FROM loans l INDEXED BY open_loans_of_borrower JOIN items i ON i.id = l.item_id
     WHERE l.borrower_id = @borrower AND l.returned_at IS NULL AND i.title_id = @title`,
  );
  const lentTo = db
    .prepare<[{ borrower: string; title: string }], string>(
      `SELECT l.id FROM loans l INDEXED BY open_loans_of_borrower JOIN items i ON i.id = l.item_id
       WHERE l.borrower_id = @borrower AND l.returned_at IS NULL AND i.title_id = @title LIMIT 1`,
    )
    .pluck();
  const title = db.prepare<[string], { id: string; title: string }>(
    'SELECT id, title FROM titles WHERE id = ?',
  );
  const titleOfItem = db.prepare<[string], string>('SELECT title_id FROM items WHERE id = ?').pluck();
  const borrower = db.prepare<[string], HoldBorrower>(
    `SELECT b.id, b.given_name AS givenName, b.family_name AS familyName, g.name AS "group"
     FROM borrowers b LEFT JOIN borrower_groups g ON g.id = b.group_id WHERE b.id = +?`,
  );
  const item = db.prepare<[string], HeldItem>(
    `SELECT i.id, i.barcode, i.title_id AS titleId, t.title, i.status, i.for_loan AS forLoan
     FROM items i JOIN titles t ON t.id = i.title_id WHERE i.id = +?`,
  );
  const endedThatCame = db.prepare<
    [{ borrower: string; title: string }],
    { id: string; placedOn: CalendarDate }
  >(
    `SELECT h.id, date_in(h.placed_at, (SELECT value ->> '$' FROM settings WHERE name = 'timeZone')) AS placedOn
     FROM holds h INDEXED BY holds_of_borrower
     WHERE h.borrower_id = @borrower AND h.title_id = @title AND h.ended IS NOT NULL AND h.imported_at IS NOT NULL`,
  );
  const expired = db
    .prepare<[{ today: string; limit: number }], string>(
      `SELECT id FROM holds INDEXED BY holds_by_keeping
       WHERE ended IS NULL AND shelf_item_id IS NOT NULL AND keep_until < @today
       UNION SELECT id FROM holds INDEXED BY holds_by_need
       WHERE ended IS NULL AND needed_until IS NOT NULL AND needed_until < @today LIMIT @limit`,
    )
    .pluck();
  const unnotified = db
    .prepare<[{ before: string; limit: number }], string>(
      `SELECT h.id FROM holds h INDEXED BY holds_by_keeping JOIN borrowers b ON b.id = h.borrower_id
       WHERE h.ended IS NULL AND h.shelf_item_id IS NOT NULL AND h.notified_at IS NULL
         AND coalesce(b.email, b.guardian_email, b.second_guardian_email) IS NOT NULL
         AND (SELECT max(e.at) FROM event_subjects s JOIN events e ON e.seq = s.seq
              WHERE s.kind = 'hold' AND s.id = h.id) <= @before LIMIT @limit`,
    )
    .pluck();
  const waitingTitles = `SELECT DISTINCT h.title_id FROM holds h
    WHERE h.ended IS NULL AND h.shelf_item_id IS NULL AND (h.suspended_until IS NULL OR h.suspended_until <= @today)`;
  const freeOfWaiting = db.prepare<[{ today: string }], FreeCopy & { titleId: string }>(
    `SELECT i.id, i.barcode, i.call_number AS callNumber, i.shelf_key AS shelfKey, t.title, i.title_id AS titleId
     FROM (${waitingTitles}) w JOIN items i ON i.title_id = w.title_id JOIN titles t ON t.id = i.title_id
     WHERE ${isFree} ORDER BY i.shelf_key IS NULL, i.shelf_key, t.title, i.key`,
  );
  const counts = db.prepare<[{ today: string }], { state: HoldStateName; leaves: 0 | 1; count: number }>(
    `SELECT ${state} AS state, h.ended IS NOT NULL AND h.shelf_item_id IS NOT NULL AS leaves, count(*) AS count
     FROM holds h WHERE h.ended IS NULL OR h.shelf_item_id IS NOT NULL GROUP BY 1, 2`,
  );
  const settledBefore = db
    .prepare<[{ before: string; limit: number }], string>(
      `SELECT id FROM holds INDEXED BY holds_by_end
       WHERE ended IS NOT NULL AND ended_at < @before AND shelf_item_id IS NULL LIMIT @limit`,
    )
    .pluck();

  return {
    hold: (id: string): Hold | null => byId.get(id) ?? null,
    shown(id: string, today: string): ShownHold | null {
      const text = json.get({ id, today });
      return text === undefined ? null : (JSON.parse(text) as ShownHold);
    },
    /** The open holds of a title, in the order of their positions. */
    queue: (titleId: string): Hold[] => openOfTitle.all(titleId),
    /** The last place among all holds on the title, ended ones included; 0 if there is none. */
    lastPosition: (titleId: string): number => lastOfTitle.get(titleId) ?? 0,
    /** The open holds of the item's title, and ended ones whose item this is that still has to leave the hold shelf. */
    aboutItem: (item: { id: string; titleId: string }): Hold[] =>
      aboutItem.all({ item: item.id, title: item.titleId }),
    ofBorrower: (borrowerId: string, today: string): ShownHold[] =>
      openOfBorrower.all({ borrower: borrowerId, today }).map((row) => JSON.parse(row.json) as ShownHold),
    countOpen: (borrowerId: string): number => countOpen.get(borrowerId) ?? 0,
    /** The items of a title that are on their shelves and may be lent. */
    freeItems: (titleId: string): string[] => free.all(titleId),
    /** The items of a title that may be lent some day. */
    lendableItems: (titleId: string): LendableCopy[] => lendable.all(titleId),
    /** @param ids of borrowers */
    someOpenHoldsOf: (ids: readonly string[], limit: number): Hold[] =>
      openRowsOfBorrowers.all({ ids: JSON.stringify(ids), limit }),
    openHoldsOf: (borrowerId: string): Hold[] => openRowsOfBorrower.all(borrowerId),
    /** The borrower's open loans of copies of the title. */
    openLoans: (borrower: string, title: string) => openLoans.all({ borrower, title }),
    hasOnLoan: (borrowerId: string, titleId: string): boolean =>
      lentTo.get({ borrower: borrowerId, title: titleId }) !== undefined,
    /** The borrower's holds on the title that came from another program and have ended. */
    endedThatCame: (borrower: string, title: string) => endedThatCame.all({ borrower, title }),
    title: (id: string) => title.get(id) ?? null,
    titleOfItem: (itemId: string): string | null => titleOfItem.get(itemId) ?? null,
    borrower: (id: string): HoldBorrower | null => borrower.get(id) ?? null,
    item: (id: string): HeldItem | null => item.get(id) ?? null,
    /** Open holds that are over: their item was kept until before today, or they were needed until before today. */
    expired: (today: string, limit: number): string[] => expired.all({ today, limit }),
    /** Ready holds, last changed before this time, whose borrower has an address and was not written to yet. */
    unnotified: (before: string, limit: number): string[] => unnotified.all({ before, limit }),
    /** Copies on their shelves of titles that someone waits for, in the order of the shelves. */
    freeOfWaiting: (today: string) => freeOfWaiting.all({ today }),
    counts: (today: string) => counts.all({ today }),
    settledBefore: (before: string, limit: number): string[] => settledBefore.all({ before, limit }),
  };
});

export const holdWrites = preparedPerConnection((db: WritableDatabase) => {
  const save = db.prepare(
    `INSERT INTO holds (id, borrower_id, title_id, item_id, placed_at, position, needed_until, suspended_until,
       shelf_item_id, keep_until, ended, ended_at, imported_at)
     VALUES (@id, @borrower, @title, @item, @placedAt, @position, @neededUntil, @suspendedUntil, @shelfItem, @keepUntil,
       @ended, iif(@ended IS NULL, NULL, @at), @importedAt)
     ON CONFLICT (id) DO UPDATE SET position = excluded.position, suspended_until = excluded.suspended_until,
       notified_at = iif(shelf_item_id IS excluded.shelf_item_id, notified_at, NULL),
       shelf_item_id = excluded.shelf_item_id, keep_until = excluded.keep_until,
       ended_at = iif(ended IS excluded.ended, ended_at, excluded.ended_at), ended = excluded.ended`,
  );
  const notify = db.prepare('UPDATE holds SET notified_at = ? WHERE id = ?');
  const giveReason = db.prepare('UPDATE holds SET moved_reason = ? WHERE id = ?');
  const remove = db.prepare('DELETE FROM holds WHERE id = ?');
  return {
    /**
     * @param at when the event happened that made it so
     * @param importedAt when a new one came from another program
     */
    save: (hold: Hold, at: Instant, importedAt: Instant | null = null) =>
      save.run({ ...hold, at, importedAt }),
    notify: (id: string, at: Instant) => notify.run(at, id),
    giveReason: (id: string, reason: string) => giveReason.run(reason, id),
    remove: (id: string) => remove.run(id),
  };
});
