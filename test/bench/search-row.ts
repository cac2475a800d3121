// Measures search as you type: words of real titles and names, a letter more each time, and misspelt.
import Database from 'better-sqlite3';
import { join } from 'node:path';
import { median, percentile } from './figures.ts';
import { randomFrom } from './invented-words.ts';
import { row, type Row } from './row.ts';
import type { SeededLibrary } from './seeded-library.ts';
import type { ServedLibrary } from './served-library.ts';

export async function searchRows(
  name: string,
  library: SeededLibrary,
  served: ServedLibrary,
  searches: number,
): Promise<Row[]> {
  const typed = whatPeopleType(library, searches);
  const misspelt = [...new Set(typed)].filter((text) => text.length > 6).map(misspelling);
  return [
    await searchRow('search as you type, borrowers and titles: p95', name, served, typed),
    await searchRow('search for a misspelt word: p95', name, served, misspelt),
  ];
}

async function searchRow(
  what: string,
  name: string,
  served: ServedLibrary,
  typed: readonly string[],
): Promise<Row> {
  const slowest: { typed: string; milliseconds: number }[] = [];
  const times: number[] = [];
  for (const text of typed) {
    const { status, milliseconds } = await served.call('GET', `/desk/search?q=${encodeURIComponent(text)}`);
    if (status !== 200) throw new Error(`searching ${text} was answered ${status}`);
    times.push(milliseconds);
    slowest.push({ typed: text, milliseconds });
  }
  slowest.sort((a, b) => b.milliseconds - a.milliseconds);
  return row({
    what,
    library: name,
    measured: { value: percentile(times, 0.95), unit: 'ms' },
    baseline: { value: median(times), unit: 'ms', what: 'its median' },
    held: percentile(times, 0.95),
    target: { most: 20, unit: 'ms' },
    details: { searches: times.length, longest: Math.max(...times), slowest: slowest.slice(0, 15) },
  });
}

/** Two letters of the longest word are exchanged. */
function misspelling(text: string): string {
  const words = text.split(' ');
  const longest = words.toSorted((a, b) => b.length - a.length)[0] ?? '';
  const wrong = longest.replace(/^(..)(.)(.)/, '$1$3$2');
  return words.map((word) => (word === longest ? wrong : word)).join(' ');
}

/** Every beginning of titles, authors and names: `v`, `vu`, `vuu` ... `vuurtoren van p`. */
export function whatPeopleType(library: SeededLibrary, most: number): string[] {
  const db = new Database(join(library.folder, 'loandesk.db'), { readonly: true });
  const random = randomFrom(4);
  const title = db.prepare<[number], { title: string; authors: string }>(
    'SELECT title, authors FROM titles WHERE key >= ? ORDER BY key LIMIT 1',
  );
  const borrower = db.prepare<[number], { name: string }>(
    "SELECT given_name || ' ' || family_name AS name FROM borrowers WHERE key >= ? ORDER BY key LIMIT 1",
  );
  const beginnings: string[] = [];
  while (beginnings.length < most) {
    const found = title.get(1 + Math.floor(random() * library.items * 0.7));
    const person = borrower.get(1 + Math.floor(random() * library.borrowers * 0.9));
    const [author] = JSON.parse(found?.authors ?? '[""]') as string[];
    for (const text of [found?.title, person?.name, author]) {
      const whole = (text ?? '').slice(0, 24);
      for (let length = 1; length <= whole.length; length += 1) {
        if (whole.charAt(length - 1) !== ' ') beginnings.push(whole.slice(0, length));
      }
    }
  }
  db.close();
  return beginnings.slice(0, most);
}
