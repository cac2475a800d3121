// Tests the pupils' own books in the catalogue: what card and PIN open, what nothing opens, and what a pupil can do there.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RequestContext } from '../../src-main/core/http/operation.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { addBorrower, bodyOf } from '../support/school-year.ts';

interface Pupil {
  id: string;
  barcode: string;
  pin: string;
}
interface Slip {
  borrower: { id: string; givenName: string };
  pin: string;
}

let library: TestLibrary;
let sam: Pupil;
let zoe: Pupil;
let cookie: string | null;

beforeEach(async () => {
  library = await openTestLibrary();
  cookie = null;
  await set({ catalogue: true, catalogueAccounts: true });
  sam = await pupil('2001', 'Sam');
  zoe = await pupil('2002', 'Zoe');
});
afterEach(() => library.remove());

async function set(settings: Record<string, unknown>): Promise<void> {
  expect((await library.post('/settings', settings)).status).toBe(200);
}

async function pupil(barcode: string, givenName: string): Promise<Pupil> {
  const { id } = await addBorrower(library, { barcode, givenName });
  const [slip] = bodyOf<Slip[]>(await library.post('/catalogue/pins', { borrower: id }), 200);
  return { id, barcode, pin: slip?.pin ?? '' };
}

const here: RequestContext = { kind: 'tcp', hosts: ['127.0.0.1:4780'] };
const elsewhere: RequestContext = { kind: 'tcp', hosts: ['127.0.0.1:4780'], fromNetwork: true };

/** As a browser does, with the cookie that it was given last. */
async function ask(
  path: string,
  fields?: Record<string, string>,
  context = here,
  origin = 'http://127.0.0.1:4780',
) {
  const asked = new Request(`http://127.0.0.1:4780/catalogue${path}`, {
    method: fields === undefined ? 'GET' : 'POST',
    headers: {
      host: '127.0.0.1:4780',
      ...(cookie !== null && { cookie }),
      ...(fields !== undefined && { origin, 'content-type': 'application/x-www-form-urlencoded' }),
    },
    body: fields === undefined ? null : new URLSearchParams(fields).toString(),
  });
  const door = context === elsewhere ? 'fetchPages' : 'fetch';
  const answer = await library.library.api[door](asked, context);
  const given = answer.headers.get('set-cookie');
  if (given !== null) cookie = given.split(';')[0] ?? null;
  return {
    status: answer.status,
    html: await answer.text(),
    location: answer.headers.get('location'),
    given,
  };
}

const signIn = ({ barcode: card, pin }: Pick<Pupil, 'barcode' | 'pin'>) => ask('/my', { card, pin });

async function lend(to: Pupil, title: string): Promise<{ id: string; titleId: string }> {
  const item = bodyOf<{ id: string; titleId: string }>(
    await library.post('/items', { barcode: `9${title.length}${to.barcode}`, title, itemType: 'Book' }),
    201,
  );
  expect((await library.post('/checkouts', { item: item.id, borrower: to.id })).status).toBe(201);
  return item;
}

