// Two desks of a library lend while the cable is out. Once it is in, both show the same, and what no one can know is asked.
import { describe, expect, test } from 'vitest';
import { entryOf, entryTable, entryText, placeOfEntry } from '../../../src-main/features/hub/entries.ts';
import { keyOfWords } from '../../../src-main/features/hub/key-words.ts';
import { keysOf, seal, unseal } from '../../../src-main/features/hub/sealing.ts';
import { otherDesk, sharedRows } from '../../support/desks-of-a-library.ts';
import { exchanged } from '../../support/hub-copies.ts';
import type { TestLibrary } from '../../support/open-library.ts';
import { addBorrower, addItem, bodyOf, problemOf } from '../../support/school-year.ts';
import { comeBack, lend, out, questions, same, twoDesks, undoLast } from '../../support/two-desks.ts';

test('what one desk does the other shows, by turns', async () => {
  const { main, other } = await twoDesks();
  await lend(other, '2000001', '3000001');
  expect(await out(other)).toEqual({ '3000001': 'Ann' });
  await same(main, other);
  expect(await out(main)).toEqual({ '3000001': 'Ann' });

  await renewed(main);
  await same(main, other);
  await comeBack(other, '3000001');
  await lend(other, '2000002', '3000001');
  await lend(main, '2000001', '3000002');
  await same(main, other);
  expect(await out(other)).toEqual({ '3000001': 'Sam', '3000002': 'Ann' });
  await undoLast(other, '3000001');
  await same(main, other);
  expect(await out(main)).toEqual({ '3000002': 'Ann' });
  expect(await questions(main)).toEqual([]);
  await other.reopen();
  await lend(other, '2000002', '3000003');
  await same(main, other);
}, 90_000);

test('a desk whose program was changed sets nothing at the main desk, and stops neither it nor the others', async () => {
  const { hub, key, main, other } = await twoDesks();
  await lend(other, '2000001', '3000001');
  await exchanged(other);
  const keys = keysOf(keyOfWords(key) ?? Buffer.alloc(0));
  const { library } = await hub.hello();
  const [[strand, [sent]]] = [...hub.state.strands] as [[string, [{ event: string; sealed: Buffer }]]];
  const entry = entryOf(unseal(keys, library, entryTable, placeOfEntry(strand, 1), sent.sealed));
  const event = {
    ...entry.event,
    id: crypto.randomUUID(),
    type: 'settings.changed' as const,
    data: { lanAccess: true },
  };
  const sealed = (place: Buffer) => seal(keys, library, entryTable, place, entryText({ ...entry, event }));
  hub.state.strands.delete(strand);
  hub.state.strands
    .set('unreadable', [{ event: crypto.randomUUID(), sealed: sealed(Buffer.from('elsewhere')) }])
    .set('changed', [{ event: event.id, sealed: sealed(placeOfEntry('changed', 1)) }])
    .set(strand, [sent]);
  await addBorrower(main, { givenName: 'Bo', barcode: '2000009' });
  await exchanged(main);
  expect(await out(main)).toEqual({ '3000001': 'Ann' });
  expect(bodyOf(await main.get('/settings'), 200)).toMatchObject({ lanAccess: false });
  expect(bodyOf(await main.get('/hub'), 200)).toMatchObject({ trouble: 'failed', waiting: 0 });
  expect(main.reported.splice(0)).toHaveLength(1);
}, 90_000);

interface Case {
  readonly what: string;
  /** Before the cable is out. */
  readonly first?: (desk: TestLibrary) => Promise<unknown>;
  readonly main: (desk: TestLibrary) => Promise<unknown>;
  readonly other: (desk: TestLibrary) => Promise<unknown>;
  readonly out: string | null;
  /** What each desk says, if it is asked: a name, or null for an item that is there. */
  readonly asked?: readonly (string | null)[];
}
const item = '3000001';
const toAnn = (desk: TestLibrary) => lend(desk, '2000001', item);
const toSam = (desk: TestLibrary) => lend(desk, '2000002', item);
const back = (desk: TestLibrary) => comeBack(desk, item);
const renewed = async (desk: TestLibrary) => {
  desk.clock.set('2026-09-09T10:00:00.000Z');
  return bodyOf(await desk.post('/renewals', { item: `barcode:${item}` }), 200);
};
const lost = async (desk: TestLibrary) =>
  bodyOf(await desk.post(`/items/barcode:${item}`, { status: 'lost' }), 200);
const nothing = () => Promise.resolve();
const undone = (desk: TestLibrary) => undoLast(desk, item);
const both =
  (one: (desk: TestLibrary) => Promise<unknown>, next: (desk: TestLibrary) => Promise<unknown>) =>
  async (desk: TestLibrary): Promise<void> => {
    await one(desk);
    await next(desk);
  };

