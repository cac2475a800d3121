// Tests that holds of another program come in with their day and in their order, and what their import leaves alone.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import {
  addBorrower,
  addItem,
  bodyOf,
  lend,
  problemOf,
  type Copy,
  type Person,
} from '../support/school-year.ts';

let library: TestLibrary;
let noor: Person;
let sam: Person;
let book: Copy;
beforeEach(async () => {
  library = await openTestLibrary();
  await library.post('/settings', { timeZone: 'Europe/Amsterdam' });
  noor = await addBorrower(library, { barcode: '2000001', externalId: 'S-1042' });
  sam = await addBorrower(library, { givenName: 'Sam' });
  book = await addItem(library, { barcode: '30000001' });
});
afterEach(() => library.remove());

interface HoldAnswer {
  id: string;
  borrower: { id: string };
  place: number | null;
  state: string;
}
interface Imported {
  holds: HoldAnswer[];
  refused: { index: number; refusals: { code: string }[] }[];
  events: number[];
}
const importing = async (...holds: object[]): Promise<Imported> =>
  bodyOf<Imported>(await library.post('/holds/imported', { holds }), 200);
const holds = async () => bodyOf<HoldAnswer[]>(await library.get('/holds'), 200);
const queue = async () =>
  (await holds())
    .filter(({ place }) => place !== null)
    .toSorted((one, other) => (one.place ?? 0) - (other.place ?? 0))
    .map(({ borrower }) => borrower.id);
const codes = ({ refused }: Imported) =>
  refused.map(({ index, refusals }) => `${String(index)} ${refusals.map(({ code }) => code).join()}`);
const wish = () => ({ borrower: 'ext:S-1042', title: book.titleId, placedOn: '2026-05-11' });

describe('a hold of another program', () => {
  test('comes in with its day and its last day, for any copy or for one', async () => {
    const other = await addItem(library, { title: 'Momo' });
    const { holds: imported, events } = await importing(
      { ...wish(), neededUntil: '2026-12-18' },
      { borrower: noor.id, item: other.id, placedOn: '2026-05-12' },
    );
    expect(imported).toMatchObject([
      {
        state: 'waiting',
        item: null,
        placedAt: '2026-05-11T10:00:00.000Z',
        neededUntil: '2026-12-18',
        place: 1,
      },
      { item: { id: other.id }, neededUntil: null },
    ]);
    expect(
      bodyOf<{ events: object[] }>(await library.get(`/events?since=${(events[0] ?? 0) - 1}`), 200).events,
    ).toMatchObject([
      { type: 'hold.placed', data: { imported: true, placedAt: '2026-05-11T10:00:00.000Z' } },
      { type: 'hold.placed' },
    ]);
  });

  test('of a borrower who is blocked and has as many holds as the rules allow comes in all the same', async () => {
    await library.post('/settings', { holdLimit: 0 });
    await library.post(`/users/${noor.id}`, { blockedReason: 'Fines', leftOn: '2026-06-30' });
    await library.post(`/items/${book.id}`, { forLoan: false });
    expect((await importing(wish())).holds).toHaveLength(1);
  });

  test('waits in the order of the list, before holds that were placed later', async () => {
    const [kim, lea, here] = [
      await addBorrower(library),
      await addBorrower(library),
      await addBorrower(library),
    ];
    await lend(library, await addBorrower(library), book);
    bodyOf(await library.post('/holds', { borrower: here.id, title: book.titleId }), 201);
    await importing(
      { ...wish(), borrower: sam.id, placedOn: '2026-05-20' },
      { ...wish(), borrower: kim.id, placedOn: '2026-05-11' },
    );
    expect(await queue()).toEqual([sam.id, kim.id, here.id]);
    await importing({ ...wish(), borrower: lea.id, placedOn: '2026-05-15' });
    await importing({ ...wish(), borrower: noor.id, placedOn: '2026-09-07' });
    expect(await queue(), 'each behind those before its day').toEqual([
      lea.id,
      sam.id,
      kim.id,
      here.id,
      noor.id,
    ]);
    bodyOf(await library.post('/returns', { item: book.id }), 200);
    expect((await holds()).find(({ state }) => state === 'ready')?.borrower.id).toBe(lea.id);
  });

  test('stays out if it cannot be, with its place and the reason, and the others come in', async () => {
    const momo = await addItem(library, { title: 'Momo' });
    await lend(library, noor, momo);
    const answer = await importing(
      { ...wish(), borrower: 'ext:S-9999' },
      { ...wish(), title: '01992f5e-6c80-7a4b-9d3e-5f2a1c7b8e90' },
      { borrower: noor.id, item: 'barcode:39999999', placedOn: '2026-05-11' },
      { ...wish(), placedOn: '2026-09-08' },
      { ...wish(), neededUntil: '2026-09-06' },
      { ...wish(), title: momo.titleId },
      wish(),
      wish(),
    );
    expect(codes(answer)).toEqual([
      '0 borrower-unknown',
      '1 title-unknown',
      '2 item-unknown',
      '3 held-in-future',
      '4 hold-over',
      '5 hold-on-own-loan',
      '7 hold-exists',
    ]);
    expect(answer.holds).toHaveLength(1);
  });

  test('does not come again once it has ended here', async () => {
    const [hold] = (await importing(wish())).holds;
    bodyOf(await library.post(`/holds/${hold?.id ?? ''}/cancel`), 200);
    expect(codes(await importing(wish()))).toEqual(['0 hold-came-before']);
    expect((await importing({ ...wish(), placedOn: '2026-05-12' })).holds).toHaveLength(1);
  });

  test('needs the scope override as well', async () => {
    const { token } = bodyOf<{ token: string }>(
      await library.post('/tokens', { name: 'Move', scopes: ['circulation'] }),
      201,
    );
    const answer = await library.call(
      'POST',
      '/holds/imported',
      { holds: [wish()] },
      {
        headers: { host: '127.0.0.1:4780', authorization: `Bearer ${token}` },
        door: { kind: 'tcp', hosts: ['127.0.0.1:4780'] },
      },
    );
    expect([answer.status, problemOf(answer).code]).toEqual([403, 'forbidden']);
    expect(await holds()).toEqual([]);
  });
});

