// Two desks of a library that scan while the cable is out, and are to show the same once it is in.
import { expect } from 'vitest';
import type { Question } from '../../src-main/features/hub/questions-schemas.ts';
import { bothExchanged, mainDesk, otherDesk, sharedRows } from './desks-of-a-library.ts';
import { exchanged } from './hub-copies.ts';
import type { TestLibrary } from './open-library.ts';
import { addBorrower, addItem, bodyOf } from './school-year.ts';

/** A main desk and another one, with three children and three books. */
export async function twoDesks() {
  const { hub, main, key } = await mainDesk(async (library) => {
    await addBorrower(library, { givenName: 'Ann', barcode: '2000001', group: '4A' });
    await addBorrower(library, { givenName: 'Sam', barcode: '2000002', group: '4B' });
    for (const barcode of ['3000001', '3000002', '3000003'])
      await addItem(library, { barcode, title: `Title ${barcode}` });
  });
  const other = await otherDesk(hub, key);
  return { hub, key, main, other };
}

/** Also an item that the library has on loan to someone else: it is in the hands of the desk. */
export const lend = async (desk: TestLibrary, borrower: string, code: string) => {
  const scan = { code, borrower: `barcode:${borrower}`, returnFirst: true };
  expect(bodyOf(await desk.post('/desk/scans', scan), 200)).toMatchObject({ outcome: 'lent' });
};
export const comeBack = async (desk: TestLibrary, item: string) =>
  bodyOf(await desk.post('/desk/scans', { code: item }), 200);
/** Who has each item that is out, by the desk's list. */
export const out = async (desk: TestLibrary): Promise<Record<string, string>> =>
  Object.fromEntries(
    bodyOf<{ item: { barcode: string }; borrower: { givenName: string } }[]>(
      await desk.get('/loans'),
      200,
    ).map(({ item, borrower }) => [item.barcode, borrower.givenName]),
  );
export const questions = async (desk: TestLibrary): Promise<Question[]> =>
  bodyOf(await desk.get('/questions'), 200);
export const eventsOf = async (desk: TestLibrary, barcode: string) => {
  const { id } = bodyOf<{ id: string }>(await desk.get(`/items/barcode:${barcode}`), 200);
  return bodyOf<{ events: { type: string; seq: number }[] }>(await desk.get(`/events?item=${id}`), 200)
    .events;
};
export const undoLast = async (desk: TestLibrary, barcode: string) => {
  const events = await eventsOf(desk, barcode);
  bodyOf(await desk.post(`/events/${String(events.at(-1)?.seq)}/undo`), 200);
};

export async function same(main: TestLibrary, other: TestLibrary): Promise<void> {
  await exchanged(other);
  await bothExchanged(main, other);
  expect(sharedRows(other)).toEqual(sharedRows(main));
  expect(bodyOf(await other.get('/hub'), 200)).toMatchObject({ waiting: 0 });
  expect([main.reported, other.reported]).toEqual([[], []]);
}
