// What a list of items would add or change, without a library: known programs, numbers of copies, corrected lists.
import { describe, expect, test } from 'vitest';
import type { KnownCopy } from '../../../../../../src-main/features/imports/targets/items/items-import-repository.ts';
import { noChoices } from '../../../../../../src-main/features/imports/choices-rules.ts';
import { readList } from '../../../../../../src-main/features/imports/reading/read-list.ts';
import { itemLists } from '../../../../../../src-main/features/imports/targets/items/item-columns-rules.ts';
import type { CollectionToPlanFor } from '../../../../../../src-main/features/imports/targets/items/items-to-import.ts';
import { planItems } from '../../../../../../src-main/features/imports/targets/items/plan-items.ts';
import { catalogueFiles } from '../../../../../support/catalogue-files.ts';
import { iso2709, marcRecord } from '../../../../../support/marc-files.ts';

/** A library with these items; each is a title of its own unless they share `titleId`. */
function libraryOf(...given: readonly Partial<KnownCopy>[]): CollectionToPlanFor {
  const items = given.map<KnownCopy>((one, at) => ({
    ...{ id: `i${String(at)}`, barcode: `L${String(at)}`, titleId: `t${String(at)}`, title: '', authors: [] },
    ...{ isbn: null, publisher: null, publishedYear: null, language: null, series: null, volume: null },
    ...{ subjects: [], description: null, level: null, pages: null, contributors: [], itemType: 'Book' },
    ...{ callNumber: null, parts: null, price: null, acquiredOn: null, acquiredFrom: null, note: null },
    ...{ status: 'in-collection', forLoan: true, availability: 'available', version: 1 },
    ...{ createdAt: '', updatedAt: '' },
    ...one,
  }));
  const titled = (fits: (one: KnownCopy) => boolean) => [
    ...new Map(items.filter(fits).map((one) => [one.titleId, { ...one, id: one.titleId }])).values(),
  ];
  return {
    itemTypes: () => ['Book'],
    currency: () => 'EUR',
    habits: () => null,
    copyWithBarcode: (barcode) => items.find((one) => one.barcode === barcode) ?? null,
    titlesWithIsbn: (isbn) => titled((one) => one.isbn === isbn),
    titlesCalled: (title, authors) =>
      titled((one) => one.title === title && one.authors.join() === authors.join()),
    title: (id) => titled((one) => one.titleId === id)[0] ?? null,
    copiesOf: (id) => items.filter((one) => one.titleId === id),
  };
}

async function plan(file: string | Buffer, library = libraryOf()) {
  const choices = { ...noChoices, encoding: null, delimiter: null, sheet: null };
  const list = await readList(Buffer.from(file), choices, itemLists);
  const { found, rows } = planItems(list, choices, library, '2026-09-01');
  return { found, rows };
}
const csv = (...lines: readonly string[]) => lines.join('\n');

test.each(catalogueFiles)('a list of $system is recognised and read', async ({ system, text, items }) => {
  const { found, rows } = await plan(text);
  expect(found.system).toBe(system);
  expect(rows.map(({ after }) => after)).toEqual(items);
});

describe('numbers of copies', () => {
  test('make that many copies, the first with the barcode', async () => {
    const { rows } = await plan(csv('title,author,barcode,quantity', 'Matilda,Roald Dahl,B1,3'));
    expect(rows.map(({ fate, after }) => [fate, after.barcode])).toEqual([
      ['new', 'B1'],
      ['new', undefined],
      ['new', undefined],
    ]);
  });

  test.each(['0', 'many', '9999'])('%s makes one copy, with a note', async (written) => {
    const { rows } = await plan(csv('title,author,copies', `Matilda,Roald Dahl,${written}`));
    expect(rows).toHaveLength(1);
    expect(rows[0]?.notes).toMatchObject([{ field: 'copies' }]);
  });

  test('of the same list again are those that the library has', async () => {
    const copy = { titleId: 't', title: 'Matilda', authors: ['Roald Dahl'] };
    const { rows } = await plan(csv('title,author,copies', 'Matilda,Roald Dahl,3'), libraryOf(copy, copy));
    expect(rows.map(({ fate }) => fate)).toEqual(['new', 'unchanged', 'unchanged']);
  });
});

