// Tests that every refusal can be met at the API, with its facts, and that staff may insist where the rules let them.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { circulationRefusals, refusal } from '../../src-main/features/circulation/circulation-refusals.ts';
import { openTestLibrary, type Answer, type TestLibrary } from '../support/open-library.ts';
import {
  addBorrower,
  addItem,
  itemsOut,
  lend,
  problemOf,
  type Copy,
  type Person,
} from '../support/school-year.ts';

type RefusalCode = keyof typeof circulationRefusals;

let library: TestLibrary;
let noor: Person;
let book: Copy;

beforeEach(async () => {
  library = await openTestLibrary();
  noor = await addBorrower(library, { barcode: '2000001', familyName: 'Jansen', group: '3A' });
  book = await addItem(library, { barcode: '30000001' });
});
afterEach(() => library.remove());

interface Override {
  codes: string[];
  reason: string;
}
const checkOut = (borrower: string, item: string, override?: Override): Promise<Answer> =>
  library.post('/checkouts', { borrower, item, override });

/** How each refusal comes about: the request to make, given that everything before it went well. */
const scenes: Record<
  RefusalCode,
  { facts: () => object; request: () => Promise<(override?: Override) => Promise<Answer>> }
> = {
  'item-unknown': {
    facts: () => ({ code: 'barcode:nothing' }),
    request: () => Promise.resolve((override) => checkOut(noor.id, 'barcode:nothing', override)),
  },
  'borrower-unknown': {
    facts: () => ({ code: 'ext:nobody' }),
    request: () => Promise.resolve((override) => checkOut('ext:nobody', book.id, override)),
  },
  'item-already-lent-to-borrower': {
    facts: () => ({ dueOn: '2026-09-28', loanId: expect.any(String) as unknown, title: 'Matilda' }),
    async request() {
      await lend(library, noor, book);
      return (override) => checkOut(noor.id, book.id, override);
    },
  },
  'item-lent-to-other': {
    facts: () => ({
      borrowerId: noor.id,
      borrowerName: 'Noor Jansen',
      group: '3A',
      dueOn: '2026-09-28',
      loanId: expect.any(String) as unknown,
      title: 'Matilda',
    }),
    async request() {
      await lend(library, noor, book);
      const other = await addBorrower(library);
      return (override) => checkOut(other.id, book.id, override);
    },
  },
  'item-not-for-loan': {
    facts: () => ({ title: 'Matilda', barcode: '30000001' }),
    async request() {
      await library.post(`/items/${book.id}`, { forLoan: false });
      return (override) => checkOut(noor.id, book.id, override);
    },
  },
  'item-lost': {
    facts: () => ({ title: 'Matilda', barcode: '30000001' }),
    async request() {
      await library.post(`/items/${book.id}`, { status: 'lost' });
      return (override) => checkOut(noor.id, book.id, override);
    },
  },
  'item-in-repair': {
    facts: () => ({ title: 'Matilda', barcode: '30000001' }),
    async request() {
      await library.post(`/items/${book.id}`, { status: 'in-repair' });
      return (override) => checkOut(noor.id, book.id, override);
    },
  },
  'item-in-processing': {
    facts: () => ({ title: 'Matilda', barcode: '30000001' }),
    async request() {
      await library.post(`/items/${book.id}`, { status: 'in-processing' });
      return (override) => checkOut(noor.id, book.id, override);
    },
  },
  'loan-already-claimed': {
    facts: () => ({ title: 'Matilda', barcode: '30000001' }),
    async request() {
      await lend(library, noor, book);
      await library.post('/claims', { item: book.id });
      return (override) => library.post('/claims', { item: book.id, override });
    },
  },
  'loan-not-claimed': {
    facts: () => ({ title: 'Matilda', barcode: '30000001' }),
    async request() {
      await lend(library, noor, book);
      return () => library.post(`/claims/${book.id}/withdraw`, {});
    },
  },
  'loan-claimed': {
    facts: () => ({ title: 'Matilda', barcode: '30000001' }),
    async request() {
      await lend(library, noor, book);
      library.clock.set('2026-09-14T10:00:00.000Z');
      await library.post('/claims', { item: book.id });
      return (override) => library.post('/renewals', { item: book.id, override });
    },
  },
  'item-not-lost': {
    facts: () => ({ title: 'Matilda', barcode: '30000001' }),
    async request() {
      await lend(library, noor, book);
      return () => library.post(`/losses/${book.id}/give-up`, {});
    },
  },
  'claim-limit-reached': {
    facts: () => ({ claims: 1, limit: 1 }),
    async request() {
      await library.post('/settings', { maxClaims: 1 });
      const other = await addItem(library);
      for (const item of [other, book]) await lend(library, noor, item);
      await library.post('/claims', { item: other.id });
      return (override) => library.post('/claims', { item: book.id, override });
    },
  },
  'item-withdrawn': {
    facts: () => ({ title: 'Matilda', barcode: '30000001' }),
    async request() {
      await library.post(`/items/${book.id}`, { status: 'withdrawn' });
      return (override) => checkOut(noor.id, book.id, override);
    },
  },
  'item-still-lent': {
    facts: () => ({
      title: 'Matilda',
      barcode: '30000001',
      borrowerName: 'Noor Jansen',
      group: '3A',
      dueOn: '2026-09-28',
    }),
    async request() {
      await lend(library, noor, book);
      return () => library.post('/uses', { item: book.id });
    },
  },
  'item-not-lent': {
    facts: () => ({ title: 'Matilda', barcode: '30000001' }),
    request: () => Promise.resolve(() => library.post('/returns', { item: book.id })),
  },
  'loan-rule-forbids': {
    facts: () => ({ title: 'Matilda', barcode: '30000001', itemType: 'Book' }),
    async request() {
      await changeGeneralRule({ lendable: false });
      return (override) => checkOut(noor.id, book.id, override);
    },
  },
  'borrower-blocked': {
    facts: () => ({ reason: 'Lost two books' }),
    async request() {
      await library.post(`/users/${noor.id}`, { blockedReason: 'Lost two books' });
      return (override) => checkOut(noor.id, book.id, override);
    },
  },
  'borrower-left': {
    facts: () => ({ leftOn: '2026-09-07' }),
    async request() {
      await library.post(`/users/${noor.id}`, { leftOn: '2026-09-07' });
      return (override) => checkOut(noor.id, book.id, override);
    },
  },
  'borrower-expired': {
    facts: () => ({ expiresOn: '2026-09-06' }),
    async request() {
      await library.post(`/users/${noor.id}`, { expiresOn: '2026-09-06' });
      return (override) => checkOut(noor.id, book.id, override);
    },
  },
  'borrower-has-overdues': {
    facts: () => ({ count: 1 }),
    async request() {
      await library.post('/settings', { refuseWhenOverdue: true });
      await lend(library, noor, await addItem(library));
      library.clock.set('2026-09-29T10:00:00.000Z');
      return (override) => checkOut(noor.id, book.id, override);
    },
  },
  'loan-limit-reached': {
    facts: () => ({ limit: 5, open: 5 }),
    async request() {
      for (let taken = 0; taken < 5; taken += 1) await lend(library, noor, await addItem(library));
      return (override) => checkOut(noor.id, book.id, override);
    },
  },
  'loan-limit-for-type-reached': {
    facts: () => ({ limit: 1, open: 1, itemType: 'Book' }),
    async request() {
      await changeGeneralRule({ maxItemsOfType: 1 });
      await lend(library, noor, await addItem(library));
      return (override) => checkOut(noor.id, book.id, override);
    },
  },
  'renewal-limit-reached': {
    facts: () => ({ renewals: 1, limit: 1 }),
    async request() {
      await lend(library, noor, book);
      library.clock.set('2026-09-08T10:00:00.000Z');
      await library.post('/renewals', { item: book.id });
      library.clock.set('2026-09-09T10:00:00.000Z');
      return (override) => library.post('/renewals', { item: book.id, override });
    },
  },
  'renewal-gains-nothing': {
    facts: () => ({ dueOn: '2026-09-28' }),
    async request() {
      await lend(library, noor, book);
      return (override) => library.post('/renewals', { item: book.id, override });
    },
  },
  'due-date-out-of-range': {
    facts: () => ({ dueOn: '2026-09-06', earliestOn: '2026-09-07', latestOn: '2036-09-04' }),
    async request() {
      await lend(library, noor, book);
      return () => library.post('/due-dates', { item: book.id, dueOn: '2026-09-06' });
    },
  },
  'due-date-closed': {
    facts: () => ({ dueOn: '2026-09-26', nextOpenOn: '2026-09-28' }),
    async request() {
      await lend(library, noor, book);
      return () => library.post('/due-dates', { item: book.id, dueOn: '2026-09-26' });
    },
  },
  'return-date-out-of-range': {
    facts: () => ({ returnedOn: '2026-09-06', earliestOn: '2026-09-07', latestOn: '2026-09-07' }),
    async request() {
      await lend(library, noor, book);
      return () => library.post('/returns', { item: book.id, returnedOn: '2026-09-06' });
    },
  },
  'due-date-after-last-day': {
    facts: () => ({ dueOn: '2026-09-22', lastOn: '2026-09-18' }),
    async request() {
      await lend(library, noor, book);
      await library.post(`/users/${noor.id}`, { leftOn: '2026-09-21' });
      return (override) => library.post('/due-dates', { item: book.id, dueOn: '2026-09-22', override });
    },
  },
  'lent-in-future': {
    facts: () => ({ lentOn: '2026-09-08', today: '2026-09-07' }),
    request: () => Promise.resolve(() => imported('2026-09-08', '2026-09-22')),
  },
  'due-before-lent': {
    facts: () => ({ lentOn: '2026-09-01', dueOn: '2026-08-31' }),
    request: () => Promise.resolve(() => imported('2026-09-01', '2026-08-31')),
  },
  'item-lent-since': {
    facts: () => ({ title: 'Matilda', barcode: '30000001' }),
    async request() {
      await lend(library, noor, book);
      await library.post('/returns', { item: book.id });
      return () => imported('2026-09-01', '2026-09-22');
    },
  },
  'code-unknown': {
    facts: () => ({ code: 'nothing-99' }),
    request: () =>
      Promise.resolve(async () => {
        const { body, ...answer } = await library.post('/desk/scans', { code: 'nothing-99' });
        // The desk's input answers with an outcome; the same fields as a problem's.
        return { ...answer, status: 409, body };
      }),
  },
  'scanner-returns-only': {
    facts: () => ({}),
    request: () => Promise.resolve((override) => scan('2000001', 'returns', override)),
  },
  'scanner-borrowers-only': {
    facts: () => ({ title: 'Matilda' }),
    request: () => Promise.resolve((override) => scan('30000001', 'borrowers', override)),
  },
};

