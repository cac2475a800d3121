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
      '/catalog?barcode=',
    ]) {
      const answer = await library.get(path);
      expect([answer.status, problemOf(answer).code], path).toEqual([400, 'validation-failed']);
    }
  });

  test('says so where there is no such item', async () => {
    for (const path of ['/catalog?barcode=nothing', '/catalog?id=nothing', '/catalog?id=ext:5']) {
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

describe('the list of titles', () => {
  interface Listed {
    id: string;
    title: string;
    itemCount: number;
    copies: { count: number; available: number };
    itemTypes: string[];
    callNumbers: string[];
  }
  const titles = async (query: string) => bodyOf<Listed[]>(await library.get(`/titles?${query}`), 200);

  test('has one row for all copies of a title, with how many of them are in', async () => {
    const first = await addItem(library, {
      title: 'Ten copies of one',
      barcode: '30007001',
      callNumber: 'B TEN',
    });
    const others = await Promise.all(
      ['30007002', '30007003', '30007004'].map((barcode) =>
        addItem(library, { title: 'Ten copies of one', barcode, callNumber: 'A TEN' }),
      ),
    );
    await lend(library, await addBorrower(library), first);
    await library.post(`/items/${others[0]?.id ?? ''}`, { status: 'withdrawn' });
    await library.post(`/items/${others[1]?.id ?? ''}`, { status: 'lost' });
    const row = {
      id: first.titleId,
      itemCount: 4,
      copies: { count: 3, available: 1 },
      itemTypes: ['Book'],
      callNumbers: ['A TEN', 'B TEN'],
    };
    expect(await titles('q=ten+copies')).toMatchObject([row]);
    expect(await titles('q=30007003')).toMatchObject([row]);
    expect(await titles('q=b+ten')).toMatchObject([row]);
    expect(await titles('q=ten+copies&state=on-loan&shelf=B')).toMatchObject([row]);
    expect(await titles('q=ten+copies&state=on-loan&shelf=A'), 'no copy has both').toEqual([]);
    expect((await titles('state=withdrawn&shelf=A')).map(({ id }) => id)).toEqual([first.titleId]);
  });

  test('goes on page by page, and Link ends with the list', async () => {
    for (const name of ['Page one', 'Page two', 'Page three'])
      await addItem(library, { title: name, language: 'xx' });
    const seen: string[] = [];
    let at: string | undefined = '/titles?limit=2&language=xx';
    while (at !== undefined) {
      const answer = await library.get(at);
      const rows = bodyOf<Listed[]>(answer, 200);
      expect(rows.length).toBeLessThanOrEqual(2);
      seen.push(...rows.map(({ title }) => title));
      at = /^<\/api\/v1(.*)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1];
    }
    expect(seen).toEqual(['Page one', 'Page two', 'Page three']);
    expect((await library.get('/titles?limit=3&language=xx')).headers.get('link')).toBeNull();
    expect(problemOf(await library.get('/titles?after=1&q=page')).code).toBe('validation-failed');
    expect(problemOf(await library.get('/titles?after=one')).code).toBe('validation-failed');
  });

  test('is counted in titles: one that stands on two shelves counts on both', async () => {
    const first = await addItem(library, {
      title: 'On two shelves',
      barcode: '30007101',
      callNumber: 'SHV 1',
    });
    for (const [barcode, callNumber] of [
      ['30007102', 'SHV 2'],
      ['30007103', 'SHW 1'],
    ])
      await addItem(library, { title: 'On two shelves', barcode, callNumber });
    await lend(library, await addBorrower(library), first);
    interface Counts {
      all: number;
      byState: object[];
      byShelf: { name: string; count: number }[];
    }
    const counts = async (query: string) => bodyOf<Counts>(await library.get(`/titles/counts?${query}`), 200);
    const shelves = async (query: string) =>
      (await counts(query)).byShelf.filter(({ name }) => name === 'SHV' || name === 'SHW');
    expect(await shelves('')).toEqual([
      { name: 'SHV', count: 1 },
      { name: 'SHW', count: 1 },
    ]);
    expect(await shelves('state=on-loan')).toEqual([{ name: 'SHV', count: 1 }]);
    expect(await counts('shelf=SHV')).toMatchObject({
      all: 1,
      byState: [
        { name: 'available', count: 1 },
        { name: 'on-loan', count: 1 },
      ],
    });
    expect((await counts('')).all).toBe((await titles('')).length);
  });

  test('is narrowed by subject, year, use and month of adding, and counted by them', async () => {
    const dragons = { title: 'Facets of dragons', subjects: ['Dragons', 'Caves'], publishedYear: 1811 };
    const first = await addItem(library, { ...dragons, barcode: '30007201' });
    await addItem(library, { ...dragons, barcode: '30007202' });
    const other = await addItem(library, {
      title: 'Facets of caves',
      subjects: ['Caves'],
      publishedYear: 1812,
      barcode: '30007203',
    });
    await lend(library, await addBorrower(library), first);
    const { createdAt } = bodyOf<{ createdAt: string }>(await library.get(`/items/${first.id}`), 200);
    const month = createdAt.slice(0, 7);
    const found = async (query: string) => (await titles(`q=facets&${query}`)).map(({ id }) => id);
    expect(await found('subject=dragons')).toEqual([first.titleId]);
    expect(await found('year=1812')).toEqual([other.titleId]);
    expect(await found('lent=never'), 'of the first title one copy was lent').toEqual([other.titleId]);
    expect((await found(`addedSince=${month}`)).length).toBe(2);
    expect(await found('addedSince=2999-01')).toEqual([]);
    const items = bodyOf<{ barcode: string }[]>(await library.get('/items?lent=never&subject=Caves'), 200);
    expect(items.map(({ barcode }) => barcode)).toEqual(['30007202', '30007203']);
    const counts = async (of: string, query: string) =>
      bodyOf(await library.get(`/${of}/counts?${query}`), 200);
    expect(await counts('titles', 'subject=Caves')).toMatchObject({
      all: 2,
      bySubject: [
        { name: 'Caves', count: 2 },
        { name: 'Dragons', count: 1 },
      ],
      byYear: [
        { name: '1812', count: 1 },
        { name: '1811', count: 1 },
      ],
      byLent: [{ name: 'never', count: 1 }],
      byAddedSince: [{ name: month, count: 2 }],
    });
    expect(await counts('items', 'subject=Caves')).toMatchObject({
      all: 3,
      byLent: [{ name: 'never', count: 2 }],
      byAddedSince: [{ name: month, count: 3 }],
    });
    for (const query of ['addedSince=2026-13', 'addedSince=2026', 'year=then', 'lent=often'])
      expect(problemOf(await library.get(`/titles?${query}`)).code, query).toBe('validation-failed');
  });
});

describe('the loans of a title', () => {
  test('name who has a copy now, and count past loans without names; an undone checkout does not count', async () => {
    const first = await addItem(library, { title: 'Lent and counted', barcode: '30007301' });
    const second = await addItem(library, { title: 'Lent and counted', barcode: '30007302' });
    const earlier = await addBorrower(library, { givenName: 'Wilhelmientje' });
    await lend(library, earlier, first);
    await library.post('/returns', { item: first.id });
    const undone = await library.post('/checkouts', { borrower: earlier.id, item: second.id });
    const { events } = bodyOf<{ events: number[] }>(undone, 201);
    bodyOf(await library.post(`/events/${String(events[0])}/undo`, {}), 200);
    const now = await addBorrower(library);
    const loan = await lend(library, now, first);
    const answer = await library.get(`/titles/${first.titleId}/loans`);
    expect(bodyOf(answer, 200)).toMatchObject({
      open: [{ id: loan.id, borrower: { id: now.id } }],
      copies: [{ item: first.id, count: 2 }],
      years: [{ count: 2 }],
    });
    expect(JSON.stringify(answer.body)).not.toContain('Wilhelmientje');
    const never = bodyOf<Copy[]>(await library.get('/items?lent=never&q=counted'), 200);
    expect(never.map(({ id }) => id)).toEqual([second.id]);
    expect(problemOf(await library.get('/titles/nothing/loans')).code).toBe('not-found');
  });
});
