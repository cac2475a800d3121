// The SQL of bookings: what is booked of a title, which copies it has, and lists for the API.
import type { z } from '@hono/zod-openapi';
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import type { JsonList } from '../../core/database/json-list.ts';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';
import type { CalendarDate, Instant } from '../../core/dates/calendar-dates.ts';
import type { BookableCopy, Booking, Claim, TitleFacts } from './booking-rules.ts';
import type { bookingSchema } from './bookings-schemas.ts';

export type BookingStateName = 'booked' | 'lent' | 'returned' | 'unused' | 'cancelled';

/** A booking as the API shows it. */
export type ShownBooking = z.infer<typeof bookingSchema>;

export interface BookingBorrower {
  id: string;
  givenName: string;
  familyName: string;
  group: string | null;
}

/** A copy of a title, in the order of the shelves. */
export interface ShelvedCopy extends BookableCopy {
  barcode: string;
  callNumber: string | null;
  shelfKey: string | null;
}

const lentFor = `booking_loans bl JOIN loans l ON l.id = bl.loan_id
  WHERE bl.booking_id = k.id AND l.cancelled_at IS NULL`;

/** In progress, then done: what was lent and not taken back, what was lent, what was never fetched. */
const state = `CASE WHEN k.cancelled_at IS NOT NULL THEN 'cancelled'
  WHEN EXISTS (SELECT 1 FROM ${lentFor} AND l.returned_at IS NULL) THEN 'lent'
  WHEN EXISTS (SELECT 1 FROM ${lentFor}) THEN 'returned'
  WHEN k.to_on < @today THEN 'unused' ELSE 'booked' END`;

/** One booking as JSON, with `joins` and `@today`. */
const bookingJson = `json_object('id', k.id, 'state', ${state},
  'title', json_object('id', t.id, 'title', t.title, 'authors', json(t.authors)),
  'copies', k.copies,
  'items', json((SELECT json_group_array(json_object('id', i.id, 'barcode', i.barcode)) FROM items i
    WHERE i.id IN (SELECT value FROM json_each(k.items)))),
  'from', k.from_on, 'to', k.to_on,
  'borrower', iif(b.id IS NULL, NULL, json_object('id', b.id, 'barcode', b.barcode, 'givenName', b.given_name,
    'familyName', b.family_name, 'group', g.name)),
  'group', iif(c.id IS NULL, NULL, json_object('id', c.id, 'name', c.name)),
  'note', k.note, 'bookedAt', k.booked_at,
  'loans', json((SELECT json_group_array(json_object('id', l.id, 'item', json_object('id', i.id, 'barcode', i.barcode),
      'dueOn', l.due_on, 'returnedAt', l.returned_at) ORDER BY l.checked_out_at, l.key)
    FROM booking_loans bl JOIN loans l ON l.id = bl.loan_id JOIN items i ON i.id = l.item_id
    WHERE bl.booking_id = k.id AND l.cancelled_at IS NULL)))`;
const joins = `titles t ON t.id = k.title_id LEFT JOIN borrowers b ON b.id = k.borrower_id
  LEFT JOIN borrower_groups g ON g.id = b.group_id LEFT JOIN borrower_groups c ON c.id = k.group_id`;

const fields = `k.id, k.borrower_id AS borrower, k.group_id AS "group", k.title_id AS title, k.copies, k.items, k.from_on AS "from",
  k.to_on AS "to", k.booked_at AS bookedAt, k.cancelled_at IS NOT NULL AS cancelled,
  (SELECT json_group_array(DISTINCT l.item_id) FROM ${lentFor}) AS lent`;

interface ClaimRow extends Omit<Claim, 'items' | 'lent' | 'cancelled'> {
  items: string;
  lent: string;
  cancelled: 0 | 1;
}

function claimOf(row: ClaimRow): Claim {
  return {
    ...row,
    items: JSON.parse(row.items) as string[],
    lent: JSON.parse(row.lent) as string[],
    cancelled: row.cancelled === 1,
  };
}

export interface BookingsWanted {
  /** Ids. */
  borrower?: string | undefined;
  group?: string | undefined;
  title?: string | undefined;
  state?: BookingStateName | undefined;
  /** Only bookings with a day in this span. */
  from?: CalendarDate | undefined;
  to?: CalendarDate | undefined;
}