/** A loan of another program that is refused, with the fields of a problem's answer. */
async function imported(lentOn: string, dueOn: string): Promise<Answer> {
  const answer = await library.post('/loans/imported', {
    loans: [{ borrower: noor.id, item: book.id, lentOn, dueOn }],
  });
  const { refused } = answer.body as { refused: { refusals: { code: string; overridable: boolean }[] }[] };
  const refusals = refused.flatMap((one) => one.refusals);
  return { ...answer, status: 409, body: { ...refusals[0], refusals } };
}

/** A scan that is refused, with the fields of a problem's answer. */
async function scan(code: string, only: 'returns' | 'borrowers', override?: Override): Promise<Answer> {
  return { ...(await library.post('/desk/scans', { code, only, override })), status: 409 };
}

async function changeGeneralRule(changes: Record<string, unknown>): Promise<void> {
  const answer = await library.post('/loan-rules/rule-any', changes);
  expect(answer.status).toBe(200);
}

const codes = Object.keys(circulationRefusals) as RefusalCode[];

/** Where item and borrower are certain and only a rule objects. */
const staffMayInsist: RefusalCode[] = [
  'item-not-for-loan',
  'item-lost',
  'item-in-repair',
  'item-in-processing',
  'claim-limit-reached',
  'loan-rule-forbids',
  'borrower-blocked',
  'borrower-left',
  'borrower-expired',
  'borrower-has-overdues',
  'loan-limit-reached',
  'loan-limit-for-type-reached',
  'renewal-limit-reached',
  'due-date-after-last-day',
];

