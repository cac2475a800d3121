// Tests the contract of borrowers at the API: the calls on /users and what other programs rely on.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { addBorrower, addItem, bodyOf, lend, problemOf, type Person } from '../support/school-year.ts';

let library: TestLibrary;

beforeAll(async () => {
  library = await openTestLibrary();
});
afterAll(() => library.remove());

describe('a borrower', () => {
  test('is added with every field, and 201 names the address', async () => {
    const fields = {
      givenName: 'Sanne',
      familyName: 'de Vries',
      barcode: '2000017',
      externalId: 'S-1042',
      group: '3A',
      category: 'pupil',
      email: 'sanne@school.example',
      birthDate: '2016-02-29',
      message: 'Glasses left at the desk.',
      blockedReason: 'Lost two books',
      expiresOn: '2027-07-31',
    };
    const answer = await library.post('/users', fields);
    const borrower = bodyOf<Person>(answer, 201);
    expect(borrower).toMatchObject({ ...fields, category: 'Pupil', version: 1 });
    expect(answer.headers.get('location')).toBe(`/api/v1/users/${borrower.id}`);
    expect((await library.get(`/users/${borrower.id}`)).body).toEqual(borrower);
  });

  test('answers to the number on the card and to the school’s own number', async () => {
    const { id } = await addBorrower(library, { barcode: '2000018', externalId: 'S/1043 b' });
    for (const reference of ['barcode:2000018', `ext:${encodeURIComponent('S/1043 b')}`]) {
      expect((await library.get(`/users/${reference}`)).body).toMatchObject({ id });
      expect((await library.get(`/loans/${reference}`)).body).toMatchObject({ borrower: { id } });
    }
  });

  test('needs no more than a name', async () => {
    expect(await addBorrower(library)).toMatchObject({
      barcode: null,
      externalId: null,
      group: null,
      category: 'Pupil',
      email: null,
      birthDate: null,
      message: null,
      blockedReason: null,
      expiresOn: null,
    });
  });

  test('keeps what a change does not name, and loses what is set to null', async () => {
    const before = await addBorrower(library, { email: 'a@b.example', message: 'Hello', group: '3B' });
    const named = bodyOf<Person>(await library.post(`/users/${before.id}`, { givenName: 'Nora' }), 200);
    expect(named).toEqual({
      ...before,
      givenName: 'Nora',
      version: 2,
      updatedAt: named['updatedAt' as keyof Person],
    });
    const cleared = await library.post(`/users/${before.id}`, { email: null, group: null });
    expect(cleared.body).toMatchObject({
      givenName: 'Nora',
      message: 'Hello',
      email: null,
      group: null,
      version: 3,
    });
  });

  test('is not changed by a change that changes nothing', async () => {
    const before = await addBorrower(library);
    const events = library.tables()['events']?.length;
    expect((await library.post(`/users/${before.id}`, { givenName: 'Noor' })).body).toEqual(before);
    expect(library.tables()['events']).toHaveLength(events ?? 0);
  });

  test('is only changed by who has seen the last version, where If-Match says so', async () => {
    const { id } = await addBorrower(library);
    const etag = (await library.get(`/users/${id}`)).headers.get('etag') ?? '';
    const change = (familyName: string): ReturnType<TestLibrary['call']> =>
      library.call('POST', `/users/${id}`, { familyName }, { headers: { 'if-match': etag } });
    expect((await change('First')).status).toBe(200);
    const late = await change('Second');
    expect(late.status).toBe(412);
    expect(problemOf(late).code).toBe('version-conflict');
    expect((await library.get(`/users/${id}`)).body).toMatchObject({ familyName: 'First', version: 2 });
  });

  test('is asked for with an If-Match that can be read', async () => {
    const { id } = await addBorrower(library);
    const answer = await library.call(
      'POST',
      `/users/${id}`,
      { givenName: 'X' },
      { headers: { 'if-match': 'seven' } },
    );
    expect([answer.status, problemOf(answer).code]).toEqual([400, 'validation-failed']);
  });

  test('has a card and a school number of its own', async () => {
    const first = await addBorrower(library, { barcode: '2000030', externalId: 'S-30' });
    const second = await addBorrower(library);
    const takenCard = await library.post('/users', { givenName: 'A', familyName: 'B', barcode: '2000030' });
    expect([takenCard.status, problemOf(takenCard).code]).toEqual([409, 'barcode-taken']);
    expect(problemOf(takenCard).errors).toEqual([
      { pointer: '/barcode', message: 'belongs to another borrower' },
    ]);
    const takenNumber = await library.post(`/users/${second.id}`, { externalId: 'S-30' });
    expect([takenNumber.status, problemOf(takenNumber).code]).toEqual([409, 'external-id-taken']);
    expect((await library.post(`/users/${first.id}`, { barcode: '2000030', givenName: 'Same' })).status).toBe(
      200,
    );
  });

  test('is deleted for good', async () => {
    const { id } = await addBorrower(library, { barcode: '2000040' });
    const answer = await library.delete(`/users/${id}`);
    expect([answer.status, answer.body]).toEqual([204, null]);
    for (const gone of [`/users/${id}`, '/users/barcode:2000040', `/loans/${id}`]) {
      const { status, body } = await library.get(gone);
      expect([status, (body as { code: string }).code]).toEqual([404, 'not-found']);
    }
    expect((await library.delete(`/users/${id}`)).status).toBe(404);
  });

  test('is not deleted while items are out, and is once they are back', async () => {
    const borrower = await addBorrower(library);
    const item = await addItem(library);
    await lend(library, borrower, item);
    const refused = await library.delete(`/users/${borrower.id}`);
    expect([refused.status, problemOf(refused).code]).toEqual([409, 'borrower-has-loans']);
    expect((await library.get(`/users/${borrower.id}`)).status).toBe(200);
    await library.post('/returns', { item: item.id });
    expect((await library.delete(`/users/${borrower.id}`)).status).toBe(204);
  });

  test('who has no such category is not added', async () => {
    const answer = await library.post('/users', { givenName: 'A', familyName: 'B', category: 'Astronaut' });
    expect(answer.status).toBe(400);
    expect(problemOf(answer).errors?.[0]?.pointer).toBe('/category');
  });

  test('cannot be sent a welcome message without an address, and hears so instead of waiting for it', async () => {
    const answer = await library.post('/users', {
      givenName: 'A',
      familyName: 'B',
      sendWelcomeMessage: true,
    });
    expect([answer.status, problemOf(answer).errors?.[0]?.pointer]).toEqual([400, '/email']);
  });
});

