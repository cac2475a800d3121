// Tests that the answer to each change is committed in the transaction of the change, together with its idempotency key.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askWhoHas } from '../support/desks-of-a-library.ts';
import { fullLoanRule } from '../support/loan-rules.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { addBorrower, addItem, bodyOf, lend, type Copy, type Person } from '../support/school-year.ts';

let school: TestLibrary;
let db: Database.Database;
let noor: Person;
let sam: Person;
let book: Copy;
let lent: Copy;

beforeAll(async () => {
  school = await openTestLibrary();
  db = new Database(path.join(school.folder, 'loandesk.db'), { readonly: true });
  noor = await addBorrower(school, { barcode: '2000001', email: 'noor@example.org' });
  sam = await addBorrower(school, { barcode: '2000002', email: 'sam@example.org' });
  [book, lent] = [await addItem(school), await addItem(school)];
  await lend(school, noor, lent);
  await school.post('/settings', { chargesEnabled: true });
  school.clock.set('2026-10-26T10:00:00.000Z');
});
afterAll(async () => {
  db.close();
  await school.remove();
});

const week = { startsOn: '2026-12-21', endsOn: '2026-12-27', name: 'Christmas' };
const seed = async (at: string, body: unknown): Promise<{ id: string; events: number[] }> =>
  (await school.post(at, body)).body as { id: string; events: number[] };
const aCharge = async (): Promise<string> =>
  (await seed('/charges', { borrower: noor.id, kind: 'other', amount: 500 })).id;
const aMessage = async (): Promise<string> =>
  (await seed('/mail/messages', { kind: 'welcome', borrower: sam.id })).id;

