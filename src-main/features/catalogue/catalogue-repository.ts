// The SQL of the pupils' catalogue: titles that have a copy to show, and whether they are in. It reads no borrower's name.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { shelfKeyOf, shelfWith } from '../../core/database/shelf-order.ts';
import type { CalendarDate, Instant } from '../../core/dates/calendar-dates.ts';
import { preparedPerConnection } from '../../core/database/prepared-statements.ts';
import type { BorrowedTitle } from './catalogue-rules.ts';

/** Narrows what is found; all conditions apply together. */
export interface CatalogueFilter {
  /** Only titles with a copy that can be lent now. */
  readonly isIn?: boolean;
  readonly language?: string | undefined;
  /** In years: titles that are for this age, or say no age. */
  readonly age?: number | undefined;
  readonly subject?: string | undefined;
  readonly author?: string | undefined;
  /** A reading level such as `avi:M4`. */
  readonly level?: string | undefined;
}

/** A title with what its copies have, as it is stored. */
export interface CatalogueRow {
  key: number;
  id: string;
  title: string;
  /** JSON. */
  authors: string;
  series: string | null;
  volume: string | null;
  language: string | null;
  level: string | null;
  /** JSON. */
  levels: string;
  audienceFrom: number | null;
  audienceTo: number | null;
  cover: string | null;
  year: number | null;
  free: number;
  readHere: 0 | 1;
  dueOn: CalendarDate | null;
  callNumber: string | null;
  place: string | null;
}

/** The page of one title. */
export interface TitleRow extends CatalogueRow {
  contributors: string;
  subjects: string;
  description: string | null;
  pages: string | null;
  publisher: string | null;
  isbn: string | null;
}

/** The copies of a title at one shelfmark of a place. */
export interface ShelfRow {
  placeId: string | null;
  place: string | null;
  /** The name of its map. */
  map: string | null;
  /** All shelves of the place, as JSON. */
  placeShelves: string | null;
  /** The name of the shelf of the place on which the shelfmark stands. */
  shelf: string | null;
  callNumber: string | null;
  copies: number;
  free: number;
}

const visible = `i.status NOT IN ('lost', 'missing', 'withdrawn') AND i.hidden_from_pupils = 0`;
const isFree = `(i.status = 'in-collection' AND i.for_loan = 1
  AND NOT EXISTS (SELECT 1 FROM loans l WHERE l.item_id = i.id AND l.returned_at IS NULL)
  AND NOT EXISTS (SELECT 1 FROM holds o WHERE o.shelf_item_id = i.id AND o.ended IS NULL))`;
const copies = `items i WHERE i.title_id = t.id AND ${visible}`;
const shown = `t.hidden_from_pupils = 0 AND EXISTS (SELECT 1 FROM ${copies})`;
const columns = `t.key, t.id, t.title, t.authors, t.series, t.volume, t.language, t.level, t.levels, t.cover,
  t.audience_from AS audienceFrom, t.audience_to AS audienceTo,
  t.published_year AS year,
  (SELECT count(*) FROM ${copies} AND ${isFree}) AS free,
  EXISTS (SELECT 1 FROM ${copies} AND i.status = 'in-collection' AND i.for_loan = 0) AS readHere,
  (SELECT min(l.due_on) FROM items i JOIN loans l ON l.item_id = i.id AND l.returned_at IS NULL
    WHERE i.title_id = t.id AND ${visible}) AS dueOn,
  (SELECT i.call_number FROM ${copies} ORDER BY NOT ${isFree}, i.key LIMIT 1) AS callNumber,
  (SELECT p.name FROM ${copies.replace(' WHERE ', ' LEFT JOIN places p ON p.id = i.place_id WHERE ')}
    ORDER BY NOT ${isFree}, i.key LIMIT 1) AS place`;

/** How many of the newest copies are looked at for new titles. */
const newestCopies = 400;