describe.each(codes)('%s', (code) => {
  const overridable = staffMayInsist.includes(code);

  test('is said with its facts, and nothing happens', async () => {
    const ask = await scenes[code].request();
    const before = library.tables();
    const answer = await ask();
    expect(answer.status).toBe(409);
    expect(problemOf(answer)).toMatchObject({ code, overridable });
    expect(problemOf(answer).refusals).toEqual([{ code, overridable, facts: scenes[code].facts() }]);
    expect(library.tables()).toEqual(before);
  });

  test(overridable ? 'gives way to a staff override with a reason' : 'cannot be overridden', async () => {
    if (code === 'code-unknown' || code === 'item-not-lent') return; // these take no override
    const ask = await scenes[code].request();
    const before = await itemsOut(library);
    const other = await ask({
      codes: [code === 'item-lost' ? 'borrower-blocked' : 'item-lost'],
      reason: 'Another one',
    });
    expect([other.status, problemOf(other).code]).toEqual([409, code]);
    const answer = await ask({ codes: [code], reason: ' The head teacher says so ' });
    if (!overridable) {
      expect([answer.status, problemOf(answer).code]).toEqual([409, code]);
      expect(await itemsOut(library)).toEqual(before);
      return;
    }
    expect(answer.status).toBeLessThan(300);
    expect(library.tables()['loan_overrides']).toMatchObject([
      { codes: JSON.stringify([code]), reason: 'The head teacher says so' },
    ]);
    const [last] = (library.tables()['events'] ?? []).slice(-1) as { data: string }[];
    expect(JSON.parse(last?.data ?? '{}')).toMatchObject({ overridden: [code] });
  });
});

