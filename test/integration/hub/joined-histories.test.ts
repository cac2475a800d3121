// What is easily joined wrongly if two desks did not know of each other: dates, classes, reasons, undone steps, what is forgotten.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { examine } from '../../../src-main/features/health/examination.ts';
import type { Restore } from '../../../src-main/features/backups/restores-service.ts';
import { bothExchanged, otherDesk } from '../../support/desks-of-a-library.ts';
import { exchanged } from '../../support/hub-copies.ts';
import type { TestLibrary } from '../../support/open-library.ts';
import { bodyOf, problemOf } from '../../support/school-year.ts';
import {
  comeBack,
  eventsOf,
  lend,
  out,
  questions,
  same,
  twoDesks,
  undoLast,
} from '../../support/two-desks.ts';

const item = '3000001';
const [ann, sam] = ['2000001', '2000002'];
const rowsOf = (desk: TestLibrary, table: string) => desk.tables()[table] as Record<string, unknown>[];

test.each([
  { what: 'at the main desk', mainOn: '2026-09-11', otherOn: '2026-09-09' },
  { what: 'at the other desk', mainOn: '2026-09-09', otherOn: '2026-09-11' },
])(
  'renewed at both, later $what: the later due date holds',
  { timeout: 60_000 },
  async ({ mainOn, otherOn }) => {
    const { main, other } = await twoDesks();
    await lend(main, ann, item);
    await same(main, other);
    const renewed = async (desk: TestLibrary, day: string): Promise<string> => {
      desk.clock.set(`${day}T10:00:00.000Z`);
      return bodyOf<{ dueOn: string }>(await desk.post('/renewals', { item: `barcode:${item}` }), 200).dueOn;
    };
    const dates = [await renewed(main, mainOn), await renewed(other, otherOn)].toSorted();
    expect(dates[0]).not.toBe(dates[1]);
    await same(main, other);
    expect(bodyOf(await main.get('/loans'), 200)).toMatchObject([{ dueOn: dates[1] }]);
  },
);

test('one loan undone at both is undone, and each desk has its own name', { timeout: 60_000 }, async () => {
  const { main, other } = await twoDesks();
  await lend(main, ann, item);
  await same(main, other);
  for (const desk of [main, other]) await undoLast(desk, item);
  await same(main, other);
  expect(await out(main)).toEqual({});
  expect(await questions(main)).toEqual([]);
  const undoing = rowsOf(main, 'events').filter(({ undoes }) => undoes !== null);
  expect(new Set(undoing.map(({ undoes }) => undoes)).size).toBe(1);
  const names = new Map(rowsOf(main, 'desks').map(({ id, name }) => [id, name]));
  expect(undoing.map(({ desk }) => names.get(desk))).toEqual(['desk-1', 'Infant building']);
});

test(
  'a borrower who was forgotten in time is not brought back by another desk',
  { timeout: 60_000 },
  async () => {
    const { main, other } = await twoDesks();
    bodyOf(await main.post('/settings', { keepReturnedLoansDays: 30 }), 200);
    await lend(main, ann, item);
    await same(main, other);
    await comeBack(main, item);
    for (const desk of [main, other]) desk.clock.set('2026-12-01T10:00:00.000Z');
    await main.library.services.retention.runMaintenance();
    const borrowers = () => rowsOf(main, 'loans').map(({ borrower_id: borrower }) => borrower);
    expect(borrowers()).toEqual([null]);
    await comeBack(other, item);
    await same(main, other);
    expect(borrowers()).toEqual([null]);
    expect(await out(other)).toEqual({});
  },
);

test(
  'an earlier loan that arrives later does not stand in the way of an undo',
  { timeout: 60_000 },
  async () => {
    const { main, other } = await twoDesks();
    await lend(other, ann, item);
    await comeBack(other, item);
    main.clock.set('2026-09-07T12:00:00.000Z');
    await lend(main, sam, item);
    const { seq } = (await eventsOf(main, item)).at(-1) ?? { seq: 0 };
    await comeBack(main, item);
    const returned = (await eventsOf(main, item)).at(-1)?.seq ?? 0;
    expect(returned).toBeGreaterThan(seq);
    await same(main, other);
    bodyOf(await main.post(`/events/${String(returned)}/undo`), 200);
    expect(await out(main)).toEqual({ [item]: 'Sam' });
    await same(main, other);
  },
);

test(
  'what the main desk did is listed in its order, however its rows arrive',
  { timeout: 60_000 },
  async () => {
    const { hub, key, main } = await twoDesks();
    const backwards: typeof hub = {
      ...hub,
      async *changesAfter(...given) {
        for await (const page of hub.changesAfter(...given)) yield page.toReversed();
      },
    };
    const third = await otherDesk(backwards, key, 'Book bus');
    for (const borrower of [ann, sam]) {
      await lend(main, borrower, item);
      await comeBack(main, item);
    }
    await same(main, third);
    const typesAt = async (desk: TestLibrary) => (await eventsOf(desk, item)).map(({ type }) => type);
    expect(await typesAt(third)).toEqual(await typesAt(main));
  },
);

test('a desk whose clock was put back: its scans count in their order', { timeout: 60_000 }, async () => {
  const { main, other } = await twoDesks();
  other.clock.set('2026-09-07T12:00:00.000Z');
  await lend(other, ann, item);
  other.clock.set('2026-09-07T09:00:00.000Z');
  await comeBack(other, item);
  await same(main, other);
  expect(await out(main)).toEqual({});
});

