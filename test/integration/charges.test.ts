// Tests money through the API: charges that follow from the desk, payments, waivers, refunds, undo, recovery, bad input.
import { rmSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestLibrary, type Answer, type TestLibrary } from '../support/open-library.ts';
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
let book: Copy;

beforeEach(async () => {
  library = await openTestLibrary();
  noor = await addBorrower(library, { barcode: '2000001' });
  book = await addItem(library, { barcode: '30000001' });
  await library.post('/settings', { chargesEnabled: true, lostCharge: 1250 });
});
afterEach(() => library.remove());

interface Money {
  owed: number;
  refundDue: number;
  currency: string;
}
interface ChargeAnswer {
  id: string;
  kind: string;
  open: number;
  state: string;
  events: number[];
}
const overview = async () =>
  bodyOf<{ money: (Money & { owedSoFar: number }) | null }>(await library.get(`/loans/${noor.id}`), 200);
/** The borrower's money as the overview shows it now. */
const money = async (): Promise<Money | null> => {
  const { money: now } = await overview();
  return now && { owed: now.owed, refundDue: now.refundDue, currency: now.currency };
};
const charges = async (): Promise<ChargeAnswer[]> =>
  bodyOf(await library.get(`/charges?borrower=${noor.id}`), 200);
const charge = async (amount: number, kind = 'other'): Promise<ChargeAnswer> =>
  bodyOf(await library.post('/charges', { borrower: noor.id, kind, amount }), 201);
const preview = async () => bodyOf(await library.get(`/losses/${book.id}`), 200);
const givenUps = async () =>
  bodyOf<{ events: { type: string }[] }>(await library.get(`/events?item=${book.id}`), 200).events.filter(
    ({ type }) => type === 'loan.given-up',
  );
const pay = (amount: unknown, more = {}) => library.post('/payments', { borrower: noor.id, amount, ...more });
const undo = (answer: { events: number[] }) =>
  library.post(`/events/${String(answer.events.at(-1))}/undo`, {});
const euros = (owed: number, refundDue = 0) => ({ owed, refundDue, currency: 'EUR' });

describe('a library that charges no money', () => {
  test('says nothing of money, charges nothing, and refuses to', async () => {
    await library.post('/settings', { chargesEnabled: false });
    await lend(library, noor, book);
    expect(await preview()).toEqual({ charge: null });
    expect((await library.post('/losses', { item: book.id })).body).toMatchObject({ charge: null });
    expect(await money()).toBeNull();
    expect(await charges()).toEqual([]);
    for (const answer of [
      await library.post('/charges', { borrower: noor.id, kind: 'other', amount: 5 }),
      await pay(5),
    ])
      expect([answer.status, problemOf(answer).code]).toEqual([409, 'charges-off']);
  });
});

