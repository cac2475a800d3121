// Tests narrowing the list of borrowers, counting them, and what each class has out.
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addFunctions, keepDerivedInStep } from '../../src-main/core/database/derived-data.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { addBorrower, addItem, bodyOf, lend, type Person } from '../support/school-year.ts';

let library: TestLibrary;
const people = new Map<string, Person>();
function person(name: string): Person {
  const found = people.get(name);
  if (found === undefined) throw new Error(`no borrower here is called ${name}`);
  return found;
}

/** Due in three weeks; by then it is overdue, and who leaves on the first has left. */
const later = '2026-10-05T10:00:00.000Z';

beforeAll(async () => {
  library = await openTestLibrary();
  const add = async (name: string, fields: Record<string, unknown> = {}) => {
    people.set(name, await addBorrower(library, { familyName: name, group: '3A', ...fields }));
  };
  await add('Zola');
  await add('Blom', { blockedReason: 'Lost a book' });
  await add('late', { group: '3B' });
  await add('Expired', { expiresOn: '2026-10-04' });
  await add('LastDay', { expiresOn: '2026-10-05' });
  await add('Left', { leftOn: '2026-10-05', category: 'Teacher' });
  await add('Leaves', { leftOn: '2026-10-06' });
  await lend(library, person('late'), await addItem(library));
  library.clock.set(later);
  await lend(library, person('Zola'), await addItem(library));
  await library.post('/settings', { chargesEnabled: true });
  for (const [name, amount] of [
    ['Zola', 250],
    ['Left', 500],
    ['Blom', 100],
  ] as const)
    await library.post('/charges', { borrower: person(name).id, kind: 'other', amount });
  await library.post('/payments', { borrower: person('Blom').id, amount: 100 });
});
afterAll(() => library.remove());

const names = async (query: string): Promise<string[]> =>
  bodyOf<{ familyName: string }[]>(await library.get(`/users?${query}`), 200).map(
    ({ familyName }) => familyName,
  );

describe('the list is narrowed', () => {
  test.each([
    ['state=blocked', ['Blom']],
    ['state=expired', ['Expired']],
    ['state=left', ['Left']],
    ['state=overdue', ['late']],
    ['category=teacher', ['Left']],
    ['group=3B', ['late']],
    ['state=borrowing&group=3B', ['late']],
    ['state=borrowing&q=zola', ['Zola']],
    ['state=owing&category=Pupil', ['Zola']],
    ['state=owing,left', ['Left']],
    ['state=left&state=owing', ['Left']],
    ['state=owing,borrowing', ['Zola']],
    ['state=overdue,borrowing&group=3B', ['late']],
    ['state=owing&q=noor&category=teacher', ['Left']],
    ['state=owing,overdue', []],
    ['group=3A&state=overdue', []],
    ['group=3B&state=overdue', ['late']],
    ['q=noor&state=expired', ['Expired']],
    ['q=noor&group=3B&category=Pupil&state=overdue', ['late']],
    ['q=noor&group=3A&state=overdue', []],
  ])('%s', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
    expect(await names(`${query}&sort=name`)).toEqual(expected);
  });

  test('by name, whatever the case, and no longer than asked', async () => {
    const inOrder = ['Blom', 'Expired', 'LastDay', 'late', 'Leaves', 'Left', 'Zola'];
    expect(await names('sort=name')).toEqual(inOrder);
    expect(await names('sort=name&limit=2')).toEqual(inOrder.slice(0, 2));
  });

  test('but is complete where it is not', async () => {
    expect(await names('')).toHaveLength(7);
    expect((await library.get('/users?state=asleep')).status).toBe(400);
    for (const narrowing of ['state=left', 'category=Pupil', 'sort=name']) {
      const changes = await library.get(`/users?updatedSince=2026-09-07T10:00:00Z&${narrowing}`);
      expect(changes.status, narrowing).toBe(400);
    }
  });

  test('and is news when a loan or the day makes a difference', async () => {
    const tag = async (query: string) => (await library.get(`/users?${query}`)).headers.get('etag');
    const before = { overdue: await tag('state=overdue'), left: await tag('state=left') };
    await lend(library, person('Leaves'), await addItem(library));
    expect(await tag('state=overdue')).not.toBe(before.overdue);
    expect(await tag('state=left')).toBe(before.left);
    const expired = await tag('state=expired');
    library.clock.set('2026-10-06T10:00:00.000Z');
    expect(await tag('state=expired')).not.toBe(expired);
    expect(await names('state=expired')).toEqual(['Expired', 'LastDay']);
    library.clock.set(later);
  });
});

