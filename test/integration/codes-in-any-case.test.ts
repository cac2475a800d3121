// Tests codes with letters: a scanner with Caps Lock finds what its label says, and no two labels differ only in case.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openWriter } from '../../src-main/core/database/connection.ts';
import { addFunctions } from '../../src-main/core/database/derived-data.ts';
import path from 'node:path';
import { committed, planned, rowsOf } from '../support/import-files.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { addBorrower, addItem, bodyOf, problemOf, type Copy, type Person } from '../support/school-year.ts';

let library: TestLibrary;
let noor: Person;
let book: Copy;
beforeEach(async () => {
  library = await openTestLibrary();
  noor = await addBorrower(library, { barcode: 'Card-7x', externalId: 'S1' });
  book = await addItem(library, { barcode: 'SCH-0042X', isbn: '043902348X' });
});
afterEach(async () => {
  expect(library.reported).toEqual([]);
  await library.remove();
});

const scan = async (code: string, more: object = {}) =>
  bodyOf<Record<string, unknown>>(await library.post('/desk/scans', { code, ...more }), 200);

/** A library of an earlier version has two labels that differ only in case. */
async function withTwins(): Promise<void> {
  await addItem(library, { title: 'The twin', barcode: 'TWIN-1' });
  await addBorrower(library, { givenName: 'Twin', barcode: 'TWIN-CARD' });
  await library.close();
  const db = openWriter(path.join(library.folder, 'loandesk.db'));
  addFunctions(db);
  db.exec(`UPDATE items SET barcode = 'twin-1' WHERE barcode = 'SCH-0042X';
    UPDATE borrowers SET barcode = 'twin-card' WHERE barcode = 'Card-7x'`);
  db.close();
  await library.reopen();
}

describe('a code in another case is found', () => {
  test('at the desk: the card opens the borrower, the item is lent and returned', async () => {
    expect(await scan('CARD-7X')).toMatchObject({
      outcome: 'borrower-opened',
      overview: { borrower: { id: noor.id } },
    });
    expect(await scan('sch-0042x', { borrower: noor.id })).toMatchObject({
      outcome: 'lent',
      loan: { item: { id: book.id } },
    });
    expect(await scan('Sch-0042X')).toMatchObject({
      outcome: 'returned',
      loan: { item: { barcode: 'SCH-0042X' } },
    });
  });

  test('at the desk by the X of an ISBN', async () => {
    expect(await scan('043902348x', { borrower: noor.id })).toMatchObject({
      outcome: 'lent',
      loan: { item: { id: book.id } },
    });
  });

  test.each<[string, () => Promise<{ status: number; body: unknown }>]>([
    ['the catalogue', () => library.get('/catalog?barcode=sch-0042x')],
    ['an item', () => library.get('/items/barcode:sch-0042x')],
    ['a borrower', () => library.get('/users/barcode:CARD-7x')],
    ['the beginning of a barcode in the collection', () => library.get('/items?q=sch-004')],
    ['the beginning of a barcode among the titles', () => library.get('/titles?q=sch-004')],
  ])('in %s', async (_, ask) => {
    const answer = await ask();
    expect(answer.status).toBe(200);
    expect(JSON.stringify(answer.body)).toMatch(/SCH-0042X|Card-7x|"itemCount":1/);
  });

  test('in checkouts, returns, holds and bookings', async () => {
    const [borrower, item] = ['barcode:card-7x', 'barcode:sch-0042X'];
    expect((await library.post('/checkouts', { borrower, item })).status).toBe(201);
    expect((await library.post('/returns', { item })).status).toBe(200);
    expect((await library.post('/holds', { borrower, item })).status).toBe(201);
    const booking = {
      borrower,
      items: [item],
      from: '2026-10-05',
      to: '2026-10-09',
    };
    bodyOf(await library.post('/bookings', booking), 201);
  });

  test('in a stocktake, where both ways of writing are one item', async () => {
    const { id } = bodyOf<{ id: string }>(await library.post('/stocktakes', { name: 'All' }), 201);
    const { results } = bodyOf<{ results: { result: string; item: string | null }[] }>(
      await library.post(`/stocktakes/${id}/scans`, { barcodes: ['sch-0042x', 'SCH-0042X', 'CARD-7X'] }),
      200,
    );
    expect(results.map(({ result }) => result)).toEqual(['found', 'alreadySeen', 'unknown']);
    expect(JSON.stringify(library.tables()['stocktake_scans'])).not.toContain('CARD-7X');
  });
});

