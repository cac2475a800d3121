// Tests what one request may cost, and what its answer says about itself: errors listed, headers, tokens, numbers that look the same.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startHttpServer } from '../../src-main/core/http/http-server.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { addBorrower, addItem, bodyOf, problemOf } from '../support/school-year.ts';

let library: TestLibrary;
beforeAll(async () => {
  library = await openTestLibrary();
});
afterAll(() => library.remove());

interface Invalid {
  errors?: { pointer: string }[];
  errorsOmitted?: number;
  detail: string;
}

describe('errors in fields', () => {
  const unknown = (many: number) => Object.fromEntries(Array.from({ length: many }, (_, n) => [`x${n}`, n]));

  test('an answer lists 20 and counts the others', async () => {
    const body = { givenName: 'Noor', familyName: 'Jansen', ...unknown(5000) };
    const invalid = bodyOf<Invalid>(await library.post('/users', body), 400);
    expect(invalid.errors).toHaveLength(20);
    expect(invalid.errorsOmitted).toBe(4980);
    expect(invalid.detail).toMatch(/; 4980 more errors\.$/);
  });

  test('20 are listed and none counted', async () => {
    const body = { givenName: 'Noor', familyName: 'Jansen', ...unknown(20) };
    const invalid = bodyOf<Invalid>(await library.post('/users', body), 400);
    expect(invalid.errors).toHaveLength(20);
    expect(invalid).not.toHaveProperty('errorsOmitted');
  });

  test('a batch lists 20 in all rows together, and every row still has its result', async () => {
    const rows = Array.from({ length: 300 }, (_, n) => ({ externalId: `B-${n}`, ...unknown(7) }));
    const answer = bodyOf<{ failed: number; results: { status: number; problem: Invalid }[] }>(
      await library.post('/users/batch', rows),
      200,
    );
    expect(answer.failed).toBe(300);
    const listed = answer.results.flatMap(({ problem }) => problem.errors ?? []);
    expect(listed).toHaveLength(20);
    const omitted = answer.results.reduce((sum, { problem }) => sum + (problem.errorsOmitted ?? 0), 0);
    // Each row also lacks the two names.
    expect(listed.length + omitted).toBe(300 * 7);
    expect(answer.results[299]?.problem.detail).toBe('7 errors.');
  });

  test('other requests are answered while a batch of wrong rows is refused', async () => {
    const rows = Array.from({ length: 5000 }, (_, n) => ({ externalId: `B-${n}`, ...unknown(50) }));
    const state = { done: false };
    const batch = library.post('/users/batch', rows).finally(() => (state.done = true));
    let meanwhile = 0;
    for (; meanwhile < 10 && !state.done; meanwhile += 1) {
      await library.get('/settings');
      await new Promise((resolve) => setImmediate(resolve));
    }
    await batch;
    expect(meanwhile).toBe(10);
  });
});

test('a file is no longer made if the client leaves', async () => {
  const server = await startHttpServer(library.library, { port: 0 });
  const secret = readFileSync(path.join(library.folder, 'api-token'), 'utf8').trim();
  const leaving = new AbortController();
  const asked = fetch(`${server.url}/api/v1/mail/overdue-notices/pdf?to=borrower`, {
    headers: { authorization: `Bearer ${secret}` },
    signal: leaving.signal,
  });
  setImmediate(() => {
    leaving.abort();
  });
  await expect(asked).rejects.toThrow('aborted');
  await expect
    .poll(async () => {
      await library.library.log.settled();
      return readFileSync(path.join(library.folder, 'logs', 'loandesk.log'), 'utf8');
    })
    .toContain('"code":"work-stopped"');
  expect(library.reported).toEqual([]);
  await server.close();
});

