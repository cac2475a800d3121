// Tests the complete lists as a program that keeps a copy uses them: "nothing new", what has changed, deletions, gzip.
import { gunzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openTestLibrary, type Answer, type TestLibrary } from '../support/open-library.ts';
import { addBorrower, addItem, bodyOf, lend, problemOf } from '../support/school-year.ts';

let library: TestLibrary;
beforeAll(async () => {
  library = await openTestLibrary({ at: '2026-09-07T08:00:00.000Z' }); // a clock that goes back tells more
});
afterAll(() => library.remove());

let minute = 0;
/** Each test has minutes of its own, so that what changed in one is no news in the next. */
function aMinuteLater(): string {
  minute += 1;
  const now = new Date(Date.UTC(2026, 8, 7, 8, minute)).toISOString();
  library.clock.set(now);
  return now;
}
beforeEach(aMinuteLater);

const get = (at: string, headers: Record<string, string> = {}): Promise<Answer> =>
  library.call('GET', at, undefined, { headers });
const tagOf = async (at: string): Promise<string> => (await get(at)).headers.get('etag') ?? '';
const statusWith = async (at: string, tag: string): Promise<number> =>
  (await get(at, { 'if-none-match': tag })).status;

/** Counts how often SQLite is asked for rows meanwhile. */
async function statementsRunBy(ask: () => Promise<Answer>): Promise<{ answer: Answer; count: number }> {
  const memory = new Database(':memory:');
  const statement = Object.getPrototypeOf(memory.prepare('SELECT 1')) as Database.Statement;
  memory.close();
  const spies = (['get', 'all', 'iterate'] as const).map((name) => vi.spyOn(statement, name));
  try {
    const answer = await ask();
    return { answer, count: spies.reduce((sum, { mock }) => sum + mock.calls.length, 0) };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

describe('a list that the caller has already', () => {
  test.each([
    '/users',
    '/items',
    '/loans',
    '/overdues',
    '/users?q=jansen',
    '/items?q=x',
    '/users?group=3A',
    '/loans?q=x',
    '/overdues?q=x',
  ])('%s is not sent again', async (at) => {
    const tag = await tagOf(at);
    const again = await get(at, { 'if-none-match': tag });
    expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, null, tag]);
    expect(await statusWith(at, `"other", ${tag}`)).toBe(304);
    expect(await statusWith(at, tag.replace('W/', ''))).toBe(304);
    expect(await statusWith(at, '"other"')).toBe(200);
  });

  const lists = ['/users', '/items', '/loans', '/overdues'] as const;
  const changes: [string, () => Promise<unknown>, readonly string[]][] = [
    ['a borrower who is added', () => addBorrower(library), ['/users', '/loans', '/overdues']],
    ['an item that is added', () => addItem(library), ['/items', '/loans', '/overdues']],
    [
      'a group that is renamed',
      async () => {
        await addBorrower(library, { group: `G${minute}` });
        const groups = bodyOf<{ id: string; name: string }[]>(await library.get('/groups'), 200);
        const tags = await Promise.all(lists.map(tagOf));
        const id = groups.find(({ name }) => name === `G${minute}`)?.id ?? '';
        await library.post(`/groups/${id}`, { name: `H${minute}` });
        return tags;
      },
      ['/users', '/loans', '/overdues'],
    ],
    [
      'an item that is lent',
      async () => {
        const [borrower, item] = [await addBorrower(library), await addItem(library)];
        const tags = await Promise.all(lists.map(tagOf));
        await lend(library, borrower, item);
        return tags;
      },
      ['/items', '/loans', '/overdues'],
    ],
  ];
  test.each(changes)('%s is news for the lists that show it, and for no other', async (_, change, news) => {
    let tags = await Promise.all(lists.map(tagOf));
    const fresh = await change();
    if (Array.isArray(fresh)) tags = fresh as string[];
    for (const [index, at] of lists.entries())
      expect([at, await statusWith(at, tags[index] ?? '')]).toEqual([at, news.includes(at) ? 200 : 304]);
  });

  test('loans are news on the next day, for they may be overdue', async () => {
    const own = await openTestLibrary();
    try {
      const tag = (await own.get('/loans')).headers.get('etag') ?? '';
      own.clock.set('2026-09-08T10:00:00.000Z');
      const next = await own.call('GET', '/loans', undefined, { headers: { 'if-none-match': tag } });
      expect(next.status).toBe(200);
    } finally {
      await own.remove();
    }
  });

  test('an answer that is not sent tells what it depends on, as the one that was sent', async () => {
    const sent = await library.get('/users');
    const headers = { 'if-none-match': sent.headers.get('etag') ?? '' };
    const notSent = await library.call('GET', '/users', undefined, { headers });
    expect(notSent.status).toBe(304);
    for (const name of ['etag', 'vary'])
      expect([name, notSent.headers.get(name)]).toEqual([name, sent.headers.get(name)]);
    expect(notSent.headers.get('vary')).toBe('accept, accept-encoding');
  });

  test('another question and another form have another tag', async () => {
    const lines = await library.library.api.fetch(
      new Request('http://desk/api/v1/users', { headers: { accept: 'application/x-ndjson' } }),
      { kind: 'window' },
    );
    await lines.text();
    const tags = [await tagOf('/users'), await tagOf('/users?group=x'), await tagOf('/users?q=x')];
    expect(new Set([...tags, lines.headers.get('etag')]).size).toBe(4);
  });

  test('reads no list for it', async () => {
    const own = await openTestLibrary();
    try {
      await Promise.all(Array.from({ length: 3000 }, (_, n) => addBorrower(own, { familyName: `P${n}` })));
      const tag = (await own.get('/users')).headers.get('etag') ?? '';
      const headers = { 'if-none-match': tag };
      const asked = await statementsRunBy(() => own.call('GET', '/users', undefined, { headers }));
      const sent = await statementsRunBy(() => own.get('/users'));
      expect(asked.answer.status).toBe(304);
      expect(asked.count, 'the list alone is read in six pieces').toBeLessThanOrEqual(sent.count - 6);
    } finally {
      await own.remove();
    }
  });
});