describe('two codes that differ only in case', () => {
  test.each<[string, () => Promise<{ status: number; body: unknown }>]>([
    ['a new item', () => library.post('/items', { title: 'Momo', barcode: 'sch-0042x' })],
    [
      'a changed item',
      async () => {
        const { id } = await addItem(library, { title: 'Momo', barcode: '1' });
        return library.post(`/items/${id}`, { barcode: 'Sch-0042X' });
      },
    ],
    [
      'a new borrower',
      () => library.post('/users', { givenName: 'Sam', familyName: 'Vos', barcode: 'CARD-7X' }),
    ],
    [
      'a changed borrower',
      async () => {
        const { id } = await addBorrower(library, { givenName: 'Sam', barcode: '2' });
        return library.post(`/users/${id}`, { barcode: 'card-7X' });
      },
    ],
  ])('are refused for %s', async (_, ask) => {
    const problem = problemOf((await ask()) as never);
    expect(problem).toMatchObject({ status: 409, code: 'barcode-taken', errors: [{ pointer: '/barcode' }] });
    expect(problem.detail).toMatch(/differs only in capital letters from (SCH-0042X|Card-7x)/);
  });

  test('may be one record’s own: it is written another way', async () => {
    expect(bodyOf(await library.post(`/items/${book.id}`, { barcode: 'sch-0042x' }), 200)).toMatchObject({
      barcode: 'sch-0042x',
    });
    expect(bodyOf(await library.post(`/users/${noor.id}`, { barcode: 'CARD-7X' }), 200)).toMatchObject({
      barcode: 'CARD-7X',
    });
  });

  test('of an old library stay, each is found as it is written, and neither in a third way', async () => {
    await withTwins();
    const titleOf = async (barcode: string) => (await library.get(`/catalog?barcode=${barcode}`)).body;
    expect(await titleOf('TWIN-1')).toMatchObject({ title: 'The twin' });
    expect(await titleOf('twin-1')).toMatchObject({ title: 'Matilda' });
    expect(await titleOf('Twin-1')).toMatchObject({ code: 'not-found' });
    expect(await scan('twin-card')).toMatchObject({ overview: { borrower: { id: noor.id } } });
    expect(await scan('TWIN-CARD')).toMatchObject({ overview: { borrower: { givenName: 'Twin' } } });
    expect(await scan('Twin-Card')).toMatchObject({ outcome: 'matches' });
    // Their other fields can be changed; a third one is refused.
    expect((await library.post('/items/barcode:twin-1', { note: 'old' })).status).toBe(200);
    expect((await library.post(`/users/${noor.id}`, { message: 'old' })).status).toBe(200);
    expect((await library.post('/items', { title: 'Momo', barcode: 'Twin-1' })).status).toBe(409);
    expect(
      (await library.post('/users', { givenName: 'A', familyName: 'B', barcode: 'Twin-Card' })).status,
    ).toBe(409);
  });

  test('of a card and an item: the one as it is written is meant', async () => {
    await addItem(library, { title: 'Momo', barcode: 'card-7X' });
    expect(await scan('Card-7x')).toMatchObject({ outcome: 'borrower-opened' });
    expect(await scan('card-7X', { borrower: noor.id })).toMatchObject({ outcome: 'lent' });
    expect(await scan('CARD-7X')).toMatchObject({ outcome: 'ask' });
  });
});

test('the library gives no number that differs only in case from one on a label', async () => {
  bodyOf(
    await library.post('/settings', { itemNumbers: { prefix: 'SCH', first: 1, length: 7, check: 'none' } }),
    200,
  );
  await addItem(library, { barcode: 'sch0001' });
  const { barcode } = await addItem(library);
  expect(barcode).toBe('SCH0002');
});

describe('an import', () => {
  test('of items knows the copy in any case and keeps its label, and lists the row of another book or a twin', async () => {
    const plan = await planned(
      library,
      'Title,Barcode,Shelfmark\nMatilda,sch-0042x,F DAH\nOther book,Sch-0042x,\nFox,Ab1,\nHen,aB1,\n',
      'books.csv',
      'items',
    );
    const rows = await rowsOf(library, plan.id);
    expect(rows.map(({ row, fate }) => [row, fate]).toSorted()).toEqual([
      [2, 'changed'],
      [3, 'rejected'],
      [4, 'new'],
      [5, 'rejected'],
    ]);
    expect(rows.find(({ row }) => row === 5)?.item?.why).toBe('the barcode is also in row 4');
    await committed(library, plan.id);
    expect((await library.get(`/items/${book.id}`)).body).toMatchObject({
      barcode: 'SCH-0042X',
      callNumber: 'F DAH',
    });
  });

  test('of borrowers knows the card in any case and keeps it, and adds another person or a twin without it', async () => {
    const plan = await planned(
      library,
      'Number,First name,Last name,Card,Class\nS1,Noor,Jansen,CARD-7X,4B\nS2,Sam,Vos,card-7X,4B\nS3,Ada,Bos,Q1a,4B\nS4,Bo,Dun,q1A,4B\n',
      'pupils.csv',
    );
    const rows = await rowsOf(library, plan.id);
    expect(rows.map(({ row, fate }) => [row, fate]).toSorted()).toEqual([
      [2, 'changed'],
      [3, 'new'],
      [4, 'new'],
      [5, 'new'],
    ]);
    await committed(library, plan.id);
    expect((await library.get(`/users/${noor.id}`)).body).toMatchObject({ barcode: 'Card-7x', group: '4B' });
    for (const [number, barcode] of [
      ['S2', null],
      ['S3', 'Q1a'],
      ['S4', null],
    ])
      expect((await library.get(`/users/ext:${String(number)}`)).body).toMatchObject({ barcode });
  });
});