test(
  'what the main desk has not joined yet stays on the screen while its rows arrive',
  { timeout: 60_000 },
  async () => {
    const { main, other } = await twoDesks();
    await lend(other, '2000001', '3000001');
    await lend(main, '2000002', '3000002');
    await exchanged(main);
    await exchanged(other);
    expect(await out(other)).toEqual({ '3000001': 'Ann', '3000002': 'Sam' });
  },
);

describe('an item at two desks', () => {
  const cases: Case[] = [
    { what: 'lent at both', main: toAnn, other: toSam, out: 'Ann', asked: ['Ann', 'Sam'] },
    { what: 'lent at both to the same child', main: toAnn, other: toAnn, out: 'Ann' },
    {
      what: 'lent at both, and back at the other',
      main: toAnn,
      other: both(toSam, back),
      out: 'Ann',
      asked: ['Ann', null],
    },
    {
      what: 'lent at both, and back at both',
      main: both(toAnn, back),
      other: both(toSam, back),
      out: null,
    },
    {
      what: 'lent and back at the main desk, lent at the other',
      main: both(toAnn, back),
      other: toSam,
      out: 'Sam',
      asked: [null, 'Sam'],
    },
    { what: 'back at both', first: toAnn, main: back, other: back, out: null },
    {
      what: 'back at the main desk, lent on at the other',
      first: toAnn,
      main: back,
      other: toSam,
      out: 'Sam',
      asked: [null, 'Sam'],
    },
    {
      what: 'lent on at the main desk, back at the other',
      first: toAnn,
      main: toSam,
      other: back,
      out: 'Sam',
      asked: ['Sam', null],
    },
    { what: 'renewed at both', first: toAnn, main: renewed, other: renewed, out: 'Ann' },
    {
      what: 'renewed at the main desk, back at the other',
      first: toAnn,
      main: renewed,
      other: back,
      out: null,
    },
    {
      what: 'back at the main desk, renewed at the other',
      first: toAnn,
      main: back,
      other: renewed,
      out: null,
    },
    { what: 'lost at the main desk, back at the other', first: toAnn, main: lost, other: back, out: null },
    {
      what: 'its loan undone at the other desk, back at the main desk',
      first: nothing,
      main: back,
      other: both(toSam, undone),
      out: null,
    },
    {
      what: 'its return undone at the other desk, lent on at the main desk',
      first: toAnn,
      main: toSam,
      other: both(back, undone),
      out: 'Sam',
      asked: ['Sam', 'Ann'],
    },
    {
      what: 'seen at the main desk, lent at the other',
      main: back,
      other: toSam,
      out: 'Sam',
      asked: [null, 'Sam'],
    },
  ];
  test.each(cases)(
    '$what',
    async ({ first = nothing, main: atMain, other: atOther, out: holder, asked = [] }) => {
      const { main, other } = await twoDesks();
      await first(main);
      await same(main, other);
      await atMain(main);
      await atOther(other);
      await same(main, other);
      expect(await out(main)).toEqual(holder === null ? {} : { [item]: holder });
      const [question] = await questions(main);
      expect(question?.claims.map(({ borrower }) => borrower?.givenName ?? null) ?? []).toEqual(asked);
      const there = bodyOf<{ status: string }>(await other.get(`/items/barcode:${item}`), 200);
      expect(there).toMatchObject({ status: 'in-collection' });
    },
    60_000,
  );
});

test('a book that both lent to the same child, and that comes back, is back', async () => {
  const { main, other } = await twoDesks();
  await toAnn(main);
  await toAnn(other);
  await exchanged(main);
  await exchanged(other);
  await back(other);
  await same(main, other);
  expect(await out(main)).toEqual({});
  expect(await questions(main)).toEqual([]);
}, 60_000);

test('a book that was deleted at the main desk, and lent at the other, stops no exchange', async () => {
  const { main, other } = await twoDesks();
  await toAnn(main);
  await back(main);
  bodyOf(await main.delete(`/items/barcode:${item}`), 204);
  await toSam(other);
  await lend(other, '2000001', '3000002');
  await same(main, other);
  expect(await out(other)).toEqual({ '3000002': 'Ann' });
  expect(await questions(other)).toEqual([]);
}, 60_000);

const noticesAt = async (desk: TestLibrary) =>
  bodyOf<{ notices: { code: string; facts: unknown }[] }>(await desk.get('/status'), 200).notices.map(
    ({ code, facts }) => ({ code, facts }),
  );