describe('a lost book', () => {
  test('is charged, paid in two parts, found, and refunded; the answer of the scan says so', async () => {
    expect(await preview(), 'not on loan').toEqual({ charge: null });
    await lend(library, noor, book);
    const charge = { amount: 1250, currency: 'EUR' };
    expect(await preview()).toEqual({ charge });
    expect(await money(), 'a preview changes nothing').toEqual(euros(0));
    expect((await library.post('/losses', { item: book.id })).body).toMatchObject({ charge });
    expect(await money()).toEqual(euros(1250));
    expect(await preview()).toEqual({ charge: null });
    expect((await library.post('/losses', { item: book.id })).body).toMatchObject({ charge: null });
    expect(await money(), 'once for each loan').toEqual(euros(1250));
    expect(bodyOf<{ owed: number }>(await pay(1000), 201)).toMatchObject({ owed: 250 });
    expect(bodyOf<{ owed: number }>(await pay(250), 201)).toMatchObject({ owed: 0 });
    const scanned = await library.post('/desk/scans', { code: book.barcode });
    expect(scanned.body).toMatchObject({ outcome: 'returned', overview: { money: euros(0, 1250) } });
    const [lost] = await charges();
    expect(lost).toMatchObject({ kind: 'lost', state: 'refund-due', open: -1250 });
    expect((await library.get('/charges?state=refund-due')).body).toMatchObject([{ id: lost?.id }]);
    const refunded = bodyOf<ChargeAnswer>(await library.post(`/charges/${lost?.id ?? ''}/refund`, {}), 200);
    expect(refunded.state).toBe('settled');
    expect(await money()).toEqual(euros(0));
    expect((await library.get('/takings')).body).toMatchObject({
      on: '2026-09-07',
      takings: [{ kind: 'lost', paid: 1250, refunded: 1250, waived: 0 }],
    });
    expect((await library.get(`/payments?borrower=${noor.id}`)).body).toMatchObject([
      { amount: 250 },
      { amount: 1000 },
    ]);
  });

  test('has every entry of its account, and each payment says what it was for', async () => {
    await lend(library, noor, book);
    await library.post('/losses', { item: book.id });
    const damage = await charge(300, 'damage');
    const [, lost] = await charges();
    const undone = bodyOf<{ events: number[] }>(await pay(100), 201);
    await undo(undone);
    const item = { id: book.id, barcode: book.barcode, title: expect.any(String) as string };
    expect((await pay(1400)).body).toMatchObject({
      applied: [
        { charge: lost?.id, kind: 'lost', amount: 1250, item },
        { charge: damage.id, kind: 'damage', amount: 150, item: null },
      ],
    });
    await library.post(`/charges/${damage.id}/waive`, { amount: 50, reason: 'Old stain' });
    const account = bodyOf<
      { open: number; entries: { kind: string; amount: number; note: string | null }[] }[]
    >(await library.get(`/charges?borrower=${noor.id}`), 200);
    const entries = account.map((row) => row.entries.map(({ kind, amount }) => [kind, amount]));
    expect(entries).toEqual([
      [
        ['charge', 300],
        ['payment', -150],
        ['waiver', -50],
      ],
      [
        ['charge', 1250],
        ['payment', -100],
        ['payment', 100],
        ['payment', -1250],
      ],
    ]);
    for (const row of account)
      expect(row.entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(row.open);
    expect(account[0]?.entries[2]?.note).toBe('Old stain');
    expect(
      (await library.get(`/payments?borrower=${noor.id}`)).body,
      'not the one that was undone',
    ).toMatchObject([
      {
        amount: 1400,
        applied: [
          { charge: lost?.id, amount: 1250, item },
          { charge: damage.id, amount: 150, item: null },
        ],
      },
    ]);
  });

  test('costs what its type costs, and nothing once the declaration or the return is undone the other way', async () => {
    const [type] = bodyOf<{ id: string; isDefault: boolean }[]>(await library.get('/item-types'), 200).filter(
      ({ isDefault }) => isDefault,
    );
    await library.post('/settings', { lostChargesByType: [{ itemType: type?.id, amount: 700 }] });
    await lend(library, noor, book);
    const lost = bodyOf<{ events: number[] }>(await library.post('/losses', { item: book.id }), 200);
    expect(await money()).toEqual(euros(700));
    const returned = bodyOf<{ events: number[] }>(await library.post('/returns', { item: book.id }), 200);
    expect(await money(), 'found').toEqual(euros(0));
    expect((await undo(returned)).status).toBe(200);
    expect(await money(), 'not returned after all').toEqual(euros(700));
    expect((await undo(lost)).status).toBe(200);
    expect(await money(), 'not lost after all').toEqual(euros(0));
    expect(await charges()).toEqual([]);
  });

  test('whose charge was paid is not undone as if it had not been', async () => {
    await lend(library, noor, book);
    const lost = bodyOf<{ events: number[] }>(await library.post('/losses', { item: book.id }), 200);
    await pay(1250);
    expect([(await undo(lost)).status, await money()]).toEqual([409, euros(0)]);
  });

  test('is off the card once its charge is paid or waived in full; found later, the refund is due', async () => {
    const out = async () => (await library.get('/loans')).body;
    await lend(library, noor, book);
    await library.post('/losses', { item: book.id });
    await pay(1000);
    expect(await out(), 'paid in part').toHaveLength(1);
    const [lost] = await charges();
    const waived = bodyOf<{ events: number[] }>(
      await library.post(`/charges/${lost?.id ?? ''}/waive`, { reason: 'Agreed' }),
      200,
    );
    expect(await out()).toEqual([]);
    expect((await library.get(`/items/${book.id}`)).body).toMatchObject({ status: 'lost', loan: null });
    expect((await undo(waived)).status).toBe(200);
    expect([await out(), await money()]).toEqual([[expect.anything()], euros(250)]);
    await pay(250);
    expect(await out()).toEqual([]);
    const returned = await library.post('/returns', { item: book.id });
    expect(returned.status).toBe(200);
    expect(await money()).toEqual(euros(0, 1250));
  });

  test('that is settled leaves the card by itself, also if an earlier version or an undo left it there', async () => {
    const out = async () => bodyOf<unknown[]>(await library.get('/loans'), 200).length;
    const maintain = () => library.library.services.charges.endSettledLoans();
    await lend(library, noor, book);
    await library.post('/losses', { item: book.id });
    await pay(1000);
    await maintain();
    expect(await out(), 'not settled yet').toBe(1);
    const givenUp = bodyOf<{ events: number[] }>(await library.post(`/losses/${book.id}/give-up`), 200);
    await pay(250);
    expect((await undo(givenUp)).status).toBe(200);
    expect(await out(), 'open and settled, as before this version').toBe(1);
    await maintain();
    expect(await out()).toBe(0);
    expect((await givenUps()).at(-1)).toMatchObject({ actor: 'system' });
    await maintain();
    expect(await givenUps(), 'once').toHaveLength(2);
  });

  test('never stays on a card with no way off it, whatever was paid, waived, found and undone', async () => {
    const money = fc.constantFrom('pay', 'pay-part', 'waive', 'charge', 'undo', 'undo-earlier');
    const desk = fc.constantFrom('lend', 'lose', 'lose', 'find', 'give-up', 'put-right');
    const steps = fc.array(fc.oneof(money, desk), { minLength: 4, maxLength: 14 });
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const item = await addItem(library);
        const done: number[] = [];
        const undoAgo = (steps: number) =>
          done.length < steps
            ? library.get('/status')
            : library.post(`/events/${String(done.at(-steps))}/undo`, {});
        const owed = async () => (await charges()).filter(({ open }) => open > 0);
        for (const step of taken) {
          const [first] = await owed();
          const answer = await {
            lend: () => library.post('/checkouts', { borrower: noor.id, item: item.id }),
            lose: () => library.post('/losses', { item: item.id }),
            find: () => library.post('/returns', { item: item.id }),
            'give-up': () => library.post(`/losses/${item.id}/give-up`),
            'put-right': () => library.post(`/items/${item.id}`, { status: 'in-collection' }),
            pay: () => pay(first?.open ?? 1, { charges: first === undefined ? [] : [first.id] }),
            'pay-part': () => pay(100),
            waive: () => library.post(`/charges/${first?.id ?? 'none'}/waive`, { reason: 'Agreed' }),
            charge: () =>
              library.post('/charges', { borrower: noor.id, kind: 'lost', amount: 300, item: item.id }),
            undo: () => undoAgo(1),
            'undo-earlier': () => undoAgo(2),
          }[step]();
          expect(answer.status).toBeLessThan(500);
          const [event] = (answer.body as { events?: number[] }).events ?? [];
          if (event !== undefined && !step.startsWith('undo')) done.push(event);
        }
        await library.library.services.charges.endSettledLoans();
        const { loan, status } = bodyOf<{ status: string; loan: object | null }>(
          await library.get(`/catalog?id=${item.id}`),
          200,
        );
        if (loan === null || status !== 'lost') return;
        const ofItem = bodyOf<{ kind: string; state: string; item: { id: string } | null }[]>(
          await library.get(`/charges?borrower=${noor.id}`),
          200,
        ).filter((one) => one.item?.id === item.id && one.kind === 'lost');
        expect(
          ofItem.every(({ state }) => state === 'settled') && ofItem.length > 0,
          'a lost book that is settled is off the card',
        ).toBe(false);
        expect((await library.post(`/losses/${item.id}/give-up`)).status).toBe(200);
        expect((await library.get(`/items/${item.id}`)).body).toMatchObject({ loan: null });
      }),
      { numRuns: 25, examples: [[['lend', 'lose', 'give-up', 'pay', 'undo-earlier']]] },
    );
  });

  test('that staff charged by hand leaves the card when that is paid, but a charge for another does not', async () => {
    await library.post('/settings', { lostCharge: 0 });
    const other = await addItem(library);
    for (const item of [book, other]) {
      await lend(library, noor, item);
      await library.post('/losses', { item: item.id });
    }
    const charged = { borrower: noor.id, kind: 'lost', amount: 800, item: book.id };
    bodyOf(await library.post('/charges', charged), 201);
    await pay(800);
    expect((await library.get('/loans')).body).toMatchObject([{ item: { id: other.id } }]);
  });

  test('costs overdue days to the day of the loss, whenever it comes back, and whether it was paid or not', async () => {
    await library.post('/settings', {
      overdueCharges: [{ rule: 'rule-any', amount: 10, per: 'open-day', graceDays: 0, maximum: null }],
    });
    const at = (day: string) => {
      library.clock.set(`${day}T10:00:00.000Z`);
    };
    const ofOverdue = async () => (await charges()).filter(({ kind }) => kind === 'overdue');
    await lend(library, noor, book); // due on 28 September
    at('2026-10-02');
    await library.post('/losses', { item: book.id });
    at('2027-03-01');
    const returned = bodyOf<{ events: number[] }>(await library.post('/returns', { item: book.id }), 200);
    expect(await ofOverdue()).toMatchObject([{ open: 40 }]);
    expect((await undo(returned)).status).toBe(200);
    await pay(1250);
    expect(await ofOverdue(), 'who pays for the book pays for no days').toEqual([]);
    at('2027-06-30');
    await library.post('/desk/scans', { code: book.barcode });
    expect(await ofOverdue()).toMatchObject([{ open: 40 }]);
    expect(await money()).toEqual(euros(40, 1250));
  });

  test('that was put back while on loan costs all its late days', async () => {
    await library.post('/settings', {
      overdueCharges: [{ rule: 'rule-any', amount: 10, per: 'open-day', graceDays: 0, maximum: null }],
    });
    await lend(library, noor, book);
    library.clock.set('2026-10-02T10:00:00.000Z');
    await library.post('/losses', { item: book.id });
    await library.post(`/items/${book.id}`, { status: 'in-collection' });
    library.clock.set('2026-10-08T10:00:00.000Z');
    await library.post('/returns', { item: book.id });
    expect(await money()).toEqual(euros(80));
  });
});

