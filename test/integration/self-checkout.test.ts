// Tests the self-checkout: what a pupil can do, what its answers leave out, its PIN, and what its token reaches.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newFolder, openTestLibrary, type Answer, type TestLibrary } from '../support/open-library.ts';
import {
  addBorrower,
  addItem,
  bodyOf,
  lend,
  problemOf,
  type Copy,
  type Person,
} from '../support/school-year.ts';

let school: TestLibrary;
let token: string;
let noor: Person;
let sam: Person;
let book: Copy;
const door = { kind: 'tcp' as const, hosts: ['127.0.0.1:4780'] };

const secrets = {
  email: 'noor@example.org',
  guardianEmail: 'parent@example.org',
  birthDate: '2014-02-03',
  message: 'Allergic to dust',
};

beforeAll(async () => {
  school = await openTestLibrary();
});
beforeEach(async () => {
  bodyOf(await school.post('/self-checkout/pin', { pin: '2580' }), 204);
  const made = await school.post('/tokens', { name: 'Tablet', scopes: ['self-checkout'] });
  ({ token } = bodyOf<{ token: string }>(made, 201));
  await school.post('/settings', {
    selfCheckout: true,
    selfCheckoutFaces: false,
    selfCheckoutReturnsOnly: false,
    chargesEnabled: true,
  });
  noor = await addBorrower(school, { givenName: 'Noor', group: '3A', barcode: newCard(), ...secrets });
  sam = await addBorrower(school, { givenName: 'Samuel', group: '3A', barcode: newCard() });
  book = await addItem(school, { title: 'The Hobbit' });
});
afterAll(async () => {
  await school.remove();
});

let cards = 2_500_000;
const newCard = (): string => String((cards += 1));

const ask = (method: string, at: string, body?: unknown): Promise<Answer> =>
  school.call(method, at, body, {
    headers: { host: '127.0.0.1:4780', authorization: `Bearer ${token}` },
    door,
  });

async function scan(code: string, borrower?: string, more: object = {}): Promise<unknown> {
  return bodyOf(await ask('POST', '/self-checkout/scans', { code, borrower, ...more }), 200);
}
const cardOf = async ({ id }: Person): Promise<string> =>
  bodyOf<{ barcode: string }>(await school.get(`/users/${id}`), 200).barcode;

test('a pupil opens the visit with a card, borrows two books and has them on loan', async () => {
  const other = await addItem(school, { title: 'Momo' });
  expect(await scan(await cardOf(noor))).toMatchObject({
    outcome: 'opened',
    visit: { borrower: { id: noor.id, givenName: 'Noor' }, items: 0, askAtDesk: false },
  });
  expect(await scan(book.barcode, noor.id)).toMatchObject({ outcome: 'lent', item: { title: 'The Hobbit' } });
  expect(await scan(other.barcode, noor.id)).toMatchObject({ outcome: 'lent', visit: { items: 2 } });
  const { loans } = bodyOf<{ loans: unknown[] }>(await school.get(`/loans/${noor.id}`), 200);
  expect(loans).toHaveLength(2);
});

test('a book that the pupil has is told from others, and comes back if the pupil says so', async () => {
  await lend(school, noor, book);
  expect(await scan(book.barcode, noor.id)).toMatchObject({
    outcome: 'refused',
    reason: 'already-yours',
    dueOn: expect.stringMatching(/^\d{4}-/) as string,
  });
  expect(await scan(book.barcode, noor.id, { bringBack: true })).toMatchObject({
    outcome: 'returned',
    leaveAtDesk: false,
    visit: { items: 0 },
  });
});

test('a pupil keeps an own book longer, unless a rule is against it or another has it', async () => {
  const own = await addItem(school, { title: 'Kept for longer' });
  const { dueOn } = bodyOf<{ dueOn: string }>(
    await school.post('/checkouts', { borrower: noor.id, item: own.id, dueOn: '2026-09-09' }),
    201,
  );
  const renew = async (borrower: string): Promise<unknown> =>
    bodyOf(await ask('POST', '/self-checkout/renewals', { item: own.id, borrower }), 200);
  expect(await renew(sam.id)).toMatchObject({ outcome: 'refused', reason: 'ask', item: null });
  const renewed = (await renew(noor.id)) as { outcome: string; dueOn: string };
  expect(renewed).toMatchObject({ outcome: 'renewed', item: { id: own.id, title: 'Kept for longer' } });
  expect(renewed.dueOn > dueOn).toBe(true);
  bodyOf(await school.post('/holds', { borrower: sam.id, title: own.titleId }), 201);
  expect(await renew(noor.id)).toEqual({ outcome: 'refused', reason: 'not-longer', item: null, dueOn: null });
  bodyOf(await school.post(`/users/${noor.id}`, { blockedReason: 'Lost a book' }), 200);
  expect(await renew(noor.id)).toMatchObject({ outcome: 'refused', reason: 'ask' });
});