const borrower = async (desk: TestLibrary, reference: string) =>
  bodyOf<Record<string, unknown>>(await desk.get(`/users/${reference}`), 200);

test('a borrower and books that another desk added are at both, with what was lent', async () => {
  const { main, other } = await twoDesks();
  const child = {
    givenName: 'Bo',
    familyName: 'Sá',
    barcode: '2000077',
    group: '4A',
    email: 'bo@example.org',
    birthDate: '2017-02-03',
    message: 'Reads comics',
    blockedReason: null,
  };
  const { id } = await addBorrower(other, child);
  const { titleId } = await addItem(other, {
    barcode: '3000077',
    title: 'Comets',
    note: 'A torn page',
    authors: ['A. Star'],
  });
  bodyOf(await other.post('/items', { barcode: '3000078', titleId }), 201);
  await lend(other, '2000077', '3000077');
  await exchanged(other); // what came before does not undo it
  await exchanged(main);
  expect(await out(main)).toEqual({ '3000077': 'Bo' });
  await same(main, other);
  expect(await borrower(main, id)).toMatchObject(child);
  expect(bodyOf(await main.get('/items/barcode:3000077'), 200)).toMatchObject({
    title: 'Comets',
    note: 'A torn page',
  });
  // A new class and the next numbers are the main desk's.
  const refusals: [string, unknown][] = [
    ['/users', { ...child, barcode: '2000079', group: '9Z' }],
    ['/items', { title: 'Comets' }],
    [`/users/${id}`, { message: 'Reads all' }],
  ];
  for (const [at, body] of refusals)
    expect(problemOf(await other.post(at, body)), at).toMatchObject({ code: 'kept-at-main-desk' });

  bodyOf(await other.post(`/users/${id}`, { barcode: '2000078' }), 200);
  bodyOf(await main.post(`/users/${id}`, { group: '4B', blockedReason: 'Moved' }), 200);
  await same(main, other);
  expect(await borrower(main, id)).toMatchObject({ barcode: '2000078', group: '4B', blockedReason: 'Moved' });
  expect([await noticesAt(main), await noticesAt(other)]).toEqual([[], []]);
}, 120_000);

test('numbers that two desks gave at once: both records live, and both desks are told', async () => {
  const { hub, key, main, other } = await twoDesks();
  const third = await otherDesk(hub, key, 'Book bus');
  const ann = await borrower(main, 'barcode:2000001');
  const desks = { main, other, third };
  const ids = new Map<string, string>();
  for (const [name, desk] of Object.entries(desks)) {
    const child = { givenName: name, barcode: '2000077', externalId: 'S-77' };
    ids.set(name, (await addBorrower(desk, child)).id);
    await addItem(desk, { barcode: '3000077', title: `Comets of ${name}` });
    await lend(desk, '2000077', '3000077');
  }
  bodyOf(await other.post('/users/barcode:2000002', { barcode: '2000088' }), 200);
  bodyOf(await main.post(`/users/${String(ann['id'])}`, { barcode: '2000088' }), 200);
  for (const desk of [other, third, main, other, third]) await exchanged(desk);
  await same(main, other);
  expect(sharedRows(third)).toEqual(sharedRows(main));
  const lent = await out(main);
  expect(lent).toMatchObject({ '3000077': 'main' });
  expect([lent['3000077-2'], lent['3000077-3']].toSorted()).toEqual(['other', 'third']);
  for (const [name, number] of [
    ['main', '2000077'],
    ['other', null],
    ['third', null],
  ] as const)
    expect(await borrower(third, ids.get(name) ?? '')).toMatchObject({ givenName: name, barcode: number });
  expect(await borrower(main, 'barcode:2000002')).toMatchObject({ givenName: 'Sam' });
  const card = (number: string) => ({ code: 'card-given-twice', facts: { number } });
  const label = (now: string) => ({ code: 'label-given-twice', facts: { number: '3000077', now } });
  const told = [card('2000077'), card('2000077'), card('2000088'), label('3000077-2'), label('3000077-3')];
  for (const desk of [main, other, third])
    expect((await noticesAt(desk)).map((one) => JSON.stringify(one)).toSorted()).toEqual(
      told.map((one) => JSON.stringify(one)).toSorted(),
    );
}, 120_000);

interface Hold {
  id: string;
  state: string;
  readyItem: { barcode: string } | null;
  borrower: { givenName: string };
}
const holds = async (desk: TestLibrary): Promise<string[]> =>
  bodyOf<Hold[]>(await desk.get('/holds'), 200)
    .map(({ state, readyItem, borrower: { givenName } }) =>
      `${givenName} ${state} ${readyItem?.barcode ?? ''}`.trim(),
    )
    .toSorted();
