// Tests what each scope sees of marked records in the answer of every operation, against a table written by hand.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { committed, planned } from '../support/import-files.ts';
import { askWhoHas } from '../support/desks-of-a-library.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { addBorrower, addItem, bodyOf, lend, type Copy, type Person } from '../support/school-year.ts';

/** The values of the marked records, by the names that the table uses. */
const marks = {
  name: /Zqgiven|Zqfamily/,
  number: /8807703\d|ZQ-9912\d/,
  email: /zq\.mail/,
  parent: /zq\.parent/,
  born: /2011-03-05/,
  message: /zqmessage/,
  blocked: /zqblocked/,
  teacher: /zq\.teacher/,
  note: /zqnote/,
  price: /98765|987[.,]65/,
  shop: /zqshop/,
  remark: /zqremark/,
  cell: /zqcell/,
};

const person = {
  givenName: 'Zqgiven',
  familyName: 'Zqfamily',
  group: '1A',
  birthDate: '2011-03-05',
  email: 'zq.mail@school.example',
  guardianEmail: 'zq.parent@school.example',
  secondGuardianEmail: 'zq.second@school.example',
  language: 'nl',
  message: 'zqmessage',
};
const copy = { title: 'Matilda', note: 'zqnote', price: 98765, acquiredFrom: 'zqshop' };
const override = { codes: ['borrower-blocked'], reason: 'zqremark' };

let school: TestLibrary;
/** Blocked, with an overdue loan, a charge, a hold, a booking and a waiting message. */
let zed: Person;
/** The same person without a block, who borrows. */
let friend: Person;
let lent: Copy;
let free: Copy;
let ids: Record<string, string>;
let undoable: number;
/** An import of which a change was changed again. */
let applied: string;
let committing: string;
const network = { kind: 'tcp' as const, hosts: ['127.0.0.1:4780'] };
const tokens = new Map<string, Promise<string>>();

async function made<T = { id: string }>(at: string, body: unknown = {}): Promise<T> {
  const answer = await school.post(at, body);
  if (answer.status >= 300) throw new Error(`${at}: ${JSON.stringify(answer.body)}`);
  return answer.body as T;
}
const newItem = (): Promise<Copy> => addItem(school, copy);
const newLoan = async (): Promise<{ item: string }> => {
  const item = await newItem();
  await lend(school, friend, item);
  return { item: item.id };
};
const list = (rows: string[]): string => ['number,given name,family name,class', ...rows, ''].join('\n');
const itemToWaitFor = async (): Promise<{ borrower: string; item: string }> => {
  const item = await addItem(school, { title: fresh() });
  await lend(school, await addBorrower(school), item);
  return { borrower: friend.id, item: item.id };
};
const newHold = async (): Promise<{ id: string }> => made('/holds', await itemToWaitFor());
const newMessage = async (): Promise<{ id: string }> => {
  const { id } = await addBorrower(school, person);
  const { id: message } = await made('/mail/messages', { kind: 'welcome', borrower: id });
  return { id: message };
};
/** A charge of the friend that was paid, and then no longer due. */
const overpaid = async (): Promise<{ id: string }> => {
  await made('/settings', { lostCharge: 700 });
  const loan = await newLoan();
  await made('/losses', loan);
  const charges = bodyOf<{ id: string; open: number }[]>(
    await school.get(`/charges?borrower=${friend.id}`),
    200,
  );
  const owed = charges.reduce((sum, { open }) => sum + open, 0);
  await made('/payments', { borrower: friend.id, amount: owed });
  await made('/returns', loan);
  const back = bodyOf<{ id: string; open: number }[]>(
    await school.get(`/charges?borrower=${friend.id}`),
    200,
  );
  return { id: back.find(({ open }) => open < 0)?.id ?? '' };
};
const plannedList = async (): Promise<string> => (await planned(school, list(['S-1,Ann,Bell,2A']))).id;