/** For each operation a request that changes something. */
const changes: Record<string, () => unknown> = {
  '/users': () => ({ givenName: 'Ada', familyName: 'Bos' }),
  '/users/{id}': () => ({ id: sam.id, message: 'Hello' }),
  '/users/many': () => ({ ids: [sam.id], changes: { blockedReason: 'Lost a book' } }),
  '/users/cards': async () => {
    await school.post('/settings', { cardNumbers: { prefix: '8', length: 6, check: 'none', first: 1 } });
    return { ids: [(await addBorrower(school, { barcode: null })).id] };
  },
  '/users/{id}/merge': async () => ({
    id: sam.id,
    from: (await addBorrower(school, {})).id,
    keep: ['givenName', 'familyName'],
  }),
  '/users/{id}/erasure': async () => ({ id: (await addBorrower(school, {})).id }),
  '/items': () => ({ title: 'Momo' }),
  '/items/{id}': () => ({ id: book.id, callNumber: 'ROM' }),
  '/items/many': () => ({ ids: [book.id], changes: { forLoan: true, callNumber: 'SCI' } }),
  '/records/copies': () => ({ isbn: '9780261102217' }),
  '/titles/{id}': () => ({ id: book.titleId, title: 'The Hobbit, or There and Back Again' }),
  '/titles/many': () => ({ ids: [book.titleId], changes: { addSubjects: ['Dragons'] } }),
  '/titles/keep-apart': async () => ({
    titles: [book.titleId, (await addItem(school, { title: 'The Hobbit, new' })).titleId],
  }),
  '/titles/{id}/merge': async () => ({
    id: book.titleId,
    from: (await addItem(school, { title: 'The Hobbit, again' })).titleId,
  }),
  '/item-types': () => ({ name: 'Atlas' }),
  '/places': () => ({ name: 'Infants' }),
  '/places/{id}': async () => ({ id: (await seed('/places', { name: 'Juniors' })).id, name: 'Seniors' }),
  '/saved-lists': () => ({ name: 'Ramadan table' }),
  '/saved-lists/{id}': async () => ({
    id: (await seed('/saved-lists', { name: 'New books', search: {} })).id,
    name: 'Newest books',
  }),
  '/catalogue/topics': () => ({
    topics: [{ word: 'Sea', picture: '🐳', shownAs: 'tile', leadsTo: 'subject', value: 'sea' }],
  }),
  '/item-types/{id}': () => ({ id: 'type-book', name: 'Books' }),
  '/groups': () => ({ name: '6B' }),
  '/groups/{id}': async () => ({ id: (await seed('/groups', { name: '5A' })).id, name: '5B' }),
  '/borrower-categories': () => ({ name: 'Parent' }),
  '/borrower-categories/{id}': () => ({ id: 'category-teacher', name: 'Staff' }),
  '/loan-rules': () => fullLoanRule({ category: null, itemType: 'Atlas' }),
  '/loan-rules/{id}': () => ({ id: 'rule-any', loanDays: 14 }),
  '/closed-days': () => week,
  '/closed-days/several': () => ({ closures: [{ ...week, startsOn: '2027-05-01', endsOn: '2027-05-02' }] }),
  '/closed-days/{id}': async () => ({ id: (await seed('/closed-days', week)).id, ...week, name: 'Holiday' }),
  '/settings': () => ({ libraryName: 'Kingfisher' }),
  '/sip2/machines/{id}': async () => ({
    id: (await seed('/sip2/machines', { login: 'kiosk' })).id,
    names: 'none',
  }),
  '/mail/templates': () => ({ kind: 'welcome', language: 'en', subject: 'Hello', body: 'Welcome' }),
  '/mail/messages': () => ({ kind: 'welcome', borrower: sam.id }),
  '/mail/messages/{id}/cancel': async () => ({ id: await aMessage() }),
  '/mail/outbox/cancel': async () => (await aMessage(), {}),
  '/mail/overdue-notices/printed': () => ({ to: 'borrower' }),
  '/renewals': () => ({ item: lent.id, override: { codes: ['borrower-has-overdues'], reason: 'ill' } }),
  '/renewals/many': async () => {
    const item = await addItem(school);
    await lend(school, await addBorrower(school, {}), item);
    school.clock.set('2026-11-02T10:00:00.000Z');
    return { items: [item.id] };
  },
  '/loans/imported': async () => ({
    loans: [
      { borrower: noor.id, item: (await addItem(school)).id, lentOn: '2026-06-01', dueOn: '2026-06-22' },
    ],
  }),
  '/due-dates': () => ({ item: lent.id, dueOn: '2027-01-15' }),
  '/due-dates/on-closed-days': async () => {
    const day = '2027-03-03';
    await school.post('/due-dates', { item: lent.id, dueOn: day });
    await school.post('/closed-days', { startsOn: day, endsOn: day, name: 'Snow' });
    return {};
  },
  '/charges': () => ({ borrower: noor.id, kind: 'other', amount: 500 }),
  '/holds/imported': async () => ({
    holds: [
      {
        borrower: (await addBorrower(school, {})).id,
        item: (await addItem(school)).id,
        placedOn: '2026-06-01',
      },
    ],
  }),
  '/charges/imported': () => ({ charges: [{ borrower: noor.id, amount: 500, chargedOn: '2026-06-01' }] }),
  '/charges/{id}/waive': async () => ({ id: await aCharge(), reason: 'Agreed', amount: 100 }),
  '/charges/{id}/refund': async () => {
    const item = await addItem(school);
    await lend(school, noor, item);
    await school.post('/settings', { lostCharge: 700 });
    await school.post('/losses', { item: item.id });
    const [charge] = (await school.get(`/charges?borrower=${noor.id}`)).body as {
      id: string;
      open: number;
    }[];
    await school.post('/payments', { borrower: noor.id, amount: 1 });
    await school.post('/payments', {
      borrower: noor.id,
      amount: ((await school.get(`/loans/${noor.id}`)).body as { money: { owed: number } }).money.owed,
    });
    await school.post('/returns', { item: item.id });
    return { id: charge?.id };
  },
  '/payments': async () => (await aCharge(), { borrower: noor.id, amount: 100 }),
  '/claims': () => ({ item: lent.id }),
  '/claims/{id}/withdraw': () => ({ id: lent.id }),
  '/losses/{id}/give-up': async () => {
    await school.post('/losses', { item: lent.id });
    return { id: lent.id };
  },
  '/losses': async () => ({ item: (await addItem(school)).id }),
  '/uses': async () => ({ item: (await addItem(school)).id }),
  '/returns': () => ({ item: lent.id }),
  '/returns/many': async () => {
    const item = await addItem(school);
    await lend(school, await addBorrower(school, {}), item);
    return { items: [item.id] };
  },
  '/checkouts': () => ({ borrower: noor.id, item: lent.id }),
  '/events/{seq}/undo': async () => {
    const item = await addItem(school);
    const { events } = await seed('/checkouts', {
      borrower: (await addBorrower(school, {})).id,
      item: item.id,
    });
    return { seq: events[0] };
  },
  '/stocktakes': () => ({ name: 'Fiction' }),
  '/stocktakes/{id}/scans': async () => ({
    id: (await seed('/stocktakes', { name: 'Fiction' })).id,
    barcodes: ['39999999'],
  }),
  '/stocktakes/{id}/close': async () => ({ id: (await seed('/stocktakes', { name: 'Fiction' })).id }),
  '/bookings': async () => ({
    borrower: noor.id,
    title: (await addItem(school, { title: 'Holes' })).titleId,
    from: '2027-06-01',
    to: '2027-06-04',
  }),
  '/bookings/{id}': async () => ({ id: (await aBooking()).id, to: '2026-12-01' }),
  '/bookings/{id}/cancel': async () => ({ id: (await aBooking()).id }),
  '/bookings/{id}/lend': async () => {
    const { id, item } = await aBooking();
    return { id, items: [item] };
  },
  '/holds': async () => ({
    borrower: (await addBorrower(school, {})).id,
    title: (await addItem(school, { title: 'Holes' })).titleId,
  }),
  '/holds/{id}/cancel': async () => ({ id: (await aHold()).id }),
  '/holds/{id}/reshelve': async () => ({ id: (await aHold()).id }),
  '/holds/{id}/suspend': async () => ({ id: (await aHold()).id, until: '2027-06-01' }),
  '/holds/{id}/resume': async () => {
    const { id } = await aHold();
    bodyOf(await school.post(`/holds/${id}/suspend`, { until: '2027-06-01' }), 200);
    return { id };
  },
  '/holds/{id}/move': async () => {
    await aHold();
    return { id: (await aHold()).id, place: 1, reason: 'for Friday' };
  },
  '/holds/{id}/fetch': aHold,
  '/questions/{id}': async () => {
    const copy = await addItem(school);
    await lend(school, await addBorrower(school, {}), copy);
    await askWhoHas(school, copy.id);
    return { id: copy.id, loan: null };
  },
  '/desk/scans': () => ({ code: lent.barcode, borrower: null }),
  '/self-checkout/renewals': async () => {
    await school.post('/self-checkout/pin', { pin: '2580' });
    await school.post('/settings', { selfCheckout: true });
    const [item, borrower] = [await addItem(school), await addBorrower(school, {})];
    await lend(school, borrower, item);
    await school.post('/due-dates', { item: item.id, dueOn: '2026-11-09' });
    return { item: item.id, borrower: borrower.id };
  },
  '/self-checkout/scans': async () => {
    await school.post('/self-checkout/pin', { pin: '2580' });
    await school.post('/settings', { selfCheckout: true });
    const item = await addItem(school);
    return { code: item.barcode, borrower: (await addBorrower(school, {})).id };
  },
};

