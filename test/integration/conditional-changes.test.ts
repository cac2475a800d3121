// Tests that a change is made only to what its caller has seen, in every form in which If-Match may say so.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestLibrary, type Answer, type TestLibrary } from '../support/open-library.ts';
import { addBorrower, addItem, problemOf } from '../support/school-year.ts';

let library: TestLibrary;
beforeAll(async () => {
  library = await openTestLibrary();
});
afterAll(() => library.remove());

const change = (method: string, at: string, ifMatch: string, body?: object): Promise<Answer> =>
  library.call(method, at, body, { headers: { 'if-match': ifMatch } });
const borrowerAt = async (): Promise<string> => `/users/${(await addBorrower(library)).id}`;
const itemAt = async (): Promise<string> => `/items/${(await addItem(library)).id}`;

/** Each at its first version when it is asked for. */
const changes: [string, number, (ifMatch: string) => Promise<Answer>][] = [
  ['a borrower is changed', 200, async (tag) => change('POST', await borrowerAt(), tag, { message: 'Hi' })],
  ['an item is changed', 200, async (tag) => change('POST', await itemAt(), tag, { note: 'Torn' })],
  ['a borrower is deleted', 204, async (tag) => change('DELETE', await borrowerAt(), tag)],
  ['an item is deleted', 204, async (tag) => change('DELETE', await itemAt(), tag)],
  [
    'two borrowers are merged',
    200,
    async (tag) =>
      change('POST', `${await borrowerAt()}/merge`, tag, { from: (await addBorrower(library)).id }),
  ],
];

describe.each(changes)('%s', (_, done, attempt) => {
  test.each(['"1"', '"1-9qXh_4"', '*', '"7", "1"', ',"1",', '"another", W/"1", "1"'])(
    'where %s names what there is',
    async (tag) => {
      expect((await attempt(tag)).status).toBe(done);
    },
  );

  test.each(['"2"', 'W/"1"', '"another"', '"2", "3"', '""'])(
    'not where %s names something else',
    async (tag) => {
      const answer = await attempt(tag);
      expect([answer.status, problemOf(answer).code]).toEqual([412, 'version-conflict']);
    },
  );

  test.each(['1', 'W/1', '"1', '"1" or so', ''])('not where %s is no tag', async (tag) => {
    const answer = await attempt(tag);
    expect([answer.status, problemOf(answer).code]).toEqual([400, 'validation-failed']);
  });
});

test('what is not deleted is still there', async () => {
  const [borrower, item] = [await borrowerAt(), await itemAt()];
  const before = library.tables();
  for (const at of [borrower, item]) expect((await change('DELETE', at, '"2"')).status).toBe(412);
  expect(library.tables()).toEqual(before);
});

test('no borrower is added if one must be there', async () => {
  const names = { givenName: 'Noor', familyName: 'Jansen' };
  const answer = await change('POST', '/users/ext:S-9?upsert=true', '*', names);
  expect([answer.status, problemOf(answer).code]).toEqual([412, 'version-conflict']);
});

test('where records have no versions, If-Match is refused and not ignored', async () => {
  const { id } = (await library.post('/groups', { name: '3A' })).body as { id: string };
  const before = library.tables();
  for (const [method, at, body] of [
    ['POST', `/groups/${id}`, { name: '3B' }],
    ['DELETE', `/groups/${id}`],
    ['POST', '/settings', { libraryName: 'Another' }],
    ['GET', '/groups'],
  ] as const) {
    const answer = await library.call(method, at, body, { headers: { 'if-match': '"1"' } });
    expect(problemOf(answer)).toMatchObject({ status: 400, errors: [{ pointer: '', header: 'If-Match' }] });
  }
  const headers = { 'if-none-match': '*' };
  const upsert = await library.call('POST', await borrowerAt(), { message: 'Hi' }, { headers });
  expect(problemOf(upsert)).toMatchObject({ status: 400, errors: [{ header: 'If-None-Match' }] });
  expect(library.tables()['borrower_groups']).toEqual(before['borrower_groups']);
});

describe('a record that was read can be sent back', () => {
  const places: [string, () => Promise<string>][] = [
    ['a borrower', borrowerAt],
    ['an item', itemAt],
    ['a title', async () => `/titles/${(await addItem(library)).titleId}`],
    ['the settings', () => Promise.resolve('/settings')],
  ];
  test.each(places)('%s as it is', async (_, place) => {
    const at = await place();
    const read = (await library.get(at)).body as object;
    const answer = await library.post(at, read);
    expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
    expect((await library.get(at)).body).toEqual(read);
  });

  test('with one field changed', async () => {
    const at = await borrowerAt();
    const read = (await library.get(at)).body as object;
    const answer = await library.post(at, { ...read, message: 'Bring the form' });
    expect(answer.body).toMatchObject({
      ...read,
      message: 'Bring the form',
      version: 2,
      updatedAt: expect.any(String) as string,
    });
    const key = { headers: { 'idempotency-key': 'sent-back' } };
    const now = answer.body as object;
    const [first, again] = [
      await library.call('POST', at, { ...now, message: 'Two' }, key),
      await library.call('POST', at, { ...now, message: 'Two' }, key),
    ];
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
  });

  test('not if it was changed since', async () => {
    const at = await borrowerAt();
    const read = (await library.get(at)).body as object;
    await library.post(at, { message: 'Meanwhile' });
    const answer = await library.post(at, { ...read, email: 'noor@school.example' });
    expect(problemOf(answer)).toMatchObject({ status: 412, code: 'version-conflict' });
  });

  test('the address says which record changes, and an unknown field is still unknown', async () => {
    const [at, other] = [await borrowerAt(), await borrowerAt()];
    const [{ id }, before] = [
      (await library.get(at)).body as { id: string },
      (await library.get(other)).body,
    ];
    const old = { id: other.split('/').at(-1), createdAt: '2020-01-01T00:00:00.000Z', message: 'Hello' };
    expect((await library.post(at, old)).body).toMatchObject({ id, message: 'Hello' });
    expect((await library.get(at)).body).not.toMatchObject({ createdAt: old.createdAt });
    expect((await library.get(other)).body).toEqual(before);
    const unknown = await library.post(at, { id, shoeSize: 38 });
    expect(problemOf(unknown)).toMatchObject({ status: 400, errors: [{ pointer: '/shoeSize' }] });
  });
});