test('what is owed is in the list for who asks for it, and nothing is while no money is charged', async () => {
  const owed = async () =>
    bodyOf<{ familyName: string; owed?: number | null }[]>(
      await library.get('/users?include=money,loans&sort=name&group=3A'),
      200,
    ).map(({ familyName, owed: amount }) => [familyName, amount]);
  const read = await library.get('/users?include=money&group=3A');
  expect(read.headers.get('etag')).not.toBeNull();
  expect(await owed()).toEqual([
    ['Blom', 0],
    ['Expired', 0],
    ['LastDay', 0],
    ['Leaves', 0],
    ['Left', 500],
    ['Zola', 250],
  ]);
  expect(bodyOf<object[]>(await library.get('/users?q=zola'), 200)[0]).not.toHaveProperty('owed');
  await library.post('/settings', { chargesEnabled: false });
  expect((await owed()).every(([, amount]) => amount === null)).toBe(true);
  expect(await names('state=owing')).toEqual([]);
  await library.post('/settings', { chargesEnabled: true });
  const paid = bodyOf<{ events: number[] }>(
    await library.post('/payments', { borrower: person('Zola').id, amount: 50 }),
    201,
  );
  expect((await library.get('/users?include=money&group=3A')).headers.get('etag')).not.toBe(
    read.headers.get('etag'),
  );
  await library.post(`/events/${String(paid.events[0])}/undo`, {});
});

test('who may not see money is not told who owes', async () => {
  const { token } = bodyOf<{ token: string }>(
    await library.post('/tokens', { name: 'Class lists', scopes: ['borrowers:read'] }),
    201,
  );
  const listed = (query: string) =>
    library.call('GET', `/users${query}`, undefined, {
      headers: { host: '127.0.0.1:4780', authorization: `Bearer ${token}` },
      door: { kind: 'tcp', hosts: ['127.0.0.1:4780'] },
    });
  for (const query of ['?state=owing', '?state=left,owing', '?include=money', '/counts?state=owing'])
    expect((await listed(query)).status, query).toBe(403);
  expect((await listed('/counts')).body).toMatchObject({ left: 1, owing: null });
});

test('a list in many pieces is the complete one without the filtered borrowers', async () => {
  const many = await openTestLibrary();
  const rows = Array.from({ length: 1300 }, (_, index) => ({
    externalId: `S-${String(index)}`,
    givenName: index % 4 === 0 ? 'Zoë' : 'Noor',
    familyName: `Jansen ${String(index)}`,
    group: index % 13 === 0 ? 'Small' : 'Large',
    category: index % 5 === 0 ? 'Teacher' : 'Pupil',
    blockedReason: index % 3 === 0 ? 'Lost a book' : null,
    expiresOn: index % 2 === 0 ? '2026-01-01' : null,
  }));
  expect((await many.post('/users/batch', rows)).status).toBe(200);
  const list = async (query: string) =>
    bodyOf<Record<string, string | null>[]>(await many.get(`/users?${query}`), 200);
  const all = await list('');
  const wanted: Record<string, (one: (typeof all)[number]) => boolean> = {
    'group=Large': ({ group }) => group === 'Large',
    'category=Pupil': ({ category }) => category === 'Pupil',
    'state=blocked': ({ blockedReason }) => blockedReason !== null,
    'state=expired': ({ expiresOn }) => expiresOn !== null,
    'q=noor&limit=1000': ({ givenName }) => givenName === 'Noor',
  };
  for (const [one, isOne] of Object.entries(wanted)) {
    for (const [other, isOther] of Object.entries(wanted)) {
      if (one.startsWith('state') && other.startsWith('state') && one !== other) continue;
      const query = one === other ? one : `${one}&${other}`;
      const expected = all.filter((borrower) => isOne(borrower) && isOther(borrower));
      expect(await list(query), query).toEqual(expected);
      const csv = await many.call('GET', `/users?${query}`, undefined, { headers: { accept: 'text/csv' } });
      expect(csv.body?.toString().trim().split('\r\n'), query).toHaveLength(expected.length + 1);
    }
  }
  await many.remove();
});

