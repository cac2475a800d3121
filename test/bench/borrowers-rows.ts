// Measures the list of borrowers: search as you type at the server by kind of words, and from the last key to rows drawn.
import { chromium, type Page } from '@playwright/test';
import Database from 'better-sqlite3';
import { join } from 'node:path';
import { findChromium } from '../support/chromium.ts';
import { median, percentile } from './figures.ts';
import { randomFrom } from './invented-words.ts';
import { notMeasured, row, type Row } from './row.ts';
import type { SeededLibrary } from './seeded-library.ts';
import type { ServedLibrary } from './served-library.ts';

interface Person {
  givenName: string;
  familyName: string;
  barcode: string;
  email: string;
  groupName: string;
}

/** What a person may type to find a borrower; each is measured by itself. */
const kinds: Readonly<Record<string, (person: Person) => string>> = {
  'one letter': ({ familyName }) => familyName.slice(0, 1),
  'two letters': ({ givenName }) => givenName.slice(0, 2),
  'three letters': ({ familyName }) => familyName.slice(0, 3),
  'a whole name': ({ familyName }) => familyName,
  'two words': ({ givenName, familyName }) => `${givenName} ${familyName.slice(0, 2)}`,
  'two letters, each of a word': ({ givenName, familyName }) =>
    `${givenName.charAt(0)} ${familyName.charAt(0)}`,
  'without its accents': ({ givenName }) => unaccented(givenName),
  'with accents': ({ givenName }) => givenName.replace(/[aeiou]/, (vowel) => `${vowel}\u0301`),
  'a class': ({ groupName }) => groupName,
  "a card's first digits": ({ barcode }) => barcode.slice(0, -2),
  'an e-mail address': ({ email }) => email.slice(0, email.indexOf('@') + 3),
};
/** Asked for by the list and by the chips beside it. */
const asked = {
  list: (q: string) => `/users?q=${encodeURIComponent(q)}&limit=500`,
  counts: (q: string) => `/users/counts?q=${encodeURIComponent(q)}`,
  desk: (q: string) => `/desk/search?q=${encodeURIComponent(q)}`,
};

/** At the server: the list's rows, the counts of its chips, and the desk's own field. */
export async function borrowerSearchRows(
  name: string,
  library: SeededLibrary,
  served: ServedLibrary,
  each: number,
): Promise<Row[]> {
  const people = somePeople(library, each);
  const rows: Row[] = [];
  for (const [what, path] of Object.entries(asked)) {
    const all: number[] = [];
    const details: Record<string, unknown> = {};
    for (const [kind, typed] of Object.entries(kinds)) {
      const times: number[] = [];
      for (const person of people) {
        const { status, milliseconds } = await served.call('GET', path(typed(person)));
        if (status !== 200) throw new Error(`${path(typed(person))} was answered ${status}`);
        times.push(milliseconds);
      }
      details[kind] = { median: median(times), p95: percentile(times, 0.95), longest: Math.max(...times) };
      all.push(...times);
    }
    rows.push(
      row({
        what: `search among borrowers, ${what}: p95`,
        library: name,
        measured: { value: percentile(all, 0.95), unit: 'ms' },
        baseline: { value: median(all), unit: 'ms', what: 'its median' },
        held: percentile(all, 0.95),
        target: what === 'counts' ? null : { most: 20, unit: 'ms' },
        details,
      }),
    );
  }
  return rows;
}

/** In Chromium: a person types into the list's field, and the rows of just these words are painted. */
export async function borrowerTypingRow(
  name: string,
  library: SeededLibrary,
  served: ServedLibrary,
  words: number,
): Promise<Row> {
  const what = 'last key to rows drawn, list of borrowers in Chromium: p95';
  const executablePath = findChromium();
  if (executablePath === undefined)
    return notMeasured(what, 'no Chromium was found (LOANDESK_CHROMIUM names one)');
  const browser = await chromium.launch({
    executablePath,
    args: ['--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1600, height: 900 }, locale: 'en-GB' });
    await page.goto(await served.link());
    await page.goto(`${served.url}/#/borrowers`);
    const field = page.getByPlaceholder('Scan a card, or type a name');
    await field.waitFor();
    const times: number[] = [];
    for (const { givenName, familyName } of somePeople(library, words * 4)) {
      const text = unaccented(`${givenName.slice(0, 4)} ${familyName.slice(0, 3)}`).trim();
      if (times.length === words || !/^[a-z ]+$/i.test(text)) continue; // a keyboard has no key for the others
      await field.fill('');
      await page.waitForTimeout(400);
      const { text: answer } = await served.call('GET', asked.list(text));
      const milliseconds = await typed(page, text, (JSON.parse(answer) as unknown[]).length);
      if (milliseconds !== null) times.push(milliseconds);
    }
    const counted = times.slice(2); // the first ones load what later ones have
    if (counted.length === 0)
      return notMeasured(what, 'so few borrowers are found before the last key is pressed');
    return row({
      what,
      library: name,
      measured: { value: percentile(counted, 0.95), unit: 'ms' },
      baseline: { value: median(counted), unit: 'ms', what: 'its median' },
      held: percentile(counted, 0.95),
      target: { most: 100, unit: 'ms' },
      details: { words: counted.length, longest: Math.max(...counted) },
    });
  } finally {
    await browser.close();
  }
}

const unaccented = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '');

/** A quick typist. */
const keyGapMs = 90;

/**
 * Types the text until the list has as many rows as the library finds.
 *
 * @returns null if the list has as many before the last key
 */
async function typed(page: Page, text: string, matches: number): Promise<number | null> {
  await page.evaluate(
    ({ keysNeeded, rowCount }) => {
      const isAnswered = () =>
        document.querySelector('[role=grid]')?.getAttribute('aria-rowcount') === String(rowCount);
      const next = new Promise<number | null>((resolve) => {
        let keys = 0;
        let last = 0;
        const pressed = (event: KeyboardEvent) => {
          keys += 1;
          last = event.timeStamp;
          if (keys === keysNeeded && isAnswered()) resolve(null);
        };
        window.addEventListener('keydown', pressed, true);
        const look = () => {
          if (keys < keysNeeded || !isAnswered()) {
            requestAnimationFrame(look);
            return;
          }
          window.removeEventListener('keydown', pressed, true);
          const painted = new MessageChannel();
          painted.port1.onmessage = () => {
            resolve(performance.now() - last);
          };
          painted.port2.postMessage(null);
        };
        requestAnimationFrame(look);
      });
      Object.assign(window, { next });
    },
    { keysNeeded: text.length, rowCount: matches + 1 },
  );
  await page.keyboard.type(text, { delay: keyGapMs });
  return await Promise.race([
    page.evaluate(() => Reflect.get(window, 'next') as Promise<number | null>),
    page.waitForTimeout(5000).then(() => {
      throw new Error(`${text} was not answered on screen`);
    }),
  ]);
}

function somePeople(library: SeededLibrary, most: number): Person[] {
  const db = new Database(join(library.folder, 'loandesk.db'), { readonly: true });
  const random = randomFrom(7);
  const person = db.prepare<[number], Person>(
    `SELECT given_name AS givenName, family_name AS familyName, barcode, email, g.name AS groupName
     FROM borrowers JOIN borrower_groups g ON g.id = group_id WHERE key >= ? ORDER BY key LIMIT 1`,
  );
  const people = Array.from({ length: most }, () =>
    person.get(1 + Math.floor(random() * library.borrowers * 0.9)),
  );
  db.close();
  return people.filter((found) => found !== undefined);
}
