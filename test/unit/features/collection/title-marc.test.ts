// Catalogue records that are exported and imported again change nothing.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { marcTypes, titlesAsMarc } from '../../../../src-main/features/collection/title-marc.ts';
import type { TitleCopy, TitleFields } from '../../../../src-main/features/collection/title-marc-rules.ts';
import { noChoices } from '../../../../src-main/features/imports/choices-rules.ts';
import { readList } from '../../../../src-main/features/lists/read-list.ts';
import { itemLists } from '../../../../src-main/features/item-lists/item-columns-rules.ts';
import { stagedItem } from '../../../../src-main/features/item-lists/item-row-rules.ts';
import { planItems } from '../../../../src-main/features/item-lists/plan-items.ts';

type Exported = TitleFields & { items: (Omit<TitleCopy, 'price' | 'branch'> & { price: number | null })[] };

const nothing = {
  itemTypes: () => ['Book', 'Comic'],
  places: () => [],
  habits: () => null,
  currency: () => 'EUR',
  copyWithBarcode: () => null,
  titlesWithIsbn: () => [],
  titlesCalled: () => [],
  title: () => null,
  copiesOf: () => [],
};

async function itemsIn(file: Buffer) {
  const list = await readList(file, noChoices, itemLists);
  return planItems(list, noChoices, nothing, '2026-09-01').rows.map(({ fate, after }) => ({
    fate,
    ...after,
  }));
}

/** Text as the program keeps it: one line, composed, without spaces at its ends. Semicolons divide values. */
const text = (maxLength = 40) =>
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength })
    .map((one) =>
      one
        .normalize('NFC')
        .replace(/[\p{Cc}\p{Cs}\p{Cf};<>=@+\-'‘’‛`´“”„‟\ufffd\u00ad]/gu, '')
        .replace(/[\s\p{Z}]+/gu, ' ')
        .trim(),
    )
    .filter((one) => /\p{L}/u.test(one));
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null });
const copy = fc.record({
  barcode: fc.stringMatching(/^[A-Z][0-9]{6}$/),
  itemType: fc.constantFrom('Book', 'Comic'),
  callNumber: maybe(text()),
  place: maybe(text()),
  parts: maybe(text()),
  note: maybe(text()),
  acquiredOn: maybe(fc.constant('2024-05-01')),
  acquiredFrom: maybe(text()),
  price: maybe(fc.integer({ min: 1, max: 100_000_000 })),
  status: fc.constantFrom('in-collection', 'lost', 'missing', 'in-repair'),
  forLoan: fc.boolean(),
});
const title = fc.record({
  id: fc.uuid(),
  title: text(),
  publisher: maybe(text()),
  series: maybe(text()),
  volume: maybe(text(8)),
  authors: fc.uniqueArray(text(), { maxLength: 3 }),
  isbn: maybe(fc.constantFrom('9780224025720', '9780439023481')),
  publishedYear: maybe(fc.integer({ min: 1450, max: 2026 })),
  language: maybe(fc.constantFrom('en', 'nl', 'cy', 'ar', 'grc')),
  subjects: fc.uniqueArray(text(), { maxLength: 3 }),
  description: maybe(text(200)),
  level: maybe(text()),
  levels: fc.uniqueArray(
    fc.record({
      scheme: fc.constantFrom('ar', 'lexile', 'avi', 'fountas-pinnell', 'Kernwoorden'),
      level: fc.constantFrom('4.5', '770L', 'M4', 'E5 (plus)'),
      points: maybe(fc.constantFrom(0.5, 3)),
      quiz: maybe(fc.constantFrom('7304', '150')),
    }),
    { selector: ({ scheme }) => scheme, maxLength: 3 },
  ),
  audienceFrom: maybe(fc.integer({ min: 0, max: 9 })),
  audienceTo: maybe(fc.integer({ min: 10, max: 18 })),
  pages: maybe(fc.integer({ min: 1, max: 9999 })),
  contributors: fc.uniqueArray(
    fc.tuple(text(), fc.constantFrom('', ' (illustrator)', ' (author)')).map((parts) => parts.join('')),
    { maxLength: 2 },
  ),
  items: fc.array(copy, { minLength: 1, maxLength: 3 }),
});

test.each(marcTypes)('titles and copies come back from %s as they were', async (type) => {
  await fc.assert(
    fc.asyncProperty(fc.array(title, { minLength: 1, maxLength: 4 }), async (given) => {
      const titles: Exported[] = given.map((one, at) => ({
        // Rows about one title take its first words: each is a title of its own here.
        ...one,
        isbn: at === 0 ? one.isbn : null,
        title: `${one.title} ${String(at)}`,
        items: one.items.map((its, place) => ({
          ...its,
          barcode: `${its.barcode}${String(at)}${String(place)}`,
        })),
      }));
      const lines = Buffer.from(titles.map((one) => JSON.stringify(one)).join('\n'));
      const file = Buffer.concat([...titlesAsMarc(type, [lines], 'EUR')]);
      const expected = titles.flatMap(({ items, ...ofTitle }) =>
        items.map((one) => ({
          fate: 'new',
          ...stagedItem({ ...ofTitle, ...one, loansBefore: null, lastLentBefore: null }),
        })),
      );
      expect(await itemsIn(file)).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});

const matilda = {
  id: 'x',
  title: 'Matilda',
  authors: ['Dahl, Roald'],
  isbn: null,
  publisher: null,
  pages: null,
  publishedYear: null,
  language: 'en',
  series: null,
  volume: null,
  subjects: [],
  level: null,
  levels: [],
  audienceFrom: null,
  audienceTo: null,
  description: 'word '.repeat(990).trim(),
  contributors: [],
};

test('each copy has the code of the library in Koha where it looks for it', () => {
  const none = {
    callNumber: null,
    place: null,
    parts: null,
    note: null,
    acquiredOn: null,
    acquiredFrom: null,
    price: null,
    status: 'in-collection',
    forLoan: true,
  };
  const copies = [{ ...none, barcode: 'B1', itemType: 'Book' }];
  const line = Buffer.from(JSON.stringify({ ...matilda, items: copies }));
  const file = Buffer.concat([...titlesAsMarc('application/marc', [line], 'EUR', 'CPL')]).toString();
  expect(file).toContain('\x1faCPL\x1fbCPL\x1fpB1\x1fyBook');
  expect(file).toContain('\x1fbCPL\x1fpB1\x1e');
  expect(Buffer.concat([...titlesAsMarc('application/marc', [line], 'EUR')]).toString()).not.toContain('CPL');
});

test('a title with very many copies is divided into records that programs can read', async () => {
  const items = Array.from({ length: 950 }, (_, at) => ({
    barcode: `B${String(at).padStart(6, '0')}`,
    itemType: 'Book',
    callNumber: 'J DAH',
    place: null,
    parts: null,
    note: null,
    acquiredOn: null,
    acquiredFrom: null,
    price: 1250,
    status: 'in-collection',
    forLoan: true,
  }));
  const one = { ...matilda, items };
  const file = Buffer.concat([
    ...titlesAsMarc('application/marc', [Buffer.from(JSON.stringify(one))], 'EUR'),
  ]);
  for (const record of file.toString('latin1').split('\x1d').slice(0, -1)) {
    expect(record.length).toBeLessThan(100_000);
    expect(Number(record.slice(0, 5))).toBe(record.length + 1);
  }
  const read = await itemsIn(file);
  expect(read).toHaveLength(950);
  expect(read[949]).toMatchObject({ barcode: 'B000949', description: one.description });
});