beforeAll(async () => {
  school = await openTestLibrary();
  await made('/settings', {
    chargesEnabled: true,
    selfCheckout: true,
    selfCheckoutFaces: true,
    holdLimit: 100,
    cardNumbers: { prefix: '8', length: 6, check: 'none', first: 1 },
  });
  await school.post('/self-checkout/pin', { pin: '2580' });
  for (const { id } of bodyOf<{ id: string }[]>(await school.get('/loan-rules'), 200))
    await made(`/loan-rules/${id}`, { maxItems: null, maxItemsOfType: null });
  await made('/mail/settings', {
    server: '127.0.0.1',
    port: 9,
    security: 'none',
    senderAddress: 'library@school.example',
    paused: true,
  });
  zed = await addBorrower(school, {
    ...person,
    barcode: '88077031',
    externalId: 'ZQ-99121',
    blockedReason: 'zqblocked',
    sendWelcomeMessage: true,
  });
  friend = await addBorrower(school, { ...person, barcode: '88077032', externalId: 'ZQ-99122' });
  [lent, free] = [await newItem(), await newItem()];
  const { id: loan } = await made('/checkouts', { borrower: zed.id, item: lent.id, override });
  const [group] = bodyOf<{ id: string }[]>(await school.get('/groups'), 200);
  await made(`/groups/${group?.id ?? ''}`, { teacherEmail: 'zq.teacher@school.example' });
  const queue = { borrower: friend.id, title: free.titleId };
  const span = { from: '2026-12-01', to: '2026-12-02' };
  const money = { borrower: zed.id, kind: 'other', amount: 500, note: 'zqremark' };
  const charge = await made('/charges', money);
  const payment = await made('/payments', { borrower: zed.id, amount: 100 });
  const booking = await made('/bookings', { ...queue, ...span, note: 'zqremark' });
  const hold = await made('/holds', { borrower: friend.id, item: lent.id });
  const stocktake = await made('/stocktakes', { name: 'All' });
  await made(`/stocktakes/${stocktake.id}/scans`, { barcodes: [free.barcode, lent.barcode] });
  const place = await made('/places', { name: 'Infants' });
  const saved = await made('/saved-lists', { name: 'Table', titles: [free.titleId] });
  school.clock.set('2026-11-02T10:00:00.000Z');
  await made('/mail/overdue-notices/printed', { to: 'borrower' });
  applied = (await planned(school, list(['ZQ-99122,Zqgiven,Zqfamily,2A']))).id;
  await committed(school, applied);
  await made(`/users/${friend.id}`, { group: '1A' });
  const upload = await planned(school, list(['ZQ-99121,zqcell,zqcell,zqcell']));
  await made(`/imports/${upload.id}`, { missing: { do: 'mark-left', among: 'everyone' } });
  await school.library.services.imports.settled(upload.id);
  await askWhoHas(school, (await newLoan()).item);
  const [message] = bodyOf<{ id: string }[]>(await school.get('/mail/messages'), 200);
  undoable = bodyOf<{ events: number[] }>(await school.post('/uses', { item: free.id }), 200).events[0] ?? 0;
  ids = {
    '/users/{id}': zed.id,
    '/mail/borrowers/{id}': zed.id,
    '/loans/{id}': zed.id,
    '/self-checkout/visits/{id}': zed.id,
    '/groups/{id}': group?.id ?? '',
    '/self-checkout/classes/{id}': group?.id ?? '',
    '/loan/{id}': loan,
    '/items/{id}': lent.id,
    '/titles/{id}': lent.titleId,
    '/charges/{id}': charge.id,
    '/payments/{id}': payment.id,
    '/bookings/{id}': booking.id,
    '/holds/{id}': hold.id,
    '/stocktakes/{id}': stocktake.id,
    '/saved-lists/{id}': saved.id,
    '/imports/{id}': upload.id,
    '/mail/messages/{id}': message?.id ?? '',
    '/borrower-categories/{id}': 'category-pupil',
    '/item-types/{id}': 'type-book',
    '/places/{id}': place.id,
    '/loan-rules/{id}': 'rule-any',
    '/closed-days/{id}': (await closed()).id,
    '/holidays/{id}': 'BE',
  };
});
afterAll(async () => {
  await school.remove();
});
const closed = (): Promise<{ id: string }> =>
  made('/closed-days', { startsOn: '2026-12-21', endsOn: '2026-12-27', name: 'Christmas' });

interface Request {
  id?: string;
  query?: string;
  body?: unknown;
}
let number = 0;
const fresh = (): string => `New ${String((number += 1))}`;

