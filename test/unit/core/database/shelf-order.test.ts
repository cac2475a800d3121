// Tests the order of shelfmarks: Dewey numbers, whole numbers, prefixes, the letters of a language, and the keys in a library's file.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { openWriter } from '../../../../src-main/core/database/connection.ts';
import { applySteps, migrations } from '../../../../src-main/core/database/migrations.ts';
import { shelfKey } from '../../../../src-main/core/database/shelf-order-rules.ts';

const compare = (one: string, other: string) => Number(one > other) - Number(one < other);
const order = (one: string, other: string, language = 'en') =>
  compare(shelfKey(one, language), shelfKey(other, language));
const sorted = (shelfmarks: readonly string[], language = 'en') =>
  shelfmarks.toSorted((one, other) => order(one, other, language));

/** A school library from the first shelf to the last. */
const shelves = [
  '004.678 DUN',
  '030 GUI',
  '150 SEL',
  '398.2 GRI',
  '398.209 4 AND',
  '500 BRY',
  '523.4 MIL',
  '599.757 CAR',
  '636.7 FOG',
  '641 HAR',
  '641.10 SMI',
  '641.5 OLI',
  '641.5945 CON',
  '641.596 ADI',
  '641.9 BLO',
  '796.334 ROO',
  '940.53 FRA',
  'FIC DAH',
  'FIC TOL',
  'R 031 BRI',
];

describe('shelfmarks stand in the order of the shelves', () => {
  test('twenty Dewey numbers and fiction shelfmarks of a school library', () => {
    expect(shelves).toHaveLength(20);
    fc.assert(
      fc.property(fc.shuffledSubarray(shelves, { minLength: shelves.length }), (given) => {
        expect(sorted(given)).toEqual(shelves);
      }),
    );
  });

  test.each<[string, string[]]>([
    ['Dewey numbers by their decimals', ['641', '641.10', '641.5', '641.5945', '641.596', '641.9']],
    ['a shelf before what begins with it', ['F', 'F TOL', 'FA', 'FIC', 'FIC DAH', 'FR 3']],
    ['the same with a prefix', ['R 641', 'R 641 ZZZ', 'R 641.5', 'R 641.5 SMI', 'R 641.51', 'RA 1']],
    ['whole numbers by their value', ['2 ABC', '10 ABC', '1000 ABC']],
    ['numbers of volumes', ['Deel 2', 'Deel 10', 'Deel 11']],
    ['other points than Dewey’s between whole numbers', ['12.5', '12.10', '1984.5', '1984.10']],
    ['a Dewey number among whole numbers', ['5 A', '010 A', '20 A', '641.5 A', '1000 A']],
    ['numbers of the Universal Decimal Classification', ['821.112', '821.112.28', '821.112.5', '821.113']],
    ['numbers before words', ['9 ABC', 'A 9', 'ABC']],
    ['accents without weight', ['FIC ARM', 'FIC Ärn', 'FIC ART', 'FIC DAH']],
  ])('%s', (_, inOrder) => {
    expect(sorted(inOrder.toReversed())).toEqual(inOrder);
  });

  test.each([
    ['f tol', 'F TOL'],
    ['F  TOL', 'F-TOL'],
    ['641.5SMI', '641.5 SMI'],
    ['F ÆSO', 'F AESO'],
    ["F O'BR", 'F OBR'],
    ['Ｆ ６', 'F 6'],
  ])('%s stands where %s stands', (one, other) => {
    expect(shelfKey(one, 'en')).toBe(shelfKey(other, 'en'));
  });

  test.each([
    ['en', ['FIC Änd', 'FIC Bah', 'FIC Österg', 'FIC Zus']],
    ['nl', ['FIC Änd', 'FIC Bah', 'FIC Österg', 'FIC Zus']],
    ['de', ['FIC Änd', 'FIC Bah', 'FIC Österg', 'FIC Zus']],
    ['sv', ['FIC Bah', 'FIC Zus', 'FIC Änd', 'FIC Österg']],
    ['da', ['FIC Bah', 'FIC Zus', 'FIC Änd', 'FIC Österg']],
  ])('letters stand where the language %s has them', (language, inOrder) => {
    expect(sorted(inOrder.toReversed(), language)).toEqual(inOrder);
  });
});