test(
  'lent at one desk while the child moves at the other: both show one class',
  { timeout: 60_000 },
  async () => {
    const { main, other } = await twoDesks();
    bodyOf(await main.post(`/users/barcode:${ann}`, { group: '4B' }), 200);
    await lend(other, ann, item);
    await same(main, other);
    expect(rowsOf(other, 'loans')).toMatchObject([{ group_name: '4B' }]);
  },
);

test('why staff lent to a blocked child is known at both desks, once', { timeout: 60_000 }, async () => {
  const { main, other } = await twoDesks();
  bodyOf(await main.post(`/users/barcode:${ann}`, { blockedReason: 'Lost a book' }), 200);
  await same(main, other);
  const override = { codes: ['borrower-blocked'], reason: 'The teacher said so' };
  const scan = { code: item, borrower: `barcode:${ann}`, override };
  expect(bodyOf(await other.post('/desk/scans', scan), 200)).toMatchObject({ outcome: 'lent' });
  await same(main, other);
  await same(main, other);
  expect(rowsOf(main, 'loan_overrides')).toMatchObject([{ reason: override.reason }]);
});

test(
  'lists that a program has read are changed once the main desk’s rows arrive',
  { timeout: 60_000 },
  async () => {
    const { main, other } = await twoDesks();
    const answerTo = async (path: string, tag?: string) =>
      other.call('GET', path, undefined, tag === undefined ? {} : { headers: { 'if-none-match': tag } });
    const changes: [string, () => Promise<unknown>][] = [
      ['/items', () => main.post(`/items/barcode:${item}`, { note: 'Torn' })],
      ['/users', () => main.post(`/users/barcode:${ann}`, { message: 'Reads comics' })],
      ['/loans', () => lend(main, ann, item)],
    ];
    for (const [path, change] of changes) {
      const tag = (await answerTo(path)).headers.get('etag') ?? '';
      expect((await answerTo(path, tag)).status, path).toBe(304);
      await change();
      await same(main, other);
      expect((await answerTo(path, tag)).status, path).toBe(200);
    }
  },
);

test('a book on the shelf that a list takes back was in no one’s hands', { timeout: 60_000 }, async () => {
  const { main, other } = await twoDesks();
  expect(problemOf(await main.post('/returns', { item: `barcode:${item}` })).code).toBe('item-not-lent');
  await lend(other, ann, item);
  await same(main, other);
  expect(await questions(main)).toEqual([]);
});

test('the checks find nothing at either desk after an erasure', { timeout: 60_000 }, async () => {
  const { main, other } = await twoDesks();
  await lend(other, ann, item);
  await same(main, other);
  await comeBack(main, item);
  const { id } = bodyOf<{ id: string }>(await main.get(`/users/barcode:${ann}`), 200);
  bodyOf(await main.post(`/users/${id}/erasure`), 202);
  await lend(other, sam, '3000002');
  const wrong = ({ folder }: TestLibrary) =>
    examine(folder, '2026-09-07T10:00:00.000Z').filter(
      ({ check, state }) =>
        state !== 'fine' && ['ledger-chain', 'ledger-and-journal', 'search'].includes(check),
    );
  await same(main, other);
  expect([wrong(main), wrong(other)], 'before the ledger is rewritten').toEqual([[], []]);
  for (const desk of [main, other]) await desk.library.services.erasures.runMaintenance();
  await lend(other, sam, '3000003');
  await bothExchanged(main, other);
  expect([wrong(main), wrong(other)], 'after it').toEqual([[], []]);
});

test(
  'a desk of which only the ledger is left is not taken for the main desk',
  { timeout: 60_000 },
  async () => {
    const { main, other } = await twoDesks();
    await lend(main, ann, item);
    await lend(other, sam, '3000002');
    await same(main, other);
    const idOf = (desk: TestLibrary) => rowsOf(desk, 'desks').find(({ here }) => here === 1)?.['id'];
    const before = idOf(other);
    await other.close();
    for (const end of ['', '-wal', '-shm'])
      rmSync(path.join(other.folder, `loandesk.db${end}`), { force: true });
    await other.reopen();
    expect(idOf(other)).toBe(before);
    expect(idOf(other)).not.toBe(idOf(main));
    expect(Object.keys(await out(other))).toEqual([item, '3000002']);
  },
);

test('a main desk that went back to a backup joins what both did since', { timeout: 90_000 }, async () => {
  const { main, other } = await twoDesks();
  const { file } = bodyOf<{ file: string }>(await main.post('/backups'), 201);
  await lend(main, ann, item);
  await lend(other, sam, '3000002');
  await same(main, other);
  bodyOf(await main.post('/restores', { backup: file }), 202);
  await expect
    .poll(async () => bodyOf<{ latest: Restore | null }>(await main.get('/restores'), 200).latest?.state)
    .toBe('done');
  await exchanged(main);
  expect(bodyOf(await main.get('/hub'), 200)).toMatchObject({ trouble: 'other-copy' });
  bodyOf(await main.post('/hub/decision', { goOn: 'here' }), 200);
  await exchanged(main);
  await lend(main, sam, '3000003');
  await same(main, other);
  await same(main, other);
  expect(await out(other)).toEqual({ [item]: 'Ann', '3000002': 'Sam', '3000003': 'Sam' });
  expect(await questions(main)).toEqual([]);
});
