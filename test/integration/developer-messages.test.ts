// Tests that an answer to a mistake says what to do instead: which method, which way to write it, where to look.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventChoicesOf } from '../../src-main/features/events/event-choices.ts';
import { declaredEvents } from '../../src-main/library/features.ts';
import { openTestLibrary, type Answer, type TestLibrary } from '../support/open-library.ts';
import { addBorrower, addItem, problemOf } from '../support/school-year.ts';

let library: TestLibrary;
beforeAll(async () => {
  library = await openTestLibrary();
  await addBorrower(library, { barcode: '2000001', externalId: 'S-1042', group: '3A' });
  await addBorrower(library, { group: '3A' });
  await addItem(library, { barcode: '3000001' });
  await addItem(library);
});
afterAll(() => library.remove());

const host = '127.0.0.1:4780';
const door = { kind: 'tcp' as const, hosts: [host] };
const told = (answer: Answer): [number, string, string] => {
  const { code, detail } = problemOf(answer);
  return [answer.status, code, detail];
};

describe('a method that an address does not take', () => {
  test.each([
    ['PATCH', '/users/ext:S-1042', 'DELETE, GET, HEAD, POST'],
    ['PUT', '/users', 'GET, HEAD, POST'],
    ['OPTIONS', '/checkouts', 'POST'],
    ['DELETE', '/overdues', 'GET, HEAD'],
    ['GET', '/users/batch/', null],
    ['GET', '/user', null],
    ['GET', '/openapiXjson', null],
    ['POST', '/openapi.json', 'GET, HEAD'],
  ])('%s %s: what it takes is %s', async (method, at, allowed) => {
    const answer = await library.call(method, at);
    expect(answer.headers.get('allow')).toBe(allowed);
    expect(told(answer)).toEqual(
      allowed === null
        ? [404, 'not-found', 'There is nothing at this address.']
        : [405, 'method-not-allowed', `This address takes ${allowed}.`],
    );
  });
});

test.each(['/nothing', '/overdues'])(
  'a file sent to %s gets no message about what a body must be',
  async (at) => {
    const headers = { 'content-type': 'image/gif' };
    const { status } = await library.call('POST', at, 'GIF89a', { headers });
    expect(status).toBe(at === '/nothing' ? 404 : 405);
  },
);

test('the message for a repeated parameter says how often it may be there', async () => {
  const most = eventChoicesOf(declaredEvents).length;
  const repeated = await library.get(`/events?${'type=loan.opened&'.repeat(most + 1)}`);
  expect(told(repeated)[2]).toBe(`type must have at most ${String(most)} entries.`);
  expect(told(await library.get('/events?limit=1&limit=2'))[2]).toBe('limit must be given once.');
});

describe('a number without the word before it', () => {
  const onACard =
    'Write a card number as barcode:2000001, and a number of the school administration as ext:2000001.';
  test('is shown as it would be found', async () => {
    for (const at of ['/users/2000001', '/loans/2000001'])
      expect(told(await library.get(at))[2]).toBe(`There is no borrower 2000001. ${onACard}`);
    expect(told(await library.get('/items/3000001'))[2]).toBe(
      'There is no item 3000001. Write a barcode as barcode:3000001.',
    );
  });

  test('is shown so in a refusal too', async () => {
    const borrower = await library.post('/checkouts', { borrower: '2000001', item: 'barcode:3000001' });
    expect(told(borrower)).toEqual([409, 'borrower-unknown', `No borrower has this card or id. ${onACard}`]);
    const item = await library.post('/returns', { item: '3000001' });
    expect(told(item)[2]).toBe('No item has this barcode or id. Write a barcode as barcode:3000001.');
  });
});