test('without a visit a book is returned, and a book that is not on loan asks for the card', async () => {
  expect(await scan(book.barcode)).toMatchObject({ outcome: 'refused', reason: 'card-first' });
  await lend(school, noor, book);
  expect(await scan(book.barcode)).toMatchObject({ outcome: 'returned', visit: null });
});

test('a pupil at the limit reads so, and any other rule only sends to the desk', async () => {
  const rules = bodyOf<{ id: string; category: string | null; itemType: string | null }[]>(
    await school.get('/loan-rules'),
    200,
  );
  const any = rules.find(({ category, itemType }) => category === null && itemType === null);
  const limit = (maxItems: number | null) => school.post(`/loan-rules/${any?.id ?? ''}`, { maxItems });
  bodyOf(await limit(0), 200);
  expect(await scan(book.barcode, noor.id)).toMatchObject({ outcome: 'refused', reason: 'limit' });
  bodyOf(await limit(null), 200);
  await school.post(`/users/${noor.id}`, { blockedReason: 'Broke a window' });
  expect(await scan(book.barcode, noor.id)).toMatchObject({ outcome: 'refused', reason: 'ask' });
  expect(await scan(await cardOf(noor))).toMatchObject({ visit: { askAtDesk: true } });
});

test('a book that waits for another stays, without the name of who waits', async () => {
  bodyOf(await school.post('/holds', { borrower: sam.id, item: book.id }), 201);
  const set = await school.post('/desk/scans', { code: book.barcode });
  expect(set.body).toMatchObject({ outcome: 'set-aside' });
  const refused = await scan(book.barcode, noor.id);
  expect(refused).toMatchObject({ outcome: 'refused', reason: 'ask' });
  expect(JSON.stringify(refused)).not.toContain('Samuel');
  expect(await scan(await cardOf(sam))).toMatchObject({ visit: { ready: [{ title: 'The Hobbit' }] } });
  expect(await scan(book.barcode, sam.id)).toMatchObject({ outcome: 'lent', visit: { ready: [] } });
});

test('a returned book that another waits for goes to the desk, without the name', async () => {
  await lend(school, noor, book);
  bodyOf(await school.post('/holds', { borrower: sam.id, item: book.id }), 201);
  const returned = await scan(book.barcode);
  expect(returned).toMatchObject({ outcome: 'returned', leaveAtDesk: true });
  expect(JSON.stringify(returned)).not.toContain('Samuel');
});

test('a book that the pupil may not have says nothing of a second reason', async () => {
  await school.post(`/users/${noor.id}`, { blockedReason: 'Broke a window' });
  const shut = await addItem(school, { forLoan: false });
  expect(await scan(shut.barcode, noor.id)).toMatchObject({ outcome: 'refused', reason: 'ask' });
});

test('no answer carries others, mail, birth dates, messages, reasons or money', async () => {
  await school.post('/settings', { selfCheckoutFaces: true });
  await school.post(`/users/${noor.id}`, { blockedReason: 'Broke a window' });
  await school.post('/charges', { borrower: noor.id, kind: 'other', amount: 98_765 });
  await lend(school, sam, book);
  const { id } = bodyOf<{ id: string; name: string }[]>(
    await ask('GET', '/self-checkout/classes'),
    200,
  )[0] ?? {
    id: '',
  };
  const answers = [
    await scan(await cardOf(noor)),
    await scan(book.barcode, noor.id),
    await scan((await addItem(school)).barcode, noor.id),
    await scan(book.barcode),
    await scan('nothing', noor.id),
    (await ask('GET', `/self-checkout/visits/${noor.id}`)).body,
    (await ask('GET', `/self-checkout/classes/${id}`)).body,
    (await ask('GET', '/self-checkout')).body,
  ].map((answer) => JSON.stringify(answer));
  for (const secret of [...Object.values(secrets), 'window', '98765', 'Jansen', 'familyName', '"S-'])
    expect(answers.filter((answer) => answer.includes(secret))).toEqual([]);
  expect(answers.slice(0, 6).filter((answer) => answer.includes('Samuel'))).toEqual([]);
});