/** What a request needs besides the id of the marked record; it must succeed for a caller whose scopes suffice. */
const requests: Record<string, () => Request | Promise<Request>> = {
  'GET /catalog': () => ({ query: `barcode=${lent.barcode}` }),
  // Without a district's server there is nothing to find.
  'GET /hub/titles': () => ({ query: 'q=%3F' }),
  'GET /records': () => ({ query: 'isbn=9780261102217' }),
  // Not those of charges: what a lost book costs is in them.
  'GET /events': () => ({ query: 'type=item.added,item.updated,borrower.added,loan.opened' }),
  'GET /desk/search': () => ({ query: 'q=Zqgiven' }),
  'GET /desk/actions': () => ({ query: 'events=1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16' }),
  'GET /bookings/free': () => ({ query: `title=${free.titleId}&from=2026-12-01&to=2026-12-02` }),
  'GET /holidays/{country}': () => ({ query: 'schoolYear=2026' }),
  'GET /stocktakes/{id}/items': () => ({ query: 'kind=onLoan' }),
  'GET /mail/overdue-notices': () => ({ query: 'to=guardian' }),
  'GET /mail/overdue-notices/letter': () => ({ query: `to=guardian&about=${zed.id}` }),
  'GET /imports/{id}/undo': () => ({ id: applied }),
  'POST /users': () => ({ body: { givenName: fresh(), familyName: 'Bell' } }),
  'POST /users/batch': () => ({ body: [{ externalId: 'ZQ-99121' }] }),
  'POST /users/cards': async () => ({ body: { ids: [(await addBorrower(school)).id] } }),
  'POST /users/cards/preview': () => ({ body: { ids: [zed.id] } }),
  'POST /users/many': () => ({ body: { ids: [zed.id], changes: {} } }),
  'POST /users/{id}/merge': async () => ({ body: { from: (await addBorrower(school, person)).id } }),
  'POST /groups': () => ({ body: { name: fresh() } }),
  'POST /imports': () => ({ query: 'name=own.csv', body: list(['ZQ-99121,Ann,Bell,1A']) }),
  'POST /imports/{id}': async () => ({ id: await plannedList() }),
  'POST /imports/{id}/cancel': async () => ({ id: await plannedList() }),
  'POST /imports/{id}/commit': async () => ({ id: (committing = await plannedList()) }),
  'POST /imports/{id}/undo': async () => {
    await school.library.services.imports.settled(committing);
    return { id: applied, body: { despiteObstacles: true } };
  },
  'POST /roll-overs/{id}': async () => ({ id: (await made('/roll-overs')).id }),
  'POST /mail/messages': () => ({ body: { kind: 'welcome', borrower: zed.id } }),
  'POST /mail/messages/{id}/cancel': newMessage,
  'POST /mail/messages/{id}/hold': newMessage,
  'POST /mail/messages/{id}/retry': newMessage,
  'POST /mail/overdue-notices': () => ({ body: { to: 'guardian' } }),
  'POST /mail/overdue-notices/printed': () => ({ body: { to: 'borrower' } }),
  'POST /labels/preview': () => ({ body: { items: [lent.id] } }),
  'POST /labels/sheets/preview': async () => {
    const [sheet] = bodyOf<unknown[]>(await school.get('/labels/sheets'), 200);
    return { body: sheet };
  },
  'POST /items': () => ({ body: { title: fresh() } }),
  'POST /items/many': () => ({ body: { ids: [lent.id], changes: {} } }),
  'POST /titles/keep-apart': async () => ({
    body: { titles: [lent.titleId, (await addItem(school, { title: fresh() })).titleId] },
  }),
  'POST /titles/many': () => ({ body: { ids: [lent.titleId], changes: { addSubjects: ['Dragons'] } } }),
  'POST /titles/{id}/merge': async () => ({
    body: { from: (await addItem(school, { title: fresh() })).titleId },
  }),
  'POST /records/copies': () => ({ body: { isbn: '9780261102217' } }),
  'POST /places': () => ({ body: { name: fresh() } }),
  'POST /places/{id}': () => ({ body: { name: fresh() } }),
  'POST /saved-lists': () => ({ body: { name: fresh() } }),
  'POST /stocktakes': () => ({ body: { name: fresh() } }),
  'POST /stocktakes/{id}/scans': () => ({ body: { barcodes: [lent.barcode] } }),
  'POST /stocktakes/{id}/close': async () => ({ id: (await made('/stocktakes', { name: fresh() })).id }),
  'POST /checkouts': async () => ({ body: { borrower: friend.id, item: (await newItem()).id } }),
  'POST /returns': async () => ({ body: await newLoan() }),
  'POST /returns/many': async () => ({ body: { items: [(await newLoan()).item] } }),
  'POST /renewals': async () => {
    const loan = await newLoan();
    school.clock.set('2026-11-04T10:00:00.000Z');
    return { body: loan };
  },
  'POST /renewals/many': async () => {
    const { item } = await newLoan();
    school.clock.set('2026-11-05T10:00:00.000Z');
    return { body: { items: [item, lent.id] } };
  },
  'POST /loans/imported': async () => ({
    body: {
      loans: [{ borrower: friend.id, item: (await newItem()).id, lentOn: '2026-09-01', dueOn: '2026-09-15' }],
    },
  }),
  'POST /due-dates': async () => ({ body: { ...(await newLoan()), dueOn: '2026-12-07' } }),
  'GET /losses/{id}': () => ({ id: lent.id }),
  'POST /losses': async () => ({ body: await newLoan() }),
  'POST /losses/{id}/give-up': async () => {
    const loan = await newLoan();
    await made('/losses', loan);
    return { id: loan.item };
  },
  'POST /claims': async () => ({ body: await newLoan() }),
  'POST /claims/{id}/withdraw': async () => {
    const loan = await newLoan();
    await made('/claims', loan);
    return { id: loan.item };
  },
  'POST /uses': async () => ({ body: { item: (await newItem()).id } }),
  'POST /desk/scans': () => ({ body: { code: '88077031' } }),
  'POST /events/{seq}/undo': () => ({ id: String(undoable) }),
  'POST /questions/{id}': async () => {
    const { item } = await newLoan();
    await askWhoHas(school, item);
    return { id: item, body: { loan: null } };
  },
  'POST /holds': async () => ({ body: await itemToWaitFor() }),
  'POST /holds/{id}/cancel': newHold,
  'POST /holds/{id}/reshelve': newHold,
  'POST /holds/{id}/suspend': async () => ({ ...(await newHold()), body: { until: '2026-12-01' } }),
  'POST /holds/{id}/resume': async () => {
    const { id } = await newHold();
    await made(`/holds/${id}/suspend`, { until: '2026-12-01' });
    return { id };
  },
  'POST /holds/{id}/move': async () => ({ ...(await newHold()), body: { place: 1, reason: 'zqremark' } }),
  'POST /holds/{id}/fetch': async () => {
    const item = await addItem(school, { title: fresh() });
    return { id: (await made('/holds', { borrower: friend.id, item: item.id })).id, body: { item: item.id } };
  },
  'POST /bookings': () => ({
    body: {
      borrower: friend.id,
      title: free.titleId,
      from: '2027-01-11',
      to: '2027-01-12',
      note: 'zqremark',
    },
  }),
  'POST /bookings/{id}/lend': async () => {
    const item = await newItem();
    const booking = {
      borrower: friend.id,
      items: [item.id],
      from: school.clock.now().slice(0, 10),
      to: '2026-11-13',
    };
    return { id: (await made('/bookings', booking)).id, body: { items: [item.id] } };
  },
  'POST /charges': () => ({ body: { borrower: friend.id, kind: 'other', amount: 100, note: 'zqremark' } }),
  'POST /holds/imported': async () => ({
    body: { holds: [{ borrower: friend.id, item: (await newItem()).id, placedOn: '2026-09-01' }] },
  }),
  'POST /charges/imported': () => ({
    body: { charges: [{ borrower: friend.id, amount: 100, chargedOn: '2026-09-01', note: 'zqremark' }] },
  }),
  'POST /charges/{id}/refund': overpaid,
  'POST /charges/{id}/waive': () => ({ body: { reason: 'zqremark', amount: 10 } }),
  'POST /payments': () => ({ body: { borrower: zed.id, amount: 10 } }),
  'POST /self-checkout/leave': () => ({ body: { pin: '1111' } }),
  'POST /self-checkout/scans': () => ({ body: { code: '88077032' } }),
  'POST /self-checkout/renewals': async () => ({ body: { ...(await newLoan()), borrower: friend.id } }),
};

