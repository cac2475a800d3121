// Tests that the first three results have what was meant, for hundreds of searches in eleven languages.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWriter } from '../../src-main/core/database/connection.ts';
import { applySteps } from '../../src-main/core/database/migrations.ts';
import { randomFrom } from '../bench/invented-words.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { bodyOf } from '../support/school-year.ts';

type Query = [kind: string, typed: string, finds: string];
interface Searches {
  titles: [title: string, author: string][];
  spelt: Query[];
  misspelt: Query[];
  others: string;
}

const folder = path.join(import.meta.dirname, '..', 'searches');
const languages = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Searches);
const otherTitles = 400;

let library: TestLibrary;
beforeAll(async () => {
  library = await openTestLibrary();
  await library.close();
  const db = openWriter(path.join(library.folder, 'loandesk.db'));
  applySteps(db, []);
  const addTitle = db.prepare(
    `INSERT INTO titles (id, title, authors, created_at, updated_at) VALUES (?, ?, ?, '2026-01-01', '2026-01-01')`,
  );
  const addItem = db.prepare(
    `INSERT INTO items (id, barcode, title_id, item_type_id, created_at, updated_at)
     VALUES (?, ?, ?, 'type-book', '2026-01-01', '2026-01-01')`,
  );
  db.transaction(() => {
    let count = 0;
    for (const [title, author] of languages.flatMap(({ titles, others }) => [
      ...titles,
      ...otherThan(others),
    ])) {
      count += 1;
      addTitle.run(`title-${String(count)}`, title, JSON.stringify(author === '' ? [] : [author]));
      addItem.run(`item-${String(count)}`, String(30_000_000 + count), `title-${String(count)}`);
    }
  })();
  db.close();
  await library.reopen();
});
afterAll(() => library.remove());

/** Titles of two to four of these words. */
function otherThan(words: string): [string, string][] {
  const random = randomFrom(words.length);
  const among = words.split(' ');
  const word = () => among[Math.floor(random() * among.length)] ?? '';
  return Array.from({ length: otherTitles }, (_, at) => [
    Array.from({ length: 2 + (at % 3) }, word).join(' '),
    at % 2 === 0 ? `${word()} ${word()}` : '',
  ]);
}

type FirstThree = (typed: string) => string[] | Promise<string[]>;

async function firstInList(typed: string): Promise<string[]> {
  const answer = await library.get(`/titles?q=${encodeURIComponent(typed)}&limit=3`);
  return bodyOf<{ title: string }[]>(answer, 200).map(({ title }) => title);
}

async function firstInCatalogue(words: string): Promise<string[]> {
  const found = await library.library.services.catalogue.search({ words, page: 1 });
  return (found?.cards ?? []).slice(0, 3).map(({ title }) => title);
}

/** Queries that do not find their title, and the share of those that do. */
async function found(
  queries: readonly Query[],
  firstThree: FirstThree = firstInList,
): Promise<{ share: number; missed: string[] }> {
  const missed: string[] = [];
  for (const [kind, typed, finds] of queries) {
    const titles = await firstThree(typed);
    if (!titles.includes(finds)) missed.push(`${kind}: ${typed} → ${finds} (not ${titles.join(' | ')})`);
  }
  return { share: 1 - missed.length / queries.length, missed };
}

/** @param half 0: those that the search was tuned to; 1: the others */
const halfOf = (of: 'spelt' | 'misspelt', half: 0 | 1): Query[] =>
  languages.flatMap((language) => language[of].filter((_, at) => at % 2 === half));

for (const [of, least] of [
  ['spelt', 0.95],
  ['misspelt', 0.85],
] as const)
  for (const half of [0, 1] as const)
    test(`${of} titles are among the first three, ${half === 0 ? 'of those tuned to' : 'of the others'}`, async () => {
      const { share, missed } = await found(halfOf(of, half));
      expect(share, missed.join('\n')).toBeGreaterThanOrEqual(least);
    });

test('a pupil who spells by ear finds them in the catalogue too', async () => {
  const { share, missed } = await found(
    languages.flatMap(({ misspelt }) => misspelt),
    firstInCatalogue,
  );
  expect(share, missed.join('\n')).toBeGreaterThanOrEqual(0.85);
});