describe('the list of borrowers', () => {
  test('is complete, whole and in the order in which they came, past the size of a chunk', async () => {
    const own = await openTestLibrary();
    try {
      const names = Array.from({ length: 1203 }, (_, index) => `Pupil ${index}`);
      await Promise.all(names.map((familyName) => addBorrower(own, { familyName })));
      const list = bodyOf<{ familyName: string }[]>(await own.get('/users'), 200);
      expect(list.map(({ familyName }) => familyName)).toEqual(names);
    } finally {
      await own.remove();
    }
  });

  test('is an empty list in an empty library', async () => {
    const own = await openTestLibrary();
    try {
      for (const path of ['/users', '/items', '/loans', '/overdues', '/groups', '/titles']) {
        expect((await own.get(path)).body, path).toEqual([]);
      }
    } finally {
      await own.remove();
    }
  });

  test('comes a line each where the client asks for lines', async () => {
    const response = await library.library.api.fetch(
      new Request('http://desk/api/v1/users', { headers: { accept: 'application/x-ndjson' } }),
      { kind: 'window' },
    );
    expect(response.headers.get('content-type')).toBe('application/x-ndjson');
    const lines = (await response.text()).trimEnd().split('\n');
    const list = bodyOf<unknown[]>(await library.get('/users'), 200);
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(list);
  });

  test('is searched by the beginnings of words, whatever the accents and the case', async () => {
    const { id } = await addBorrower(library, { givenName: 'Zoë', familyName: 'Müller-Łukasz', group: '6Q' });
    const found = async (q: string): Promise<unknown> =>
      bodyOf<Person[]>(await library.get(`/users?q=${encodeURIComponent(q)}`), 200).map((one) => one.id);
    for (const q of ['zoe', 'ZOË', 'mull zo', 'müller', '6q zoe']) expect(await found(q), q).toEqual([id]);
    for (const q of ['oe', 'zoe anders', '"', '*', 'zoe" OR "', 'NEAR(zoe)', '-zoe x'])
      expect(await found(q), q).toEqual([]);
  });

  test('is narrowed to a group and to so many', async () => {
    for (const familyName of ['Kok', 'Kolk', 'Kool']) await addBorrower(library, { familyName, group: '7K' });
    const names = async (path: string): Promise<string[]> =>
      bodyOf<{ familyName: string }[]>(await library.get(path), 200).map(({ familyName }) => familyName);
    expect(await names('/users?group=7K')).toEqual(['Kok', 'Kolk', 'Kool']);
    expect(await names('/users?group=7K&q=ko')).toHaveLength(3);
    expect(await names('/users?q=ko&limit=2')).toHaveLength(2);
    expect(await names('/users?group=7K&q=kolk')).toEqual(['Kolk']);
    expect(await names('/users?group=nobody')).toEqual([]);
  });
});