describe('a corrected list', () => {
  const mathilda = {
    barcode: 'B1',
    titleId: 't',
    title: 'Mathilda',
    authors: ['Roald Dahl'],
    callNumber: 'X',
  };

  test('changes what it fills otherwise, and says what the library has', async () => {
    const { rows } = await plan(
      csv('title,author,barcode,publisher,callnumber', 'Matilda,Roald Dahl,B1,Cape,'),
      libraryOf(mathilda),
    );
    expect(rows).toMatchObject([{ fate: 'changed', action: 'update', borrower: 'i0', version: 1 }]);
    expect(rows[0]?.before).toEqual({ title: 'Mathilda', publisher: null });
    expect(rows[0]?.after).toEqual({ title: 'Matilda', publisher: 'Cape' });
  });

  test('changes a title once, and names a row that says otherwise', async () => {
    const { rows } = await plan(
      csv(
        'title,author,barcode',
        'Matilda,Roald Dahl,B1',
        'Matilda,Roald Dahl,B2',
        'Mathilda!,Roald Dahl,B3',
      ),
      libraryOf(mathilda, { ...mathilda, barcode: 'B2' }, { ...mathilda, barcode: 'B3' }),
    );
    expect(rows.map(({ fate }) => fate)).toEqual(['changed', 'unchanged', 'unchanged']);
    expect(rows[2]?.notes).toMatchObject([{ field: 'title', code: 'title-as-in-other-row', to: 'Matilda' }]);
  });

  test('never gives a barcode to another book', async () => {
    const { rows } = await plan(csv('title,author,barcode', 'The BFG,Roald Dahl,B1'), libraryOf(mathilda));
    expect(rows).toMatchObject([
      { fate: 'rejected', reason: 'barcode-of-another', before: { title: 'Mathilda' } },
    ]);
  });

  test('adds an ISBN to a title that has none', async () => {
    const { rows } = await plan(
      csv('title,author,isbn', 'Mathilda,Roald Dahl,9780224025720'),
      libraryOf(mathilda),
    );
    expect(rows).toMatchObject([{ fate: 'changed', after: { isbn: '9780224025720' } }]);
  });
});

describe('the title of a row', () => {
  const matilda = { titleId: 't', title: 'Matilda', authors: ['Roald Dahl'], isbn: '9780224025720' };

  test('is found by its ISBN before its words, which stay as the library has them', async () => {
    const { rows } = await plan(
      csv('title,author,isbn,barcode', 'MATILDA!,Dahl,0224025724,B9'),
      libraryOf(matilda),
    );
    expect(rows).toMatchObject([{ fate: 'new', after: { titleId: 't', title: 'Matilda', barcode: 'B9' } }]);
    expect(rows[0]?.notes).toMatchObject([{ code: 'title-as-in-library', from: 'MATILDA!' }]);
  });

  test('is another one if the year or the ISBN is', async () => {
    const library = libraryOf({ ...matilda, isbn: null, publishedYear: 1988 });
    const { rows } = await plan(csv('title,author,year', 'Matilda,Roald Dahl,2013'), library);
    expect(rows).toMatchObject([{ fate: 'new' }]);
    expect(rows[0]?.after.titleId).toBeUndefined();
  });

  test('is never found by its words alone without a note', async () => {
    const { rows } = await plan(csv('title,year', 'Atlas,'), libraryOf({ titleId: 't', title: 'Atlas' }));
    expect(rows).toMatchObject([{ fate: 'unchanged', notes: [{ code: 'title-alone' }] }]);
  });
});

test('names and subjects of a record are divided at its fields only', async () => {
  const { rows } = await plan(
    iso2709([
      marcRecord({
        '110': [{ a: 'Marks & Spencer' }],
        '245': [{ a: 'Cooking' }],
        '650': [{ a: 'Cooking, French' }],
      }),
    ]),
  );
  expect(rows[0]?.after).toMatchObject({ authors: 'Marks & Spencer', subjects: 'Cooking, French' });
});