/** A booking of one copy, from today. */
async function aBooking(): Promise<{ id: string; item: string }> {
  const copy = await addItem(school, { title: 'Booked' });
  const from = school.clock.now().slice(0, 10);
  const borrower = await addBorrower(school, {});
  const asked = { borrower: borrower.id, title: copy.titleId, from, to: '2027-01-29' };
  const { id } = await seed('/bookings', asked);
  return { id, item: copy.id };
}

/** A hold that waits for a copy on its shelf, behind all others of its title. */
async function aHold(): Promise<{ id: string; item: string }> {
  const copy = await addItem(school, { title: 'Momo' });
  const borrower = await addBorrower(school, {});
  const { id } = await seed('/holds', { borrower: borrower.id, item: copy.id });
  return { id, item: copy.id };
}

/** Operations that are not one command, or have no answer to keep, each with the reason. */
const apart: Record<string, string> = {
  '/users/batch': 'a command a row; each row is idempotent',
  '/imports': 'plans from a file in a process; nothing in the library changes',
  '/imports/{id}': 'as /imports',
  '/imports/{id}/cancel': 'as /imports',
  '/imports/{id}/commit': 'starts many commands; the import’s state refuses a second start',
  '/imports/{id}/give-up': 'as commit',
  '/imports/{id}/undo': 'as commit',
  '/hub': 'a secret, and a server elsewhere',
  '/hub/start': 'a second start is refused',
  '/hub/exchanges': 'changes nothing in the library',
  '/hub/decision': 'the same again changes nothing',
  '/moves': 'as /imports',
  '/moves/{id}/discard': 'as /imports',
  '/moves/{id}/imports/{import}': 'as /imports',
  '/moves/{id}/start': 'as commit',
  '/moves/{id}/undo': 'as commit',
  '/roll-overs': 'as /imports',
  '/roll-overs/{id}': 'as /imports',
  '/mail/messages/{id}/hold': 'reports no event; the same again changes nothing',
  '/mail/messages/{id}/retry': 'as hold',
  '/mail/outbox/retry': 'changes nothing in the library',
  '/labels': 'reads',
  '/labels/preview': 'reads',
  '/users/cards/preview': 'reads',
  '/labels/sheets/preview': 'reads',
  '/numbers/preview': 'reads',
  '/mail/overdue-notices/pdf': 'reads',
  '/mail/overdue-notices': 'fifty notices a command; who has one waiting gets no other',
  '/mail/settings': 'the password is a file, written before and after',
  '/mail/templates/preview': 'reads',
  '/mail/test': 'sends',
  '/synchronisation': 'examines the folder first; the answer tells of it',
  '/synchronisation/look': 'starts an import',
  '/webhooks': 'the answer has a secret, which is never kept',
  '/webhooks/{id}': 'the answer tells of deliveries, which pause meanwhile',
  '/webhooks/{id}/retry': 'as the change of a webhook',
  '/webhooks/{id}/secret': 'the answer has a secret, which is never kept',
  '/webhooks/{id}/test': 'sends',
  '/tokens': 'the answer has a secret, which is never kept',
  '/sip2/machines': 'the answer has a secret, which is never kept',
  '/self-checkout/pin': 'a file',
  '/self-checkout/leave': 'reads',
  '/catalogue/pins': 'the answer has secrets, which are never kept',
  '/desk/codes': 'kept in memory',
  '/desk/token': 'kept in memory',
  '/backups': 'a process',
  '/backups/copies': 'examines folders and makes a key file',
  '/restores': 'replaces the library',
  '/restores/hub': 'replaces the library',
  '/hub/role': 'replaces the library',
  '/restores/preview': 'reads',
  '/restores/undo': 'replaces the library',
  '/updates': 'a process, and a backup',
  '/updates/check': 'reads',
  '/health/examination': 'reads',
  '/health/private-files': 'changes the permissions of files',
};