describe('an overdue book', () => {
  const rate = { rule: 'rule-any', amount: 10, per: 'open-day', graceDays: 1, maximum: 100 };

  test('costs each open day after the days of grace, up to the maximum of item and borrower', async () => {
    await library.post('/settings', {
      overdueCharges: [rate],
      overdueMaximum: 130,
      weeklyClosedDays: [6, 7],
    });
    const returnAt = async (item: Copy, day: string) => {
      library.clock.set(`${day}T10:00:00.000Z`);
      return bodyOf<{ events: number[] }>(await library.post('/returns', { item: item.id }), 200);
    };
    const [second, third] = [await addItem(library), await addItem(library)];
    for (const item of [book, second, third]) await lend(library, noor, item); // due on Monday 28 September
    const returned = await returnAt(book, '2026-10-05'); // five open days late
    expect(await money()).toEqual(euros(40));
    expect((await undo(returned)).status).toBe(200);
    expect(await money()).toEqual(euros(0));
    await returnAt(book, '2026-10-05');
    await returnAt(second, '2026-11-30');
    expect(await money(), 'at most 100 for the item, 130 in all').toEqual(euros(130));
    await returnAt(third, '2026-11-30');
    expect(await money()).toEqual(euros(130));
  });

  test('costs nothing from the day on which the borrower said that it was returned', async () => {
    await library.post('/settings', { overdueCharges: [{ ...rate, graceDays: 0 }] });
    await lend(library, noor, book);
    library.clock.set('2026-09-29T10:00:00.000Z');
    await library.post('/claims', { item: book.id });
    library.clock.set('2026-10-09T10:00:00.000Z');
    await library.post('/returns', { item: book.id });
    expect(await money()).toEqual(euros(10));
  });
});

