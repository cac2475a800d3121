// Plays a scanner that types as on a US keyboard, at the desk of a computer with the keyboard of another country.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as client from '../../src-renderer/api/library.ts';
import { usReadingOf } from '../../src-renderer/features/desk/scanning/key-places.ts';
import {
  createDeskSession,
  type DeskSession,
} from '../../src-renderer/features/desk/session/desk-session.ts';
import { verbs, wordsFor } from '../../src-renderer/features/desk/verbs/verbs.ts';
import type { KeyboardLayout } from '../../src-main/scanner/key-map-tables.ts';
import { undo } from '../../src-renderer/features/desk/verbs/undo.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { typedOn } from '../support/other-keyboard.ts';

let library: TestLibrary;
let desk: DeskSession;
let told: (string | null)[];

const fetchInWindow: typeof fetch = async (input, init) => {
  const address = input instanceof Request ? input.url : input;
  const request = new Request(new URL(address, 'http://127.0.0.1:4780'), init);
  return await library.library.api.fetch(request, { kind: 'window' });
};

beforeEach(async () => {
  library = await openTestLibrary();
  vi.stubGlobal('fetch', fetchInWindow);
  await client.addBorrower({ givenName: 'Emma', familyName: 'Vos', barcode: '2000004' });
  await client.addItem({ title: 'Matilda', barcode: 'SCHZ-1' });
  told = [];
  const quiet = () => undefined;
  desk = createDeskSession({
    library: client,
    verbs,
    now: Date.now,
    newId: () => crypto.randomUUID(),
    onEntry: quiet,
    onIgnored: quiet,
    onQuestion: quiet,
    onHeld: quiet,
    onFailure: quiet,
    onReceived: quiet,
    onOtherKeyboard: ({ pc }) => told.push(pc),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  return library.remove();
});

async function scan(layout: KeyboardLayout, label: string): Promise<void> {
  const keys = typedOn(layout, label);
  const usReading = usReadingOf(keys);
  desk.actions.scan(keys.map(({ key }) => key).join(''), 1, usReading === null ? {} : { usReading });
  await vi.waitUntil(() => desk.getState().queue.tasks.length === 0, { interval: 1 });
}
const last = () => desk.getState().last;

test('a card and a book are found by the places of the keys, and the desk says so', async () => {
  await scan('fr', '2000004');
  expect(last()).toMatchObject({ kind: 'opened', overview: { borrower: { givenName: 'Emma' } } });
  await scan('de', 'SCHZ-1');
  expect(last()).toMatchObject({ kind: 'lent', loan: { item: { title: 'Matilda' } } });
  expect(told).toEqual(['AZERTY', 'QWERTZ']);
  // The loan can be undone as any other.
  desk.actions.begin(undo);
  await vi.waitUntil(() => desk.getState().queue.tasks.length === 0, { interval: 1 });
  expect(await client.listLoans()).toEqual([]);
});

test('the code as it is typed goes first', async () => {
  await client.addItem({ title: 'Momo', barcode: 'SCHY-7' });
  await client.addItem({ title: 'Ronja', barcode: 'SCHZ-7' });
  const reading = { code: 'SCHZ-7', pc: 'QWERTZ', certain: false } as const;
  desk.actions.scan('SCHY-7', 1, { usReading: reading });
  await vi.waitUntil(() => desk.getState().queue.tasks.length === 0, { interval: 1 });
  expect(last()).toMatchObject({ kind: 'refused', item: { title: 'Momo' } });
  expect(told).toEqual([]);
});

test('a code that is unknown either way names the keyboard, instead of a list of people and titles', async () => {
  await scan('fr', '2999999');
  expect(desk.getState().question).toBeNull();
  const entry = last();
  expect(entry).toMatchObject({ kind: 'refused', otherKeyboard: 'AZERTY' });
  if (entry?.kind !== 'refused') throw new Error('nothing was refused');
  expect(wordsFor(entry).staff[0]).toEqual({ key: 'desk:keyboard.differsFrom', values: { pc: 'AZERTY' } });
  await scan('us', '2999999');
  const usual = last();
  expect(usual?.kind === 'refused' && usual.otherKeyboard).toBeUndefined();
});
