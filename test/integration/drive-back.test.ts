// Tests a library whose files become other ones while it is open: a drive was away, or something deleted the ledger.
import { cpSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLibrary } from '../../src-main/library/library.ts';
import { disagreements, inspectDatabase } from '../reliability/library-inspection.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import {
  addBorrower,
  addItem,
  bodyOf,
  itemsOut,
  lend,
  type Copy,
  type Person,
} from '../support/school-year.ts';

let library: TestLibrary;
let noor: Person;
let books: Copy[];

beforeEach(async () => {
  library = await openTestLibrary();
  noor = await addBorrower(library, { category: 'Teacher' });
  books = [];
  for (const barcode of ['B1', 'B2', 'B3']) books.push(await addItem(library, { barcode }));
  await lend(library, noor, book(0));
});
afterEach(async () => {
  await library.remove();
  rmSync(away(), { recursive: true, force: true });
});

const book = (index: number): Copy => books[index] ?? (undefined as never);
const away = (): string => `${library.folder}-away`;
const lendNow = (index: number) => library.post('/checkouts', { borrower: noor.id, item: book(index).id });
const codes = async (): Promise<string[]> =>
  bodyOf<{ notices: { code: string }[] }>(await library.get('/status'), 200).notices.map(({ code }) => code);

/** The same files again, as other ones: so a drive comes back. */
function goAndComeBack(): void {
  renameSync(library.folder, away());
  cpSync(away(), library.folder, { recursive: true });
}

async function expectWhole(...out: string[]): Promise<void> {
  expect((await itemsOut(library)).toSorted()).toEqual(out);
  await library.close();
  const found = inspectDatabase(library.folder);
  expect([...found.faults, ...disagreements(library.folder, found.events, false)]).toEqual([]);
}

test('a ledger that is deleted while the desk lends is written again with a notice, and lending goes on', async () => {
  rmSync(path.join(library.folder, 'ledger'), { recursive: true });
  expect(await lendNow(1)).toMatchObject({ status: 503, body: { code: 'storage-gone' } });
  expect((await lendNow(1)).status).toBe(201);
  expect(await codes()).toEqual(['ledger-rebuilt']);
  await expectWhole('B1', 'B2');
});

test('a folder that comes back as another one is opened again, and holds every acknowledged change', async () => {
  goAndComeBack();
  expect(await lendNow(1)).toMatchObject({ status: 503, body: { code: 'storage-gone' } });
  expect((await lendNow(1)).status).toBe(201);
  expect(await codes()).toEqual([]);
  await expectWhole('B1', 'B2');
});

test('a folder that comes back as another one is reopened by a health request', async () => {
  const health = async (): Promise<unknown> =>
    bodyOf<{ library: string }>(await library.get('/health'), 200).library;
  expect(await health()).toBe('in-place');
  renameSync(library.folder, away());
  expect(await health()).toBe('gone');
  renameSync(away(), library.folder);
  expect(await health()).toBe('in-place');
  goAndComeBack();
  expect(await health()).toBe('gone');
  await expect.poll(health, { timeout: 20_000, interval: 50 }).toBe('in-place');
  expect((await lendNow(1)).status).toBe(201);
  await expectWhole('B1', 'B2');
});

test('one that another program has taken meanwhile stays with it until it lets go', async () => {
  goAndComeBack();
  const other = await openLibrary({ dataFolder: library.folder, version: '0', report: () => undefined });
  expect((await lendNow(1)).status).toBe(503);
  expect(await lendNow(1)).toMatchObject({ status: 503, body: { code: 'storage-gone' } });
  await other.close();
  await expect.poll(async () => (await lendNow(1)).status, { timeout: 20_000, interval: 200 }).toBe(201);
  await expectWhole('B1', 'B2');
});