describe('an overdue book that is renewed', () => {
  beforeEach(async () => {
    await library.post('/settings', {
      overdueCharges: [{ rule: 'rule-any', amount: 10, per: 'open-day', graceDays: 0, maximum: null }],
    });
    await lend(library, noor, book); // due on Monday 28 September
    library.clock.set('2026-10-01T10:00:00.000Z');
  });

  test('costs its late days so far, at the desk and with a class, and the undo takes that back', async () => {
    const renewed = bodyOf<{ events: number[] }>(await library.post('/renewals', { item: book.id }), 200);
    expect(await money()).toEqual(euros(30));
    expect((await undo(renewed)).status).toBe(200);
    expect([await money(), await charges()]).toEqual([euros(0), []]);
    const many = bodyOf<{ events: number[] }>(
      await library.post('/renewals/many', { items: [book.id, (await addItem(library)).id] }),
      200,
    );
    expect(await money()).toEqual(euros(30));
    expect((await undo(many)).status).toBe(200);
    await library.post('/renewals', { item: book.id });
    await library.post('/returns', { item: book.id });
    expect(await money(), 'no day twice').toEqual(euros(30));
    expect((await charges())[0]).toMatchObject({ kind: 'overdue', item: { id: book.id } });
  });

  test('costs nothing if the library says that a renewal forgives, or if staff give it another due date', async () => {
    await library.post('/settings', { renewalsForgiveOverdue: true });
    const renewed = bodyOf<{ events: number[] }>(await library.post('/renewals', { item: book.id }), 200);
    expect(await money()).toEqual(euros(0));
    await undo(renewed);
    await library.post('/settings', { renewalsForgiveOverdue: false });
    await library.post('/due-dates', { item: book.id, dueOn: '2026-10-12' });
    await library.post('/returns', { item: book.id });
    expect(await money()).toEqual(euros(0));
  });
});

