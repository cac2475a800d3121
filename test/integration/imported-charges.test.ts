// Tests that charges and credits of another program come in as they are, and are paid, paid back and undone like others.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { addBorrower, addItem, bodyOf, problemOf, type Copy, type Person } from '../support/school-year.ts';

let library: TestLibrary;
let noor: Person;
let book: Copy;
beforeEach(async () => {
  library = await openTestLibrary();
  await library.post('/settings', { timeZone: 'Europe/Amsterdam', chargesEnabled: true, lostCharge: 1250 });
  noor = await addBorrower(library, { barcode: '2000001', externalId: 'S-1042' });
  book = await addItem(library, { barcode: '30000001' });
});
afterEach(() => library.remove());

interface ChargeAnswer {
  id: string;
  amount: number;
  open: number;
}
interface Imported {
  charges: ChargeAnswer[];
  refused: { index: number; borrower: string; refusals: { code: string }[] }[];
  events: number[];
}
const importing = async (...charges: object[]): Promise<Imported> =>
  bodyOf<Imported>(await library.post('/charges/imported', { charges }), 200);
const charges = async (): Promise<ChargeAnswer[]> =>
  bodyOf(await library.get(`/charges?borrower=${noor.id}`), 200);
const money = async () => bodyOf<{ money: object | null }>(await library.get(`/loans/${noor.id}`), 200).money;
const pay = (amount: number, more = {}) => library.post('/payments', { borrower: noor.id, amount, ...more });
const fine = { borrower: 'ext:S-1042', kind: 'overdue', amount: 250, chargedOn: '2026-05-11' };
const codes = ({ refused }: Imported) =>
  refused.map(({ index, refusals }) => `${String(index)} ${refusals.map(({ code }) => code).join()}`);

describe('a charge of another program', () => {
  test('comes in with its day, kind, note and item, and says where it came from', async () => {
    const note = 'Two weeks late';
    const { charges: imported, events } = await importing({ ...fine, note, item: 'barcode:30000001' });
    expect(imported).toMatchObject([
      {
        kind: 'overdue',
        amount: 250,
        open: 250,
        state: 'owed',
        at: '2026-05-11T10:00:00.000Z',
        imported: true,
        note,
        item: { id: book.id },
      },
    ]);
    expect(
      bodyOf<{ events: object[] }>(await library.get(`/events?since=${(events[0] ?? 0) - 1}`), 200).events,
    ).toMatchObject([
      { type: 'charge.added', data: { imported: true, chargedAt: '2026-05-11T10:00:00.000Z' } },
    ]);
    await library.post('/charges', { borrower: noor.id, kind: 'other', amount: 5 });
    expect(await charges(), 'the latest first').toMatchObject([{ imported: false }, { imported: true }]);
  });

  test('comes in while money is off, and shows as soon as it is on', async () => {
    await library.post('/settings', { chargesEnabled: false });
    await importing(fine);
    expect(await money()).toBeNull();
    await library.post('/settings', { chargesEnabled: true });
    expect(await money()).toMatchObject({ owed: 250, refundDue: 0 });
  });

  test('is paid before later ones', async () => {
    await library.post('/charges', { borrower: noor.id, kind: 'other', amount: 100 });
    await importing(fine);
    bodyOf(await pay(250), 201);
    expect(await charges()).toMatchObject([
      { kind: 'other', open: 100 },
      { kind: 'overdue', open: 0 },
    ]);
  });

  test('stays out if it cannot be, or came before, and the others come in', async () => {
    await importing(fine);
    const answer = await importing(
      { ...fine, borrower: 'ext:S-9999' },
      { ...fine, item: 'barcode:39999999' },
      { ...fine, chargedOn: '2026-09-08' },
      fine,
      fine,
      { ...fine, chargedOn: '2026-05-12' },
      { ...fine, amount: 251 },
    );
    expect(codes(answer)).toEqual([
      '0 borrower-unknown',
      '1 item-unknown',
      '2 charged-in-future',
      '3 charge-exists',
    ]);
    expect(answer.charges.map(({ amount }) => amount)).toEqual([250, 250, 251]);
  });

  test('of a lost book is not made again when the loan that came with it is declared lost', async () => {
    const inMay = { lentOn: '2026-05-11', dueOn: '2026-06-07' };
    await library.post('/loans/imported', { loans: [{ borrower: noor.id, item: book.id, ...inMay }] });
    await importing({ ...fine, kind: 'lost', amount: 1000, item: book.id });
    bodyOf(await library.post('/losses', { item: book.id }), 200);
    expect(await money()).toMatchObject({ owed: 1000 });
  });

  test('needs the scope override as well, and the currency of the library', async () => {
    const { token } = bodyOf<{ token: string }>(
      await library.post('/tokens', { name: 'Move', scopes: ['circulation'] }),
      201,
    );
    const options = {
      headers: { host: '127.0.0.1:4780', authorization: `Bearer ${token}` },
      door: { kind: 'tcp', hosts: ['127.0.0.1:4780'] } as const,
    };
    const answer = await library.call('POST', '/charges/imported', { charges: [fine] }, options);
    expect([answer.status, problemOf(answer).code]).toEqual([403, 'forbidden']);
    const dollars = await library.post('/charges/imported', { charges: [fine], currency: 'USD' });
    expect([dollars.status, problemOf(dollars).code]).toEqual([400, 'validation-failed']);
    const nothing = await library.post('/charges/imported', { charges: [{ ...fine, amount: 0 }] });
    expect(nothing.status).toBe(400);
    expect(await charges()).toEqual([]);
  });
});