/** Two copies of one title, which are lent to two further children. */
async function titleToWaitFor(main: TestLibrary): Promise<string> {
  const { titleId } = await addItem(main, { barcode: '3000011', title: 'Comets' });
  bodyOf(await main.post('/items', { barcode: '3000012', titleId }), 201);
  for (const n of ['1', '2']) {
    await addBorrower(main, { givenName: `Reader ${n}`, barcode: `200001${n}` });
    await lend(main, `200001${n}`, `300001${n}`);
  }
  return titleId;
}
const waits = async (desk: TestLibrary, who: string, title: string) =>
  bodyOf<Hold>(await desk.post('/holds', { borrower: `barcode:${who}`, title }), 201);

describe('holds at two desks', () => {
  const mainThenOther = (main: TestLibrary, other: TestLibrary) => [main, other] as const;
  const otherThenMain = (main: TestLibrary, other: TestLibrary) => [other, main] as const;
  const directions = [
    { what: 'the main desk first', order: mainThenOther },
    { what: 'the other desk first', order: otherThenMain },
  ];

  test.each(directions)(
    'placed, set aside, fetched and cancelled, $what',
    async ({ order }) => {
      const { main, other } = await twoDesks();
      const title = await titleToWaitFor(main);
      await same(main, other);
      const [one, next] = order(main, other);
      // Both place Ann's hold; Sam comes behind.
      await waits(one, '2000001', title);
      await waits(next, '2000001', title);
      await waits(next, '2000002', title);
      await same(main, other);
      expect(await holds(main)).toEqual(['Ann cancelled', 'Ann waiting', 'Sam waiting']);
      await comeBack(next, '3000011');
      await same(main, other);
      expect(await holds(one)).toEqual(['Ann cancelled', 'Ann ready 3000011', 'Sam waiting']);
      await lend(one, '2000001', '3000011');
      await same(main, other);
      expect(await holds(next)).toEqual(['Ann cancelled', 'Ann fulfilled', 'Sam waiting']);
      const sam = bodyOf<Hold[]>(await next.get('/holds?state=waiting'), 200)[0]?.id;
      bodyOf(await next.post(`/holds/${String(sam)}/cancel`), 200);
      await same(main, other);
      expect(await holds(one)).toEqual(['Ann cancelled', 'Ann fulfilled', 'Sam cancelled']);
    },
    120_000,
  );

  test('two items set aside for one hold: the one of the other desk is not needed, and both desks say so', async () => {
    const { main, other } = await twoDesks();
    const title = await titleToWaitFor(main);
    await waits(main, '2000001', title);
    await same(main, other);
    await comeBack(main, '3000011');
    await comeBack(other, '3000012');
    await same(main, other);
    expect(await holds(other)).toEqual(['Ann ready 3000011']);
    const told = [{ code: 'set-aside-twice', facts: { number: '3000012' } }];
    expect([await noticesAt(main), await noticesAt(other)]).toEqual([told, told]);
  }, 120_000);

  test('cancelled at the main desk, set aside at the other: the item leaves the hold shelf', async () => {
    const { main, other } = await twoDesks();
    const title = await titleToWaitFor(main);
    const { id } = await waits(main, '2000001', title);
    await same(main, other);
    bodyOf(await main.post(`/holds/${id}/cancel`), 200);
    await comeBack(other, '3000012');
    await same(main, other);
    expect(await holds(other)).toEqual(['Ann cancelled 3000012']);
  }, 120_000);

  test('set aside at the main desk, fetched from the other with another copy', async () => {
    const { main, other } = await twoDesks();
    const title = await titleToWaitFor(main);
    await waits(main, '2000001', title);
    await same(main, other);
    await comeBack(main, '3000011');
    await comeBack(other, '3000012');
    await lend(other, '2000001', '3000012');
    await same(main, other);
    expect(await holds(main)).toEqual(['Ann fulfilled 3000011']);
  }, 120_000);
});

interface Money {
  id: string;
  kind: string;
  amount: number;
  open: number;
  note: string | null;
}
const charges = async (desk: TestLibrary): Promise<Money[]> =>
  bodyOf<Money[]>(await desk.get('/charges?borrower=barcode:2000001'), 200);
const owes = async (desk: TestLibrary) =>
  (await charges(desk)).map(({ kind, open }) => `${kind} ${String(open)}`);