test('each operation that changes something keeps its answer, or has a reason why not', () => {
  const document = JSON.parse(
    readFileSync(path.resolve(import.meta.dirname, '../../docs/openapi.json'), 'utf8'),
  ) as { paths: Record<string, object> };
  const operations = Object.entries(document.paths).flatMap(([at, methods]) =>
    'post' in methods ? [at] : [],
  );
  expect([...Object.keys(changes), ...Object.keys(apart)].toSorted()).toEqual(operations.toSorted());
});

test.each(Object.keys(changes))('POST %s commits its answer with the change', async (operation) => {
  const { id, seq, ...body } = (await changes[operation]?.()) as { id?: string; seq?: number };
  const at = operation.replace('{id}', id ?? '').replace('{seq}', String(seq));
  const ask = () => school.call('POST', at, body, { headers: { 'idempotency-key': operation } });
  const answer = await ask();
  // Read before the event loop goes on: a second transaction would come too late.
  const kept = db
    .prepare<[string], { status: number; body: string; step: number }>(
      'SELECT status, body, step FROM idempotency_keys WHERE key = ?',
    )
    .get(operation);
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  expect(kept).toMatchObject({ status: answer.status, step: expect.any(Number) as number });
  expect(JSON.parse(kept?.body ?? '')).toEqual(answer.body);
  const events = db.prepare('SELECT count(*) FROM events').pluck();
  const before = events.get();
  expect(bodyOf(await ask(), answer.status)).toEqual(answer.body);
  expect(events.get()).toBe(before);
});
