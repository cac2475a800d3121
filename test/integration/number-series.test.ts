// The number series of items and cards: which number comes next, and that none is given twice.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';

let school: TestLibrary;
const cards = { prefix: '2', length: 6, check: 'mod10', first: 1 } as const;

beforeEach(async () => {
  school = await openTestLibrary();
});

afterEach(async () => {
  await school.remove();
});

interface Numbered {
  id: string;
  barcode: string | null;
}

async function add(what: '/items' | '/users', fields: object = {}): Promise<Numbered> {
  const wanted = what === '/items' ? { title: 'Momo' } : { givenName: 'Noor', familyName: 'Vos' };
  const answer = await school.post(what, { ...wanted, ...fields });
  expect(answer.status).toBe(201);
  return answer.body as Numbered;
}

it('a new borrower gets no card number until the library has a series for cards', async () => {
  expect((await add('/users')).barcode).toBeNull();
  await school.post('/settings', { cardNumbers: cards });
  expect([(await add('/users')).barcode, (await add('/users')).barcode]).toEqual(['200014', '200022']);
  expect((await add('/users', { barcode: null })).barcode).toBeNull();
  expect((await add('/users', { barcode: 'OWN' })).barcode).toBe('OWN');
});

it('a number of a deleted record is not given again', async () => {
  await school.post('/settings', {
    cardNumbers: cards,
    itemNumbers: { prefix: 'LB-', length: 8, check: 'none', first: 700 },
  });
  for (const [what, numbers] of [
    ['/items', ['LB-00700', 'LB-00701']],
    ['/users', ['200014', '200022']],
  ] as const) {
    const { id, barcode } = await add(what);
    await school.delete(`${what}/${id}`);
    expect([barcode, (await add(what)).barcode]).toEqual(numbers);
  }
});

it('a number that a borrower has is not given to an item', async () => {
  await add('/users', { barcode: '30000001' });
  expect((await add('/items')).barcode).toBe('30000002');
});

it('numbers given since the last backup are known again from the ledger', async () => {
  await school.post('/settings', { cardNumbers: cards });
  const { id } = await add('/users');
  await school.delete(`/users/${id}`);
  await school.close();
  for (const file of ['loandesk.db', 'loandesk.db-wal', 'loandesk.db.closed'])
    rmSync(path.join(school.folder, file), { force: true });
  await school.reopen();
  expect((await add('/users')).barcode).toBe('200022');
});

it('many borrowers without a card get numbers in one step, which can be undone', async () => {
  const ids = [
    (await add('/users')).id,
    (await add('/users', { barcode: 'A1' })).id,
    (await add('/users')).id,
  ];
  await school.post('/settings', { cardNumbers: { ...cards, check: 'none' } });
  const { body } = await school.post('/users/cards', { ids });
  expect(body).toMatchObject({ changed: 2 });
  expect((await school.post('/users/cards/preview', { ids })).body).toMatchObject({ count: 0, first: null });
  const read = async () =>
    Promise.all(ids.map(async (id) => ((await school.get(`/users/${id}`)).body as Numbered).barcode));
  expect(await read()).toEqual(['200001', 'A1', '200002']);
  const [seq] = (body as { events: number[] }).events;
  expect((await school.post(`/events/${String(seq)}/undo`, {})).status).toBe(200);
  expect(await read()).toEqual([null, 'A1', null]);
  expect((await add('/users')).barcode).toBe('200003');
});

it('borrowers without a card get numbers although new ones get none, and they are told before', async () => {
  const ids = [
    (await add('/users')).id,
    (await add('/users')).id,
    (await add('/users', { barcode: 'A1' })).id,
  ];
  await add('/users', { barcode: '20000002' });
  expect((await school.post('/users/cards/preview', { ids })).body).toEqual({
    count: 2,
    first: '20000003',
    last: '20000004',
  });
  expect((await school.post('/users/cards', { ids })).body).toMatchObject({ changed: 2 });
  expect((await school.get(`/users/${ids[1] ?? ''}`)).body).toMatchObject({ barcode: '20000004' });
  expect((await add('/users')).barcode).toBeNull();
});

it('the next numbers are shown before a series is saved, and a series without room is refused', async () => {
  await add('/items', { barcode: 'B0004-3' });
  const series = { prefix: 'B', length: 7, check: 'none', first: 5 };
  expect((await school.post('/numbers/preview', { of: 'item', series })).body).toEqual({
    next: ['B000005', 'B000006', 'B000007'],
    left: 999_995,
  });
  const small = { ...series, length: 2 };
  expect((await school.post('/settings', { itemNumbers: small })).status).toBe(400);
  expect((await school.post('/numbers/preview', { of: 'card' })).body).toEqual({ next: [], left: 0 });
});