describe('an overdue book that is still out', () => {
  const rate = { rule: 'rule-any', amount: 10, per: 'open-day', graceDays: 0, maximum: null };
  const soFar = async () => (await overview()).money?.owedSoFar;

  test('shows what it costs so far, as a return of that day would charge, and charges nothing yet', async () => {
    await library.post('/settings', { overdueCharges: [rate], overdueMaximum: 50, lostCharge: 0 });
    const [second, third] = [await addItem(library), await addItem(library)];
    for (const item of [book, second, third]) await lend(library, noor, item); // due on 28 September
    expect(await soFar()).toBe(0);
    library.clock.set('2026-09-29T10:00:00.000Z');
    await library.post('/claims', { item: second.id });
    await library.post('/losses', { item: third.id });
    library.clock.set('2026-10-01T10:00:00.000Z');
    expect(await soFar(), 'three days, one day until the claim, nothing for what is lost').toBe(40);
    library.clock.set('2026-10-30T10:00:00.000Z');
    expect(await soFar(), 'at most what a borrower may owe').toBe(50);
    expect(await charges()).toEqual([]);
    library.clock.set('2026-10-01T10:00:00.000Z');
    for (const item of [book, second]) await library.post('/returns', { item: item.id });
    expect([await soFar(), (await money())?.owed]).toEqual([0, 40]);
  });

  test('stands in the letter about it, unless the library charges no money', async () => {
    await library.post('/settings', { overdueCharges: [rate] });
    await lend(library, noor, book);
    library.clock.set('2026-10-01T10:00:00.000Z');
    const letter = async () =>
      bodyOf<{ body: string }>(
        await library.get(`/mail/overdue-notices/letter?to=borrower&about=${noor.id}`),
        200,
      ).body;
    expect(await letter()).toContain('So far this costs €0.30. ');
    await library.post('/settings', { chargesEnabled: false });
    expect(await letter()).not.toMatch(/costs|\n /);
  });

  test('counts for the limit of debts only if the library says so', async () => {
    await library.post('/settings', { overdueCharges: [rate], debtLimit: 20 });
    await lend(library, noor, book);
    library.clock.set('2026-10-01T10:00:00.000Z');
    await lend(library, noor, await addItem(library));
    await library.post('/settings', { debtLimitCountsSoFar: true });
    const refused = await library.post('/checkouts', {
      borrower: noor.id,
      item: (await addItem(library)).id,
    });
    expect(problemOf(refused)).toMatchObject({
      code: 'borrower-owes-too-much',
      refusals: [{ facts: { owedMoney: '30 EUR', limitMoney: '20 EUR' } }],
    });
  });

  test('costs at most its price, over all renewals, if that is known and the setting is on', async () => {
    const priced = await addItem(library, { price: 35 });
    await library.post('/settings', { overdueCharges: [rate] });
    await lend(library, noor, priced);
    library.clock.set('2026-10-01T10:00:00.000Z');
    const renewed = bodyOf<{ dueOn: string }>(await library.post('/renewals', { item: priced.id }), 200);
    expect(await money()).toEqual(euros(30));
    library.clock.set(`${renewed.dueOn.slice(0, 8)}30T10:00:00.000Z`);
    expect(await soFar()).toBe(5);
    await library.post('/settings', { overdueAtMostPrice: false });
    expect(await soFar()).toBeGreaterThan(35);
    await library.post('/settings', { overdueAtMostPrice: true });
    await library.post('/returns', { item: priced.id });
    expect(await money()).toEqual(euros(35));
  });
});

