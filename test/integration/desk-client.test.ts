// Tests the screens' typed client against a real library: what it sends arrives, and what comes back reads as it should.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as client from '../../src-renderer/api/library.ts';
import { requestOptions } from '../../src-renderer/api/http-client.ts';
import { ApiProblem, UNREACHABLE } from '../../src-renderer/api/http-client.ts';
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
  const added = await client.addBorrower({ givenName: 'Zoë', familyName: 'Vos', barcode: 'A/7 ?#%' });
  expect(await client.readBorrower('barcode:A/7 ?#%')).toEqual(added);
  expect(await client.listBorrowers({ q: 'zoë vos', limit: 5 })).toEqual([added]);
  const changed = await client.updateBorrower(
    added.id,
    { message: 'Has the key' },
    {},
    requestOptions({ ifVersion: added.version }),
  );
  expect(changed).toMatchObject({ message: 'Has the key', version: added.version + 1 });
  expect(
    await problemOf(
      client.updateBorrower(added.id, { message: null }, {}, requestOptions({ ifVersion: added.version })),
    ),
  ).toMatchObject({
    code: 'version-conflict',
    status: 412,
  });
  await client.deleteBorrower(added.id);
  expect(await problemOf(client.readBorrower(added.id))).toMatchObject({ code: 'not-found', status: 404 });
});

test('a scan that is sent again under its key happens once, and is undone by its event', async () => {
  const noor = await client.addBorrower({ givenName: 'Noor', familyName: 'Jansen' });
  const { barcode } = await client.addItem({ title: 'Heksen' });
  const scan = { code: barcode, borrower: noor.id };
  const lent = await client.scan(scan, requestOptions({ idempotencyKey: 'scan-1' }));
  expect(await client.scan(scan, requestOptions({ idempotencyKey: 'scan-1' }))).toEqual(lent);
  expect(await client.scan(scan, requestOptions({ idempotencyKey: 'scan-2' }))).toMatchObject({
    outcome: 'refused',
  });
  if (lent.outcome !== 'lent') throw new Error(lent.outcome);
  expect(await client.listLoans()).toEqual([lent.loan]);
  const undone = await client.undoEvent(lent.events[0] ?? 0, requestOptions({ idempotencyKey: 'undo-1' }));
  expect(undone.undone).toEqual(lent.events);
  expect((await client.listEvents({ since: 0, borrower: noor.id })).events.map(({ type }) => type)).toEqual([
    'borrower.added',
    'loan.opened',
    'loan.cancelled',
  ]);
});

test('a refusal is a problem with its code', async () => {
  const { barcode } = await client.addItem({ title: 'De GVR' });
  const problem = await problemOf(client.returnItem({ item: `barcode:${barcode}` }));
  expect(problem).toMatchObject({ code: 'item-not-lent', status: 409, worthRetrying: false });
  expect(problem.refusals.map(({ code }) => code)).toEqual(['item-not-lent']);
});

test('a library that does not answer may have done it or not, and a call that was given up is no fault of its', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const given = AbortSignal.abort(new Error('another key was typed'));
  expect(await problemOf(client.readHealth())).toMatchObject({ code: UNREACHABLE, unreachable: true });
  await expect(client.searchDesk({ q: 'jansen', limit: 8 }, { signal: given })).rejects.toThrow(
    'Failed to fetch',
  );
  vi.stubGlobal('fetch', fetchInWindow);
  expect(await client.readHealth()).toEqual({ status: 'ok', library: 'in-place' });
});