describe('one thing that the caller has already', () => {
  test('is not sent again until it has changed', async () => {
    const [borrower, item] = [await addBorrower(library), await addItem(library)];
    for (const at of [`/users/${borrower.id}`, `/items/${item.id}`, `/loans/${borrower.id}`]) {
      expect(await statusWith(at, await tagOf(at)), at).toBe(304);
    }
    const before = await tagOf(`/items/${item.id}`);
    const overview = await tagOf(`/loans/${borrower.id}`);
    await lend(library, borrower, item);
    expect(await statusWith(`/items/${item.id}`, before)).toBe(200);
    expect(await statusWith(`/loans/${borrower.id}`, overview)).toBe(200);
  });

  test('can be updated with the tag that it came with, once', async () => {
    for (const at of [`/users/${(await addBorrower(library)).id}`, `/items/${(await addItem(library)).id}`]) {
      const headers = { 'if-match': await tagOf(at) };
      const change = at.startsWith('/users') ? { message: 'Hello' } : { note: 'Torn' };
      expect((await library.call('POST', at, change, { headers })).status).toBe(200);
      const again = await library.call(
        'POST',
        at,
        { ...change, [Object.keys(change)[0] ?? '']: 'No' },
        { headers },
      );
      expect([again.status, problemOf(again).code]).toEqual([412, 'version-conflict']);
    }
  });
});

interface Change {
  id: string;
  deleted?: true;
  deletedAt?: string;
  barcode: string | null;
  externalId?: string | null;
}
const since = async (at: string, from: string, also = ''): Promise<Change[]> =>
  bodyOf(await library.get(`${at}?updatedSince=${from}${also}`), 200);

