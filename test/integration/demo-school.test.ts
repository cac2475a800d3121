// Tests the invented school: what it holds, that it is the same every time, and that its history could have happened.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closedDays } from '../../src-main/features/calendar/closed-days.ts';
import { nextOpenDay } from '../../src-main/features/calendar/calendar-rules.ts';
import { fillWithDemoSchool, type DemoSummary } from '../../src-main/demo/demo-school.ts';
import { ImportRefusedError } from '../../src-main/features/imports/file-to-import.ts';
import { importItemsFrom } from '../../src-main/features/item-lists/import-items.ts';
import { isIsbn13 } from '../../src-main/features/collection/isbn-rules.ts';
import { calendarSettings } from '../../src-main/features/calendar/calendar-settings.ts';
import { readSettings } from '../../src-main/features/settings/settings-service.ts';
import { ledgerLinesIn } from '../support/open-library.ts';
import { openImportLibrary, type ImportLibrary } from './import-library.ts';

const now = '2026-11-20T12:00:00.000Z';

/** Everything that a person can see of the school, without the ids, which are new each time. */
function seen(school: ImportLibrary): unknown[] {
  return [
    `SELECT barcode, external_id, given_name, family_name, g.name, c.name, email, birth_date, message, blocked_reason, expires_on, created_at
     FROM borrowers b LEFT JOIN borrower_groups g ON g.id = b.group_id JOIN borrower_categories c ON c.id = b.category_id ORDER BY b.key`,
    `SELECT i.barcode, title, authors, isbn, publisher, published_year, language, call_number, note, status, for_loan, y.name
     FROM items i JOIN titles t ON t.id = i.title_id JOIN item_types y ON y.id = i.item_type_id ORDER BY i.key`,
    `SELECT i.barcode, b.barcode, checked_out_at, due_on, renewals, returned_at
     FROM loans l JOIN items i ON i.id = l.item_id JOIN borrowers b ON b.id = l.borrower_id ORDER BY l.key`,
    'SELECT starts_on, ends_on, name FROM closed_days ORDER BY starts_on',
    `SELECT e.seq, e.at, e.type, step.seq FROM events e JOIN events step ON step.id = e.step ORDER BY e.seq`,
  ].flatMap((sql) => school.reader.prepare(sql).raw().all());
}