describe('a credit of another program', () => {
  test('is paid back in parts, and lessens nothing that is owed', async () => {
    const [credit] = (await importing({ ...fine, amount: -500 }, fine)).charges;
    expect(credit).toMatchObject({ amount: -500, open: -500, state: 'refund-due' });
    expect(await money()).toMatchObject({ owed: 250, refundDue: 500 });
    expect((await library.post(`/charges/${credit?.id ?? ''}/waive`, { reason: 'Gift' })).status).toBe(409);
    const refund = (body: object) => library.post(`/charges/${credit?.id ?? ''}/refund`, body);
    expect((await refund({ amount: 501 })).status).toBe(409);
    bodyOf(await refund({ amount: 200 }), 200);
    expect(await money()).toMatchObject({ owed: 250, refundDue: 300 });
    expect(bodyOf(await refund({}), 200)).toMatchObject({ open: 0, state: 'settled' });
    bodyOf(await pay(250), 201);
    expect(await money()).toMatchObject({ owed: 0, refundDue: 0 });
    expect((await library.get('/takings')).body).toMatchObject({
      takings: [{ kind: 'overdue', paid: 250, refunded: 500, waived: 0 }],
    });
    expect((await charges()).map(({ amount }) => amount)).toContain(-500);
  });
});

describe('undo', () => {
  test('takes all charges of the step back: none is left in any list', async () => {
    const before = [await charges(), await money()];
    const { events } = await importing(fine, { ...fine, amount: -500 });
    bodyOf(await library.post(`/events/${String(events[0])}/undo`), 200);
    expect([await charges(), await money()]).toEqual(before);
    expect(codes(await importing(fine)), 'it can come again').toEqual([]);
  });

  test('is refused once such a charge was paid', async () => {
    const { events } = await importing(fine);
    await pay(10);
    const answer = await library.post(`/events/${String(events[0])}/undo`);
    expect([answer.status, problemOf(answer).code]).toEqual([409, 'undo-superseded']);
  });
});

test('charges of another program, paid and undone ones too, are the same after recovery from the ledger', async () => {
  const { events } = await importing({ ...fine, kind: 'other' });
  await importing(fine, { ...fine, amount: -500, item: book.id });
  bodyOf(await library.post(`/events/${String(events[0])}/undo`), 200);
  bodyOf(await pay(100), 201);
  const rows = () =>
    (library.tables()['charge_entries'] as { key: number }[]).map(({ key: _, ...entry }) => entry);
  const before = rows();
  await library.close();
  for (const end of ['', '-wal', '-shm', '.closed'])
    rmSync(path.join(library.folder, `loandesk.db${end}`), { force: true });
  await library.reopen();
  expect(rows()).toEqual(before);
  expect(before).toHaveLength(5);
});