describe('a payment for chosen charges', () => {
  test('settles these alone, and is undone as any; what is not owed by this borrower is refused', async () => {
    const [first, second, third] = [await charge(500), await charge(300), await charge(200)];
    const open = async () => (await charges()).toReversed().map((one) => one.open);
    const paid = await pay(450, { charges: [third.id, second.id] });
    expect(bodyOf(paid, 201)).toMatchObject({
      owed: 550,
      applied: [{ charge: second.id }, { charge: third.id }],
    });
    expect(await open()).toEqual([500, 0, 50]);
    expect((await undo(bodyOf(paid, 201))).status).toBe(200);
    expect(await open()).toEqual([500, 300, 200]);
    const before = library.tables();
    const tooMuch = await pay(301, { charges: [second.id] });
    expect([tooMuch.status, problemOf(tooMuch).code]).toEqual([409, 'more-than-owed']);
    const other = await addBorrower(library, { barcode: '2000002' });
    expect(
      problemOf(await library.post('/payments', { borrower: other.id, amount: 1, charges: [first.id] })),
    ).toMatchObject({
      code: 'validation-failed',
      errors: [{ pointer: '/charges/0' }],
    });
    expect((await pay(1, { charges: [] })).status).toBe(400);
    expect(library.tables()).not.toEqual(before); // the other borrower alone
    expect(await open()).toEqual([500, 300, 200]);
  });
});

test('a borrower who is to get money back is not deleted until it is paid back', async () => {
  await lend(library, noor, book);
  await library.post('/losses', { item: book.id });
  await pay(1250);
  await library.post('/desk/scans', { code: book.barcode });
  const refused = await library.delete(`/users/${noor.id}`);
  expect([refused.status, problemOf(refused).code]).toEqual([409, 'borrower-is-owed-money']);
  const [lost] = await charges();
  await library.post(`/charges/${lost?.id ?? ''}/refund`, {});
  expect((await library.delete(`/users/${noor.id}`)).status).toBe(204);
});