export const catalogueIn = preparedPerConnection((db: ReadableDatabase) => {
  const narrowed = db
    .prepare<[object], number>(
      `SELECT t.key FROM json_each(@keys) found CROSS JOIN titles t ON t.key = found.value
       WHERE ${shown}
         AND (@isIn = 0 OR EXISTS (SELECT 1 FROM ${copies} AND ${isFree}))
         AND (@age IS NULL OR (coalesce(t.audience_from, 0) <= @age AND coalesce(t.audience_to, 99) >= @age))
         AND (@level IS NULL OR EXISTS (SELECT 1 FROM json_each(t.levels)
           WHERE (value ->> 'scheme' || ':' || (value ->> 'level')) = @level COLLATE NOCASE))
         AND (@language IS NULL OR t.language = @language)
         AND (@subject IS NULL OR EXISTS (SELECT 1 FROM json_each(t.subjects) WHERE value = @subject))
         AND (@author IS NULL OR EXISTS (SELECT 1 FROM json_each(t.authors) WHERE value = @author))
       ORDER BY found.key`,
    )
    .pluck();
  const cards = db.prepare<[{ keys: string }], CatalogueRow>(
    `SELECT ${columns} FROM json_each(@keys) found CROSS JOIN titles t ON t.key = found.value
     WHERE ${shown} ORDER BY found.key`,
  );
  const title = db.prepare<[{ id: string }], TitleRow>(
    `SELECT ${columns}, t.contributors, t.subjects, t.description, t.pages, t.publisher, t.isbn
     FROM titles t WHERE t.id = @id AND ${shown}`,
  );
  const shelves = db.prepare<[{ id: string }], ShelfRow>(
    `SELECT p.id AS placeId, p.name AS place, m.id AS map, p.shelves AS placeShelves,
       ${shelfWith('p.shelves', 'min(i.shelf_key)')} AS shelf, i.call_number AS callNumber, count(*) AS copies, count(*) FILTER (WHERE ${isFree}) AS free
     FROM titles t JOIN ${copies.replace(' WHERE ', ' ON ')} LEFT JOIN places p ON p.id = i.place_id
       LEFT JOIN place_maps m ON m.place_id = p.id AND m.replaced_at IS NULL
     WHERE t.id = @id
     GROUP BY p.id, i.call_number ORDER BY p.position, min(i.shelf_key), i.call_number`,
  );
  const hasCover = db
    .prepare<[{ id: string }], string>(
      `SELECT t.cover FROM titles t WHERE t.id = @id AND t.cover IS NOT NULL AND ${shown}`,
    )
    .pluck();
  const newest = db
    .prepare<[{ limit: number }], number>(
      `SELECT t.key FROM (SELECT title_id, max(key) AS latest FROM
           (SELECT key, title_id, status, hidden_from_pupils FROM items ORDER BY key DESC LIMIT ${String(newestCopies)}) i
         WHERE ${visible} GROUP BY title_id) n JOIN titles t ON t.id = n.title_id
       ORDER BY n.latest DESC LIMIT @limit`,
    )
    .pluck();
  const series = db
    .prepare<[{ series: string }], number>('SELECT key FROM titles WHERE series = @series ORDER BY key')
    .pluck();
  const nearby = db
    .prepare<[{ id: string; limit: number }], number>(
      `SELECT t.key FROM
         (SELECT title_id, shelf_key FROM items i WHERE ${visible} AND shelf_key >= (SELECT min(i.shelf_key)
            FROM titles t JOIN ${copies.replace(' WHERE ', ' ON ')} WHERE t.id = @id)
          ORDER BY shelf_key LIMIT 4 * @limit) n JOIN titles t ON t.id = n.title_id
       WHERE t.id <> @id GROUP BY t.key ORDER BY min(n.shelf_key), t.key LIMIT @limit`,
    )
    .pluck();
  const borrowed = db.prepare<[{ from: Instant; to: Instant; fewest: number }], BorrowedTitle>(
    `SELECT t.key AS key, count(DISTINCT l.borrower_id) AS borrowers
     FROM loans l JOIN items i ON i.id = l.item_id JOIN titles t ON t.id = i.title_id
     WHERE l.checked_out_at >= @from AND l.checked_out_at < @to AND l.cancelled_at IS NULL
     GROUP BY t.key HAVING borrowers >= @fewest`,
  );
  const borrowers = db
    .prepare<[{ from: Instant; to: Instant }], number>(
      `SELECT count(DISTINCT borrower_id) FROM loans
       WHERE checked_out_at >= @from AND checked_out_at < @to AND cancelled_at IS NULL`,
    )
    .pluck();
  // A shelfmark that begins another one has a key that begins the other's, with a space behind it.
  const onShelf = db
    .prepare<[{ shelf: string; place: string | null; limit: number }], number>(
      `SELECT t.key FROM
         (SELECT title_id, shelf_key FROM items i WHERE ${visible}
            AND shelf_key >= ${shelfKeyOf('@shelf')} AND shelf_key < ${shelfKeyOf('@shelf')} || '!'
            AND (@place IS NULL OR place_id = @place)
          ORDER BY shelf_key LIMIT 4 * @limit) n JOIN titles t ON t.id = n.title_id
       GROUP BY t.key ORDER BY min(n.shelf_key), t.key LIMIT @limit`,
    )
    .pluck();
  const mapSeen = db
    .prepare<[string], string>(
      `SELECT m.id FROM place_maps m WHERE m.place_id = ? AND m.replaced_at IS NULL
         AND EXISTS (SELECT 1 FROM items i JOIN titles t ON t.id = i.title_id
           WHERE i.place_id = m.place_id AND ${visible} AND t.hidden_from_pupils = 0)`,
    )
    .pluck();
  const placeName = db.prepare<[string], string>('SELECT name FROM places WHERE id = ?').pluck();
  const keysOf = db
    .prepare<[{ ids: string }], number>(
      'SELECT t.key FROM json_each(@ids) given CROSS JOIN titles t ON t.id = given.value ORDER BY given.key',
    )
    .pluck();
  const asJson = (keys: readonly number[]) => JSON.stringify(keys);
  return {
    /** Those of the keys that the catalogue shows and the filter lets through, in their order. */
    narrowed: (
      keys: readonly number[],
      { isIn = false, age, level, language, subject, author }: CatalogueFilter,
    ) =>
      narrowed.all({
        keys: asJson(keys),
        isIn: isIn ? 1 : 0,
        age: age ?? null,
        level: level ?? null,
        language: language ?? null,
        subject: subject ?? null,
        author: author ?? null,
      }),
    cards: (keys: readonly number[]) => cards.all({ keys: asJson(keys) }),
    title: (id: string) => title.get({ id }) ?? null,
    shelves: (id: string) => shelves.all({ id }),
    /** The name of the cover of a title that the catalogue shows. */
    cover: (id: string) => hasCover.get({ id }) ?? null,
    /** The titles whose copies were added last, the newest first. */
    newest: (limit: number) => newest.all({ limit }),
    ofSeries: (name: string) => series.all({ series: name }),
    /** Titles that stand behind this one on the shelf. */
    nearby: (id: string, limit: number) => nearby.all({ id, limit }),
    /** Titles that at least so many borrowers had, and how many borrowers there were of all titles. */
    borrowedBetween: (from: Instant, to: Instant, fewest: number) => ({
      titles: borrowed.all({ from, to, fewest }),
      together: borrowers.get({ from, to }) ?? 0,
    }),
    /** Titles whose shelfmark is this one or begins with it, in the order of the shelf. @param place its id; null for any */
    onShelf: (shelf: string, place: string | null, limit: number) => onShelf.all({ shelf, place, limit }),
    /** The name of the map of a place where a copy stands that the catalogue shows. */
    map: (place: string) => mapSeen.get(place) ?? null,
    placeName: (id: string) => placeName.get(id) ?? null,
    /** In the order of the ids. */
    keysOf: (ids: readonly string[]) => keysOf.all({ ids: JSON.stringify(ids) }),
  };
});