describe('card and PIN', () => {
  test('open the own books, and nothing of another pupil', async () => {
    await lend(sam, 'Moonbakery');
    await lend(zoe, 'Quay');
    expect(await signIn(sam)).toMatchObject({ status: 303, location: '/catalogue/my' });
    const { html } = await ask('/my');
    expect(html).toContain('Hello Sam');
    expect(html).toContain('Moonbakery');
    expect(html).toContain('Bring it back by Monday 28 September');
    expect(html).not.toMatch(/Zoe|Quay/);
  });

  test('the cookie is for this server and no script', async () => {
    const { given } = await signIn(sam);
    expect(given).toMatch(/HttpOnly/);
    expect(given).toMatch(/SameSite=Strict/);
    expect(given).toMatch(/Path=\/catalogue/);
  });

  test('a wrong card, a wrong PIN and a pupil without a PIN get the same answer', async () => {
    await addBorrower(library, { barcode: '2003', givenName: 'Max' });
    const answers = [
      await signIn({ barcode: '2001', pin: '000000' === sam.pin ? '000001' : '000000' }),
      await signIn({ barcode: '7777', pin: sam.pin }),
      await signIn({ barcode: '2003', pin: '123456' }),
    ];
    for (const answer of answers) expect(answer).toEqual({ ...answers[0], status: 403 });
  });

  test('each of them is compared with one hash', async () => {
    // The hash takes most of the time: without it an unknown card would be told by its time.
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let round = 0; round < 4; round += 1)
      for (const [kind, barcode] of [
        ['known', '2002'],
        ['unknown', `77${String(round)}`],
      ] as const) {
        const began = process.cpuUsage();
        await signIn({ barcode, pin: '999999' });
        const { user, system } = process.cpuUsage(began);
        times[kind].push(user + system);
      }
    const least = (values: number[]) => Math.min(...values);
    expect(least(times.unknown)).toBeGreaterThan(0.4 * least(times.known));
  });

  test('after five wrong PINs a card waits a quarter of an hour, known or not, restart or not', async () => {
    for (const barcode of ['2001', '7777']) {
      for (let miss = 0; miss < 5; miss += 1) expect((await signIn({ barcode, pin: 'x' })).status).toBe(403);
      await library.reopen();
      const waiting = await signIn({ barcode, pin: sam.pin });
      expect(waiting.status).toBe(429);
      expect(waiting.html).toContain('Wait a quarter of an hour');
    }
    expect((await signIn(zoe)).status).toBe(303);
    library.clock.set('2026-09-07T10:16:00.000Z');
    expect((await signIn(sam)).status).toBe(303);
  });

  test('a new PIN ends the former one, and is kept as a hash only', async () => {
    const former = sam.pin;
    const headers = { 'idempotency-key': 'pins-of-sam' };
    const given = await library.call('POST', '/catalogue/pins', { borrower: sam.id }, { headers });
    const [slip] = bodyOf<Slip[]>(given, 200);
    expect(slip?.pin).toMatch(/^\d{6}$/);
    if (slip?.pin !== former) expect((await signIn({ ...sam, pin: former })).status).toBe(403);
    expect((await signIn({ ...sam, pin: slip?.pin ?? '' })).status).toBe(303);
    expect(JSON.stringify(library.tables())).not.toMatch(new RegExp(`\\b${slip?.pin ?? ''}\\b`));
    expect(library.ledgerLines().join('\n')).not.toContain(slip?.pin);
  });

  test('a class gets its PINs with one call', async () => {
    await library.post('/groups', { name: '3A' });
    for (const givenName of ['Ann', 'Ben'])
      await addBorrower(library, { givenName, group: '3A', barcode: `30${givenName}` });
    const slips = bodyOf<Slip[]>(await library.post('/catalogue/pins', { group: '3A' }), 200);
    expect(slips.map(({ borrower }) => borrower.givenName).toSorted()).toEqual(['Ann', 'Ben']);
    expect(new Set(slips.map(({ pin }) => pin)).size).toBe(2);
  });
});

describe('where it is', () => {
  test('not while it is off, and never from the network without encryption', async () => {
    expect((await ask('/my')).status).toBe(200);
    await set({ catalogueOnNetwork: true });
    expect((await ask('', undefined, elsewhere)).status).toBe(200);
    for (const path of ['/my', '/my/out'])
      for (const fields of [undefined, {}]) expect((await ask(path, fields, elsewhere)).status).toBe(404);
    expect((await ask('', undefined, elsewhere)).html).not.toContain('My books');
    await set({ catalogueAccounts: false });
    expect(await ask('/my')).toMatchObject({ status: 404, html: '' });
    expect((await ask('')).html).not.toContain('My books');
  });

  test('a form of another page opens and changes nothing', async () => {
    await signIn(sam);
    const foreign = await ask('/my/renew', { item: 'x' }, here, 'http://evil.example');
    expect(foreign.status).toBe(403);
  });
});

