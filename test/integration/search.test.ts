// Tests that a search finds what people mean: in eight languages, with typing errors, among thousands of titles.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWriter } from '../../src-main/core/database/connection.ts';
import { migrate } from '../../src-main/core/database/migrations.ts';
import { fillWithDemoSchool } from '../../src-main/demo/demo-school.ts';
import { inventedAuthor, inventedTitle, randomFrom } from '../bench/invented-words.ts';
import { openImportLibrary, type ImportLibrary } from './import-library.ts';
import { borrowerSearches, searchedTitles, titleSearches } from './search-cases.ts';

const realTitles = path.resolve(import.meta.dirname, '../../../shared/data/titles-10k.csv');
const now = '2026-11-20T12:00:00.000Z';

interface GivenTitle {
  title: string;
  authors: readonly string[];
  isbn?: string | null;
  callNumber?: string | null;
}

/** Two thousand invented titles, and ten thousand real ones where they are at hand. */
async function otherTitles(): Promise<GivenTitle[]> {
  const random = randomFrom(5);
  const invented = Array.from({ length: 2000 }, () => ({
    title: inventedTitle(random).title,
    authors: [inventedAuthor(random)],
  }));
  if (!existsSync(realTitles)) return invented;
  const real = parse<{ title: string; authors: string }>(await readFile(realTitles), { columns: true });
  return [...invented, ...real.map(({ title, authors }) => ({ title, authors: authors.split(', ') }))];
}

function addTitles(folder: string, titles: readonly GivenTitle[]): void {
  const db = openWriter(path.join(folder, 'loandesk.db'));
  migrate(db, path.join(folder, 'backups'));
  const title = db.prepare(
    'INSERT INTO titles (id, title, authors, isbn, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const item = db.prepare(
    `INSERT INTO items (id, barcode, title_id, item_type_id, call_number, created_at, updated_at)
     VALUES (?, ?, ?, 'type-book', ?, ?, ?)`,
  );
  db.transaction(() => {
    for (const [at, given] of titles.entries()) {
      const id = newId();
      title.run(id, given.title, JSON.stringify(given.authors), given.isbn ?? null, now, now);
      for (const copy of [1, 2])
        item.run(newId(), `X${String(at)}-${String(copy)}`, id, given.callNumber ?? null, now, now);
    }
  })();
  db.close();
}

let school: ImportLibrary;
beforeAll(async () => {
  school = await openImportLibrary(now);
  await fillWithDemoSchool(school.library);
  addTitles(school.dataFolder, [...(await otherTitles()), ...searchedTitles]);
}, 120_000);
afterAll(() => school.close());

const deskSearch = (typed: string, byEmail = true) => school.library.services.desk.search(typed, 8, byEmail);
const firstTitles = (typed: string): string[] =>
  deskSearch(typed)
    .items.slice(0, 3)
    .map(({ title, authors }) => `${title} | ${authors.join('; ')}`);
const firstBorrowers = (typed: string, byEmail?: boolean): string[] =>
  deskSearch(typed, byEmail)
    .borrowers.slice(0, 3)
    .map(({ givenName, familyName, barcode, externalId }) =>
      [givenName, familyName, barcode, externalId].join(' '),
    );

/** The typed text, with the result that came in place of the expected one. */
function missed(
  searches: readonly (readonly [string, string])[],
  first: (typed: string) => string[],
): string[] {
  return searches
    .filter(([typed, expected]) => !first(typed).some((found) => found.includes(expected)))
    .map(([typed, expected]) => `${typed} → ${expected}, but: ${first(typed).join(' / ')}`);
}

describe('95 of 100 searches have what was meant in the first three', () => {
  test('titles', () => {
    const wrong = missed(titleSearches, firstTitles);
    expect(titleSearches.length).toBeGreaterThan(100);
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(titleSearches.length * 0.05);
  });

  test.each([true, false])('borrowers, also by the words of their mail addresses: %s', (byEmail) => {
    const wrong = missed(borrowerSearches, (typed) => firstBorrowers(typed, byEmail));
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(borrowerSearches.length * 0.05);
  });
});

describe('a search at the desk', () => {
  test('lists one row for a title however many copies, with how many are in', () => {
    const { items } = deskSearch('kirmizi sacli kadin');
    expect(items.map(({ title, copies }) => [title, copies])).toEqual([
      ['Kırmızı Saçlı Kadın', { count: 2, available: 2 }],
    ]);
    const shown = deskSearch('uitgeverij').items.map(({ titleId }) => titleId);
    expect(new Set(shown).size).toBe(8);
  });

  test('lists the copies of a title, and an item by itself if its barcode is typed', () => {
    const [title] = deskSearch('kirmizi sacli kadin').items;
    const copies = school.library.services.desk.copiesOf(title?.titleId ?? '', 8).items;
    expect(copies).toHaveLength(2);
    const barcode = copies[1]?.barcode ?? '';
    const [item] = deskSearch(barcode).items;
    expect([item?.barcode, item?.copies]).toEqual([barcode, undefined]);
  });

  test('puts what is lent often before what is not', () => {
    const db = openWriter(path.join(school.dataFolder, 'loandesk.db'));
    const ofMomo = `SELECT i.id FROM items i JOIN titles t ON t.id = i.title_id WHERE t.title = 'Momo'`;
    const unlent = deskSearch('ende michael').items[0]?.title;
    for (let time = 0; time < 30; time += 1)
      db.prepare(
        `INSERT INTO loans (id, item_id, checked_out_at, due_on, returned_at)
         VALUES (?, (${ofMomo} LIMIT 1), ?, '2026-01-01', ?)`,
      ).run(newId(), now, now);
    db.prepare(
      `DELETE FROM loans WHERE item_id IN (SELECT i.id FROM items i JOIN titles t ON t.id = i.title_id
      WHERE t.title LIKE 'Die unendliche%')`,
    ).run();
    db.close();
    expect(unlent).toBeDefined();
    expect(deskSearch('ende michael').items[0]?.title).toBe('Momo');
  });

  test('a misspelt name is listed, and opens no borrower', async () => {
    const scan = async (code: string) => (await school.library.services.desk.scan('system', { code })).result;
    const { borrowers } = deskSearch('maximiliaan-alexandr');
    expect(borrowers).toHaveLength(1);
    expect(await scan('maximiliaan-alexander')).toMatchObject({ outcome: 'borrower-opened' });
    expect(await scan('maximiliaan-alexandr')).toMatchObject({ outcome: 'matches' });
  });

  test.each(['𐙕⑸', 'ἓ㈦', '京⑸', 'ﷺ', '9½ weeks', '⒜b', "o´⑸'x"])(
    '%s is searched, though it folds into several words',
    (typed) => {
      expect(() => deskSearch(typed)).not.toThrow();
    },
  );

  test('a number is never corrected', () => {
    expect(deskSearch('29999999')).toEqual({ borrowers: [], items: [] });
  });
});