describe('the key', () => {
  const words = fc.constantFrom('F', 'fic', 'TOL', 'Ärn', 'R', 'ZZ', 'Øst', 'Ж', '日本');
  const numbers = fc.oneof(
    fc.nat(2000).map(String),
    fc.tuple(fc.integer({ min: 100, max: 999 }), fc.nat(99_999)).map(([whole, part]) => `${whole}.${part}`),
  );
  const shelfmark = fc
    .array(fc.oneof(words, numbers), { minLength: 1, maxLength: 4 })
    .map((all) => all.join(' '));

  test('orders a shelfmark before all that begin with it', () => {
    fc.assert(
      fc.property(shelfmark, fc.oneof(words, numbers), (begin, more) => {
        expect(order(begin, `${begin} ${more}`)).toBe(-1);
      }),
    );
  });

  test('gives no weight to case', () => {
    fc.assert(
      fc.property(shelfmark, (text) => {
        expect(order(text.toUpperCase(), text.toLowerCase())).toBe(0);
      }),
    );
  });

  test('orders Dewey numbers as decimal fractions, whatever follows', () => {
    const decimals = fc.stringMatching(/^[0-9]{0,5}[1-9]$/);
    fc.assert(
      fc.property(decimals, decimals, words, words, (one, other, first, second) => {
        fc.pre(one !== other);
        expect(order(`641.${one} ${first}`, `641.${other} ${second}`)).toBe(
          Math.sign(Number(`0.${one}`) - Number(`0.${other}`)),
        );
      }),
    );
  });

  test('orders whole numbers by value', () => {
    fc.assert(
      fc.property(fc.nat(99), fc.integer({ min: 1000 }), fc.nat(99), (one, large, other) => {
        expect(order(`Deel ${one}`, `Deel ${other}`)).toBe(Math.sign(one - other));
        expect(order(`Deel ${one}`, `Deel ${large}`)).toBe(-1);
      }),
    );
  });

  test('is one order of all texts, in SQLite and in the screens alike', () => {
    const file = openWriter(path.join(folder, 'order.db'));
    const bySql = file
      .prepare<[{ one: string; other: string }], number>('SELECT (@one > @other) - (@one < @other)')
      .pluck();
    const text = fc.oneof(shelfmark, fc.string({ unit: 'grapheme' }));
    fc.assert(
      fc.property(text, text, text, (one, other, third) => {
        const keys = [one, other, third].map((each) => shelfKey(each, 'nl')) as [string, string, string];
        expect(bySql.get({ one: keys[0], other: keys[1] })).toBe(compare(keys[0], keys[1]));
        if (compare(keys[0], keys[1]) <= 0 && compare(keys[1], keys[2]) <= 0)
          expect(compare(keys[0], keys[2])).toBeLessThanOrEqual(0);
      }),
    );
    file.close();
  });
});

const folder = mkdtempSync(path.join(tmpdir(), 'loandesk-shelves-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('a library’s file', () => {
  const keysOf = (db: ReturnType<typeof openWriter>) =>
    db.prepare<[], string | null>('SELECT shelf_key FROM items ORDER BY key').pluck().all();
  const insert = `INSERT INTO items (id, barcode, title_id, item_type_id, call_number, created_at, updated_at)
    VALUES ('a', '1', 't', 'type-book', 'FIC Ärn', '', ''), ('b', '2', 't', 'type-book', NULL, '', '')`;

  test('of an earlier version gets the key of each shelfmark, in its own language', () => {
    const db = openWriter(path.join(folder, 'earlier.db'));
    applySteps(
      db,
      migrations.filter(({ version }) => version < 53),
    );
    db.exec(`INSERT INTO titles (id, title, created_at, updated_at) VALUES ('t', 'T', '', '');
      INSERT INTO settings (name, value) VALUES ('language', '"sv"'); ${insert}`);
    applySteps(
      db,
      migrations.filter(({ version }) => version >= 53),
    );
    expect(keysOf(db)).toEqual([shelfKey('FIC Ärn', 'sv'), null]);
    expect(shelfKey('FIC Ärn', 'sv')).not.toBe(shelfKey('FIC Ärn', 'en'));
    db.close();
  });

  test('makes all keys again if the library’s language changes', () => {
    const db = openWriter(path.join(folder, 'language.db'));
    applySteps(db, migrations);
    db.exec(`INSERT INTO titles (id, title, created_at, updated_at) VALUES ('t', 'T', '', ''); ${insert}`);
    const put = db.prepare(
      'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    );
    for (const language of ['sv', 'de', 'da']) {
      put.run('language', JSON.stringify(language));
      expect(keysOf(db)).toEqual([shelfKey('FIC Ärn', language), null]);
    }
    db.close();
  });
});