describe('what has changed since a moment', () => {
  test('is what was added and changed at it or later, the earliest first, and nothing else', async () => {
    const old = await addBorrower(library);
    const from = aMinuteLater();
    const added = await addBorrower(library);
    aMinuteLater();
    await library.post(`/users/${old.id}`, { message: 'Hello' });
    expect((await since('/users', from)).map(({ id }) => id)).toEqual([added.id, old.id]);
    // Changes of half a minute before come again.
    const later = (seconds: number) => new Date(Date.parse(from) + seconds * 1000).toISOString();
    expect(await since('/users', later(30))).toHaveLength(2);
    expect(await since('/users', later(31))).toHaveLength(1);
    expect((await since('/users', from.replace('.000Z', 'Z'))).length).toBe(2);
  });

  test('is asked for in the time of any place, as the standard writes it', async () => {
    const from = aMinuteLater();
    const added = await addBorrower(library);
    const there = new Date(Date.parse(from) + 5.5 * 3_600_000).toISOString().replace('Z', '+05:30');
    for (const moment of [there, from.replace('000Z', '000000+00:00')])
      expect((await since('/users', encodeURIComponent(moment))).map(({ id }) => id)).toEqual([added.id]);
  });

  test('tells who was deleted, with the numbers that they had', async () => {
    const borrower = await addBorrower(library, { barcode: `20${minute}`, externalId: `S-${minute}` });
    const item = await addItem(library);
    const now = aMinuteLater();
    await library.delete(`/users/${borrower.id}`);
    await library.delete(`/items/${item.id}`);
    const deleted = { deleted: true, deletedAt: now };
    expect(await since('/users', now)).toEqual([
      {
        id: borrower.id,
        ...deleted,
        barcode: `20${minute - 1}`,
        externalId: `S-${minute - 1}`,
        mergedInto: null,
      },
    ]);
    expect(await since('/items', now)).toEqual([{ id: item.id, ...deleted, barcode: item.barcode }]);
    aMinuteLater();
    expect(await since('/users', aMinuteLater())).toEqual([]);
  });

  test('is everybody of a group or category that got another name', async () => {
    const ids = [await addBorrower(library, { group: '2Z' }), await addBorrower(library, { group: '2Z' })];
    const find = async (at: string, name: string): Promise<string> =>
      bodyOf<{ id: string; name: string }[]>(await library.get(at), 200).find((one) => one.name === name)
        ?.id ?? '';
    let from = aMinuteLater();
    await library.post(`/groups/${await find('/groups', '2Z')}`, { name: '3Z' });
    expect((await since('/users', from)).map(({ id }) => id)).toEqual(ids.map(({ id }) => id));
    from = aMinuteLater();
    await library.post(`/borrower-categories/${await find('/borrower-categories', 'Pupil')}`, {
      name: 'Learner',
    });
    expect((await since('/users', from)).map(({ id }) => id)).toEqual(
      expect.arrayContaining(ids.map(({ id }) => id)),
    );
  });

  test('is every copy of a title, and every item of a type, that reads differently; a loan is no such change', async () => {
    const item = await addItem(library, { title: `Once ${minute}` });
    const borrower = await addBorrower(library);
    let from = aMinuteLater();
    await library.post(`/titles/${item.titleId}`, { title: `Twice ${minute}` });
    expect((await since('/items', from)).map(({ id }) => id)).toEqual([item.id]);
    from = aMinuteLater();
    await lend(library, borrower, item);
    expect(await since('/items', from)).toEqual([]);
    const types = bodyOf<{ id: string }[]>(await library.get('/item-types'), 200);
    await library.post(`/item-types/${types[0]?.id ?? ''}`, { name: `Volume ${minute}` });
    expect((await since('/items', from)).map(({ id }) => id)).toContain(item.id);
  });

  test('is the same moment in every time zone', async () => {
    const from = aMinuteLater();
    await addBorrower(library);
    const twoHoursLater = new Date(Date.parse(from) + 7_200_000).toISOString();
    const elsewhere = await since('/users', encodeURIComponent(twoHoursLater.replace('Z', '+02:00')));
    expect([elsewhere.length, elsewhere]).toEqual([1, await since('/users', from)]);
    const beyond = await library.get(
      `/users?updatedSince=${encodeURIComponent('9999-12-31T23:00:00-02:00')}`,
    );
    expect(beyond.status).toBe(400);
  });

  test('is complete past the size of a chunk, where all changed at the same moment', async () => {
    const from = aMinuteLater();
    const added = await Promise.all(Array.from({ length: 1203 }, () => addBorrower(library)));
    const changes = await since('/users', from);
    expect(new Set(changes.map(({ id }) => id))).toEqual(new Set(added.map(({ id }) => id)));
    expect(changes).toHaveLength(1203);
  });

  test.each([
    '/users?updatedSince=yesterday',
    '/users?updatedSince=2026-09-07T10:00:00',
    '/users?updatedSince=9999-12-31T23:59:59-01:00',
    '/users?updatedSince=2026-09-07T10:00:00Z&q=x',
    '/users?updatedSince=2026-09-07T10:00:00Z&group=3A',
    '/items?updatedSince=2026-09-07T10:00:00Z&q=x',
  ])('is not what %s can ask for', async (at) => {
    const answer = await library.get(at);
    expect([answer.status, problemOf(answer).errors?.[0]?.parameter]).toEqual([400, 'updatedSince']);
  });
});

describe('gzip', () => {
  const host = '127.0.0.1:4780';
  async function list(headers: Record<string, string>): Promise<Response> {
    const { token } = bodyOf<{ token: string }>(
      await library.post('/tokens', { name: 'Copy', scopes: ['borrowers:read'] }),
      201,
    );
    return await library.library.api.fetch(
      new Request('http://desk/api/v1/users', {
        headers: { host, authorization: `Bearer ${token}`, ...headers },
      }),
      { kind: 'tcp', hosts: [host] },
    );
  }

  test.each(['gzip', 'deflate, gzip;q=0.5', 'br, GZIP'])('is used for "%s"', async (accepted) => {
    const answer = await list({ 'accept-encoding': accepted });
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    const unzipped = gunzipSync(Buffer.from(await answer.arrayBuffer())).toString();
    expect(JSON.parse(unzipped)).toEqual((await library.get('/users')).body);
  });

  test.each(['', 'br', 'gzip;q=0', 'gzip; q=0.0, br', 'x-gzippy'])(
    'is not used for "%s"',
    async (accepted) => {
      const answer = await list({ 'accept-encoding': accepted });
      expect(answer.headers.get('content-encoding')).toBeNull();
      expect(await answer.json()).toEqual((await library.get('/users')).body);
    },
  );

  test('is not used in the desk’s own window', async () => {
    expect((await get('/users', { 'accept-encoding': 'gzip' })).headers.get('content-encoding')).toBeNull();
  });
});