describe('groups and categories', () => {
  test('a group that a borrower names is made once, and renaming it renames it for all', async () => {
    await addBorrower(library, { group: '4C', familyName: 'Groupie' });
    await addBorrower(library, { group: '4c', familyName: 'Groupie' });
    const groups = bodyOf<{ id: string; name: string; borrowerCount: number }[]>(
      await library.get('/groups'),
      200,
    );
    const group = groups.find(({ name }) => name === '4C');
    expect(group?.borrowerCount).toBe(2);
    expect((await library.post(`/groups/${group?.id ?? ''}`, { name: '5C' })).body).toMatchObject({
      name: '5C',
    });
    const list = bodyOf<unknown[]>(await library.get('/users?q=5c'), 200);
    expect(list).toHaveLength(2);
  });

  test('a group with borrowers stays, an empty one goes, and a name is used once', async () => {
    const full = bodyOf<{ id: string }>(await library.post('/groups', { name: 'Full' }), 201);
    await addBorrower(library, { group: 'Full' });
    const kept = await library.delete(`/groups/${full.id}`);
    expect([kept.status, problemOf(kept).code]).toEqual([409, 'group-in-use']);
    const empty = bodyOf<{ id: string }>(await library.post('/groups', { name: 'Empty' }), 201);
    expect((await library.delete(`/groups/${empty.id}`)).status).toBe(204);
    const twice = await library.post('/groups', { name: 'full' });
    expect([twice.status, problemOf(twice).code]).toEqual([409, 'name-taken']);
    expect((await library.post('/groups/none', { name: 'X' })).status).toBe(404);
  });

  test('a category is added and renamed, and its name is used once', async () => {
    const added = bodyOf<{ id: string }>(await library.post('/borrower-categories', { name: 'Guest' }), 201);
    expect((await library.post(`/borrower-categories/${added.id}`, { name: 'Visitor' })).body).toMatchObject({
      name: 'Visitor',
      isDefault: false,
    });
    const twice = await library.post('/borrower-categories', { name: 'visitor' });
    expect([twice.status, problemOf(twice).code]).toEqual([409, 'name-taken']);
    expect((await library.post('/borrower-categories/none', { name: 'X' })).status).toBe(404);
  });
});
