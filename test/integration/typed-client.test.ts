// Tests the API's document as another program's author does: with a client that a public generator made from it.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as loandesk from '../../src-contract/client.ts';
import { startHttpServer, type HttpServer } from '../../src-main/core/http/http-server.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';

let library: TestLibrary;
let server: HttpServer;
let token: string;
beforeAll(async () => {
  library = await openTestLibrary();
  server = await startHttpServer(library.library, { port: 0 });
  token = `Bearer ${readFileSync(library.library.tokenFile, 'utf8').trim()}`;
});
afterAll(async () => {
  await server.close();
  await library.remove();
});

/** With the platform's own `fetch`: the screens give the client another one. */
const by = (headers: Record<string, string> = {}) => ({
  fetch: globalThis.fetch,
  baseUrl: `${server.url}/api/v1`,
  headers: { authorization: token, ...headers },
});

test('a program with a generated client lends, is refused, insists, undoes and reads the journal', async () => {
  const newBorrower = { givenName: 'Noor', familyName: 'Jansen', barcode: '2000017', externalId: 'S-1042' };
  const noor = await loandesk.addBorrower({ ...newBorrower, group: '3A' }, by());
  const leaver = { givenName: 'Sam', familyName: 'Leaver' };
  const sam = await loandesk.addBorrower(leaver, by({ 'Idempotency-Key': 'sam-1' }));
  expect(await loandesk.addBorrower(leaver, by({ 'Idempotency-Key': 'sam-1' }))).toEqual(sam);
  await loandesk.deleteBorrower(sam.id, by());
  const ifMatch = by({ 'If-Match': `"${String(noor.version)}"` });
  await loandesk.updateBorrower('ext:S-1042', { blockedReason: 'Lost card' }, {}, ifMatch);
  expect(await loandesk.readBorrower('barcode:2000017', by())).toMatchObject({ blockedReason: 'Lost card' });
  expect(await loandesk.listBorrowers({ group: '3A' }, by())).toMatchObject([{ id: noor.id }]);
  const book = await loandesk.addItem({ title: 'The Lantern Keeper', barcode: '30000421' }, by());

  const checkout = { borrower: noor.id, item: book.id };
  await expect(loandesk.checkOut(checkout, by())).rejects.toMatchObject({
    status: 409,
    data: { code: 'borrower-blocked', overridable: true },
  });
  const override: loandesk.Override = { codes: ['borrower-blocked'], reason: 'Found it again' };
  const lent = await loandesk.checkOut({ ...checkout, override }, by());
  expect(await loandesk.undoEvent(lent.events[0] ?? 0, by())).toMatchObject({ loan: null });
  await loandesk.updateBorrower(noor.id, { blockedReason: null }, {}, by());
  const scanned = await loandesk.scan({ code: '30000421', borrower: noor.id }, by());
  expect(scanned.outcome === 'lent' && scanned.loan.dueOn).toBe('2026-09-28');
  expect((await loandesk.listLoans({}, by())).map(({ item }) => item.barcode)).toEqual(['30000421']);
  library.clock.set('2026-10-12T10:00:00.000Z');
  expect(await loandesk.listOverdues({}, by())).toMatchObject([{ daysOverdue: 14 }]);
  expect(await loandesk.renew({ item: book.id }, by())).toMatchObject({ renewals: 1 });
  await loandesk.returnItem({ item: 'barcode:30000421' }, by());

  const { events } = await loandesk.listEvents({ since: 0, $type: ['loan.opened', 'loan.returned'] }, by());
  expect(events.map(({ type }) => type)).toEqual(['loan.opened', 'loan.opened', 'loan.returned']);
  expect(library.reported).toEqual([]);
});
