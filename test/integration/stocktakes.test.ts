// Tests stocktakes: what each scan means, what is missing, closing with one undo, and what a recovery knows of them.
import { rmSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
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

beforeEach(async () => {
  library = await openTestLibrary();
  noor = await addBorrower(library, { barcode: '2000001' });
});
afterEach(() => library.remove());

interface Stocktake {
  closeEvent: number | null;
  id: string;
  closedAt: string | null;
  counts: Record<string, number>;
  events: number[];
}
interface Line {
  barcode: string;
  item: string | null;
  callNumber: string | null;
  seenIn: { name: string; location: string | null } | null;
  seenAtDesk: string | null;
}
interface Scanned {
  results: { barcode: string; item: string | null; result: string }[];
  events: number[];
}
const book = (barcode: string, callNumber = 'F TOL') =>
  addItem(library, { title: `Book ${barcode}`, barcode, callNumber });
const start = async (more: object = {}): Promise<Stocktake> =>
  bodyOf(await library.post('/stocktakes', { name: 'Fiction', ...more }), 201);
const scan = async (id: string, ...barcodes: string[]): Promise<string[]> =>
  bodyOf<Scanned>(await library.post(`/stocktakes/${id}/scans`, { barcodes }), 200).results.map(
    ({ result }) => result,
  );
const read = async (id: string): Promise<Stocktake> => bodyOf(await library.get(`/stocktakes/${id}`), 200);
const close = async (id: string, body: object = {}): Promise<Stocktake> =>
  bodyOf(await library.post(`/stocktakes/${id}/close`, body), 200);
const listed = async (id: string, kind: string): Promise<string[]> =>
  bodyOf<{ barcode: string }[]>(await library.get(`/stocktakes/${id}/items?kind=${kind}`), 200).map(
    ({ barcode }) => barcode,
  );
const status = async (barcode: string): Promise<string> =>
  bodyOf<{ status: string }>(await library.get(`/catalog?barcode=${barcode}`), 200).status;

describe('a scan', () => {
  test('is told apart by where the item should be', async () => {
    await book('30000001');
    await lend(library, noor, await book('30000002'));
    await library.post(`/items/${(await book('30000003')).id}`, { status: 'withdrawn' });
    await library.post(`/items/${(await book('30000004')).id}`, { status: 'lost' });
    await book('30000005', 'FR 3');
    const aside = await book('30000006');
    const place = { borrower: noor.id, item: aside.id };
    bodyOf(await library.post('/holds', place), 201);
    await library.post('/desk/scans', { code: '30000006' });
    const { id } = await start({ location: 'f' });
    expect(
      await scan(
        id,
        '30000001',
        '30000002',
        '30000003',
        '30000004',
        '30000005',
        '30000006',
        '39999999',
        '30000001',
        '2000001',
      ),
    ).toEqual([
      'found',
      'onLoan',
      'withdrawn',
      'foundLost',
      'wrongShelf',
      'setAside',
      'unknown',
      'alreadySeen',
      'unknown',
    ]);
    // The lost one is in the collection again, as if it had been scanned at the desk.
    expect(await status('30000004')).toBe('in-collection');
    expect((await read(id)).counts).toEqual({
      expected: 1,
      found: 1,
      missing: 0,
      seenElsewhere: 0,
      misplaced: 1,
      onLoan: 1,
      setAside: 1,
      withdrawn: 1,
      foundLost: 1,
      unknown: 1,
      scanned: 7,
    });
    for (const [kind, barcode] of [
      ['wrongShelf', '30000005'],
      ['unknown', '39999999'],
      ['onLoan', '30000002'],
    ] as const)
      expect(await listed(id, kind)).toEqual([barcode]);
    // A borrower's card is answered, and kept nowhere.
    expect(JSON.stringify(library.tables()['stocktake_scans'])).not.toContain('2000001');
  });

  test('counts once, in one batch and in several', async () => {
    await book('30000001');
    const { id } = await start();
    expect(await scan(id, '30000001', '30000001')).toEqual(['found', 'alreadySeen']);
    const before = library.tables();
    expect(await scan(id, '30000001')).toEqual(['alreadySeen']);
    expect(library.tables()).toEqual(before);
  });

  test('counts an item once that got a new barcode meanwhile, and a code once an item has it', async () => {
    const book1 = await book('30000001');
    const { id } = await start();
    expect(await scan(id, '30000001', '30000009')).toEqual(['found', 'unknown']);
    bodyOf(await library.post(`/items/${book1.id}`, { barcode: '30000002' }), 200);
    await book('30000009');
    expect(await scan(id, '30000002', '30000009', '30000009')).toEqual([
      'alreadySeen',
      'found',
      'alreadySeen',
    ]);
    expect((await read(id)).counts).toMatchObject({ expected: 2, found: 2, unknown: 0, scanned: 2 });
  });

  test('of a barcode that moved to another item counts that item too', async () => {
    const [first, second] = [await book('30000001'), await book('30000002')];
    const { id } = await start();
    expect(await scan(id, '30000001')).toEqual(['found']);
    bodyOf(await library.post(`/items/${first.id}`, { barcode: '30000003' }), 200);
    bodyOf(await library.post(`/items/${second.id}`, { barcode: '30000001' }), 200);
    expect(await scan(id, '30000001', '30000001', '30000003')).toEqual([
      'found',
      'alreadySeen',
      'alreadySeen',
    ]);
    expect((await read(id)).counts).toMatchObject({ expected: 2, found: 2, missing: 0, scanned: 2 });
  });

  test('of several stocktakes at once is found in its own, and was seen for the others', async () => {
    await book('30000001');
    await book('30000002');
    const [one, other] = [await start(), await start({ name: 'All' })];
    await scan(one.id, '30000001');
    expect((await read(one.id)).counts).toMatchObject({
      expected: 2,
      found: 1,
      missing: 1,
      seenElsewhere: 0,
    });
    expect((await read(other.id)).counts).toMatchObject({
      expected: 2,
      found: 0,
      missing: 1,
      seenElsewhere: 1,
    });
    expect(bodyOf<unknown[]>(await library.get('/stocktakes'), 200)).toHaveLength(2);
  });
});

describe('what was not scanned, and yet is there', () => {
  const lines = async (id: string, kind: string) =>
    bodyOf<Line[]>(await library.get(`/stocktakes/${id}/items?kind=${kind}`), 200);
  const closedWithMissing = async (id: string) => (await close(id, { setMissing: true })).counts;
  const seenElsewhere = { missing: 0, seenElsewhere: 1, found: 0, expected: 1 };

  test('a book that stands on another shelf is misplaced there, and not missing from its own', async () => {
    const strayed = await book('30000001', 'A1');
    const [own, other] = [
      await start({ name: 'Shelf A', location: 'A1' }),
      await start({ name: 'Shelf B', location: 'B1' }),
    ];
    const scanned = bodyOf<Scanned>(
      await library.post(`/stocktakes/${other.id}/scans`, { barcodes: ['30000001'] }),
      200,
    );
    // The scan says where the book belongs, both lists where it was scanned.
    expect(scanned.results).toMatchObject([{ result: 'wrongShelf', callNumber: 'A1' }]);
    const there = { item: strayed.id, callNumber: 'A1', seenIn: { name: 'Shelf B', location: 'B1' } };
    expect(await lines(other.id, 'wrongShelf')).toMatchObject([there]);
    expect(await lines(own.id, 'seenElsewhere')).toMatchObject([{ ...there, seenAtDesk: null }]);
    expect(await lines(own.id, 'missing')).toEqual([]);
    expect(await closedWithMissing(own.id)).toMatchObject(seenElsewhere);
    expect(await status('30000001')).toBe('in-collection');
    // The list of the closed stocktake stays.
    expect(await lines(own.id, 'seenElsewhere')).toMatchObject([there]);
  });

  test('a stocktake that was finished meanwhile has seen its books, one that ended before has not', async () => {
    await book('30000001');
    await book('30000002');
    const before = await start({ name: 'Before' });
    await scan(before.id, '30000001');
    await close(before.id);
    library.clock.set('2026-09-08T08:00:00Z');
    const [own, meanwhile] = [await start(), await start({ name: 'Meanwhile' })];
    await scan(meanwhile.id, '30000002');
    library.clock.set('2026-09-08T09:00:00Z');
    await close(meanwhile.id);
    expect(await listed(own.id, 'missing')).toEqual(['30000001']);
    expect(await listed(own.id, 'seenElsewhere')).toEqual(['30000002']);
  });

  test.each<[string, (item: Copy) => Promise<unknown>]>([
    [
      'was lent and returned',
      async (item) => {
        await lend(library, noor, item);
        bodyOf(await library.post('/returns', { item: item.id }), 200);
      },
    ],
    ['was scanned at the desk', (item) => library.post('/desk/scans', { code: item.barcode })],
    ['was used in the library', (item) => library.post('/uses', { item: item.id })],
    [
      'was lost and found at the desk',
      async (item) => {
        bodyOf(await library.post(`/items/${item.id}`, { status: 'lost' }), 200);
        bodyOf(await library.post('/desk/scans', { code: item.barcode }), 200);
      },
    ],
    [
      'was scanned for the hold shelf of a hold that is over',
      async (item) => {
        const hold = bodyOf<{ id: string }>(
          await library.post('/holds', { borrower: noor.id, item: item.id }),
          201,
        );
        bodyOf(await library.post('/desk/scans', { code: item.barcode }), 200);
        bodyOf(await library.post(`/holds/${hold.id}/cancel`, {}), 200);
      },
    ],
  ])('a book that %s since the start is not missing', async (_, happens) => {
    const item = await book('30000001');
    const { id } = await start();
    await happens(item);
    expect(await listed(id, 'missing')).toEqual([]);
    const [line] = await lines(id, 'seenElsewhere');
    expect(line).toMatchObject({
      barcode: '30000001',
      seenIn: null,
      seenAtDesk: expect.any(String) as string,
    });
    expect(await closedWithMissing(id)).toMatchObject(seenElsewhere);
    expect(await status('30000001')).toBe('in-collection');
  });

  test('a book that came back before the start, or whose loan was undone, is missing', async () => {
    const [back, mistaken] = [await book('30000001'), await book('30000002')];
    await lend(library, noor, back);
    bodyOf(await library.post('/returns', { item: back.id }), 200);
    const { id } = await start();
    const { events } = bodyOf<{ events: number[] }>(
      await library.post('/checkouts', { borrower: noor.id, item: mistaken.id }),
      201,
    );
    bodyOf(await library.post(`/events/${String(events[0])}/undo`, {}), 200);
    expect(await listed(id, 'missing')).toEqual(['30000001', '30000002']);
    expect(await closedWithMissing(id)).toMatchObject({ missing: 2, seenElsewhere: 0 });
  });

  test('a book that comes back after the end stays in the list of the end', async () => {
    const item = await book('30000001');
    const { id } = await start();
    await close(id);
    await library.post('/desk/scans', { code: item.barcode });
    expect((await read(id)).counts).toMatchObject({ missing: 1, seenElsewhere: 0 });
  });

  test('the missing ones are in the order of their shelves, also in the spreadsheet', async () => {
    const shelves = ['F TOL', '641.9', '641.10', '641.5', '10 ABC', '2 ABC'];
    for (const [index, shelf] of shelves.entries()) await book(String(30000001 + index), shelf);
    await addItem(library, { title: 'On no shelf', barcode: '30000009' });
    const { id } = await start();
    const inOrder = ['2 ABC', '10 ABC', '641.10', '641.5', '641.9', 'F TOL', null];
    const shelfmarks = async () => (await lines(id, 'missing')).map(({ callNumber }) => callNumber);
    expect(await shelfmarks()).toEqual(inOrder);
    const sheet = async () =>
      bodyOf<string>(
        await library.call('GET', `/stocktakes/${id}/items?kind=missing`, undefined, {
          headers: { accept: 'text/csv' },
        }),
        200,
      );
    const rows = (await sheet()).trimEnd().split('\r\n');
    expect(rows[0]).toBe('barcode,title,callNumber,status,seenIn,seenOnShelf,seenAtDesk');
    expect(rows.slice(1).map((row) => row.split(',')[2])).toEqual(inOrder.map((shelf) => shelf ?? ''));
    await close(id);
    expect(await shelfmarks()).toEqual(inOrder);
    expect((await sheet()).trimEnd().split('\r\n')).toEqual(rows);
  });
});

describe('closing', () => {
  test('sets what was not seen to missing, and one undo takes both back', async () => {
    await book('30000001');
    await book('30000002');
    const { id } = await start();
    await scan(id, '30000001');
    const closed = await close(id, { setMissing: true });
    expect(closed.counts).toMatchObject({ expected: 2, found: 1, missing: 1 });
    expect([await status('30000001'), await status('30000002')]).toEqual(['in-collection', 'missing']);
    expect(await listed(id, 'missing')).toEqual(['30000002']);

    bodyOf(await library.post(`/events/${String(closed.events[0])}/undo`, {}), 200);
    expect(await status('30000002')).toBe('in-collection');
    expect(await read(id)).toMatchObject({ closedAt: null, closeEvent: null });
    expect(await scan(id, '30000002')).toEqual(['found']);
  });

  test('is undone days later, and leaves what was found or withdrawn since as it is', async () => {
    const [found, gone] = [await book('30000001'), await book('30000002')];
    await book('30000003');
    const { id } = await start();
    const { closeEvent } = await close(id, { setMissing: true });
    expect((await read(id)).closeEvent).toBe(closeEvent);
    bodyOf(await library.post('/items/many', { ids: [found.id], changes: { status: 'in-collection' } }), 200);
    bodyOf(await library.post(`/items/${gone.id}`, { status: 'withdrawn' }), 200);
    const lines = bodyOf<{ barcode: string; status: string }[]>(
      await library.get(`/stocktakes/${id}/items?kind=missing`),
      200,
    );
    expect(lines.map((line) => line.status)).toEqual(['in-collection', 'withdrawn', 'missing']);

    bodyOf(await library.post(`/events/${String(closeEvent)}/undo`, {}), 200);
    const now = await Promise.all(['30000001', '30000002', '30000003'].map(status));
    expect(now).toEqual(['in-collection', 'withdrawn', 'in-collection']);
    expect(problemOf(await library.post(`/events/${String(closeEvent)}/undo`, {})).code).toBe(
      'undo-not-possible',
    );
    // Its second end is the one that is undone next.
    const again = await close(id);
    expect((await read(id)).closeEvent).toBe(again.closeEvent);
    expect(again.closeEvent).toBeGreaterThan(closeEvent ?? 0);
  });

  test('changes no item if it is not asked to', async () => {
    await book('30000001');
    const { id } = await start();
    const closed = await close(id);
    expect(closed.counts).toMatchObject({ missing: 1 });
    expect(await status('30000001')).toBe('in-collection');
    // What is found later does not change what was missing at the close.
    expect(await listed(id, 'missing')).toEqual(['30000001']);
  });

  test('is final until it is undone', async () => {
    const { id } = await start();
    await close(id);
    const before = library.tables();
    for (const [at, body] of [
      [`/stocktakes/${id}/scans`, { barcodes: ['30000001'] }],
      [`/stocktakes/${id}/close`, {}],
    ] as const)
      expect(problemOf(await library.post(at, body))).toMatchObject({
        status: 409,
        code: 'stocktake-closed',
      });
    expect(library.tables()).toEqual(before);
  });
});

test('the shelf of a Dewey number has its decimals, and that of a letter its whole words', async () => {
  const shelves = ['641', '641.5 SMI', '641 HAR', '6410', 'R 641', 'f', 'F TOL', 'FR 3'];
  for (const [index, shelf] of shelves.entries()) await book(String(30000001 + index), shelf);
  const shelved = async (location: string) =>
    (await listed((await start({ location })).id, 'missing')).map(
      (barcode) => shelves[Number(barcode) - 30000001],
    );
  expect(await shelved('641')).toEqual(['641', '641 HAR', '641.5 SMI']);
  expect(await shelved('F')).toEqual(['f', 'F TOL']);
});

test.each([
  [{}, '/name'],
  [{ name: '' }, '/name'],
  [{ name: 'All', type: 'Scroll' }, '/type'],
  [{ name: 'All', location: 7 }, '/location'],
])('a stocktake of %j is refused', async (body, pointer) => {
  const answer = problemOf(await library.post('/stocktakes', body));
  expect(answer).toMatchObject({ status: 400, errors: [{ pointer }] });
  expect(library.tables()['stocktakes']).toEqual([]);
});

test('a library that is built again from the ledger knows its stocktakes', async () => {
  await book('30000001');
  await book('30000002');
  const open = await start();
  await scan(open.id, '30000001', '39999999');
  const done = await start({ name: 'Done' });
  await close(done.id, { setMissing: true });
  const third = await start({ name: 'Third' });
  await close(third.id);
  const before = [await read(open.id), await read(done.id), await read(third.id)];
  await library.close();
  for (const end of ['', '-wal', '-shm', '.closed'])
    rmSync(path.join(library.folder, `loandesk.db${end}`), { force: true });
  await library.reopen();
  expect([await read(open.id), await read(done.id), await read(third.id)]).toEqual(before);
  expect(before[2]?.counts).toMatchObject({ seenElsewhere: 1, missing: 0 });
  expect(await status('30000002')).toBe('missing');
});

test('counts are those of a simple model, whatever is scanned in whatever batches', async () => {
  const shelves = ['F TOL', 'J DAH', 'F', 'FR 1'] as const;
  const items = await Promise.all(
    Array.from({ length: 12 }, (_, nth) => book(String(30000001 + nth), shelves[nth % 4] ?? 'F')),
  );
  await lend(library, noor, items[0] ?? (await book('39')));
  const code = fc.integer({ min: 30000001, max: 30000015 }).map(String);
  let now = Date.parse(library.clock.now());
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(code, { minLength: 1, maxLength: 8 }), { maxLength: 5 }),
      async (batches) => {
        const { id } = await start({ location: 'F' });
        for (const batch of batches) await scan(id, ...batch);
        const seen = new Set(batches.flat());
        const places = items.map((_, nth) => ({
          barcode: String(30000001 + nth),
          shelf: shelves[nth % 4] ?? '',
        }));
        const here = places.filter(({ shelf }, nth) => nth > 0 && (shelf === 'F' || shelf.startsWith('F ')));
        const { counts } = await read(id);
        const missing = await listed(id, 'missing');
        await close(id);
        library.clock.set(new Date((now += 1000)).toISOString());
        expect(counts).toMatchObject({
          expected: here.length,
          found: here.filter(({ barcode }) => seen.has(barcode)).length,
          missing: here.filter(({ barcode }) => !seen.has(barcode)).length,
          onLoan: seen.has('30000001') ? 1 : 0,
          unknown: [...seen].filter((one) => Number(one) > 30000012).length,
          scanned: seen.size,
        });
        expect(missing.toSorted()).toEqual(
          here.map(({ barcode }) => barcode).filter((barcode) => !seen.has(barcode)),
        );
      },
    ),
    { numRuns: 25 },
  );
});

test('an item that was on loan when it was scanned is listed with whether it still is', async () => {
  const copy = await book('30000901');
  await lend(library, noor, copy);
  const { id } = await start();
  await scan(id, copy.barcode);
  const onLoan = async () =>
    bodyOf<{ onLoan: boolean }[]>(await library.get(`/stocktakes/${id}/items?kind=onLoan`), 200).map(
      (line) => line.onLoan,
    );
  expect(await onLoan()).toEqual([true]);
  bodyOf(await library.post('/returns', { item: copy.id }), 200);
  expect(await onLoan()).toEqual([false]);
});