test('a scan is served while a long list is on its way', async () => {
  const borrower = await addBorrower(library);
  const item = await addItem(library);
  const answer = await library.library.api.fetch(new Request('http://desk/api/v1/users'), { kind: 'window' });
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  await reader.read();
  await lend(library, borrower, item);
  let chunks = 0;
  while (!(await reader.read()).done) chunks += 1;
  expect(chunks).toBeGreaterThan(2);
});

test('overdue loans come a line each where the client asks for lines, the most overdue first', async () => {
  const own = await openTestLibrary();
  try {
    for (let n = 0; n < 3; n += 1) {
      own.clock.set(`2026-09-0${7 + n}T10:00:00.000Z`);
      await lend(own, await addBorrower(own), await addItem(own));
    }
    own.clock.set('2026-12-01T10:00:00.000Z');
    const answer = await own.library.api.fetch(
      new Request('http://desk/api/v1/overdues', { headers: { accept: 'application/x-ndjson' } }),
      { kind: 'window' },
    );
    const lines = (await answer.text()).trimEnd().split('\n');
    const days = lines.map((line) => (JSON.parse(line) as { daysOverdue: number }).daysOverdue);
    expect(days).toEqual(days.toSorted((one, other) => other - one));
    expect(days).toHaveLength(3);
  } finally {
    await own.remove();
  }
});

test('what a search finds comes a line each as well, where the client asks for lines', async () => {
  const own = await openTestLibrary();
  const linesOf = async (path: string): Promise<unknown[]> => {
    const accept = 'application/x-ndjson';
    const request = new Request(`http://desk/api/v1${path}`, { headers: { accept } });
    const answer = await own.library.api.fetch(request, { kind: 'window' });
    expect(answer.headers.get('content-type')).toBe(accept);
    const text = await answer.text();
    return text
      .split('\n')
      .slice(0, -1)
      .map((line): unknown => JSON.parse(line));
  };
  try {
    for (const givenName of ['Noor', 'Sem', 'Noor']) await addBorrower(own, { givenName });
    await addItem(own, { title: 'Matilda' });
    for (const path of ['/users?q=noor', '/users?sort=name', '/items?q=matilda', '/users?q=nobody']) {
      expect(await linesOf(path)).toEqual((await own.get(path)).body);
    }
    expect(await linesOf('/users?q=noor')).toHaveLength(2);
  } finally {
    await own.remove();
  }
});

describe('a list that is cut says so', () => {
  let cut: TestLibrary;
  beforeAll(async () => {
    cut = await openTestLibrary();
    for (const [n, givenName] of ['Ada', 'Bo', 'Cas', 'Dee', 'Eva'].entries()) {
      await addBorrower(cut, { givenName, familyName: 'Cutter', barcode: `2000${n}` });
      await addItem(cut, { title: `Cut ${givenName}`, barcode: `3000${n}` });
    }
  });
  afterAll(() => cut.remove());

  test.each(['/users?q=cutter', '/items?q=cut', '/titles?q=cut'])('%s', async (at) => {
    const more = async (limit: number) => {
      const { body, headers } = await cut.get(`${at}&limit=${limit}`);
      return [(body as unknown[]).length, headers.get('loandesk-more')];
    };
    expect([await more(2), await more(4), await more(5)]).toEqual([
      [2, 'true'],
      [4, 'true'],
      [5, null],
    ]);
  });

  test('and by name it goes on to the end', async () => {
    const names: string[] = [];
    for (let at: string | undefined = '/users?sort=name&limit=2'; at !== undefined;) {
      const { body, headers } = await cut.get(at);
      names.push(...(body as { givenName: string }[]).map(({ givenName }) => givenName));
      at = /^<\/api\/v1(.+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
    }
    expect(names).toEqual(['Ada', 'Bo', 'Cas', 'Dee', 'Eva']);
    for (const at of ['/users?after=2', '/users?q=cutter&sort=name&after=2'])
      expect(problemOf(await cut.get(at)).errors?.[0]?.parameter).toBe('after');
  });
});