describe('an override', () => {
  test('without a reason, or of a code that does not exist, is bad input', async () => {
    await library.post(`/items/${book.id}`, { forLoan: false });
    for (const override of [
      { codes: ['item-not-for-loan'], reason: '  ' },
      { codes: ['item-not-for-loan'] },
      { codes: [], reason: 'x' },
      { codes: ['no-such'], reason: 'x' },
    ]) {
      const answer = await library.post('/checkouts', { borrower: noor.id, item: book.id, override });
      expect([answer.status, problemOf(answer).code]).toEqual([400, 'validation-failed']);
    }
    expect(await itemsOut(library)).toEqual([]);
  });

  test('must name every refusal that stands', async () => {
    await library.post(`/items/${book.id}`, { forLoan: false });
    await library.post(`/users/${noor.id}`, { blockedReason: 'Fines' });
    const both = await checkOut(noor.id, book.id);
    expect(problemOf(both).refusals?.map(({ code }) => code)).toEqual([
      'item-not-for-loan',
      'borrower-blocked',
    ]);
    expect(problemOf(both).overridable).toBe(true);
    const one = await checkOut(noor.id, book.id, { codes: ['item-not-for-loan'], reason: 'x' });
    expect(problemOf(one).refusals?.map(({ code }) => code)).toEqual(['borrower-blocked']);
    const all = await checkOut(noor.id, book.id, {
      codes: ['borrower-blocked', 'item-not-for-loan'],
      reason: 'x',
    });
    expect(all.status).toBe(201);
  });

  test('of a lost item that lies on the desk puts it back into the collection', async () => {
    await library.post(`/items/${book.id}`, { status: 'lost' });
    await checkOut(noor.id, book.id, { codes: ['item-lost'], reason: 'Found' });
    expect((await library.get(`/items/${book.id}`)).body).toMatchObject({
      status: 'in-collection',
      availability: 'on-loan',
    });
  });
});

describe('if borrowers with overdue items may borrow nothing', () => {
  beforeEach(async () => {
    await library.post('/settings', { refuseWhenOverdue: true });
  });

  test('an item that is due today is not overdue', async () => {
    await lend(library, noor, await addItem(library));
    library.clock.set('2026-09-28T10:00:00.000Z');
    expect((await checkOut(noor.id, book.id)).status).toBe(201);
  });

  test('an item that is due today is not renewed beside one that is overdue', async () => {
    await lend(library, noor, await addItem(library));
    library.clock.set('2026-09-08T10:00:00.000Z');
    await lend(library, noor, book); // due on 29 September
    library.clock.set('2026-09-29T10:00:00.000Z');
    const answer = await library.post('/renewals', { item: book.id });
    expect(answer.status).toBe(409);
    expect(problemOf(answer).refusals).toMatchObject([
      { code: 'borrower-has-overdues', facts: { count: 1 } },
    ]);
  });

  test('an overdue item is renewed where it is the only one', async () => {
    await lend(library, noor, book);
    library.clock.set('2026-09-29T10:00:00.000Z');
    expect((await library.post('/renewals', { item: book.id })).status).toBe(200);
  });
});

