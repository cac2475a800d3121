// Tests the screens' typed client against a real library: what it sends arrives, and what comes back reads as it should.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ApiProblem, UNREACHABLE, api } from '../../src-renderer/api/api.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';

let library: TestLibrary;

/** What a page's own `fetch` does with a relative address, in the desk's window. */
const fetchInWindow: typeof fetch = async (input, init) => {
  const address = input instanceof Request ? input.url : input;
  const request = new Request(new URL(address, 'http://127.0.0.1:4780'), init);
  return await library.library.api.fetch(request, { kind: 'window' });
};

beforeAll(async () => {
  library = await openTestLibrary();
  vi.stubGlobal('fetch', fetchInWindow);
});
afterAll(() => {
  vi.unstubAllGlobals();
  return library.remove();
});

async function problemOf(call: Promise<unknown>): Promise<ApiProblem> {
  try {
    await call;
  } catch (problem) {
    if (problem instanceof ApiProblem) return problem;
    throw problem;
  }
  throw new Error('no problem came');
}

test('a borrower is added, found by a number that needs escaping, changed and deleted', async () => {
  const added = await api.addBorrower({ givenName: 'Zoë', familyName: 'Vos', barcode: 'A/7 ?#%' });
  expect(await api.borrower('barcode:A/7 ?#%')).toEqual(added);
  expect(await api.borrowers({ q: 'zoë vos', limit: 5 })).toEqual([added]);
  const changed = await api.changeBorrower(added.id, { message: 'Has the key' }, added.version);
  expect(changed).toMatchObject({ message: 'Has the key', version: added.version + 1 });
  expect(await problemOf(api.changeBorrower(added.id, { message: null }, added.version))).toMatchObject({
    code: 'version-conflict',
    status: 412,
  });
  await api.deleteBorrower(added.id);
  expect(await problemOf(api.borrower(added.id))).toMatchObject({ code: 'not-found', status: 404 });
});

test('a scan that is sent again under its key happens once, and is undone by its event', async () => {
  const noor = await api.addBorrower({ givenName: 'Noor', familyName: 'Jansen' });
  const { barcode } = await api.addItem({ title: 'Heksen' });
  const scan = { code: barcode, borrower: noor.id };
  const lent = await api.scan(scan, 'scan-1');
  expect(await api.scan(scan, 'scan-1')).toEqual(lent);
  expect(await api.scan(scan, 'scan-2')).toMatchObject({ outcome: 'refused' });
  if (lent.outcome !== 'lent') throw new Error(lent.outcome);
  expect(await api.loans()).toEqual([lent.loan]);
  const undone = await api.undo(lent.events[0] ?? 0, 'undo-1');
  expect(undone.undone).toEqual(lent.events);
  expect((await api.events({ since: 0, borrower: noor.id })).events.map(({ type }) => type)).toEqual([
    'borrower.added',
    'loan.opened',
    'loan.cancelled',
  ]);
});

test('a refusal is a problem with its code', async () => {
  const { barcode } = await api.addItem({ title: 'De GVR' });
  const problem = await problemOf(api.return(`barcode:${barcode}`));
  expect(problem).toMatchObject({ code: 'item-not-lent', status: 409, worthRetrying: false });
  expect(problem.refusals.map(({ code }) => code)).toEqual(['item-not-lent']);
});

test('a library that does not answer may have done it or not, and a call that was given up is no fault of its', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const given = AbortSignal.abort(new Error('another key was typed'));
  expect(await problemOf(api.health())).toMatchObject({ code: UNREACHABLE, unreachable: true });
  await expect(api.deskSearch('jansen', 8, given)).rejects.toThrow('Failed to fetch');
  vi.stubGlobal('fetch', fetchInWindow);
  expect(await api.health()).toEqual({ status: 'ok', library: 'in-place' });
});