test('words find nobody', async () => {
  for (const words of ['Noor', 'Samuel Jansen', 'The Hobbit', 'ext:S-1', `barcode:${await cardOf(noor)}`])
    expect(await scan(words), words).toMatchObject({ outcome: 'refused', reason: 'unknown', item: null });
  const keyed = { code: book.barcode, borrower: `barcode:${await cardOf(noor)}` };
  expect((await ask('POST', '/self-checkout/scans', keyed)).status).toBe(400);
});

test('an override is not taken', async () => {
  const override = { codes: ['borrower-blocked'], reason: 'please' };
  const answer = await ask('POST', '/self-checkout/scans', {
    code: book.barcode,
    borrower: noor.id,
    override,
  });
  expect(answer.status).toBe(400);
});

test('a returns box takes books back, opens nobody and lends nothing', async () => {
  await school.post('/settings', { selfCheckoutReturnsOnly: true });
  expect(await scan(await cardOf(noor))).toMatchObject({ outcome: 'refused', reason: 'returns-only' });
  expect(await scan(book.barcode, noor.id)).toMatchObject({ outcome: 'refused' });
  await lend(school, noor, book);
  expect(await scan(book.barcode, noor.id)).toMatchObject({ outcome: 'returned' });
});

test('classes and faces need their setting; who left the school is not shown', async () => {
  for (const at of ['/self-checkout/classes', '/self-checkout/classes/x', `/self-checkout/visits/${noor.id}`])
    expect(problemOf(await ask('GET', at)).code).toBe('faces-off');
  await school.post('/settings', { selfCheckoutFaces: true });
  await school.post(`/users/${sam.id}`, { leftOn: '2026-09-01' });
  const classes = bodyOf<{ id: string; name: string }[]>(await ask('GET', '/self-checkout/classes'), 200);
  const members = bodyOf<{ id: string }[]>(
    await ask('GET', `/self-checkout/classes/${classes[0]?.id ?? ''}`),
    200,
  ).map(({ id }) => id);
  expect(members).toContain(noor.id);
  expect(members).not.toContain(sam.id);
  expect((await ask('GET', `/self-checkout/visits/${noor.id}`)).status).toBe(200);
  expect((await ask('GET', '/self-checkout/classes/nothing')).status).toBe(404);
});

test('while it is switched off, nothing is lent', async () => {
  await school.post('/settings', { selfCheckout: false });
  const answer = await ask('POST', '/self-checkout/scans', { code: book.barcode, borrower: noor.id });
  expect([answer.status, problemOf(answer).code]).toEqual([409, 'self-checkout-off']);
  expect((await ask('GET', '/self-checkout')).body).toMatchObject({ open: false, hasPin: true });
});

test('the desk and the self-checkout lend the last copy at once: one wins, the other is told', async () => {
  const [atDesk, alone] = await Promise.all([
    school.post('/desk/scans', { code: book.barcode, borrower: sam.id }),
    scan(book.barcode, noor.id),
  ]);
  const outcomes = [(atDesk.body as { outcome: string }).outcome, (alone as { outcome: string }).outcome];
  expect(outcomes.toSorted()).toEqual(['lent', 'refused']);
  expect(JSON.stringify(alone)).not.toContain('Samuel');
});