/** Bookings that match, in the order of booking. */
export function listOfBookings(today: string, filter: BookingsWanted): JsonList {
  const conditions = {
    borrower: 'k.borrower_id = @borrower',
    group: 'k.group_id = @group',
    title: 'k.title_id = @title',
    state: `${state} = @state`,
    from: 'k.to_on >= @from',
    to: 'k.from_on <= @to',
  };
  const given = Object.entries(filter).filter(
    (entry): entry is [keyof typeof conditions, string] => entry[1] !== undefined,
  );
  const where = given.map(([name]) => conditions[name]);
  return {
    sql: `SELECT k.key AS key, ${bookingJson} AS json FROM bookings k JOIN ${joins}
      ${where.length > 0 ? `WHERE ${where.join(' AND ')}` : ''}`,
    parameters: { today, ...Object.fromEntries(given) },
  };
}

export const bookingsIn = preparedPerConnection((db: ReadableDatabase) => {
  const byId = db.prepare<[string], ClaimRow>(`SELECT ${fields} FROM bookings k WHERE k.id = ?`);
  const json = db
    .prepare<[{ id: string; today: string }], string>(
      `SELECT ${bookingJson} FROM bookings k JOIN ${joins} WHERE k.id = +@id`,
    )
    .pluck();
  const ofTitle = db.prepare<[{ title: string; today: string }], ClaimRow>(
    `SELECT ${fields} FROM bookings k INDEXED BY bookings_of_title
     WHERE k.title_id = +@title AND k.to_on >= +@today AND k.cancelled_at IS NULL ORDER BY k.from_on, k.key`,
  );
  const copies = db.prepare<[string], ShelvedCopy>(
    `SELECT i.id, i.barcode, i.call_number AS callNumber, i.shelf_key AS shelfKey,
       (SELECT l.due_on FROM loans l WHERE l.item_id = i.id AND l.returned_at IS NULL) AS dueOn,
       (SELECT h.keep_until FROM holds h WHERE h.shelf_item_id = i.id AND h.ended IS NULL) AS keepUntil
     FROM items i WHERE i.title_id = +? AND i.status = 'in-collection' AND i.for_loan = 1
     ORDER BY i.shelf_key IS NULL, i.shelf_key, i.key`,
  );
  const starting = db.prepare<[{ today: string; by: string }], ClaimRow>(
    `SELECT ${fields} FROM bookings k INDEXED BY bookings_by_end
     WHERE k.to_on >= @today AND k.from_on <= @by AND k.cancelled_at IS NULL ORDER BY k.from_on, k.key`,
  );
  const title = db.prepare<[string], { id: string; title: string }>(
    'SELECT id, title FROM titles WHERE id = ?',
  );
  const titleOfItem = db.prepare<[string], string>('SELECT title_id FROM items WHERE id = ?').pluck();
  const item = db.prepare<[string], { barcode: string; titleId: string; title: string; copies: number }>(
    `SELECT i.barcode, i.title_id AS titleId, t.title,
       (SELECT count(*) FROM items c WHERE c.title_id = i.title_id) AS copies
     FROM items i JOIN titles t ON t.id = i.title_id WHERE i.id = ?`,
  );
  const ofBorrower = db.prepare<[{ borrower: string; today: string }], ClaimRow>(
    `SELECT ${fields} FROM bookings k INDEXED BY bookings_of_borrower
     WHERE k.borrower_id = @borrower AND k.group_id IS NULL AND k.to_on >= @today AND k.cancelled_at IS NULL
     ORDER BY k.key`,
  );
  const ofGroup = db.prepare<[{ group: string; today: string }], ClaimRow>(
    `SELECT ${fields} FROM bookings k INDEXED BY bookings_of_group
     WHERE k.group_id = @group AND k.borrower_id IS NULL AND k.to_on >= @today AND k.cancelled_at IS NULL
     ORDER BY k.key`,
  );
  const groupName = db.prepare<[string], string>('SELECT name FROM borrower_groups WHERE id = ?').pluck();
  const groupGiven = db
    .prepare<[string, string], string>(
      'SELECT id FROM borrower_groups WHERE name = ? UNION ALL SELECT id FROM borrower_groups WHERE id = ? LIMIT 1',
    )
    .pluck();
  const borrower = db.prepare<[string], BookingBorrower>(
    `SELECT b.id, b.given_name AS givenName, b.family_name AS familyName, g.name AS "group"
     FROM borrowers b LEFT JOIN borrower_groups g ON g.id = b.group_id WHERE b.id = ?`,
  );
  const endedBefore = db
    .prepare<[{ before: string; limit: number }], string>(
      `SELECT k.id FROM bookings k INDEXED BY bookings_by_end WHERE k.to_on < @before
         AND NOT EXISTS (SELECT 1 FROM ${lentFor} AND l.returned_at IS NULL) LIMIT @limit`,
    )
    .pluck();

  return {
    booking(id: string): Booking | null {
      const row = byId.get(id);
      if (row === undefined) return null;
      const { lent: _, ...booking } = claimOf(row);
      return booking;
    },
    claim(id: string): Claim | null {
      const row = byId.get(id);
      return row === undefined ? null : claimOf(row);
    },
    shown(id: string, today: string): ShownBooking | null {
      const text = json.get({ id, today });
      return text === undefined ? null : (JSON.parse(text) as ShownBooking);
    },
    /** Bookings of a title that have not ended, the next first. */
    claims: (titleId: string, today: string): Claim[] => ofTitle.all({ title: titleId, today }).map(claimOf),
    /** Copies of a title that are in the collection and for loan, in the order of the shelves. */
    copies: (titleId: string): ShelvedCopy[] => copies.all(titleId),
    /** Bookings that have begun or begin by this day, and have not ended. */
    starting: (today: string, by: string): Claim[] => starting.all({ today, by }).map(claimOf),
    title: (id: string) => title.get(id) ?? null,
    titleOfItem: (itemId: string): string | null => titleOfItem.get(itemId) ?? null,
    /** An item with its title, and how many copies that has, withdrawn ones included. */
    item: (id: string) => item.get(id) ?? null,
    /** Bookings of a borrower alone that have not ended. */
    claimsOf: (borrowerId: string, today: string): Claim[] =>
      ofBorrower.all({ borrower: borrowerId, today }).map(claimOf),
    /** Bookings of a class alone that have not ended. */
    claimsOfGroup: (groupId: string, today: string): Claim[] =>
      ofGroup.all({ group: groupId, today }).map(claimOf),
    groupName: (id: string): string | null => groupName.get(id) ?? null,
    /** @param reference a name or an id */
    groupId: (reference: string): string | null => groupGiven.get(reference, reference) ?? null,
    borrower: (id: string): BookingBorrower | null => borrower.get(id) ?? null,
    /** Bookings that ended before this day, with everything returned. */
    endedBefore: (before: string, limit: number): string[] => endedBefore.all({ before, limit }),
  };
});

