// A request that is sent twice happens once: idempotency keys on the API's POSTs.
import { randomUUID } from 'node:crypto';
import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openLibrary, type Library } from '../../src-main/library/library.ts';
import { openTestLibrary } from '../support/open-library.ts';

let folder: string;
let library: Library;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'loandesk-idempotency-'));
  library = await openLibrary({ dataFolder: folder, version: '0.0.0' });
  await post('/users', { givenName: 'Noor', familyName: 'Jansen', barcode: '2000001' });
  await post('/items', { title: 'The Hobbit', barcode: '3000001' });
  await post('/items', { title: 'The Hobbit', barcode: '3000002' });
});

afterEach(async () => {
  await library.close();
  await rm(folder, { recursive: true });
});

async function post(at: string, body: unknown, key?: string, on = library): Promise<Response> {
  const headers = new Headers({ 'content-type': 'application/json' });
  if (key !== undefined) headers.set('idempotency-key', key);
  const request = new Request(`http://desk/api/v1${at}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  return await on.api.fetch(request, { kind: 'window' });
}

async function openLoans(on = library): Promise<unknown[]> {
  const answer = await on.api.fetch(new Request('http://desk/api/v1/loans'), { kind: 'window' });
  return (await answer.json()) as unknown[];
}

const checkout = { borrower: 'barcode:2000001', item: 'barcode:3000001' };

describe('a checkout with an idempotency key', () => {
  it('lends once and gives the same answer again', async () => {
    const first = await post('/checkouts', checkout, 'visit-1');
    const again = await post('/checkouts', checkout, 'visit-1');
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await again.text()).toBe(await first.text());
    expect(await openLoans()).toHaveLength(1);
  });

  it('lends once when the same request arrives many times at the same moment', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post('/checkouts', checkout, 'visit-2')),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]));
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
    expect(await openLoans()).toHaveLength(1);
  });

  it('is refused with another request under the same key, and changes nothing', async () => {
    await post('/checkouts', checkout, 'visit-3');
    const other = await post('/checkouts', { ...checkout, item: 'barcode:3000002' }, 'visit-3');
    expect(other.status).toBe(409);
    expect(await other.json()).toMatchObject({ code: 'idempotency-key-reused' });
    expect(await openLoans()).toHaveLength(1);
  });

  it('is decided again after a refusal, and happens once when it is granted', async () => {
    await post('/checkouts', checkout);
    const refused = await post('/checkouts', checkout, 'visit-4');
    await post('/returns', { item: 'barcode:3000001' });
    const granted = await post('/checkouts', checkout, 'visit-4');
    const again = await post('/checkouts', checkout, 'visit-4');
    expect([refused.status, granted.status, again.status]).toEqual([409, 201, 201]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await openLoans()).toHaveLength(1);
  });

  it('is remembered after a restart', async () => {
    const first = await post('/checkouts', checkout, 'visit-5');
    await library.close();
    library = await openLibrary({ dataFolder: folder, version: '0.0.0' });
    const again = await post('/checkouts', checkout, 'visit-5');
    expect(await again.text()).toBe(await first.text());
    expect(await openLoans()).toHaveLength(1);
  });

  it.each([
    ['/checkouts', checkout],
    ['/desk/scans', { code: '3000001', borrower: 'barcode:2000001' }],
  ])(
    'has its answer on disk with the loan: a crash right after it repeats the answer (%s)',
    async (at, body) => {
      const copy = await mkdtemp(path.join(tmpdir(), 'loandesk-idempotency-copy-'));
      const first = await post(at, body, 'visit-6');
      for (const file of ['loandesk.db', 'loandesk.db-wal', 'ledger']) {
        cpSync(path.join(folder, file), path.join(copy, file), { recursive: true });
      }
      const survivor = await openLibrary({ dataFolder: copy, version: '0.0.0' });
      const again = await post(at, body, 'visit-6', survivor);
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      expect(await again.text()).toBe(await first.text());
      expect(await openLoans(survivor)).toHaveLength(1);
      await survivor.close();
      await rm(copy, { recursive: true });
    },
  );
});

describe('two programs that take the same key at the same moment', () => {
  it.each(['the same', 'another'])('each have their own answer, with %s body', async (body) => {
    const school = await openTestLibrary();
    try {
      const tokens = await Promise.all(
        ['Website', 'Administration'].map(async (name) => {
          const made = await school.post('/tokens', { name, scopes: ['borrowers:write'] });
          return (made.body as { token: string }).token;
        }),
      );
      const families = ['Jansen', body === 'another' ? 'Bos' : 'Jansen'];
      const answers = await Promise.all(
        tokens.map((token, index) =>
          school.call(
            'POST',
            '/users',
            { givenName: 'Noor', familyName: families[index] },
            {
              headers: {
                host: 'localhost:4780',
                authorization: `Bearer ${token}`,
                'idempotency-key': 'row-1',
              },
              door: { kind: 'tcp', hosts: ['localhost:4780'] },
            },
          ),
        ),
      );
      expect(answers.map((answer) => answer.status)).toEqual([201, 201]);
      const added = answers.map((answer) => answer.body as { id: string; familyName: string });
      expect(added.map(({ familyName }) => familyName)).toEqual(families);
      expect(new Set(added.map(({ id }) => id)).size).toBe(2);
      expect((await school.get('/users')).body).toHaveLength(2);
    } finally {
      await school.remove();
    }
  });
});

it('requests that changed nothing leave no answers on the disk', async () => {
  const school = await openTestLibrary();
  try {
    await school.post('/self-checkout/pin', { pin: '2580' });
    await school.post('/settings', { selfCheckout: true });
    const { body } = await school.post('/users', {
      givenName: 'Noor',
      familyName: 'Jansen',
      barcode: '2000001',
    });
    const { id } = body as { id: string };
    const before = school.tables()['idempotency_keys'];
    const requests: [string, unknown, number][] = [
      ['/self-checkout/scans', { code: 'no such code', borrower: null }, 200],
      ['/desk/scans', { code: 'no such code', borrower: null }, 200],
      ['/desk/scans', { code: '2000001', borrower: null }, 200],
      ['/checkouts', checkout, 409],
      ['/users', { givenName: 'Noor' }, 400],
      ['/users/batch', { borrowers: 7 }, 400],
      ['/users/nobody', { message: 'Hello' }, 404],
      ['/imports/nothing/cancel', {}, 404],
      [`/users/${id}`, { barcode: '2000001' }, 200],
    ];
    for (const [at, body, status] of requests) {
      const answer = await school.call('POST', at, body, { headers: { 'idempotency-key': randomUUID() } });
      expect([at, answer.status, answer.body]).toEqual([at, status, answer.body]);
    }
    await school.post('/items', { title: 'The Hobbit' }); // waits for what the gate has left to do
    expect(school.tables()['idempotency_keys']).toEqual(before);
  } finally {
    await school.remove();
  }
});

it('a key with characters that no header should carry is refused', async () => {
  const answer = await post('/checkouts', checkout, 'two words');
  expect(answer.status).toBe(400);
  expect(await openLoans()).toHaveLength(0);
});

it('a key that is taken again after its day is a new one from then on, and happens once again', async () => {
  const school = await openTestLibrary();
  try {
    const add = (at: string, body: unknown) =>
      school.call('POST', at, body, { headers: { 'idempotency-key': 'again' } });
    await school.post('/users', { givenName: 'Noor', familyName: 'Jansen', barcode: '2000001' });
    await school.post('/items', { title: 'The Hobbit', barcode: '3000001' });
    expect((await add('/checkouts', checkout)).status).toBe(201);
    school.clock.set('2026-09-08T10:00:00.001Z');
    // Its answer holds a secret and is not kept, so the claim alone knows that it was done.
    const token = { name: 'Website', scopes: ['collection:read'] };
    expect((await add('/tokens', token)).status).toBe(201);
    expect((await add('/tokens', token)).body).toMatchObject({ code: 'already-done' });
    expect((await add('/checkouts', checkout)).body).toMatchObject({ code: 'idempotency-key-reused' });
  } finally {
    await school.remove();
  }
});

it('a change that lost to a faster one can be sent again under its key after reading again', async () => {
  const school = await openTestLibrary();
  try {
    const { body } = await school.post('/users', { givenName: 'Noor', familyName: 'Jansen' });
    const { id, version } = body as { id: string; version: number };
    const change = (compared: number) =>
      school.call(
        'POST',
        `/users/${id}`,
        { message: 'Hello' },
        {
          headers: { 'idempotency-key': 'change', 'if-match': `"${String(compared)}"` },
        },
      );
    expect((await change(version + 7)).status).toBe(412);
    expect((await change(version)).body).toMatchObject({ message: 'Hello', version: version + 1 });
    expect((await change(version)).body, 'which happens once').toMatchObject({ version: version + 1 });
  } finally {
    await school.remove();
  }
});