/** Two desks of a library that charges, with a book lent to Ann. */
async function twoDesksWithMoney() {
  const desks = await twoDesks();
  const { main, other } = desks;
  const { id: rule } = bodyOf<{ id: string }[]>(await main.get('/loan-rules'), 200)[0] ?? { id: '' };
  const overdueCharges = [{ rule, amount: 10, per: 'open-day', graceDays: 0, maximum: null }];
  bodyOf(await main.post('/settings', { chargesEnabled: true, lostCharge: 900, overdueCharges }), 200);
  await toAnn(main);
  await same(main, other);
  return desks;
}
const declaredLost = async (desk: TestLibrary) =>
  bodyOf(await desk.post('/losses', { item: `barcode:${item}` }), 200);
const payFor = async (desk: TestLibrary, amount: number) =>
  bodyOf(await desk.post('/payments', { borrower: 'barcode:2000001', amount }), 201);

describe('money at two desks', () => {
  test('the same lost book costs once; two payments both stand', async () => {
    const { main, other } = await twoDesksWithMoney();
    await declaredLost(main);
    await declaredLost(other);
    await same(main, other);
    expect(await owes(main)).toEqual(['lost 900']);
    await payFor(main, 900);
    await payFor(other, 900);
    await same(main, other);
    expect(await owes(other)).toEqual(['lost -900']);
    const [{ id } = { id: '' }] = await charges(main);
    bodyOf(await other.post(`/charges/${id}/refund`), 200);
    await same(main, other);
    expect(await owes(main)).toEqual(['lost 0']);
  }, 120_000);

  test('found at both: the charge is cancelled once; waived and found: no refund', async () => {
    const { main, other } = await twoDesksWithMoney();
    await declaredLost(main);
    await same(main, other);
    await back(main);
    await back(other);
    await same(main, other);
    expect(await owes(main)).toEqual(['lost 0']);
    await toAnn(main);
    await declaredLost(main);
    await same(main, other);
    const { id = '' } = (await charges(main)).find(({ open }) => open > 0) ?? {};
    bodyOf(await other.post(`/charges/${id}/waive`, { reason: 'A fire' }), 200);
    await same(main, other);
    expect((await owes(main)).toSorted()).toEqual(['lost 0', 'lost 0']);
    const entries = bodyOf<{ entries: { note: string | null }[] }>(await main.get(`/charges/${id}`), 200);
    expect(entries.entries.map(({ note }) => note)).toEqual([null, 'A fire']);
  }, 120_000);

  test('back late at both, undone, and back again: charged once', async () => {
    const { main, other } = await twoDesksWithMoney();
    for (const desk of [main, other]) desk.clock.set('2026-10-20T10:00:00.000Z');
    for (const desk of [main, other]) {
      await back(desk);
      await undoLast(desk, item);
      await back(desk);
    }
    await same(main, other);
    const [late, ...more] = await charges(main);
    expect(more).toEqual([]);
    expect(late?.open).toBeGreaterThan(0);
    expect(late?.open).toBe(late?.amount);
  }, 120_000);

  test('waived at both: nothing is to be paid back', async () => {
    const { main, other } = await twoDesksWithMoney();
    const { id } = bodyOf<Money>(
      await other.post('/charges', {
        borrower: 'barcode:2000001',
        kind: 'damage',
        amount: 250,
        note: 'Coffee on page 3',
      }),
      201,
    );
    await same(main, other);
    expect(await charges(main)).toMatchObject([{ kind: 'damage', open: 250, note: 'Coffee on page 3' }]);
    for (const desk of [main, other])
      bodyOf(await desk.post(`/charges/${id}/waive`, { reason: 'Was there before' }), 200);
    await same(main, other);
    expect(await owes(other)).toEqual(['damage 0']);
  }, 120_000);
});

test('what another desk scans counts in the stocktake of the main desk, even after its close', async () => {
  const { main, other } = await twoDesks();
  const { id } = bodyOf<{ id: string }>(await main.post('/stocktakes', { name: 'Summer' }), 201);
  await same(main, other);
  const scan = async (desk: TestLibrary, ...barcodes: string[]) =>
    bodyOf(await desk.post(`/stocktakes/${id}/scans`, { barcodes }), 200);
  await scan(main, '3000001', '3000002');
  await scan(other, '3000002', '9999999');
  await same(main, other);
  const seen = bodyOf<{ barcode: string }[]>(await main.get(`/stocktakes/${id}/items?kind=found`), 200);
  expect(seen.map(({ barcode }) => barcode).toSorted()).toEqual(['3000001', '3000002']);
  await scan(other, '3000003');
  bodyOf(await main.post(`/stocktakes/${id}/close`, { setMissing: true }), 200);
  await same(main, other);
  expect(bodyOf(await other.get('/items/barcode:3000003'), 200)).toMatchObject({ status: 'in-collection' });
}, 120_000);