describe('a borrower who owes money', () => {
  test('borrows nothing above the limit, unless staff allow it', async () => {
    await library.post('/settings', { debtLimit: 500 });
    await charge(500);
    await lend(library, noor, await addItem(library));
    await charge(1);
    const request = { borrower: noor.id, item: book.id };
    const opened = await library.post('/desk/scans', { code: noor.barcode });
    expect(opened.body, 'staff see it when the card is scanned').toMatchObject({
      outcome: 'borrower-opened',
      overview: {
        refusals: [
          { code: 'borrower-owes-too-much', facts: { owedMoney: '501 EUR', limitMoney: '500 EUR' } },
        ],
      },
    });
    const refused = await library.post('/checkouts', request);
    expect(problemOf(refused)).toMatchObject({
      code: 'borrower-owes-too-much',
      refusals: [{ overridable: true, facts: { owedMoney: '501 EUR', limitMoney: '500 EUR' } }],
    });
    const override = { codes: ['borrower-owes-too-much'], reason: 'Pays on Friday' };
    expect((await library.post('/checkouts', { ...request, override })).status).toBe(201);
    await pay(1);
    expect((await library.get(`/loans/${noor.id}`)).body).toMatchObject({ refusals: [] });
  });

  test('is not deleted; an erasure keeps the sums without the person', async () => {
    const owed = await charge(500);
    await pay(200);
    const refused = await library.delete(`/users/${noor.id}`);
    expect([refused.status, problemOf(refused).code]).toEqual([409, 'borrower-owes-money']);
    await library.post(`/charges/${owed.id}/waive`, { reason: 'Agreed' });
    expect((await library.delete(`/users/${noor.id}`)).status).toBe(204);
    expect((await library.get('/takings')).body).toMatchObject({ takings: [{ paid: 200, waived: 300 }] });
    expect((await library.get('/charges')).body).toMatchObject([{ id: owed.id, borrower: null }]);
  });

  test('takes the debt along in a merge, and all of it is known again from the ledger', async () => {
    const twice = await addBorrower(library, { barcode: '2000002' });
    bodyOf(await library.post('/charges', { borrower: twice.id, kind: 'card', amount: 300 }), 201);
    await charge(500);
    await library.post(`/users/${noor.id}/merge`, { from: twice.id, keep: ['barcode'] });
    expect(await money()).toEqual(euros(800));
    const paid = bodyOf<{ events: number[] }>(await pay(600), 201);
    await undo(paid);
    await pay(100);
    const before = await charges();
    await library.close();
    for (const end of ['', '-wal', '-shm', '.closed'])
      rmSync(path.join(library.folder, `loandesk.db${end}`), { force: true });
    await library.reopen();
    await library.post('/settings', { chargesEnabled: true });
    expect(await money()).toEqual(euros(700));
    expect((await charges()).map(({ id, open }) => ({ id, open }))).toEqual(
      before.map(({ id, open }) => ({ id, open })),
    );
  });
});

describe('bad input is refused with a clear error, and changes nothing', () => {
  const bad: readonly (readonly [string, number, () => Promise<Answer>])[] = [
    ['a payment of nothing', 400, () => pay(0)],
    ['a negative payment', 400, () => pay(-5)],
    ['a payment of half a cent', 400, () => pay(0.5)],
    ['a payment beyond counting', 400, () => pay(1e18)],
    ['a payment in words', 400, () => pay('5')],
    ['a payment in another currency', 400, () => pay(5, { currency: 'USD' })],
    ['a payment of more than is owed', 409, () => pay(501)],
    ['a payment by no one', 404, () => library.post('/payments', { borrower: 'nobody', amount: 5 })],
    [
      'a charge of an unknown kind',
      400,
      () => library.post('/charges', { borrower: noor.id, kind: 'fun', amount: 5 }),
    ],
    [
      'a charge for an unknown item',
      404,
      () => library.post('/charges', { borrower: noor.id, kind: 'damage', amount: 5, item: 'barcode:1' }),
    ],
    ['a currency that does not exist', 400, () => library.post('/settings', { currency: 'XXQ' })],
    ['a waiver without a charge', 404, () => library.post('/charges/nothing/waive', { reason: 'x' })],
  ];
  test.each(bad)('%s', async (_, status, ask) => {
    await charge(500);
    const before = library.tables();
    const answer = await ask();
    expect(answer.status).toBe(status);
    expect(problemOf(answer).detail.length).toBeGreaterThan(5);
    expect(library.tables()).toEqual(before);
  });

  test('a waiver without a reason or of too much, and a refund that is not due', async () => {
    const { id } = await charge(500);
    const before = library.tables();
    expect((await library.post(`/charges/${id}/waive`, {})).status).toBe(400);
    expect((await library.post(`/charges/${id}/waive`, { reason: 'x', amount: 501 })).status).toBe(409);
    expect((await library.post(`/charges/${id}/refund`, {})).status).toBe(409);
    expect(library.tables()).toEqual(before);
  });
});

