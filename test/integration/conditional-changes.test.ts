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