test('the counts tell the same as the lists', async () => {
  for (const narrowing of ['', 'group=3A', 'category=Teacher', 'group=3A&category=Pupil']) {
    const counts = bodyOf<Record<string, number>>(await library.get(`/users/counts?${narrowing}`), 200);
    expect(counts['all']).toBe((await names(narrowing)).length);
    for (const state of ['blocked', 'expired', 'left', 'overdue', 'borrowing', 'owing', 'cardless']) {
      expect(counts[state], `${narrowing} ${state}`).toBe(
        (await names(`${narrowing}&state=${state}`)).length,
      );
    }
  }
});

test('the counts of those in one state tell how many are in another one too', async () => {
  const counts = bodyOf<Record<string, number>>(await library.get('/users/counts?state=borrowing'), 200);
  expect(counts).toMatchObject({ all: 3, borrowing: 3, overdue: 1, owing: 1, left: 0 });
});

test('the counts of a search tell the same as its lists', async () => {
  for (const search of [
    'q=noor',
    'q=l',
    'q=l&group=3A',
    'q=3a+le&category=Teacher',
    'q=nobody',
    'q=%3F%21',
  ]) {
    const counts = bodyOf<Record<string, unknown>>(await library.get(`/users/counts?${search}`), 200);
    expect(counts['complete']).toBe(true);
    expect(counts['all'], search).toBe((await names(search)).length);
    for (const state of ['blocked', 'expired', 'left', 'overdue'])
      expect(counts[state], `${search} ${state}`).toBe((await names(`${search}&state=${state}`)).length);
  }
});

test('a search that finds too many is counted among the first ones, and says so', async () => {
  const large = await openTestLibrary();
  const counts = async (narrowing: string) =>
    bodyOf<Record<string, unknown>>(await large.get(`/users/counts?${narrowing}`), 200);
  try {
    const db = new Database(path.join(large.folder, 'loandesk.db'));
    addFunctions(db);
    keepDerivedInStep(db);
    db.prepare(
      `WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n <= 20000)
       INSERT INTO borrowers (id, given_name, family_name, category_id, blocked_reason, created_at, updated_at)
       SELECT 'many-' || n, 'Noor', iif(n % 2, 'Odd', 'Even'), 'category-pupil', iif(n > 20000, 'Lost', NULL), '', ''
       FROM n`,
    ).run();
    db.close();
    expect(await counts('q=no')).toMatchObject({ all: 20_000, blocked: 0, complete: false });
    expect(await counts('q=no+odd')).toMatchObject({ all: 10_001, blocked: 1, complete: true });
    expect(await counts('')).toMatchObject({ all: 20_001, blocked: 1, complete: true });
  } finally {
    await large.remove();
  }
});

describe('a class', () => {
  interface Counted {
    id: string;
    name: string;
    borrowerCount: number;
    openLoans: number;
    overdueLoans: number;
  }
  const classes = async () => bodyOf<Counted[]>(await library.get('/groups/loans'), 200);

  test('stands in the overview with what it has out', async () => {
    const [a, b] = await classes();
    expect(a).toMatchObject({ name: '3A', borrowerCount: 6, overdueLoans: 0 });
    expect(b).toMatchObject({ name: '3B', borrowerCount: 1, openLoans: 1, overdueLoans: 1 });
  });

  test('is given pupil by pupil, by name, with the same sums', async () => {
    for (const { id, name, borrowerCount, openLoans, overdueLoans } of await classes()) {
      const { group, members } = bodyOf<{
        group: { name: string };
        members: { borrower: { familyName: string }; loans: unknown[]; overdueCount: number }[];
      }>(await library.get(`/groups/${id}/loans`), 200);
      expect(group.name).toBe(name);
      expect(members.map(({ borrower }) => borrower.familyName)).toEqual(
        await names(`group=${name}&sort=name`),
      );
      expect(members).toHaveLength(borrowerCount);
      expect(members.flatMap(({ loans }) => loans)).toHaveLength(openLoans);
      expect(members.reduce((sum, { overdueCount }) => sum + overdueCount, 0)).toBe(overdueLoans);
    }
    expect((await library.get('/groups/none/loans')).status).toBe(404);
  });
});