describe('a body', () => {
  test.each([
    ['', 'The body is empty. Send JSON: {} where there is nothing to say.'],
    ['{"givenName": "A",}', 'The body is not valid JSON: look at character 19.'],
    ['{"givenName": "A",\n"familyName"}', 'The body is not valid JSON: look at line 2, character 13.'],
  ])('%j', async (body, detail) => {
    expect(told(await library.call('POST', '/users', body))).toEqual([400, 'malformed-json', detail]);
  });

  test('names each field that is not known, and lists by entries', async () => {
    const unknown = await library.post('/users', { givenName: 'A', familyName: 'B', klas: 1, 'a/b': 2 });
    expect(problemOf(unknown).errors).toEqual([
      { pointer: '/klas', message: 'is not known here' },
      { pointer: '/a~1b', message: 'is not known here' },
    ]);
    const scopeless = await library.post('/tokens', { name: 'Site', scopes: [] });
    expect(told(scopeless)[2]).toBe('scopes must have at least 1 entry.');
    expect(told(await library.get('/users?sort=family'))[2]).toBe('sort must be name.');
    const nobody = 'must be one of borrower, guardian, class.';
    expect(told(await library.get('/mail/overdue-notices'))[2]).toBe(`to is missing, and ${nobody}`);
    expect(told(await library.get('/mail/overdue-notices?to=me'))[2]).toBe(`to ${nobody}`);
  });

  test('of lines tells of each where it stops, whatever the case of its type', async () => {
    const headers = { 'content-type': 'Application/X-NDJSON' };
    const lines = '{"externalId": "S-1042"}\n{"externalId": S-9}\n';
    const { body } = await library.call('POST', '/users/batch', lines, { headers });
    expect(body).toMatchObject({
      results: [
        { status: 200 },
        { problem: { code: 'malformed-json', detail: 'This line is not valid JSON.' } },
      ],
    });
  });
});

describe('a parameter', () => {
  test('that is there twice is reported as such, and one of the path as what it is', async () => {
    expect(told(await library.get('/users?q=a&q=b'))[2]).toBe('q must be given once.');
    expect(told(await library.get('/loans?group=3A&group=3A'))[2]).toBe('group must be given once.');
    expect(told(await library.post('/events/first/undo'))[2]).toBe('seq must be a number.');
  });

  test.each(['/users', '/items', '/users?group=3A', '/items?updatedSince=2026-09-01T00:00:00Z'])(
    'a `limit` leaves the list %s complete',
    async (list) => {
      const complete = await library.get(list);
      expect((complete.body as unknown[]).length).toBeGreaterThan(1);
      const limited = await library.get(`${list}${list.includes('?') ? '&' : '?'}limit=1`);
      expect(limited.body).toEqual(complete.body);
    },
  );

  test.each(['/users?q=no&limit=1', '/users?sort=name&limit=1', '/items?q=mat&limit=1'])(
    '`limit` counts in %s',
    async (at) => {
      expect((await library.get(at)).body).toHaveLength(1);
    },
  );
});

test('the message for a taken barcode says which item has it', async () => {
  const { id } = (await library.get('/items/barcode:3000001')).body as { id: string };
  const answer = await library.post('/items', { title: 'Another', barcode: '3000001' });
  expect(answer.body).toMatchObject({ code: 'barcode-taken', existingId: id });
});