describe('why, in the language of the people who read it', () => {
  const detailOf = async (path: string, body: object, headers: Record<string, string>) => {
    const answer = await library.call('POST', path, body, { headers });
    return [problemOf(answer).detail, answer.headers.get('content-language')];
  };
  const dutch = 'Al uitgeleend aan deze lener.';

  test.each([
    ['', 'nl'],
    ['*', 'nl'],
    ['sv, nl-BE;q=0.8, en;q=0.5', 'nl'],
    ['fi', 'nl'],
    ['nl;q=0.3, en-GB', 'en'],
  ])('a Dutch library asked for "%s" answers in %s', async (accepted, language) => {
    await library.post('/settings', { language: 'nl' });
    await lend(library, noor, book);
    const headers: Record<string, string> = accepted === '' ? {} : { 'accept-language': accepted };
    const told = await detailOf('/checkouts', { borrower: noor.id, item: book.id }, headers);
    if (language === 'nl') expect(told).toEqual([dutch, 'nl']);
    else expect([told[0]?.includes('uitgeleend'), told[1]]).toEqual([false, 'en']);
  });

  test('with dates and amounts as the language writes them; what is wrong with a request stays English', async () => {
    const headers = { 'accept-language': 'nl' };
    await library.post(`/users/${noor.id}`, { leftOn: '2026-09-01' });
    expect(await detailOf('/checkouts', { borrower: noor.id, item: book.id }, headers)).toEqual([
      'Van school sinds 1 september 2026.',
      'nl',
    ]);
    await library.post(`/users/${noor.id}`, { leftOn: null });
    await library.post('/settings', { chargesEnabled: true, debtLimit: 100 });
    await library.post('/charges', { borrower: noor.id, kind: 'other', amount: 1250 });
    expect(await detailOf('/checkouts', { borrower: noor.id, item: book.id }, headers)).toEqual([
      'Moet nog €\u00a012,50 betalen.',
      'nl',
    ]);
    const copy = { title: 'Matilda', barcode: book.barcode };
    expect(await detailOf('/items', copy, headers)).toEqual([
      'Deze barcode is al in gebruik. Kies een andere.',
      'nl',
    ]);
    const wrong = await detailOf('/checkouts', { borrower: noor.id }, headers);
    expect([wrong[0]?.includes('item'), wrong[1]]).toEqual([true, 'en']);
  });
});

test('a limit for one type counts the items of that type only', async () => {
  await library.post('/item-types', { name: 'Game' });
  const limited = { itemType: 'Game', lendable: true, loanDays: 7, renewalsAllowed: 0, renewalDays: 7 };
  const added = await library.post('/loan-rules', {
    category: null,
    dueOnFixed: null,
    maxItems: null,
    ...limited,
    maxItemsOfType: 1,
  });
  expect(added.status).toBe(201);
  const game = await addItem(library, { itemType: 'Game' });
  const second = await addItem(library, { itemType: 'Game' });
  await lend(library, noor, book);
  expect((await checkOut(noor.id, game.id)).status).toBe(201);
  expect(problemOf(await checkOut(noor.id, second.id)).refusals).toMatchObject([
    { code: 'loan-limit-for-type-reached', facts: { limit: 1, open: 1 } },
  ]);
});

test('a later feature refuses a loan at the desk and a renewal, and staff may override it', async () => {
  library.library.services.circulation.extend({
    decide: (_db, { verb, item, borrower }) => ({
      refusals: [refusal('item-not-for-loan', { title: `${verb} ${item.id}`, barcode: borrower.id })],
    }),
  });
  const told = (verb: string) =>
    expect.arrayContaining([
      refusal('item-not-for-loan', { title: `${verb} ${book.id}`, barcode: noor.id }),
    ]) as unknown;
  expect(problemOf(await checkOut(noor.id, book.id)).refusals).toEqual(told('check-out'));
  const scanned = await library.post('/desk/scans', { code: book.barcode, borrower: noor.id });
  expect(scanned.body).toMatchObject({ outcome: 'refused', refusals: told('check-out') });
  const override = { codes: ['item-not-for-loan'], reason: 'For the reading project' };
  expect((await checkOut(noor.id, book.id, override)).status).toBe(201);
  expect(problemOf(await library.post('/renewals', { item: book.id })).refusals).toEqual(told('renew'));
});