describe('the invented school', () => {
  let school: ImportLibrary;
  let summary: DemoSummary;
  beforeAll(async () => {
    school = await openImportLibrary(now);
    summary = await fillWithDemoSchool(school.library);
  }, 60_000);
  afterAll(() => school.close());

  test('has 600 pupils in 24 classes, and teachers, with cards from 2000001 on', () => {
    const classes = school.rows<{ name: string; n: number }>(
      `SELECT g.name, count(*) AS n FROM borrowers b JOIN borrower_groups g ON g.id = b.group_id
       JOIN borrower_categories c ON c.id = b.category_id WHERE c.name = 'Pupil' GROUP BY g.name ORDER BY g.name`,
    );
    const expected = [1, 2, 3, 4, 5, 6].flatMap((year) =>
      ['A', 'B', 'C', 'D'].map((letter) => ({ name: `${String(year)}${letter}`, n: 25 })),
    );
    expect(classes).toEqual(expected);
    expect(school.number('SELECT min(CAST(barcode AS INTEGER)) FROM borrowers')).toBe(2_000_001);
    expect(school.number('SELECT max(CAST(barcode AS INTEGER)) FROM borrowers')).toBe(
      2_000_000 + summary.borrowers,
    );
    expect(summary.borrowers).toBe(630);
    expect(school.number('SELECT max(length(family_name)) FROM borrowers')).toBeGreaterThan(60);
  });

  test('has 8,000 items of five types with barcodes from 3000001 on, some lost, withdrawn or not for loan', () => {
    expect(
      school.number('SELECT count(DISTINCT barcode) FROM items WHERE barcode BETWEEN 3000001 AND 3008000'),
    ).toBe(8000);
    expect(school.number('SELECT count(DISTINCT item_type_id) FROM items')).toBe(5);
    expect(school.number('SELECT count(DISTINCT place_id) FROM items')).toBe(4);
    expect(school.number(`SELECT count(*) FROM items WHERE status = 'lost'`)).toBeGreaterThan(20);
    expect(school.number(`SELECT count(*) FROM items WHERE status = 'withdrawn'`)).toBeGreaterThan(20);
    expect(school.number('SELECT count(*) FROM items WHERE for_loan = 0')).toBeGreaterThan(5);
    const isbns = school
      .rows<{ isbn: string }>('SELECT DISTINCT isbn FROM titles WHERE isbn IS NOT NULL')
      .map(({ isbn }) => isbn);
    expect(isbns.filter((isbn) => !isIsbn13(isbn) || !isbn.startsWith('9799'))).toEqual([]);
    expect(school.number('SELECT count(*) - count(DISTINCT title) FROM titles')).toBe(0);
    expect(
      school.number(`SELECT count(*) FROM titles WHERE title LIKE '%{%' OR title LIKE '%undefined%'`),
    ).toBe(0);
  });

  test('has three months of loans with renewals, returns and some overdue now', () => {
    expect(summary.loans.lent).toBe(school.number('SELECT count(*) FROM loans'));
    expect(summary.loans.returned).toBe(
      school.number('SELECT count(*) FROM loans WHERE returned_at IS NOT NULL'),
    );
    expect(school.number('SELECT count(*) FROM loans WHERE renewals > 0')).toBeGreaterThan(100);
    expect(
      school.number(
        `SELECT min(checked_out_at) < '2026-08-25' AND max(checked_out_at) > '2026-11-20' FROM loans`,
      ),
    ).toBe(1);
    const open = school.number('SELECT count(*) FROM loans WHERE returned_at IS NULL');
    const overdue = school.number(
      `SELECT count(*) FROM loans WHERE returned_at IS NULL AND due_on < '${school.today}'`,
    );
    expect(open).toBeGreaterThan(400);
    expect(overdue).toBeGreaterThan(30);
    expect(overdue).toBeLessThan(open / 4);
  });

  test('has covers for a dozen titles', () => {
    const covered = school.rows<{ title: string; bytes: number }>(
      'SELECT t.title, length(c.bytes) AS bytes FROM title_covers c JOIN titles t ON t.id = c.title_id WHERE t.cover IS NOT NULL',
    );
    expect(covered).toHaveLength(12);
    expect(covered.map(({ title }) => title)).toContain('The Fox Next Door');
    expect(Math.min(...covered.map(({ bytes }) => bytes))).toBeGreaterThan(5000);
  });

  test('has all that the pupils’ catalogue can show: tiles, a list, series, levels, maps with every shelf', () => {
    const topics = school.rows<{ shown: string; n: number }>(
      'SELECT shown_as AS shown, count(*) AS n FROM catalogue_topics GROUP BY shown_as ORDER BY shown_as',
    );
    expect(topics).toEqual([
      { shown: 'row', n: 1 },
      { shown: 'tile', n: 12 },
    ]);
    expect(
      school.number(`SELECT count(*) FROM catalogue_topics WHERE leads_to = 'subject'
        AND value NOT IN (SELECT s.value FROM titles, json_each(titles.subjects) s)`),
    ).toBe(0);
    expect(school.number('SELECT count(*) FROM saved_list_titles')).toBe(4);
    expect(
      school.number(`SELECT count(*) FROM (SELECT series FROM titles WHERE series IS NOT NULL
        GROUP BY series HAVING group_concat(volume ORDER BY volume) = '1,2,3,4')`),
    ).toBeGreaterThan(80);
    expect(school.number('SELECT count(*) FROM titles WHERE description IS NOT NULL')).toBe(12);
    expect(school.number('SELECT count(*) FROM place_maps')).toBe(2);
    const onNoShelf = school.rows<{ callNumber: string }>(
      `SELECT DISTINCT i.call_number AS callNumber FROM items i JOIN places p ON p.id = i.place_id
       WHERE p.shelves IS NOT NULL AND shelf_in(p.shelves, i.shelf_key, 'en') IS NULL`,
    );
    expect(onNoShelf).toEqual([]);
  });

  test('has a stocktake that was finished with a few missing, and one that is running, both with surprises', () => {
    const stocktakes = school.rows<{ name: string; open: number; missing: number; results: string }>(
      `SELECT name, closed_at IS NULL AS open, json_array_length(missing) AS missing,
         (SELECT group_concat(DISTINCT result ORDER BY result) FROM stocktake_scans WHERE stocktake_id = s.id) AS results
       FROM stocktakes s ORDER BY key`,
    );
    expect(stocktakes).toEqual([
      {
        name: 'Games',
        open: 0,
        missing: expect.any(Number) as number,
        results: expect.any(String) as string,
      },
      { name: 'Comics', open: 1, missing: null, results: expect.any(String) as string },
    ]);
    expect(stocktakes[0]?.missing).toBeGreaterThan(2);
    expect(stocktakes[0]?.results).toMatch(/found.*unknown.*wrongShelf/u);
    expect(stocktakes[1]?.results).toMatch(/^found,foundLost,onLoan,.*unknown,withdrawn,wrongShelf$/u);
    expect(school.number("SELECT count(*) FROM items WHERE status = 'missing'")).toBeGreaterThan(5);
  });

  test('nothing happened in the future, on a closed day, or to an item that was away', () => {
    expect(
      school.number(
        `SELECT count(*) FROM loans WHERE checked_out_at >= '${now}' OR returned_at >= '${now}' OR returned_at <= checked_out_at`,
      ),
    ).toBe(0);
    const closed = closedDays(school.reader, readSettings(school.reader, calendarSettings).weeklyClosedDays);
    const days = school.rows<{ day: string }>(
      'SELECT due_on AS day FROM loans UNION SELECT substr(checked_out_at, 1, 10) FROM loans UNION SELECT substr(returned_at, 1, 10) FROM loans WHERE returned_at IS NOT NULL',
    );
    expect(days.filter(({ day }) => nextOpenDay(day, closed) !== day)).toEqual([]);
    expect(
      school.number(
        `SELECT count(*) FROM loans a JOIN loans b ON a.item_id = b.item_id AND a.key < b.key
         WHERE b.checked_out_at < coalesce(a.returned_at, '9999')`,
      ),
    ).toBe(0);
    expect(
      school.number(`SELECT count(*) FROM loans JOIN items i ON i.id = item_id JOIN item_types y ON y.id = i.item_type_id
         WHERE i.status <> 'in-collection' OR i.for_loan = 0 OR y.name = 'Reference'`),
    ).toBe(0);
  });

  test('some borrowers are blocked, expired, or have a message', () => {
    expect(school.number('SELECT count(*) FROM borrowers WHERE blocked_reason IS NOT NULL')).toBeGreaterThan(
      2,
    );
    expect(
      school.number(`SELECT count(*) FROM borrowers WHERE expires_on < '${school.today}'`),
    ).toBeGreaterThan(2);
    expect(school.number('SELECT count(*) FROM borrowers WHERE message IS NOT NULL')).toBeGreaterThan(5);
  });

  test('the journal and the ledger tell all of it', () => {
    const count = (type: string): number =>
      school.number(`SELECT count(*) FROM events WHERE type = '${type}'`);
    expect(count('item.added')).toBe(8000);
    expect(count('borrower.added')).toBe(630);
    expect(count('loan.opened')).toBe(summary.loans.lent);
    expect(count('loan.returned')).toBe(summary.loans.returned);
    expect(count('loan.renewed')).toBe(summary.loans.renewed);
    expect(ledgerLinesIn(school.dataFolder)).toHaveLength(school.number('SELECT count(*) FROM events'));
  });

  test('is the same every time', { timeout: 60_000 }, async () => {
    const twin = await openImportLibrary(now);
    await fillWithDemoSchool(twin.library);
    expect(seen(twin)).toEqual(seen(school));
    await twin.close();
  });

  test('refuses a library that holds anything', async () => {
    const events = school.number('SELECT count(*) FROM events');
    await expect(fillWithDemoSchool(school.library)).rejects.toThrow(ImportRefusedError);
    expect(school.number('SELECT count(*) FROM events')).toBe(events);
    const other = await openImportLibrary(now);
    const file = await other.file('one.csv', 'title\nFox\n');
    await importItemsFrom(other.library, file);
    await expect(fillWithDemoSchool(other.library)).rejects.toThrow(/only goes into an empty library/);
    await other.close();
  });
});

test.each(['2026-08-15T23:30:00.000Z', '2026-09-03T12:00:00.000Z'])(
  'the invented school also has open and overdue loans on %s',
  { timeout: 60_000 },
  async (instant) => {
    const school = await openImportLibrary(instant);
    await fillWithDemoSchool(school.library);
    expect(school.number('SELECT count(*) FROM loans WHERE returned_at IS NULL')).toBeGreaterThan(100);
    expect(
      school.number(`SELECT count(*) FROM loans WHERE returned_at IS NULL AND due_on < '${school.today}'`),
    ).toBeGreaterThan(5);
    await school.close();
  },
);
