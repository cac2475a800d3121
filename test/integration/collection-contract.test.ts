// Tests the contract of the collection at the API: the catalog look-up, items, titles and item types.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { addBorrower, addItem, bodyOf, lend, problemOf, type Copy } from '../support/school-year.ts';

let library: TestLibrary;

beforeAll(async () => {
  library = await openTestLibrary();
});
afterAll(() => library.remove());

const hobbit = {
  title: 'The Hobbit',
  authors: ['J.R.R. Tolkien'],
  isbn: '9780261102217',
  publisher: 'HarperCollins',
  publishedYear: 1996,
  language: 'en',
};

describe('the catalog', () => {
  test('shows one item by its barcode or by its id, and its loan while it is out', async () => {
    const item = await addItem(library, { barcode: '30001000' });
    const byBarcode = await library.get('/catalog?barcode=30001000');
    expect(byBarcode.body).toEqual({ ...item, loan: null });
    const loan = await lend(library, await addBorrower(library), item);
    const { events: _, ...asListed } = loan;
    for (const path of [
      `/catalog?id=${item.id}`,
      '/catalog?barcode=30001000',
      '/catalog?id=barcode:30001000',
      `/items/${item.id}`,
    ]) {
      expect((await library.get(path)).body, path).toMatchObject({ availability: 'on-loan', loan: asListed });
    }
  });

  test('wants exactly one of barcode and id', async () => {
    for (const path of [
      '/catalog',
      '/catalog?barcode=1&id=2',
      '/catalog?barcode=1&barcode=2',
      '/catalog?isbn=1',
    ]) {
      const answer = await library.get(path);
      expect([answer.status, problemOf(answer).code], path).toEqual([400, 'validation-failed']);
    }
  });

  test('says so where there is no such item', async () => {
    for (const path of [
      '/catalog?barcode=nothing',
      '/catalog?id=nothing',
      '/catalog?barcode=',
      '/catalog?id=ext:5',
    ]) {
      const answer = await library.get(path);
      expect([answer.status, problemOf(answer).code], path).toEqual([404, 'not-found']);
    }
  });
});