async function ask(
  token: string,
  name: string,
  { id, query, body }: Request,
  accept?: string,
): Promise<{ status: number; body: unknown }> {
  const [method = '', template = ''] = name.split(' ');
  const record = Object.keys(ids).find((at) => template.replace(/\{\w+\}/, '{id}').startsWith(at)) ?? '';
  const at = template.replace(/\{\w+\}/, id ?? ids[record] ?? 'unknown');
  const headers = { host: '127.0.0.1:4780', authorization: `Bearer ${token}` };
  if (accept !== undefined) {
    const request = new Request(`http://desk/api/v1${at}`, { headers: { ...headers, accept } });
    const answer = await school.library.api.fetch(request, network);
    return { status: answer.status, body: await answer.text() };
  }
  return school.call(method, `${at}${query === undefined ? '' : `?${query}`}`, bodyFor(method, body), {
    headers: { ...headers, ...(typeof body === 'string' && { 'content-type': 'text/csv' }) },
    door: network,
  });
}
const bodyFor = (method: string, body: unknown): unknown => (method === 'GET' ? undefined : (body ?? {}));

function tokenFor(scopes: string): Promise<string> {
  const token =
    tokens.get(scopes) ??
    made<{ token: string }>('/tokens', { name: scopes, scopes: scopes.split(' ') }).then(
      ({ token: secret }) => secret,
    );
  tokens.set(scopes, token);
  return token;
}

/** The scopes that open an operation of this scope, `admin` aside. */
const opening: Record<string, string[]> = {
  'catalog:read': ['catalog:read', 'collection:read'],
  'loans:read': ['loans:read', 'circulation'],
  'events:read': ['events:read', 'circulation'],
};
/** Operations that need a second scope. */
const second: Record<string, string> = {
  'GET /imports/{id}/rows': 'borrowers:read',
  'GET /mail/overdue-notices': 'borrowers:read',
  'GET /mail/overdue-notices/letter': 'borrowers:read',
  'POST /mail/messages': 'borrowers:read',
  'POST /mail/overdue-notices': 'borrowers:read',
  'POST /users/{id}/merge': 'borrowers:read',
};
/** Lists in their other forms. */
const otherForms: [string, string][] = [
  ['GET /users', 'text/csv'],
  ['GET /items', 'text/csv'],
  ['GET /items', 'application/x-ndjson'],
  ['GET /titles', 'application/marcxml+xml'],
  ['GET /loans', 'text/csv'],
  ['GET /overdues', 'text/csv'],
];
const textual = /json|text\//;