describe('undo', () => {
  test('removes all holds of the step as if they never were: they can come again', async () => {
    const { events } = await importing(wish(), { ...wish(), borrower: sam.id });
    bodyOf(await library.post(`/events/${String(events[0])}/undo`), 200);
    expect(await holds()).toEqual([]);
    const ofHolds = (library.tables()['events'] as { type: string; borrower: string | null }[]).filter(
      ({ type }) => type.startsWith('hold.'),
    );
    expect(ofHolds.filter(({ borrower }) => borrower !== null)).toEqual([]);
    expect((await importing(wish())).holds).toHaveLength(1);
  });

  test('is refused once such a hold was moved or served', async () => {
    const { events } = await importing(wish(), { ...wish(), borrower: sam.id });
    const [, second] = await holds();
    const move = { place: 1, reason: 'Needs it' };
    bodyOf(await library.post(`/holds/${second?.id ?? ''}/move`, move), 200);
    const answer = await library.post(`/events/${String(events[0])}/undo`);
    expect([answer.status, problemOf(answer).code]).toEqual([409, 'undo-superseded']);
    expect(await holds()).toHaveLength(2);
  });
});

test('holds of another program, served and undone ones too, are the same after recovery from the ledger', async () => {
  const third = await addBorrower(library);
  const { events } = await importing({ ...wish(), borrower: third.id });
  await importing(wish(), { ...wish(), borrower: sam.id, placedOn: '2026-05-20', neededUntil: '2026-12-18' });
  bodyOf(await library.post(`/events/${String(events[0])}/undo`), 200);
  const [first] = await holds();
  bodyOf(await library.post(`/holds/${first?.id ?? ''}/fetch`, { item: book.id }), 200);
  const rows = () => (library.tables()['holds'] as { key: number }[]).map(({ key: _, ...hold }) => hold);
  const before = rows();
  await library.close();
  for (const end of ['', '-wal', '-shm', '.closed'])
    rmSync(path.join(library.folder, `loandesk.db${end}`), { force: true });
  await library.reopen();
  expect(rows()).toEqual(before);
  expect(before).toMatchObject([
    { ended: null, shelf_item_id: book.id, placed_at: '2026-05-11T10:00:00.000Z' },
    { needed_until: '2026-12-18' },
  ]);
});
