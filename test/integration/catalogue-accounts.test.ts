// Tests the pupils' own books in the catalogue: what card and PIN open, what nothing opens, and what a pupil can do there.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  catalogueBrowser,
  givePin,
  pupil,
  type CatalogueBrowser,
  type Pupil,
  type Slip,
} from '../support/catalogue-browser.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { addBorrower, bodyOf } from '../support/school-year.ts';

let library: TestLibrary;
let browser: CatalogueBrowser;
let sam: Pupil;
let zoe: Pupil;

beforeEach(async () => {
  library = await openTestLibrary();
  browser = catalogueBrowser(library);
  await set({ catalogue: true, catalogueAccounts: true });
  sam = await pupil(library, '2001', 'Sam');
  zoe = await pupil(library, '2002', 'Zoe');
});
afterEach(() => library.remove());

async function set(settings: Record<string, unknown>): Promise<void> {
  expect((await library.post('/settings', settings)).status).toBe(200);
}

const ask: CatalogueBrowser['ask'] = (path, fields, from) => browser.ask(path, fields, from);
const signIn: CatalogueBrowser['signIn'] = (whose) => browser.signIn(whose);
const session = (): string => browser.cookies.get('own-books') ?? '';

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
    const [given] = (await signIn(sam)).given;
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
    const told = answers.map(({ headers, ...answer }) => ({
      ...answer,
      headers: [...headers].filter(([name]) => name !== 'x-request-id'),
    }));
    for (const answer of told) expect(answer).toEqual({ ...told[0], status: 403 });
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

  test('another spelling and a former card share the five tries of the borrower', async () => {
    const ada = await pupil(library, 'AB-1', 'Ada');
    const twice = await addBorrower(library, { givenName: 'Ada', barcode: 'Card-9' });
    const merged = await library.post(`/users/${ada.id}/merge`, { from: twice.id, keep: ['barcode'] });
    bodyOf(merged, 200);
    const spellings = ['Card-9', 'card-9', 'CARD-9', ' card-9 ', 'ab-1'];
    for (const barcode of spellings) expect((await signIn({ barcode, pin: 'x' })).status).toBe(403);
    for (const barcode of [...spellings, 'AB-1'])
      expect((await signIn({ barcode, pin: ada.pin })).status, barcode).toBe(429);
    const unknown = ['No-Card', 'no-card', 'NO-CARD', ' No-Card', 'nO-cARD'];
    for (const barcode of unknown) expect((await signIn({ barcode, pin: 'x' })).status).toBe(403);
    expect((await signIn({ barcode: 'NO-card', pin: 'x' })).status).toBe(429);
  });

  test('wrong ones go with the pupil who is erased, by card too', async () => {
    const counted = (): unknown[] => library.tables()['pin_misses'] ?? [];
    for (const barcode of ['2001', '2002', '7777']) await signIn({ barcode, pin: 'x' });
    expect(counted()).toHaveLength(3);
    await library.post(`/users/${zoe.id}/erasure`, {});
    expect(counted()).toEqual([expect.objectContaining({ card: sam.id, count: 1 })]);
  });

  test('the desk is told, once a day, of five cards that wait after wrong PINs', async () => {
    const isTold = (): number =>
      library.library.services.journal.notices().filter(({ code }) => code === 'catalogue-guessed').length;
    const miss = async (barcode: string): Promise<void> => {
      await library.reopen(); // the limit of all tries together begins again
      for (let tries = 0; tries < 5; tries += 1) await signIn({ barcode, pin: 'x' });
    };
    for (const card of ['1', '2', '3', '4']) await miss(card);
    expect(isTold()).toBe(0);
    await miss('5');
    expect(isTold()).toBe(1);
    const [notice] = library.library.services.journal.notices();
    bodyOf(await library.delete(`/notices/${notice?.id ?? ''}`), 204);
    await miss('6');
    expect(isTold()).toBe(0);
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

  test('a new PIN also ends the wait after five wrong ones', async () => {
    for (let miss = 0; miss < 5; miss += 1) await signIn({ ...sam, pin: 'x' });
    expect((await signIn(sam)).status).toBe(429);
    const [slip] = bodyOf<Slip[]>(await library.post('/catalogue/pins', { borrower: sam.id }), 200);
    expect((await signIn({ ...sam, pin: slip?.pin ?? '' })).status).toBe(303);
  });

  test('a PIN that is taken away opens nothing, and ends what it opened', async () => {
    expect(bodyOf(await library.get('/catalogue/pins/barcode:2001'), 200)).toEqual({
      setAt: '2026-09-07T10:00:00.000Z',
      pictures: false,
    });
    await signIn(sam);
    expect((await library.delete('/catalogue/pins/barcode:2001')).status).toBe(204);
    expect(await browser.openFor()).toBeNull();
    expect((await signIn(sam)).status).toBe(403);
    expect(bodyOf(await library.get(`/catalogue/pins/${sam.id}`), 200)).toEqual({
      setAt: null,
      pictures: false,
    });
    expect((await library.delete(`/catalogue/pins/${sam.id}`)).status).toBe(204);
    expect((await library.delete('/catalogue/pins/barcode:7777')).status).toBe(404);
    expect((await signIn(zoe)).status).toBe(303);
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

describe('a PIN of three pictures', () => {
  const another = ({ pin }: Pupil): string => (pin.startsWith('1') ? `2${pin.slice(1)}` : `1${pin.slice(1)}`);

  beforeEach(async () => {
    sam = { ...sam, pin: await givePin(library, sam.id, true) };
  });

  test('opens the own books, one picture a page', async () => {
    expect(sam.pin).toMatch(/^[1-9]{3}$/);
    expect(bodyOf(await library.get(`/catalogue/pins/${sam.id}`), 200)).toMatchObject({ pictures: true });
    const first = await ask('/my/pictures', { card: sam.barcode });
    expect(first.html.match(/name="pick"/g)).toHaveLength(9);
    expect(first.html).toContain('Tap picture 1 of 3');
    const { html } = await ask('/my/pictures', { card: sam.barcode, picked: '', pick: sam.pin[0] ?? '' });
    expect(html).toContain('Tap picture 2 of 3');
    expect(await browser.tapPictures(sam)).toMatchObject({ status: 303, location: '/catalogue/my' });
    expect(await browser.openFor()).toBe('Sam');
  });

  test('a wrong one gets the answer of a wrong PIN, on a known card or not, after as many pages', async () => {
    const pages = async (barcode: string, pin: string) => {
      const begun = await ask('/my/pictures', { card: barcode });
      const asked = await browser.tapPictures({ barcode, pin });
      return [begun, asked].map(({ status, html }) => [status, html.replaceAll(barcode, 'CARD')]);
    };
    const wrong = await pages(sam.barcode, another(sam));
    expect(wrong[1]?.[0]).toBe(403);
    for (const card of [zoe.barcode, '7777']) expect(await pages(card, another(sam))).toEqual(wrong);
    const { status, html } = await signIn({ ...zoe, pin: 'x' });
    expect([status, html]).toEqual(wrong[1]);
  });

  test('counts each third picture as a try: after five wrong ones the card waits', async () => {
    for (let miss = 0; miss < 5; miss += 1)
      expect((await browser.tapPictures({ ...sam, pin: another(sam) })).status).toBe(403);
    expect((await browser.tapPictures(sam)).status).toBe(429);
  });

  test('is offered only if someone has one, and the form then is the same for every card', async () => {
    const offer = 'I have three pictures';
    expect((await ask('/my')).html).toContain(offer);
    await givePin(library, sam.id);
    expect((await ask('/my')).html).not.toContain(offer);
    expect((await ask('/my/pictures', { card: '7777' })).html).not.toContain('name="pick"');
  });

  test('a class gets them with one call', async () => {
    await library.post('/groups', { name: '1A' });
    await addBorrower(library, { givenName: 'Ann', group: '1A', barcode: '3001' });
    const [slip] = bodyOf<Slip[]>(
      await library.post('/catalogue/pins', { group: '1A', pictures: true }),
      200,
    );
    expect(slip).toMatchObject({ pictures: true, borrower: { givenName: 'Ann' } });
    expect((await browser.tapPictures({ barcode: '3001', pin: slip?.pin ?? '' })).status).toBe(303);
  });
});

describe('where it is', () => {
  test('not while it is off', async () => {
    expect((await ask('/my')).status).toBe(200);
    await set({ catalogueAccounts: false });
    expect(await ask('/my')).toMatchObject({ status: 404, html: '' });
    expect((await ask('')).html).not.toContain('My books');
  });

  test('a form of another page opens and changes nothing', async () => {
    await signIn(sam);
    const foreign = await ask('/my/renew', { item: 'x' }, 'http://evil.example');
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
      const former = session();
      await ask('/my/out', {});
      browser.cookies.set('own-books', former);
      expect((await ask('/my')).html).not.toContain('Hello');
    } finally {
      vi.useRealTimers();
    }
  });

  test('another card takes its place', async () => {
    await signIn(sam);
    const ofSam = session();
    await signIn(zoe);
    expect((await ask('/my')).html).toContain('Hello Zoe');
    browser.cookies.set('own-books', ofSam);
    expect((await ask('/my')).html).not.toContain('Hello');
  });
});

describe('a session ends', () => {
  test('at another card, which then waits for its PIN', async () => {
    await signIn(sam);
    const { html } = await ask('/my/card', { card: zoe.barcode });
    expect(html).toContain(`value="${zoe.barcode}"`);
    expect(html).not.toContain('Sam');
    expect(await browser.openFor()).toBeNull();
  });

  test('if the pupil gets a new PIN, or is erased', async () => {
    await signIn(sam);
    library.clock.set('2026-09-07T10:01:00.000Z');
    await library.post('/catalogue/pins', { borrower: sam.id });
    expect(await browser.openFor()).toBeNull();
    await signIn(zoe);
    await library.post(`/users/${zoe.id}/erasure`, {});
    expect(await browser.openFor()).toBeNull();
    expect((await ask('')).html).not.toContain('Zoe');
  });
});

test('every page of an open session says whose it is, how it is closed, and when it closes', async () => {
  const item = await lend(zoe, 'Quay');
  await signIn(sam);
  for (const path of ['', '/search?q=quay', `/titles/${item.titleId}`, '/titles/none', '/my']) {
    const { html } = await ask(path);
    expect(html, path).toContain('Sam’s books');
    expect(html, path).toContain('action="/catalogue/my/out"');
    expect(html, path).toContain('data-ends-in="30"');
  }
  await ask('/my/out', {});
  expect((await ask('')).html).not.toContain('Sam');
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
