// Tests that every list with shelfmarks is in the order of the shelves, by the library's own key.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { addBorrower, addItem, bodyOf, type Copy, type Person } from '../support/school-year.ts';

/** A shelf in its order; `null` is a copy without a shelfmark. */
const shelf = [
  '2 ABC',
  '10 ABC',
  '641',
  '641.10',
  '641.5',
  '641.5945',
  '641.596',
  '641.9',
  'FIC Ärn',
  'FIC DAH',
  null,
];

let library: TestLibrary;
let noor: Person;
let copies: Copy[];

beforeAll(async () => {
  library = await openTestLibrary();
  noor = await addBorrower(library);
  copies = [];
  // Added in another order than that of the shelf, and than that of the titles.
  for (const [index, callNumber] of [...shelf.entries()].toSorted(
    ([one], [other]) => ((one * 7) % 11) - ((other * 7) % 11),
  ))
    copies.push(
      await addItem(library, {
        title: `Title ${String((index * 3) % 11)}`,
        barcode: String(4000 + index),
        callNumber,
      }),
    );
});
afterAll(async () => {
  expect(library.reported).toEqual([]);
  await library.remove();
});

const copyOf = async (titleId: string, callNumber: string): Promise<Copy> =>
  bodyOf(await library.post('/items', { titleId, callNumber }), 201);

interface Shelved {
  callNumber: string | null;
  shelfKey: string | null;
}
const read = async <Body>(at: string): Promise<Body> => bodyOf(await library.get(at), 200);
const shelfmarks = (rows: readonly Shelved[]) => rows.map(({ callNumber }) => callNumber);
const byKey = <Row extends { shelfKey: string | null }>(rows: readonly Row[]) =>
  rows.toSorted(({ shelfKey: one }, { shelfKey: other }) =>
    one === null || other === null
      ? Number(one === null) - Number(other === null)
      : Number(one > other) - Number(one < other),
  );

describe('in the order of the shelves are', () => {
  test('the items with sort=callNumber, all, with a filter, and of a search', async () => {
    expect(shelfmarks(await read('/items?sort=callNumber'))).toEqual(shelf);
    expect(shelfmarks(await read('/items?sort=callNumber&itemType=Book&include=lending'))).toEqual(shelf);
    expect(shelfmarks(await read('/items?sort=callNumber&shelf=FIC'))).toEqual(['FIC Ärn', 'FIC DAH']);
    expect(shelfmarks(await read('/items?sort=callNumber&q=title'))).toEqual(shelf);
    expect(shelfmarks(await read('/items'))).not.toEqual(shelf);
  });

  test('the weeding list', async () => {
    expect(shelfmarks(await read('/items?sort=callNumber&notLentSince=2099-01-01'))).toEqual(shelf);
  });

  test('the spreadsheet of items', async () => {
    const answer = await library.call('GET', '/items?sort=callNumber', undefined, {
      headers: { accept: 'text/csv' },
    });
    const [head = '', ...rows] = bodyOf<string>(answer, 200).trimEnd().split('\r\n');
    const column = head.split(',').indexOf('callNumber');
    expect(rows.map((row) => row.split(',')[column])).toEqual(shelf.map((each) => each ?? ''));
  });

  test('items that a screen sorts by their key', async () => {
    expect(shelfmarks(byKey(await read<Shelved[]>('/items')))).toEqual(shelf);
  });

  test('titles that a screen sorts by their key, and the shelfmarks of a title', async () => {
    const [first] = copies;
    const more = ['9 A', '641.10', '641.9', '641.5', '11 A'];
    const added = await Promise.all(more.map((callNumber) => copyOf(first?.titleId ?? '', callNumber)));
    const titles = await read<{ id: string; callNumbers: string[]; shelfKey: string | null }[]>('/titles');
    const several = titles.find(({ id }) => id === first?.titleId);
    const others = several?.callNumbers.filter((each) => more.includes(each));
    expect(others).toEqual(['9 A', '11 A', '641.10', '641.5', '641.9']);
    const inOrder = byKey(titles).flatMap(({ callNumbers: [begin] }) => begin ?? []);
    expect(inOrder.filter((each) => shelf.includes(each))).toEqual(
      shelf.filter((each) => inOrder.includes(each ?? '')),
    );
    for (const { id } of added) await library.delete(`/items/${id}`);
  });

  test('the pick list of holds', async () => {
    for (const { titleId } of copies) {
      const { id } = await addBorrower(library, { givenName: `Waits for ${titleId}` });
      bodyOf(await library.post('/holds', { borrower: id, title: titleId }), 201);
    }
    const picked = await read<{ copies: Shelved[] }[]>('/holds/to-fetch');
    expect(picked.flatMap((row) => shelfmarks(row.copies))).toEqual(shelf);
  });

  test('the copies of a booking to fetch', async () => {
    const titleId = (await addItem(library, { title: 'A class set', callNumber: '641.9' })).titleId;
    for (const callNumber of ['641.5', '641.10', '10 A', '2 A']) await copyOf(titleId, callNumber);
    const booking = { borrower: noor.id, title: titleId, copies: 5, from: '2026-09-07', to: '2026-09-09' };
    bodyOf(await library.post('/bookings', booking), 201);
    const [line] = await read<{ copies: Shelved[] }[]>('/bookings/to-fetch');
    expect(shelfmarks(line?.copies ?? [])).toEqual(['2 A', '10 A', '641.10', '641.5', '641.9']);
  });
});

describe('the key follows the shelfmark', () => {
  const keyOf = async (id: string) => (await read<Shelved>(`/items/${id}`)).shelfKey;

  test('through a change, its undo, a change of many, and a recovery', async () => {
    const own = await openTestLibrary();
    try {
      const [moved, there] = [
        await addItem(own, { callNumber: '10 A' }),
        await addItem(own, { callNumber: '2 A' }),
      ];
      const keyIn = async (id: string) => bodyOf<Shelved>(await own.get(`/items/${id}`), 200).shelfKey;
      const [ten, two] = [await keyIn(moved.id), await keyIn(there.id)];
      expect(two !== null && ten !== null && two < ten).toBe(true);
      bodyOf(await own.post(`/items/${moved.id}`, { callNumber: '2 a' }), 200);
      expect(await keyIn(moved.id)).toBe(two);
      bodyOf(await own.post(`/items/${moved.id}`, { callNumber: null }), 200);
      expect(await keyIn(moved.id)).toBeNull();
      const { events } = bodyOf<{ events: number[] }>(
        await own.post('/items/many', { ids: [moved.id, there.id], changes: { callNumber: '10 A' } }),
        200,
      );
      expect([await keyIn(moved.id), await keyIn(there.id)]).toEqual([ten, ten]);
      bodyOf(await own.post(`/events/${String(events[0])}/undo`), 200);
      expect([await keyIn(moved.id), await keyIn(there.id)]).toEqual([null, two]);
      await own.close();
      for (const end of ['', '-wal', '-shm', '.closed'])
        rmSync(path.join(own.folder, `loandesk.db${end}`), { force: true });
      await own.reopen();
      expect([await keyIn(moved.id), await keyIn(there.id)]).toEqual([null, two]);
    } finally {
      await own.remove();
    }
  });

  test('and a new item has it at once', async () => {
    const { id } = await addItem(library, { callNumber: '641.5' });
    expect(await keyOf(id)).toBe(await keyOf(copies.find(({ barcode }) => barcode === '4004')?.id ?? ''));
  });
});
