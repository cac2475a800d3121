// Tests that an export which is imported into an empty library brings everything back but what docs/records.md names.
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { borrowerFields } from '../../src-main/features/borrowers/borrower-spreadsheet-columns-rules.ts';
import type { Item } from '../../src-main/features/collection/collection-service.ts';
import { committed, planned } from '../support/import-files.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { bodyOf } from '../support/school-year.ts';

let school: TestLibrary;
let empty: TestLibrary;
beforeEach(async () => {
  [school, empty] = [await openTestLibrary(), await openTestLibrary()];
  for (const library of [school, empty]) bodyOf(await library.post('/item-types', { name: 'Comic' }), 201);
});
afterEach(async () => {
  await school.remove();
  await empty.remove();
});

const words = [
  'Vos',
  'de',
  '"Kraai"',
  '00412',
  "O'Brien",
  'דוד',
  'Ünï',
  '(nl)',
  '+32',
  'wat?',
  '1/2',
  'A-Z',
  'é',
  'c# & co',
];
/** Words of a library, at most so many letters. */
const text = (longest: number) =>
  fc
    .array(fc.constantFrom(...words), { minLength: 1, maxLength: 6 })
    .map((parts) => parts.join(' ').slice(0, longest).trim());
const maybe = <Value>(one: fc.Arbitrary<Value>) => fc.option(one, { nil: null });
const several = (longest: number) => fc.uniqueArray(text(longest), { maxLength: 3 });
/** A spreadsheet's `A & B` is two people: docs/records.md. */
const people = (most: number) =>
  fc.uniqueArray(
    text(30).filter((name) => !name.includes('&')),
    { maxLength: most },
  );

const invented = fc.record({
  title: text(60),
  authors: people(3),
  isbn: maybe(fc.constantFrom('9780224025720', '9780439023481')),
  publisher: maybe(text(30)),
  publishedYear: maybe(fc.integer({ min: 1450, max: 2026 })),
  language: maybe(fc.constantFrom('en', 'nl', 'cy', 'ar', 'grc')),
  series: maybe(text(30)),
  volume: maybe(text(8)),
  subjects: several(20),
  description: maybe(text(400)),
  level: maybe(text(10)),
  pages: maybe(fc.integer({ min: 1, max: 9999 })),
  contributors: people(2),
  itemType: fc.constantFrom('Book', 'Comic'),
  callNumber: maybe(text(12)),
  parts: maybe(text(30)),
  note: maybe(text(60)),
  price: maybe(fc.integer({ min: 1, max: 100_000_000 })),
  acquiredOn: maybe(fc.constantFrom('2024-05-01', '1999-12-31')),
  acquiredFrom: maybe(text(30)),
});

const forms = {
  'text/csv': 'items.csv',
  'application/marc': 'titles.mrc',
  'application/marcxml+xml': 'titles.xml',
};

async function exported(form: keyof typeof forms): Promise<Buffer> {
  const request = new Request(`http://desk/api/v1/${form === 'text/csv' ? 'items' : 'titles'}`, {
    headers: { accept: form },
  });
  return Buffer.from(await (await school.library.api.fetch(request, { kind: 'window' })).arrayBuffer());
}

const itemsIn = async (library: TestLibrary): Promise<Item[]> =>
  bodyOf<Item[]>(await library.get('/items'), 200);
const clear = async (library: TestLibrary): Promise<void> => {
  for (const { id } of await itemsIn(library))
    expect((await library.delete(`/items/${id}`)).status).toBe(204);
};
/** All but what each library gives its own records. */
const fieldsOf = (item: Item) =>
  Object.fromEntries(Object.entries(item).filter(([field]) => !['id', 'titleId', 'version'].includes(field)));

test.each(Object.keys(forms) as (keyof typeof forms)[])(
  'titles and copies come back from %s',
  { timeout: 60_000 },
  async (form) => {
    await fc.assert(
      fc.asyncProperty(fc.array(invented, { minLength: 12, maxLength: 24 }), async (books) => {
        await clear(school);
        await clear(empty);
        for (const [at, book] of books.entries())
          bodyOf(
            await school.post('/items', {
              ...book,
              barcode: String(3000 + at),
              title: `${book.title} ${String(at)}`,
              isbn: at < 2 ? book.isbn : null, // two with one ISBN would be one title
            }),
            201,
          );
        const before = (await itemsIn(school)).map(fieldsOf);
        const one = await planned(empty, await exported(form), forms[form], 'items');
        await committed(empty, one.id);
        expect((await itemsIn(empty)).map(fieldsOf)).toEqual(before);
      }),
      { numRuns: 3, seed: 20261126 },
    );
  },
);

const person = fc.record({
  givenName: text(20),
  familyName: text(30),
  group: maybe(fc.constantFrom('1A', '6 Latijn', '00B')),
  category: fc.constantFrom('Pupil', 'Teacher'),
  email: maybe(fc.constantFrom('emma@school.example', 'ravi.jansen@school.example')),
  guardianEmail: maybe(fc.constantFrom('thuis@mail.example')),
  secondGuardianEmail: maybe(fc.constantFrom('elders@mail.example')),
  language: maybe(fc.constantFrom('nl', 'en')),
  birthDate: maybe(fc.constantFrom('2014-08-31', '2016-02-29')),
  leftOn: maybe(fc.constantFrom('2026-06-30')),
  expiresOn: maybe(fc.constantFrom('2027-06-30')),
  message: maybe(text(60)),
  blockedReason: maybe(text(60)),
});

test('borrowers come back from text/csv', { timeout: 60_000 }, async () => {
  const everyone = async (library: TestLibrary) =>
    bodyOf<Record<string, unknown>[]>(await library.get('/users'), 200)
      .map((borrower) => Object.fromEntries(borrowerFields.map((field) => [field, borrower[field]])))
      .sort((one, other) => String(one['externalId']).localeCompare(String(other['externalId'])));
  let start = 100;
  await fc.assert(
    fc.asyncProperty(fc.array(person, { minLength: 12, maxLength: 24 }), async (people) => {
      const first = (start += 100);
      for (const [at, one] of people.entries()) {
        const numbers = { externalId: `S-${String(first + at)}`, barcode: String(20_000 + first + at) };
        bodyOf(await school.post('/users', { ...one, ...numbers }), 201);
      }
      const request = new Request('http://desk/api/v1/users', { headers: { accept: 'text/csv' } });
      const answer = await school.library.api.fetch(request, { kind: 'window' });
      const { id } = await planned(empty, Buffer.from(await answer.arrayBuffer()));
      await committed(empty, id);
      expect(await everyone(empty)).toEqual(await everyone(school));
    }),
    { numRuns: 3, seed: 20261126 },
  );
});