async function seen(scopes: string, name: string, accept?: string): Promise<string> {
  const request = (await requests[name]?.()) ?? {};
  const { status, body } = await ask(await tokenFor(scopes), name, request, accept);
  if (status >= 300) return `answered ${String(status)}`;
  const text = JSON.stringify(body);
  return Object.keys(marks)
    .filter((mark) => marks[mark as keyof typeof marks].test(text))
    .join(' ');
}

interface Call {
  /** Of the caller. */
  scopes: string;
  name: string;
  accept?: string;
}

/** Each operation that has an answer to read, for each scope that opens it. */
function everyCall(): Call[] {
  const operations = Object.entries(school.document.paths).flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${template}`,
      ...operation,
    })),
  );
  return operations.flatMap(({ name, security, responses }) => {
    const scope = security?.flatMap(({ bearer = [] }) => bearer)[0] ?? 'admin';
    const types = Object.entries(responses).flatMap(([status, { content = {} }]) =>
      status.startsWith('2') ? Object.keys(content) : [],
    );
    if (scope === 'admin' || !types.some((type) => textual.test(type))) return [];
    const forms = otherForms.flatMap(([listed, accept]) => (listed === name ? [{ accept }] : []));
    const calls = (opening[scope] ?? [scope]).flatMap((scopes) =>
      [{}, ...forms].map((form) => ({ scopes, name, ...form })),
    );
    return second[name] === undefined ? calls : [...calls, { scopes: `${second[name]} ${scope}`, name }];
  });
}

/**
 * Written by hand: by the scopes of a caller, what it sees where. Operations for `admin` alone, without a body or with a
 * file are not in it. A new operation needs its place here.
 */
const visible: Record<string, Record<string, string>> = {
  'borrowers:read': {
    '': `
      GET /users/counts, POST /users/cards/preview, GET /borrower-categories, GET /borrower-categories/{id},
      GET /mail/outbox`,
    'name number email parent born message blocked': `
      GET /users, GET /users as text/csv, GET /users/changes, GET /users/{id}`,
    'name email parent': `GET /mail/borrowers/{id}`,
    'name email': `GET /mail/messages, GET /mail/messages/{id}`,
    name: `GET /mail/printed`,
    teacher: `GET /groups, GET /groups/{id}`,
  },
  'borrowers:write': {
    '': `
      POST /users, POST /users/batch, POST /users/cards, POST /users/many, POST /users/{id}, POST /groups, POST /groups/{id}, GET /imports, POST /imports, GET /imports/{id}, POST /imports/{id},
      POST /imports/{id}/cancel, POST /imports/{id}/commit, GET /imports/{id}/undo, POST /imports/{id}/undo,
      POST /roll-overs, POST /roll-overs/{id}, GET /synchronisation, POST /synchronisation/look,
      GET /synchronisation/runs, POST /mail/messages/{id}/cancel, POST /mail/messages/{id}/hold,
      POST /mail/messages/{id}/retry, POST /mail/outbox/cancel, POST /mail/outbox/retry,
      POST /mail/overdue-notices/printed`,
    'answered 409': `POST /imports/{id}/give-up`, // nothing is stuck
    'answered 403': `
      GET /imports/{id}/rows, GET /mail/overdue-notices, GET /mail/overdue-notices/letter, POST /mail/messages,
      POST /mail/overdue-notices, POST /users/{id}/merge`,
  },
  'borrowers:read borrowers:write': {
    '': `POST /mail/overdue-notices`,
    'name number born cell': `GET /imports/{id}/rows`,
    'name parent': `GET /mail/overdue-notices`,
    'name email': `POST /mail/messages`,
    'name number email parent born message blocked': `POST /users/{id}/merge`,
    name: `GET /mail/overdue-notices/letter`,
  },
  'catalog:read': {
    '': `
      GET /catalog, GET /item-types, GET /item-types/{id}, GET /places, GET /places/{id}, GET /items, GET /items as text/csv,
      GET /items as application/x-ndjson, GET /items/changes, GET /items/counts, GET /items/{id}, GET /records/waiting,
      GET /saved-lists, GET /saved-lists/{id}, GET /titles, GET /titles as application/marcxml+xml, GET /titles/changes,
      GET /titles/counts, GET /titles/possible-duplicates, GET /titles/{id}, GET /reports/collection, GET /reports/losses, GET /reports/titles,
      GET /hub/district, GET /hub/titles`,
  },
  'collection:read': {
    '': `
      GET /item-types, GET /item-types/{id}, GET /places, GET /places/{id}, GET /items/counts, GET /records/waiting, GET /saved-lists,
      GET /saved-lists/{id}, GET /titles, GET /titles/changes, GET /titles/counts, GET /titles/possible-duplicates, GET /reports/collection,
      GET /reports/losses, GET /reports/titles, GET /stocktakes, GET /stocktakes/{id}, GET /stocktakes/{id}/items,
      POST /labels/preview, GET /labels/sheets, POST /labels/sheets/preview, GET /hub/district, GET /hub/titles`,
    'note price shop': `
      GET /items, GET /items as text/csv, GET /items as application/x-ndjson, GET /items/changes, GET /titles/{id},
      GET /titles as application/marcxml+xml`,
    'name number note price shop': `GET /catalog, GET /items/{id}`,
  },
  'collection:write': {
    '': `
      POST /items, POST /items/many, POST /items/{id}, POST /places, POST /places/{id}, GET /records, POST /records/copies, POST /saved-lists,
      POST /saved-lists/{id}, DELETE /saved-lists/{id}, POST /titles/keep-apart, POST /titles/many, POST /titles/{id}, POST /titles/{id}/merge,
      POST /stocktakes, POST /stocktakes/{id}/close, POST /stocktakes/{id}/scans`,
  },
  'loans:read': {
    '': `
      GET /groups/loans, GET /reports/borrowers, GET /reports/holds-unmet, GET /reports/loans, GET /reports/overdue,
      GET /closed-days, GET /closed-days/{id}, GET /holidays, GET /holidays/{country}, GET /loan-rules,
      GET /loan-rules/{id}, GET /status, GET /due-dates/on-closed-days`,
    'name number': `
      GET /loans, GET /loans as text/csv, GET /overdues, GET /overdues as text/csv, GET /titles/{id}/loans,
      GET /groups/{id}/loans`,
  },
  'events:read': { number: `GET /events` },
  circulation: {
    '': `
      POST /events/{seq}/undo, POST /questions/{id}, POST /uses, GET /groups/loans, GET /holds/counts, GET /holds/to-fetch,
      GET /bookings/free, GET /bookings/to-fetch, GET /reports/borrowers, GET /reports/holds-unmet, GET /reports/loans,
      GET /reports/overdue, GET /reports/takings, POST /payments, GET /closed-days, GET /closed-days/{id},
      GET /holidays, GET /holidays/{country}, GET /loan-rules, GET /loan-rules/{id}, GET /settings,
      GET /status, GET /due-dates/on-closed-days, POST /due-dates/on-closed-days`,
    'answered 403': `POST /loans/imported, POST /charges/imported, POST /holds/imported`, // they need override too
    price: `GET /losses/{id}, GET /takings`,
    name: `GET /payments/{id}, GET /questions`,
    'name number': `
      POST /claims, POST /claims/{id}/withdraw, POST /due-dates, GET /loan/{id}, GET /loans, GET /loans as text/csv,
      GET /overdues, GET /overdues as text/csv, POST /losses/{id}/give-up, POST /renewals, POST /returns/many, GET /titles/{id}/loans,
      GET /desk/actions, GET /holds, POST /holds, GET /holds/{id}, POST /holds/{id}/cancel, POST /holds/{id}/fetch,
      POST /holds/{id}/move, POST /holds/{id}/reshelve, POST /holds/{id}/resume, POST /holds/{id}/suspend, POST /bookings/{id}/lend`,
    'name number blocked': `
      GET /loans/{id}, GET /groups/{id}/loans, POST /desk/scans, GET /desk/search, POST /renewals/many`,
    'name number note': `POST /checkouts, POST /returns`,
    'name number note price shop': `POST /losses`,
    'number price shop': `GET /events`,
    'name number remark': `
      GET /bookings, POST /bookings, GET /bookings/{id}, POST /bookings/{id}, POST /bookings/{id}/cancel`,
    'name remark': `POST /charges, GET /charges/{id}, POST /charges/{id}/waive`,
    'name price': `POST /charges/{id}/refund, GET /payments`,
    'name price remark': `GET /charges`,
  },
  'self-checkout': {
    '': `GET /self-checkout, GET /self-checkout/classes, POST /self-checkout/renewals`,
    'answered 409': `POST /self-checkout/leave`, // the right PIN would end the token
    name: `GET /self-checkout/classes/{id}, POST /self-checkout/scans, GET /self-checkout/visits/{id}`,
  },
};

test.each(Object.entries(visible))('%s sees in each answer what the table says', async (scopes, answers) => {
  const rows = Object.entries(answers).flatMap(([what, names]) =>
    names
      .trim()
      .split(/,\s+/)
      .map((name) => [name, what]),
  );
  const read: Record<string, string> = {};
  for (const { name, accept } of everyCall().filter(({ scopes: callers }) => callers === scopes))
    read[accept === undefined ? name : `${name} as ${accept}`] = await seen(scopes, name, accept);
  expect(read).toEqual(Object.fromEntries(rows));
});

test('no scope is missing in the table', () => {
  expect(Object.keys(visible).toSorted()).toEqual(
    [...new Set(everyCall().map(({ scopes }) => scopes))].toSorted(),
  );
});

const call = async (scopes: string, method: string, at: string, body?: unknown, more: object = {}) =>
  school.call(method, at, body, {
    headers: { host: '127.0.0.1:4780', authorization: `Bearer ${await tokenFor(scopes)}`, ...more },
    door: network,
  });

test('a file of what a scope does not see is refused', async () => {
  const to = 'guardian';
  for (const answer of [
    await call('borrowers:write', 'GET', `/mail/overdue-notices/pdf?to=${to}`),
    await call('borrowers:write', 'POST', '/mail/overdue-notices/pdf', { to }),
    await call('collection:read', 'POST', '/labels', { borrowers: [zed.id] }),
    await call('collection:read', 'POST', '/labels/preview', { borrowers: [zed.id] }),
  ])
    expect(answer.status).toBe(403);
});

test('a problem names no one to a caller that may not read', async () => {
  const taken = { givenName: 'Ann', familyName: 'Bell', barcode: '88077031' };
  const other = await addBorrower(school, { email: 'ann@school.example' });
  for (const [method, at, body] of [
    ['POST', '/users', taken],
    ['POST', `/users/${other.id}`, { externalId: 'ZQ-99121' }],
    ['DELETE', `/users/${zed.id}`, undefined],
  ] as const) {
    const { status, body: problem } = await call('borrowers:write', method, at, body);
    expect(status).toBe(409);
    expect(JSON.stringify(problem)).not.toMatch(/Zqgiven|Zqfamily|zq\.mail|2011-03-05|zqmessage|zqblocked/);
  }
});

test('a correction of an import shows no cell to a caller that may not read', async () => {
  const scopes = ['borrowers:write', 'borrowers:read borrowers:write'];
  for (const correction of [
    { headerRow: 2 },
    { headerRow: 1, columns: [{ column: 1, field: 'group' }] },
    { columns: [], values: [{ field: 'group', from: 'zqcell', to: 'zqcell' }] },
  ]) {
    const { id } = await planned(school, list(['ZQ-99121,zqcell,zqcell,zqcell', 'S-2,Ann,Bell,1B']));
    const answer = await call('borrowers:write', 'POST', `/imports/${id}`, correction);
    expect(JSON.stringify(bodyOf(answer, 200))).not.toMatch(marks.cell);
    await school.library.services.imports.settled(id);
    const [hidden, visible] = await Promise.all(scopes.map((each) => call(each, 'GET', `/imports/${id}`)));
    expect(JSON.stringify(hidden?.body)).not.toMatch(marks.cell);
    expect(JSON.stringify(visible?.body)).toMatch(marks.cell);
    await made(`/imports/${id}/cancel`);
  }
});

test('a plan does not say which fields would change, so that no guess at them can be tried', async () => {
  const { id } = await planned(school, list(['ZQ-99121,Zqgiven,Guess,2B']));
  const countsFor = async (scopes: string) =>
    bodyOf<{ counts: object }>(await call(scopes, 'GET', `/imports/${id}`), 200).counts;
  expect(await countsFor('borrowers:read borrowers:write')).toMatchObject({
    changedFields: { familyName: 1, group: 1 },
  });
  expect(await countsFor('borrowers:write')).toMatchObject({ changedFields: {} });
  await made(`/imports/${id}/cancel`);
});

test('a change shows its caller what the request gave, and of all else the id and the version', async () => {
  const number = 'ext:ZQ-99121';
  const { version } = bodyOf<Person>(await school.get(`/users/${zed.id}`), 200);
  const hidden = {
    barcode: null,
    givenName: '',
    familyName: '',
    group: null,
    category: '',
    email: null,
    guardianEmail: null,
    secondGuardianEmail: null,
    language: null,
    birthDate: null,
    blockedReason: null,
    expiresOn: null,
    leftOn: null,
    photo: null,
  };
  const answer = bodyOf(
    await call('borrowers:write', 'POST', `/users/${number}`, { message: ' zqmessage ' }),
    200,
  );
  expect(answer).toEqual({
    ...hidden,
    id: zed.id,
    version,
    externalId: 'ZQ-99121',
    message: 'zqmessage',
    createdAt: expect.any(String) as unknown,
    updatedAt: expect.any(String) as unknown,
  });
  const item = { title: fresh(), note: 'zqnote', price: 98765 };
  expect(bodyOf(await call('collection:write', 'POST', '/items', item), 201)).toMatchObject(item);
});

test('a record that is sent back as its caller saw it loses nothing', async () => {
  const before = [await school.get(`/users/${zed.id}`), await school.get(`/items/${free.id}`)].map(
    ({ body }) => body,
  );
  const scopes = 'catalog:read collection:write borrowers:write';
  const seenItem = bodyOf(await call(scopes, 'GET', `/items/${free.id}`), 200);
  const seenPerson = bodyOf(await call(scopes, 'POST', `/users/${zed.id}`, {}), 200);
  bodyOf(await call(scopes, 'POST', `/items/${free.id}`, seenItem), 200);
  bodyOf(await call(scopes, 'POST', `/users/${zed.id}`, seenPerson), 200);
  expect(
    [await school.get(`/users/${zed.id}`), await school.get(`/items/${free.id}`)].map(({ body }) => body),
  ).toEqual(before);
});

test('a tag is made of what its caller sees, so that no guess at the rest can be tried', async () => {
  for (const [scopes, at] of [
    ['circulation', `/loans/${friend.id}`],
    ['catalog:read', `/items/${free.id}`],
  ] as const) {
    const tags = [await school.get(at), await call(scopes, 'GET', at)].map(({ headers }) =>
      headers.get('etag'),
    );
    expect(tags[0]).not.toBe(tags[1]);
    const statuses = tags.map((tag) => call(scopes, 'GET', at, undefined, { 'if-none-match': tag ?? '' }));
    expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([200, 304]);
  }
});

/** Whether each search answers with the borrower. */
const findsFor = (scopes: string, q: string) => {
  const words = encodeURIComponent(q);
  return Promise.all(
    [
      ['GET', `/desk/search?limit=50&q=${words}`],
      ['POST', '/desk/scans', { code: q }],
      ['GET', `/loans?q=${words}`],
      ['GET', `/overdues?q=${words}`],
    ].map(async ([method, at, body]) => {
      const { body: answer } = await call(scopes, method as string, at as string, body);
      return JSON.stringify(answer).includes(zed.id);
    }),
  );
};

test('a search finds a borrower by the words that its caller sees, and by no others', async () => {
  const { email } = person;
  const byName = ['Zqg', 'zqgiven zqfamily', 'ZQ-99121', '88077031', 'zqfamily 1a'];
  for (const scopes of ['circulation', 'borrowers:read circulation'])
    for (const q of byName) expect([q, await findsFor(scopes, q)]).toEqual([q, [true, true, true, true]]);
  const byEmail = ['mai', 'mail', 'example', 'zqgiven mail', 'mial zqgiven', email];
  for (const q of [...byEmail, 'parent', 'zqmessage', 'zqblocked', 'zq.teacher', '2011'])
    expect([q, await findsFor('circulation', q)]).toEqual([q, [false, false, false, false]]);
  expect(await findsFor('borrowers:read circulation', email)).toEqual([true, true, false, false]);
});

test('a mail address changes nothing in what a caller finds that does not see it', async () => {
  const named = await addBorrower(school, { givenName: 'Ottoline', familyName: 'Brontewick' });
  const other = await addBorrower(school, { email: 'brontewikc.otoline@school.example' });
  const typed = [
    'br',
    'brontewikc',
    'brontewik',
    'otoline brontewick',
    'otoline',
    'bronte wikc',
    'brontewickotoline',
  ];
  const found = async (): Promise<string[][]> => {
    const answers = typed.map((q) => call('circulation', 'GET', `/desk/search?q=${encodeURIComponent(q)}`));
    return (await Promise.all(answers)).map((answer) =>
      bodyOf<{ borrowers: { id: string }[] }>(answer, 200).borrowers.map(({ id }) => id),
    );
  };
  const before = await found();
  await made(`/users/${other.id}`, { email: null });
  expect(before).toEqual(await found());
  expect(before.slice(0, 4)).toEqual([[named.id], [named.id], [named.id], [named.id]]);
});

test('the live stream hides what the pages of events hide', async () => {
  const headers = { host: '127.0.0.1:4780', accept: 'text/event-stream' };
  const authorization = `Bearer ${await tokenFor('events:read')}`;
  const at = 'http://desk/api/v1/events?since=0&type=item.added';
  const request = new Request(at, { headers: { ...headers, authorization } });
  const stream = (await school.library.api.fetch(request, network)).body?.getReader();
  let text = '';
  while (!text.includes('data:')) text += new TextDecoder().decode((await stream?.read())?.value);
  await stream?.cancel();
  expect(text).not.toMatch(/zqshop|98765/);
});

test('an answer that is kept for its key comes again as it was', async () => {
  const key = { 'idempotency-key': 'once' };
  const body = { email: 'zq.mail@school.example', group: '1B' };
  const first = await call('borrowers:write', 'POST', `/users/${friend.id}`, body, key);
  expect(first.body).toMatchObject({ ...body, familyName: '' });
  const again = await call('borrowers:write', 'POST', `/users/${friend.id}`, body, key);
  expect([again.headers.get('idempotent-replayed'), again.body]).toEqual(['true', first.body]);
});