describe('a session', () => {
  test('ends half a minute after the last request, and with Done', async () => {
    const now = performance.now();
    vi.useFakeTimers({ toFake: ['performance'] });
    vi.advanceTimersByTime(now); // the limits have begun to count before
    try {
      await signIn(sam);
      vi.advanceTimersByTime(29_000);
      expect((await ask('/my')).html).toContain('Hello Sam');
      vi.advanceTimersByTime(29_000);
      expect((await ask('/my')).html).toContain('Hello Sam');
      vi.advanceTimersByTime(31_000);
      expect((await ask('/my')).html).not.toContain('Hello');
      await signIn(sam);
      const former = cookie;
      await ask('/my/out', {});
      cookie = former;
      expect((await ask('/my')).html).not.toContain('Hello');
    } finally {
      vi.useRealTimers();
    }
  });

  test('another card takes its place', async () => {
    await signIn(sam);
    const ofSam = cookie;
    await signIn(zoe);
    expect((await ask('/my')).html).toContain('Hello Zoe');
    cookie = ofSam;
    expect((await ask('/my')).html).not.toContain('Hello');
  });
});

describe('a pupil can', () => {
  test('keep a book longer, until a rule says no', async () => {
    const item = await lend(sam, 'Moonbakery');
    await signIn(sam);
    library.clock.set('2026-09-08T10:00:00.000Z');
    await ask('/my/renew', { item: item.id });
    expect((await ask('/my')).html).toContain('You can keep it until Tuesday 29 September.');
    await library.post('/holds', { borrower: zoe.id, title: item.titleId });
    library.clock.set('2026-09-09T10:00:00.000Z');
    await ask('/my/renew', { item: item.id });
    const { html } = await ask('/my');
    expect(html).toContain('You cannot keep this one longer.');
    expect(html).not.toContain('Zoe');
  });

  test('not renew the loan of another', async () => {
    const item = await lend(zoe, 'Quay');
    const before = bodyOf(await library.get('/loans'), 200);
    await signIn(sam);
    await ask('/my/renew', { item: item.id });
    expect((await ask('/my')).html).toContain('Please ask at the desk.');
    expect(bodyOf(await library.get('/loans'), 200)).toEqual(before);
  });

  test('have a book put aside, once, and change its mind', async () => {
    const item = await lend(zoe, 'Quay');
    await ask('/my/hold', { title: item.titleId });
    expect((await ask('/my')).html).not.toContain('Hello');
    await signIn(sam);
    await ask('/my/hold', { title: item.titleId });
    expect((await ask('/my')).html).toContain('We put it aside for you');
    await ask('/my/hold', { title: item.titleId });
    const { html } = await ask('/my');
    expect(html).toContain('You wait for this book already.');
    expect(html).toContain('You are number 1 in line');
    const [hold] = bodyOf<{ id: string }[]>(await library.get('/holds'), 200);
    await ask('/my/cancel', { hold: hold?.id ?? '' });
    expect((await ask('/my')).html).toContain('no longer put it aside');
    expect(bodyOf(await library.get('/holds?state=waiting'), 200)).toEqual([]);
  });

  test('not cancel the hold of another', async () => {
    const item = await lend(sam, 'Quay');
    const { id } = bodyOf<{ id: string }>(
      await library.post('/holds', { borrower: zoe.id, title: item.titleId }),
      201,
    );
    await signIn(sam);
    await ask('/my/cancel', { hold: id });
    expect(bodyOf<{ state: string }>(await library.get(`/holds/${id}`), 200).state).toBe('waiting');
  });
});

test('an erased pupil has no PIN any more', async () => {
  expect((await library.post(`/users/${sam.id}/erasure`, {})).status).toBeLessThan(300);
  expect(JSON.stringify(library.tables()['borrower_pins'])).not.toContain(sam.id);
  expect((await signIn(sam)).status).toBe(403);
});