describe('what was added and can be read by itself', () => {
  const bodies: Readonly<Record<string, [unknown, Record<string, string>]>> = {
    '/users': [{ givenName: 'Noor', familyName: 'Jansen' }, {}],
    '/users/{id}': [{ givenName: 'Noor', familyName: 'Jansen' }, {}],
    '/items': [{ title: 'A book' }, {}],
    '/webhooks': [{ name: 'Site', url: 'http://localhost:9/' }, {}],
    '/charges': [{ borrower: 'barcode:2000001', kind: 'other', amount: 250, note: 'A plant' }, {}],
    '/holds': [{ borrower: 'barcode:2000001', item: 'barcode:3000001' }, {}],
    '/stocktakes': [{ name: 'Fiction' }, {}],
    '/bookings': [
      { borrower: 'barcode:2000001', items: ['barcode:3000001'], from: '2026-10-01', to: '2026-10-02' },
      {},
    ],
    '/borrower-categories': [{ name: 'Guest' }, {}],
    '/groups': [{ name: '6B' }, {}],
    '/payments': [{ borrower: 'barcode:2000001', amount: 100 }, {}],
    '/mail/messages': [{ kind: 'welcome', borrower: 'barcode:2000001' }, {}],
    '/item-types': [{ name: 'Game' }, {}],
    '/places': [{ name: 'Infants' }, {}],
    '/closed-days': [{ startsOn: '2026-12-24', endsOn: '2026-12-26', name: 'Christmas' }, {}],
    '/loan-rules': [
      {
        category: 'Pupil',
        itemType: 'Book',
        lendable: true,
        loanDays: 14,
        dueOnFixed: null,
        renewalsAllowed: 1,
        renewalDays: 14,
        maxItemsOfType: null,
        maxItems: null,
      },
      {},
    ],
    '/tokens': [{ name: 'A program', scopes: ['catalog:read'] }, {}],
    '/saved-lists': [{ name: 'Ramadan table' }, {}],
    '/sip2/machines': [{ login: 'kiosk' }, {}],
    '/backups': [{}, {}],
    '/imports': ['Card,First name\n1,Noor\n', { 'content-type': 'text/csv' }],
    '/moves': ['Card,First name\n1,Noor\n', { 'content-type': 'text/csv' }],
    '/roll-overs': [{}, {}],
    '/records/copies': [{ isbn: '9780261102217' }, {}],
    '/checkouts': [{ borrower: 'barcode:2000001', item: 'barcode:3000009' }, {}],
  };

  /** What is made and has no address to read it at. */
  const withoutLocation: Record<string, string> = {
    '/closed-days/several': 'several records',
    '/desk/codes': 'a secret, used once',
  };

  test('has a `Location` in the document', () => {
    const without = Object.entries(library.document.paths).filter(([, { post }]) =>
      ['201', '202'].some((status) => {
        const answer = post?.responses[status];
        return answer !== undefined && answer.headers?.['Location'] === undefined;
      }),
    );
    expect(without.map(([at]) => at).toSorted()).toEqual(Object.keys(withoutLocation).toSorted());
  });

  test('is where `Location` says, in every answer for which the document promises it', async () => {
    await library.post('/items', { title: 'Another book', barcode: '3000009' });
    await library.post('/settings', { chargesEnabled: true });
    await library.post('/charges', { borrower: 'barcode:2000001', kind: 'other', amount: 250 });
    await library.post('/users/barcode:2000001', { email: 'noor@school.example' });
    const promising = Object.entries(library.document.paths).filter(
      // `updates-api` has the signed release that an update needs.
      ([at, { post }]) => post?.responses['201']?.headers?.['Location'] !== undefined && at !== '/updates',
    );
    expect(promising.map(([at]) => at).toSorted()).toEqual(Object.keys(bodies).toSorted());
    for (const [at] of promising) {
      const [sent, headers] = bodies[at] ?? [{}, {}];
      const added = await library.call('POST', at.replace('{id}', 'ext:S-7?upsert=true'), sent, { headers });
      const location = added.headers.get('location') ?? '';
      expect([at, added.status, added.body]).toEqual([at, 201, expect.anything()]);
      expect([at, location.startsWith('/api/v1/')]).toEqual([at, true]);
      const found = await library.get(location.replace('/api/v1', ''));
      expect([found.status, (found.body as { id: string }).id]).toEqual([
        200,
        (added.body as { id: string }).id,
      ]);
    }
  });
});

describe('a client without a working token', () => {
  test.each([
    [{}, 'Send a token, in a header and not in the address: Authorization: Bearer TOKEN.'],
    [{ authorization: 'ld_x' }, 'Send the header once, in this form: Authorization: Bearer TOKEN.'],
    [
      { authorization: 'Bearer ld_x' },
      'This token is unknown, has expired or was revoked. Make another one in Settings.',
    ],
  ])('%j', async (headers, detail) => {
    const answer = await library.call('GET', '/users?access_token=ld_x', undefined, {
      headers: { host, ...headers },
      door,
    });
    expect(told(answer)).toEqual([401, 'unauthenticated', detail]);
  });
});