describe('an item', () => {
  test('is added with its title, and 201 names the address', async () => {
    const answer = await library.post('/items', {
      ...hobbit,
      barcode: '30000421',
      callNumber: 'YA TOL',
      note: 'Torn',
      forLoan: false,
    });
    const item = bodyOf<Copy>(answer, 201);
    expect(item).toMatchObject({
      ...hobbit,
      barcode: '30000421',
      itemType: 'Book',
      callNumber: 'YA TOL',
      note: 'Torn',
      status: 'in-collection',
      forLoan: false,
      availability: 'not-for-loan',
      version: 1,
    });
    expect(answer.headers.get('location')).toBe(`/api/v1/items/${item.id}`);
    expect((await library.get(`/items/${item.id}`)).body).toEqual({ ...item, loan: null });
  });

  test('that describes a title the library has joins it; one that differs makes its own', async () => {
    const first = await addItem(library, hobbit);
    const second = await addItem(library, hobbit);
    const other = await addItem(library, { ...hobbit, publishedYear: 2001 });
    expect(second.titleId).toBe(first.titleId);
    expect(other.titleId).not.toBe(first.titleId);
    const third = await addItem(library, { title: undefined, titleId: first.titleId });
    expect(third).toMatchObject({ titleId: first.titleId, title: 'The Hobbit' });
  });

  test('gets the next barcode where it comes without one', async () => {
    const own = await openTestLibrary();
    try {
      const given = await addItem(own);
      await addItem(own, { barcode: '30000007' });
      await addItem(own, { barcode: '4711' });
      const next = await addItem(own);
      expect([given.barcode, next.barcode]).toEqual(['30000001', '30000008']);
      const many = await Promise.all(Array.from({ length: 20 }, () => addItem(own)));
      expect(new Set(many.map((item) => item.barcode)).size).toBe(20);
    } finally {
      await own.remove();
    }
  });

  test('of a title that is not there is not added', async () => {
    const answer = await library.post('/items', { titleId: 'nothing' });
    expect([answer.status, problemOf(answer).errors?.[0]?.pointer]).toEqual([404, '/titleId']);
  });

  test('that lacks its title hears what is missing', async () => {
    const answer = await library.post('/items', { barcode: '777' });
    expect([answer.status, problemOf(answer).errors]).toEqual([
      400,
      [{ pointer: '/title', message: 'is missing' }],
    ]);
    const wrong = await library.post('/items', { title: 'X', publishedYear: 'long ago' });
    expect(problemOf(wrong).errors).toEqual([{ pointer: '/publishedYear', message: 'must be a number' }]);
  });

  test('has a barcode of its own, and a type that exists', async () => {
    await addItem(library, { barcode: '30002000' });
    const taken = await library.post('/items', { title: 'Y', barcode: '30002000' });
    expect([taken.status, problemOf(taken).code]).toEqual([409, 'barcode-taken']);
    const type = await library.post('/items', { title: 'Y', itemType: 'Anvil' });
    expect([type.status, problemOf(type).errors?.[0]?.pointer]).toEqual([400, '/itemType']);
  });

  test('keeps what a change does not name, loses what is null, and honours If-Match', async () => {
    const item = await addItem(library, { note: 'Torn', callNumber: 'A 1' });
    const lost = await library.call(
      'POST',
      `/items/${item.id}`,
      { status: 'lost' },
      { headers: { 'if-match': '"1"' } },
    );
    expect(lost.body).toMatchObject({
      note: 'Torn',
      callNumber: 'A 1',
      status: 'lost',
      availability: 'lost',
      version: 2,
    });
    const late = await library.call(
      'POST',
      `/items/${item.id}`,
      { note: null },
      { headers: { 'if-match': '"1"' } },
    );
    expect([late.status, problemOf(late).code]).toEqual([412, 'version-conflict']);
    expect((await library.post(`/items/barcode:${item.barcode}`, { note: null })).body).toMatchObject({
      note: null,
      callNumber: 'A 1',
    });
  });

  test('is not deleted or withdrawn while it is out; deleting the last copy deletes the title', async () => {
    const item = await addItem(library, { title: 'Only copy' });
    await lend(library, await addBorrower(library), item);
    for (const refused of [
      await library.delete(`/items/${item.id}`),
      await library.post(`/items/${item.id}`, { status: 'withdrawn' }),
    ]) {
      expect([refused.status, problemOf(refused).code]).toEqual([409, 'item-on-loan']);
    }
    await library.post('/returns', { item: item.id });
    expect((await library.delete(`/items/barcode:${item.barcode}`)).status).toBe(204);
    expect((await library.get(`/items/${item.id}`)).status).toBe(404);
    expect((await library.get(`/titles/${item.titleId}`)).status).toBe(404);
  });

  test('is found by words, by the beginning of its barcode and by its call number', async () => {
    const item = await addItem(library, {
      title: 'Pippi Långstrump',
      authors: ['Astrid Lindgren'],
      barcode: 'Z-9001',
      callNumber: 'QQ 12',
    });
    for (const q of ['lang pip', 'lindgren', 'Z-90', 'QQ 1']) {
      const found = bodyOf<Copy[]>(await library.get(`/items?q=${encodeURIComponent(q)}`), 200);
      expect(
        found.map(({ id }) => id),
        q,
      ).toEqual([item.id]);
    }
    expect((await library.get('/items?q=%22%29%20OR')).body).toEqual([]);
  });
});

describe('a title', () => {
  test('is changed for all its copies, and listed with them', async () => {
    const item = await addItem(library, { title: 'Mathilda', authors: ['R. Dahl'] });
    const changed = await library.post(`/titles/${item.titleId}`, {
      title: 'Matilda (corrected)',
      authors: ['Roald Dahl'],
    });
    expect(changed.body).toMatchObject({
      title: 'Matilda (corrected)',
      authors: ['Roald Dahl'],
      itemCount: 1,
    });
    expect((await library.get(`/catalog?id=${item.id}`)).body).toMatchObject({
      title: 'Matilda (corrected)',
    });
    expect((await library.get(`/titles/${item.titleId}`)).body).toMatchObject({ items: [{ id: item.id }] });
    expect((await library.get('/titles?q=corrected')).body).toMatchObject([{ id: item.titleId }]);
    expect((await library.post('/titles/nothing', { title: 'X' })).status).toBe(404);
  });
});

describe('item types', () => {
  test('are added and renamed, and a name is used once', async () => {
    const type = bodyOf<{ id: string }>(await library.post('/item-types', { name: 'Comic' }), 201);
    expect((await library.post(`/item-types/${type.id}`, { name: 'Graphic novel' })).body).toMatchObject({
      isDefault: false,
    });
    const twice = await library.post('/item-types', { name: 'graphic NOVEL' });
    expect([twice.status, problemOf(twice).code]).toEqual([409, 'name-taken']);
    expect((await library.post('/item-types/none', { name: 'X' })).status).toBe(404);
    expect(await addItem(library, { itemType: 'graphic novel' })).toMatchObject({
      itemType: 'Graphic novel',
    });
  });
});