/** The facts that decide whether copies of the title are free. @param without a booking to leave out */
export function factsOfTitle(
  db: ReadableDatabase,
  titleId: string,
  today: CalendarDate,
  without?: string,
): TitleFacts {
  const bookings = bookingsIn(db);
  const claims = bookings.claims(titleId, today).filter(({ id }) => id !== without);
  return { today, claims, copies: bookings.copies(titleId) };
}

export const bookingWrites = preparedPerConnection((db: WritableDatabase) => {
  const save = db.prepare(
    `INSERT INTO bookings (id, borrower_id, group_id, title_id, copies, items, from_on, to_on, booked_at, cancelled_at)
     VALUES (@id, @borrower, @group, @title, @copies, @items, @from, @to, @bookedAt, iif(@cancelled, @at, NULL))
     ON CONFLICT (id) DO UPDATE SET copies = excluded.copies, items = excluded.items, from_on = excluded.from_on,
       to_on = excluded.to_on,
       cancelled_at = iif((cancelled_at IS NULL) = (excluded.cancelled_at IS NULL), cancelled_at, excluded.cancelled_at)`,
  );
  const giveNote = db.prepare('UPDATE bookings SET note = ? WHERE id = ?');
  const link = db.prepare(
    'INSERT OR IGNORE INTO booking_loans (loan_id, booking_id) SELECT id, @booking FROM loans WHERE id = @loan',
  );
  const remove = db.prepare('DELETE FROM bookings WHERE id = ?');
  return {
    /** @param at when the event happened that made it so */
    save: (
      { id, borrower, group, title, copies, items, from, to, bookedAt, cancelled }: Booking,
      at: Instant,
    ) =>
      save.run({
        id,
        borrower,
        group,
        title,
        copies,
        from,
        to,
        bookedAt,
        at,
        items: JSON.stringify(items),
        cancelled: cancelled ? 1 : 0,
      }),
    giveNote: (id: string, note: string | null) => giveNote.run(note, id),
    /** A loan that is no longer known is left out. */
    link: (booking: string, loan: string) => link.run({ booking, loan }),
    remove: (id: string) => remove.run(id),
  };
});