test('whatever happens, the balance is what a simple purse says', async () => {
  const names = ['charge', 'pay', 'payAll', 'waive', 'lose', 'return', 'refund', 'undo', 'undoLast'] as const;
  const step = fc.tuple(fc.constantFrom(...names), fc.integer({ min: 1, max: 900 }));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const pupil = await addBorrower(library);
      const item = await addItem(library);
      const loans = () => library.post('/checkouts', { borrower: pupil.id, item: item.id });
      await loans();
      const of = async (): Promise<Money> =>
        bodyOf<{ money: Money }>(await library.get(`/loans/${pupil.id}`), 200).money;
      const list = async (): Promise<ChargeAnswer[]> =>
        bodyOf(await library.get(`/charges?borrower=${pupil.id}`), 200);
      /** What is owed less what is due back, as it was before each step that can be undone. */
      let purse = 0;
      const done: { events: number[]; change: number }[] = [];
      for (const [name, amount] of steps) {
        const before = await of();
        const open = (await list()).filter((one) => one.open !== 0);
        const owing = open.find((one) => one.open > 0);
        const due = open.find((one) => one.open < 0);
        const last = done.at(-1);
        const ask: Record<(typeof names)[number], () => Promise<[Answer, number | null]>> = {
          charge: async () => [
            await library.post('/charges', { borrower: pupil.id, kind: 'damage', amount }),
            amount,
          ],
          pay: async () => [await library.post('/payments', { borrower: pupil.id, amount }), -amount],
          payAll: async () => [
            await library.post('/payments', { borrower: pupil.id, amount: Math.max(1, before.owed) }),
            -before.owed,
          ],
          waive: async () => [
            await library.post(`/charges/${owing?.id ?? 'none'}/waive`, { reason: 'x' }),
            -(owing?.open ?? 0),
          ],
          refund: async () => [
            await library.post(`/charges/${due?.id ?? 'none'}/refund`, {}),
            -(due?.open ?? 0),
          ],
          lose: async () => [await library.post('/losses', { item: item.id }), null],
          return: async () => [await library.post('/returns', { item: item.id }), null],
          undo: async () => [await undo(last ?? { events: [0] }), -(last?.change ?? 0)],
          undoLast: async () => [await undo(last ?? { events: [0] }), -(last?.change ?? 0)],
        };
        const [answer, change] = await ask[name]();
        const after = await of();
        const net = after.owed - after.refundDue;
        if (answer.status >= 400) {
          expect(net, name).toBe(purse);
          if (name.startsWith('undo')) done.pop();
          continue;
        }
        if (name.startsWith('undo')) done.pop();
        else done.push({ events: (answer.body as { events: number[] }).events, change: net - purse });
        if (change !== null) expect(net, name).toBe(purse + change);
        purse = net;
        expect(after.owed).toBeGreaterThanOrEqual(0);
        expect(after.owed).toBe((await list()).reduce((sum, one) => sum + Math.max(0, one.open), 0));
        if (done.at(-1)?.events.length === 0) done.pop();
      }
    }),
    { numRuns: 20, seed: 4 },
  );
}, 120_000);