describe('the PIN', () => {
  test('is stored as a salted hash in a file of its own, never in the library', async () => {
    const file = path.join(school.folder, 'self-checkout-pin');
    const before = readFileSync(file, 'utf8');
    // Four digits can stand in a hash by chance.
    const pin = '258025802580';
    bodyOf(await school.post('/self-checkout/pin', { pin }), 204);
    const after = readFileSync(file, 'utf8');
    expect(after).not.toBe(before);
    expect(JSON.stringify([after, school.tables()['settings'], school.ledgerLines()])).not.toContain(pin);
    bodyOf(await school.post('/self-checkout/pin', { pin: '2580' }), 204);
  });

  test.each(['', '123', 'abcd', '1234567890123', 1234, null])('is not %j', async (pin) => {
    expect((await school.post('/self-checkout/pin', { pin })).status).toBe(400);
  });

  const leave = (pin: string): Promise<Answer> => ask('POST', '/self-checkout/leave', { pin });
  const waitOf = ({ status, headers }: Answer): number => {
    expect(status).toBe(429);
    return Number(headers.get('retry-after'));
  };
  const later = (seconds: number): void => {
    school.clock.set(new Date(Date.parse(school.clock.now()) + seconds * 1000).toISOString());
  };

  test('ends the token of a device, and opens the desk again on this computer alone', async () => {
    const { code } = bodyOf<{ code: string }>(await leave('2580'), 200);
    expect((await ask('GET', '/self-checkout')).status).toBe(401);
    const headers = { host: '127.0.0.1:4780' };
    const given = await school.call('POST', '/desk/token', { code }, { headers, door });
    const { token: again } = bodyOf<{ token: string }>(given, 200);
    expect(again).toBe(readFileSync(school.library.tokenFile, 'utf8').trim());
    const made = await school.post('/tokens', { name: 'Tablet', scopes: ['self-checkout'] });
    const authorization = `Bearer ${bodyOf<{ token: string }>(made, 201).token}`;
    const tablet = { headers: { ...headers, authorization }, door: { ...door, secure: true } };
    const left = await school.call('POST', '/self-checkout/leave', { pin: '2580' }, tablet);
    expect([left.status, left.body]).toEqual([204, null]);
    expect((await school.call('GET', '/self-checkout', undefined, tablet)).status).toBe(401);
  });

  test('that is wrong five times waits, then twice as long each time, over a restart too; a right one ends it', async () => {
    for (let n = 0; n < 5; n += 1) expect((await leave('0000')).body).toMatchObject({ code: 'wrong-pin' });
    expect(waitOf(await leave('0000'))).toBe(10);
    await school.reopen();
    expect(waitOf(await leave('2580'))).toBe(10);
    later(10);
    expect((await leave('0000')).status).toBe(409);
    expect(waitOf(await leave('0000'))).toBe(20);
    later(20);
    expect((await leave('2580')).status).toBe(200);
    expect(existsSync(path.join(school.folder, 'self-checkout-pin-misses'))).toBe(false);
  });

  test('that is guessed on and on keeps staff out for five minutes at most, and they are told', async () => {
    for (let n = 0; n < 30; n += 1) {
      expect((await leave('0000')).status).toBe(409);
      later(300);
    }
    expect((await leave('0000')).status).toBe(409);
    expect(waitOf(await leave('2580'))).toBe(300);
    const { notices } = bodyOf<{ notices: unknown[] }>(await school.get('/status'), 200);
    expect(notices).toContainEqual(expect.objectContaining({ code: 'self-checkout-guessed' }));
    bodyOf(await school.post('/self-checkout/pin', { pin: '135790' }), 204);
    expect((await leave('135790')).status).toBe(200);
  });

  test('that is tried many times at once is as many wrong ones', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => leave('0000')));
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(25);
  });

  test('is needed: without one the self-checkout is closed, and a screen that is locked stays so', async () => {
    const other = await openTestLibrary({ folder: newFolder() });
    await other.post('/settings', { selfCheckout: true });
    expect((await other.get('/self-checkout')).body).toMatchObject({ open: false, hasPin: false });
    expect((await other.post('/self-checkout/scans', { code: 'x' })).status).toBe(409);
    expect(problemOf(await other.post('/self-checkout/leave', { pin: '2580' })).code).toBe('no-pin');
    await other.remove();
  });
});