test('each answer has an id of its own, and may be stored by nobody', async () => {
  const [one, other] = [await library.get('/users'), await library.get('/users/ext:unknown')];
  for (const { headers } of [one, other]) {
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{16}$/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
  expect(one.headers.get('x-request-id')).not.toBe(other.headers.get('x-request-id'));
});

describe('tokens', () => {
  test('are not made with a past date, and have each scope once', async () => {
    const past = await library.post('/tokens', {
      name: 'Past',
      scopes: ['circulation'],
      expiresAt: '2001-01-01T00:00:00Z',
    });
    expect(problemOf(past)).toMatchObject({
      code: 'validation-failed',
      errors: [{ pointer: '/expiresAt', message: 'must be in the future' }],
    });
    const twice = await library.post('/tokens', { name: 'Twice', scopes: ['admin', 'admin'] });
    expect(bodyOf(twice, 201)).toMatchObject({ scopes: ['admin'] });
  });

  test('the last one that may do everything stays', async () => {
    const listed = bodyOf<{ id: string; scopes: string[]; revokedAt: string | null }[]>(
      await library.get('/tokens'),
      200,
    );
    const admins = listed.filter(({ scopes, revokedAt }) => scopes.includes('admin') && revokedAt === null);
    expect(admins.length).toBeGreaterThan(0);
    for (const { id } of admins.slice(1))
      expect((await library.call('DELETE', `/tokens/${id}`)).status).toBe(204);
    const last = await library.call('DELETE', `/tokens/${admins[0]?.id ?? ''}`);
    expect(problemOf(last)).toMatchObject({ status: 409, code: 'last-admin-token' });
    expect((await library.get('/tokens')).status).toBe(200);
  });
});

describe('narrow tokens', () => {
  const door = { kind: 'tcp' as const, hosts: ['127.0.0.1:4780'] };
  const caller = async (scopes: string[]) => {
    const { token } = bodyOf<{ token: string }>(
      await library.post('/tokens', { name: 'A program', scopes }),
      201,
    );
    const headers = { host: '127.0.0.1:4780', authorization: `Bearer ${token}` };
    return (method: string, at: string, body?: unknown) => library.call(method, at, body, { headers, door });
  };

  test('a website sees that an item is on loan, and not who has it', async () => {
    const borrower = await addBorrower(library, { givenName: 'Wilhelmina', barcode: '2000301' });
    const item = await addItem(library, { barcode: '3000301' });
    bodyOf(await library.post('/checkouts', { borrower: borrower.id, item: item.id }), 201);
    const [website, screen] = [await caller(['catalog:read']), await caller(['collection:read'])];
    for (const at of ['/catalog?barcode=3000301', `/items/${item.id}`]) {
      expect(bodyOf(await website('GET', at), 200)).toMatchObject({
        availability: 'on-loan',
        loan: null,
      });
      expect(bodyOf(await screen('GET', at), 200)).toMatchObject({
        loan: { borrower: { givenName: 'Wilhelmina' } },
      });
    }
    for (const at of ['/items', '/titles', '/items/changes', '/items/counts', '/titles/counts'])
      expect(JSON.stringify((await website('GET', at)).body)).not.toContain('Wilhelmina');
    expect((await website('GET', '/loans')).status).toBe(403);
  });

  test('one that only lends sees borrowers without address, date of birth and message', async () => {
    const secrets = {
      email: 'sees@school.example',
      guardianEmail: 'sees-parent@school.example',
      birthDate: '2012-03-04',
      message: 'Reads with the speech therapist',
    };
    const wanda = await addBorrower(library, {
      givenName: 'Wandalina',
      familyName: 'Sees',
      barcode: '2000303',
      group: '9Z',
      ...secrets,
    });
    await addItem(library, { barcode: '3000303' });
    const groups = bodyOf<{ id: string; name: string }[]>(await library.get('/groups'), 200);
    const group = groups.find(({ name }) => name === '9Z');
    const scan = (code: string, borrower?: string) => ({ code, ...(borrower !== undefined && { borrower }) });
    for (const [scopes, seen] of [
      [['circulation'], false],
      [['circulation', 'borrowers:read'], true],
    ] as const) {
      const ask = await caller([...scopes]);
      const lent = await ask('POST', '/desk/scans', scan('3000303', wanda.id));
      const { events } = bodyOf<{ events: number[] }>(lent, 200);
      const answers = [
        lent,
        await ask('POST', `/events/${events[0]}/undo`),
        await ask('GET', `/loans/${wanda.id}`),
        await ask('POST', '/desk/scans', scan('2000303')),
        await ask('GET', '/desk/search?q=wandalina'),
        await ask('POST', '/desk/scans', scan('wandalina')),
        await ask('GET', `/groups/${group?.id}/loans`),
      ];
      for (const { status, body } of answers) {
        const text = JSON.stringify(body);
        expect([status, text]).toEqual([200, expect.stringContaining('Wandalina')]);
        const shown = Object.values(secrets).filter((secret) => text.includes(secret));
        expect(shown).toEqual(seen ? Object.values(secrets) : []);
      }
    }
  });

  test('one that lends may override only with the scope for it', async () => {
    await addBorrower(library, { barcode: '2000302', blockedReason: 'Card lost' });
    await addItem(library, { barcode: '3000302' });
    const lend = {
      borrower: 'barcode:2000302',
      item: 'barcode:3000302',
      override: { codes: ['borrower-blocked'], reason: 'The teacher said so' },
    };
    const [clerk, librarian] = [await caller(['circulation']), await caller(['circulation', 'override'])];
    const before = library.tables();
    expect(problemOf(await clerk('POST', '/checkouts', lend))).toMatchObject({
      status: 403,
      detail: expect.stringContaining('scope override') as string,
    });
    expect(library.tables()).toEqual(before);
    expect((await librarian('POST', '/checkouts', lend)).status).toBe(201);
  });
});

describe('numbers and names that look the same are the same', () => {
  test('an external number, however it is composed', async () => {
    const rows = [
      { externalId: 'é1', givenName: 'Noor', familyName: 'Jansen' },
      { externalId: ' é1\u200b', givenName: 'Noor', familyName: 'Jansen' },
    ];
    const answer = bodyOf(await library.post('/users/batch', rows), 200);
    expect(answer).toMatchObject({ added: 1, failed: 0 });
    for (const written of ['e\u0301 1'.replace(' ', ''), 'é1', 'é1 ', 'é1\u200b'])
      expect((await library.get(`/users/ext:${encodeURIComponent(written)}`)).status).toBe(200);
  });

  test('a class, and a card in an address', async () => {
    const noor = await addBorrower(library, { barcode: 'é2', group: '3A' });
    await addBorrower(library, { group: '3A\u200b' });
    const groups = bodyOf<{ name: string }[]>(await library.get('/groups'), 200);
    expect(groups.filter(({ name }) => name.startsWith('3A'))).toHaveLength(1);
    const found = await library.get(`/users/barcode:${encodeURIComponent('é2')}`);
    expect(bodyOf(found, 200)).toMatchObject({ id: noor.id });
  });

  test('an id in capitals', async () => {
    const noor = await addBorrower(library, { barcode: 'é3', email: 'noor@school.example' });
    const copy = await addItem(library);
    const [borrower, item] = [noor.id.toUpperCase(), copy.id.toUpperCase()];
    expect(bodyOf(await library.get(`/users/${borrower}`), 200)).toMatchObject({ id: noor.id });
    expect(bodyOf(await library.get(`/catalog?id=${item}`), 200)).toMatchObject({ id: copy.id });
    const lent = await library.post('/checkouts', { borrower, item });
    expect(bodyOf(lent, 201)).toMatchObject({ borrower: { id: noor.id }, item: { id: copy.id } });
    const changed = await library.post('/users/many', { ids: [borrower], changes: { group: '4B' } });
    expect(bodyOf(changed, 200)).toMatchObject({ changed: 1 });
    const titleId = copy.titleId.toUpperCase();
    expect(bodyOf(await library.post('/items', { titleId }), 201)).toMatchObject({ titleId: copy.titleId });
    const events = bodyOf<{ events: unknown[] }>(await library.get(`/events?item=${item}`), 200);
    expect(events.events).toHaveLength(2);
    expect(problemOf(await library.get('/catalog?barcode=')).code).toBe('validation-failed');
  });

  test('names without a visible character, dates of another age and names of two lines are refused', async () => {
    const noor = { givenName: 'Noor', familyName: 'Jansen' };
    const nothing = ['\u200b\u00ad', '\u3164', '\u2800 \u2800'];
    for (const field of ['externalId', 'familyName'])
      for (const text of nothing)
        expect([
          field,
          text,
          problemOf(await library.post('/users', { ...noor, [field]: text })),
        ]).toMatchObject([field, text, { code: 'validation-failed', errors: [{ pointer: `/${field}` }] }]);
    for (const birthDate of ['0000-01-01', '1899-12-31', '9999-12-31'])
      expect(problemOf(await library.post('/users', { ...noor, birthDate })).errors).toMatchObject([
        { pointer: '/birthDate' },
      ]);
    const headers = { 'content-type': 'text/csv' };
    const file = await library.call('POST', '/imports?name=a%0D%0Ab.csv', 'Card\n1\n', { headers });
    expect(problemOf(file).errors).toMatchObject([{ parameter: 'name' }]);
  });
});