describe('a script with the token of a tablet', () => {
  const notices = async (): Promise<unknown[]> =>
    bodyOf<{ notices: unknown[] }>(await school.get('/status'), 200).notices;
  const statuses = async (codes: string[], borrower?: string): Promise<number[]> =>
    Promise.all(
      codes.map(async (code) => (await ask('POST', '/self-checkout/scans', { code, borrower })).status),
    );

  test('opens twenty borrowers or tries twenty codes, then one in five seconds; books are lent on, staff are told', async () => {
    const cards = await Promise.all([noor, sam].map(cardOf));
    const guesses = Array.from({ length: 30 }, (_, nth) => String(2_990_000 + nth));
    const tried = await statuses([...cards, ...guesses]);
    expect(tried.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(tried).toContain(429); // one more in five seconds on a slow computer
    await expect.poll(notices).toContainEqual(expect.objectContaining({ code: 'self-checkout-hurried' }));
    expect(await scan(book.barcode, noor.id)).toMatchObject({ outcome: 'lent' });
  });

  test('gets no answer for a card beyond its limit by sending the same request again', async () => {
    await statuses(Array.from({ length: 38 }, (_, nth) => String(2_980_000 + nth)));
    const headers = {
      host: '127.0.0.1:4780',
      authorization: `Bearer ${token}`,
      'idempotency-key': 'the-same',
    };
    const code = await cardOf(noor);
    for (let n = 0; n < 2; n += 1)
      expect((await school.call('POST', '/self-checkout/scans', { code }, { headers, door })).status).toBe(
        429,
      );
  });

  test('opens twenty classes, and loads six hundred photos', async () => {
    await school.post('/settings', { selfCheckoutFaces: true });
    const [first] = bodyOf<{ id: string }[]>(await ask('GET', '/self-checkout/classes'), 200);
    const times = async (count: number, at: string): Promise<number[]> =>
      Promise.all(Array.from({ length: count }, async () => (await ask('GET', at)).status));
    const listed = await times(30, `/self-checkout/classes/${first?.id ?? ''}`);
    expect(listed.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(listed).toContain(429);
    const loaded = await times(700, `/self-checkout/visits/${noor.id}/photo`);
    expect(loaded.slice(0, 600)).toEqual(Array.from({ length: 600 }, () => 404));
    expect(loaded).toContain(429);
  });

  test('ends forty loans, then one a second; another tablet goes on, and so does the desk', async () => {
    const books = await Promise.all(Array.from({ length: 60 }, () => addItem(school)));
    for (const one of books) await lend(school, noor, one);
    const returned = await statuses(books.map(({ barcode }) => barcode));
    expect(returned.slice(0, 40)).toEqual(Array.from({ length: 40 }, () => 200));
    expect(returned).toContain(429);
    const made = await school.post('/tokens', { name: 'Other tablet', scopes: ['self-checkout'] });
    ({ token } = bodyOf<{ token: string }>(made, 201));
    expect(await scan(await cardOf(noor))).toMatchObject({ outcome: 'opened' });
    for (const one of books)
      expect((await school.post('/returns', { item: one.id })).status).toBeLessThan(500);
  });
});

describe('its token', () => {
  const document = JSON.parse(
    readFileSync(path.resolve(import.meta.dirname, '../../docs/openapi.json'), 'utf8'),
  ) as { paths: Record<string, Record<string, { security?: { bearer?: string[] }[] }>> };
  const needsToken = Object.entries(document.paths).flatMap(([at, methods]) =>
    Object.entries(methods).flatMap(([method, { security = [] }]) =>
      security.length === 0 ? [] : [{ method: method.toUpperCase(), at }],
    ),
  );
  const own = [
    'GET /self-checkout',
    'POST /self-checkout/scans',
    'GET /self-checkout/classes',
    'GET /self-checkout/classes/{id}',
    'GET /self-checkout/visits/{id}',
    'GET /self-checkout/visits/{id}/photo',
    'POST /self-checkout/leave',
    'POST /self-checkout/renewals',
  ];

  test('reaches its own operations and gets 403 from every other one of the document', async () => {
    expect(needsToken.length).toBeGreaterThan(100);
    const before = school.tables();
    const reached: string[] = [];
    for (const { method, at } of needsToken) {
      const place = at.replaceAll('{seq}', '1').replaceAll(/\{[^}]+\}/g, noor.id);
      const kind: Record<string, string> = at === '/imports' ? { 'content-type': 'text/csv' } : {};
      const answer = await school.call(method, place, method === 'POST' ? {} : undefined, {
        headers: { host: '127.0.0.1:4780', authorization: `Bearer ${token}`, ...kind },
        door,
      });
      if (answer.status !== 403) reached.push(`${method} ${at}`);
      else expect(problemOf(answer).code).toBe('forbidden');
    }
    expect(reached.toSorted()).toEqual(own.toSorted());
    expect(school.tables()).toEqual(before);
  });
});

test('a code with letters is found in any case', async () => {
  const { barcode } = await addItem(school, { title: 'Momo', barcode: 'SCH-0042X' });
  const card = `${newCard()}a`;
  const mila = await addBorrower(school, { givenName: 'Mila', barcode: card });
  expect(await scan(card.toUpperCase())).toMatchObject({ outcome: 'opened' });
  expect(await scan(barcode.toLowerCase(), mila.id)).toMatchObject({ outcome: 'lent' });
});
