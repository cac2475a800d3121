// Tests that bad input of every kind gets a clear problem and changes nothing.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { declaredProblems } from '../../src-main/library/features.ts';
import { openTestLibrary, type Answer, type TestLibrary } from '../support/open-library.ts';
import { addBorrower, addItem, lend, problemOf, type Copy, type Person } from '../support/school-year.ts';

let library: TestLibrary;
let noor: Person;
let book: Copy;
let before: Record<string, unknown[]>;
let ledger: string[];

beforeAll(async () => {
  library = await openTestLibrary();
  noor = await addBorrower(library, { barcode: '2000001' });
  book = await addItem(library, { barcode: '30000001' });
  await lend(library, noor, await addItem(library));
});
beforeEach(() => {
  before = library.tables();
  ledger = library.ledgerLines();
});
afterAll(() => library.remove());

/** The answer is a clear problem of the caller's making, and the library is as it was. */
function expectRefusedUntouched(answer: Answer, what: string): void {
  expect(answer.status, what).toBeGreaterThanOrEqual(400);
  expect(answer.status, what).toBeLessThan(500);
  const { code, detail, title } = problemOf(answer);
  expect(Object.keys(declaredProblems), what).toContain(code);
  expect(detail.length, what).toBeGreaterThan(10);
  expect(detail, what).not.toMatch(/invalid input|undefined|\[object|SQLITE|zod/i);
  expect(title, what).not.toBe('');
  expect(library.tables(), what).toEqual(before);
  expect(library.ledgerLines(), what).toEqual(ledger);
  expect(library.reported, what).toEqual([]);
}

const long = 'x'.repeat(10_000);
/** No text of people: what each must be refused for wherever a line of text is asked for. */
const notText: Record<string, unknown> = {
  'a number': 5,
  true: true,
  'a list': ['Noor'],
  'an object': { name: 'Noor' },
  nothing: '',
  spaces: '   ',
  '10,000 characters': long,
  'a NUL byte': 'No\u0000or',
  'a line break': 'No\nor',
  'an escape': '\u001b[31mNoor',
  'a line separator': 'No\u2028or',
  'half a surrogate pair': 'No\ud83dor',
  'the other half': '\udc4dor',
};

describe.each(Object.entries(notText))('%s', (what, value) => {
  test.each([
    ['/users', { givenName: 'Noor', familyName: 'Jansen' }, 'category'],
    ['/users', { givenName: 'Noor', familyName: 'Jansen' }, 'barcode'],
    ['/users', { givenName: 'Noor', familyName: 'Jansen' }, 'group'],
    ['/items', {}, 'title'],
    ['/items', { title: 'Matilda' }, 'barcode'],
    ['/groups', {}, 'name'],
    ['/item-types', {}, 'name'],
    ['/places', {}, 'name'],
    ['/settings', {}, 'libraryName'],
  ])(`as a field of POST %s is refused, and the field is named (%#)`, async (path, rest, field) => {
    const answer = await library.post(path, { ...rest, [field]: value });
    expectRefusedUntouched(answer, `${what} as ${field}`);
    expect(
      problemOf(answer).errors?.map(({ pointer }) => pointer),
      `${what} as ${field}`,
    ).toEqual([`/${field}`]);
  });
});

describe('a body', () => {
  const bodies: Record<string, [BodyInit, string]> = {
    'that is not JSON': ['{"givenName": "Noor", ', 'malformed-json'],
    'that is empty': ['', 'malformed-json'],
    'that is HTML': ['<p>Noor</p>', 'malformed-json'],
    'that is JSON with a comma too many': ['{"a":1,}', 'malformed-json'],
    'that is no object': ['"Noor"', 'validation-failed'],
    'that is null': ['null', 'validation-failed'],
    'that is a list': ['[]', 'validation-failed'],
    'that is nested ten thousand deep': ['['.repeat(10_000) + ']'.repeat(10_000), 'validation-failed'],
    'that is not UTF-8': [
      new Uint8Array([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
      'malformed-json',
    ],
    'whose name is not UTF-8': [
      Buffer.concat([
        Buffer.from('{"givenName":"No'),
        Buffer.from([0xe9]),
        Buffer.from('r","familyName":"Jansen"}'),
      ]),
      'malformed-json',
    ],
    'over the limit': [
      JSON.stringify({ givenName: 'x'.repeat(1_100_000), familyName: 'y' }),
      'body-too-large',
    ],
  };

  test.each(Object.entries(bodies))('%s is refused', async (what, [body, code]) => {
    const answer = await library.call('POST', '/users', body);
    expectRefusedUntouched(answer, what);
    expect(problemOf(answer).code).toBe(code);
  });

  test.each([
    'Application/JSON',
    'APPLICATION/JSON;CHARSET="UTF-8"',
    'application/json ; charset=utf-8',
    'application/json;',
    'application/vnd.school2+json',
  ])('in JSON is read where that is called %s', async (type) => {
    const headers = { 'content-type': type };
    const answer = await library.call('POST', '/returns', '{"item":"barcode:1"}', { headers });
    expect(problemOf(answer).code).toBe('item-unknown');
  });

  test.each(['application/x-ndjson ; charset=utf-8', 'Application/X-NDJSON'])(
    'in lines is read where that is called %s',
    async (type) => {
      const headers = { 'content-type': type };
      const answer = await library.call('POST', '/users/batch', '{}\n{}\n', { headers });
      expect(answer.body).toMatchObject({ failed: 2 });
    },
  );

  test.each(['/users', '/users/batch', '/imports'])(
    'that is compressed is refused by %s as such',
    async (at) => {
      const headers = { 'content-type': at === '/imports' ? 'text/csv' : 'application/json' };
      const coded = { ...headers, 'content-encoding': 'gzip' };
      const answer = await library.call('POST', at, 'x', { headers: coded });
      expectRefusedUntouched(answer, at);
      expect([answer.status, problemOf(answer).detail]).toEqual([
        415,
        'Send the body as it is, without a Content-Encoding.',
      ]);
      // Some programs say the encoding of its text there.
      for (const plain of ['Identity', 'UTF-8']) {
        const sent = { headers: { ...headers, 'content-encoding': plain } };
        expect((await library.call('POST', at, '', sent)).status).toBe(400);
      }
    },
  );

  test('over the limit that does not say its length is refused as soon as it is too long', async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        if (sent > 1000) controller.close();
        else controller.enqueue(new Uint8Array(64 * 1024).fill(0x20));
      },
    });
    const answer = await library.call('POST', '/users', endless);
    expectRefusedUntouched(answer, 'a stream');
    expect(problemOf(answer).code).toBe('body-too-large');
    expect(sent).toBeLessThan(100);
  });

  test('that does not say it is JSON is refused, whatever is in it', async () => {
    const types = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/jsonp',
      '',
    ];
    for (const type of types) {
      for (const [path, body] of [
        ['/users', { givenName: 'A', familyName: 'B' }],
        [`/users/${noor.id}`, { givenName: 'A' }],
        ['/settings', { libraryName: 'Mine' }],
        ['/returns', { item: book.id }],
      ] as const) {
        const answer = await library.call('POST', path, JSON.stringify(body), {
          headers: { 'content-type': type },
        });
        expectRefusedUntouched(answer, `${type} at ${path}`);
        expect([answer.status, problemOf(answer).code], type).toEqual([415, 'not-json']);
      }
    }
  });

  test('with unknown fields is refused, and they are named', async () => {
    for (const [path, body] of [
      ['/users', '{"givenName":"A","familyName":"B","admin":true}'],
      ['/users', '{"givenName":"A","familyName":"B","constructor":{}}'],
      ['/items', '{"title":"A","colour":5}'],
      [`/users/${noor.id}`, '{"versions":7}'],
      ['/settings', '{"dataFolder":"/"}'],
    ] as const) {
      const answer = await library.call('POST', path, body);
      expectRefusedUntouched(answer, body);
      expect(problemOf(answer).detail).toMatch(
        /(admin|constructor|colour|versions|dataFolder) is not known here/,
      );
    }
  });

  test('with __proto__ poisons nothing', async () => {
    for (const body of [
      '{"givenName":"A","familyName":"B","__proto__":{"barcode":"666"}}',
      '{"__proto__":{"givenName":"A","familyName":"B"}}',
    ]) {
      expectRefusedUntouched(await library.call('POST', '/users', body), body);
    }
    expect(({} as Record<string, unknown>)['barcode']).toBeUndefined();
  });

  test('that is not there at all says what is missing, with a content type or without', async () => {
    const calls: Record<string, string>[] = [{}, { 'content-type': '' }];
    for (const headers of calls) {
      const answer = await library.call('POST', '/checkouts', undefined, { headers });
      expectRefusedUntouched(answer, JSON.stringify(headers));
      expect(problemOf(answer).errors).toEqual(
        ['/borrower', '/item'].map((pointer) => ({ pointer, message: 'is missing' })),
      );
    }
  });

  test('that lacks a field says which', async () => {
    for (const [path, missing] of [
      ['/users', ['/givenName', '/familyName']],
      ['/items', ['/title']],
      ['/checkouts', ['/borrower', '/item']],
      ['/returns', ['/item']],
      ['/renewals', ['/item']],
      ['/desk/scans', ['/code']],
      ['/groups', ['/name']],
      ['/closed-days', ['/startsOn', '/endsOn', '/name']],
      ['/tokens', ['/name', '/scopes']],
    ] as const) {
      const answer = await library.post(path, {});
      expectRefusedUntouched(answer, path);
      expect(problemOf(answer).errors, path).toEqual(
        missing.map((pointer) => ({ pointer, message: 'is missing' })),
      );
    }
  });
});

describe('a value', () => {
  test.each([
    ['/users', { givenName: 'A', familyName: 'B', birthDate: '2026-02-30' }, '/birthDate'],
    ['/users', { givenName: 'A', familyName: 'B', expiresOn: 'tomorrow' }, '/expiresOn'],
    ['/users', { givenName: 'A', familyName: 'B', email: 'not an address' }, '/email'],
    ['/users', { givenName: 'A', familyName: 'B', message: '\u0007' }, '/message'],
    ['/users', { givenName: 'A', familyName: 'B', barcode: '2000\u200b001' }, '/barcode'],
    ['/items', { title: 'A', publishedYear: 40_000 }, '/publishedYear'],
    ['/items', { title: 'A', publishedYear: 1999.5 }, '/publishedYear'],
    ['/items', { title: 'A', authors: 'Dahl' }, '/authors'],
    ['/items', { title: 'A', authors: ['Dahl', 7] }, '/authors/1'],
    ['/items', { title: 'A', forLoan: 'yes' }, '/forLoan'],
    ['/settings', { timeZone: 'Europe/Atlantis' }, '/timeZone'],
    ['/settings', { weeklyClosedDays: [1, 2, 3, 4, 5, 6, 7] }, '/weeklyClosedDays'],
    ['/settings', { weeklyClosedDays: [8] }, '/weeklyClosedDays/0'],
    ['/settings', { closeBorrowerAfterSeconds: -1 }, '/closeBorrowerAfterSeconds'],
    ['/mail/templates', { kind: 'no-such', language: 'en', own: false }, '/kind'],
    ['/mail/templates/preview', { kind: 'no-such', language: 'en', subject: 'x', body: 'x' }, '/kind'],
    ['/settings', { language: 'sv' }, '/language'],
    ['/closed-days', { startsOn: '2026-12-24', endsOn: '2026-12-23', name: 'X' }, '/endsOn'],
    ['/closed-days', { startsOn: '2026-01-01', endsOn: '9999-12-31', name: 'X' }, '/endsOn'],
    ['/tokens', { name: 'X', scopes: ['everything'] }, '/scopes/0'],
    ['/tokens', { name: 'X', scopes: [] }, '/scopes'],
    ['/tokens', { name: 'X', scopes: ['admin'], expiresAt: 'soon' }, '/expiresAt'],
    ['/desk/scans', { code: '1', sameCodeAgoMs: -5 }, '/sameCodeAgoMs'],
    ['/desk/scans', { code: 'x'.repeat(20_001) }, '/code'],
    ['/checkouts', { borrower: 'x'.repeat(201), item: 'y' }, '/borrower'],
    ['/checkouts', { borrower: 5, item: 'y' }, '/borrower'],
  ])('that cannot be is refused at POST %s %j', async (path, body, pointer) => {
    const answer = await library.post(path, body);
    expectRefusedUntouched(answer, pointer);
    expect(problemOf(answer).errors?.map((error) => error.pointer)).toEqual([pointer]);
  });

  test.each([
    'since=-1',
    'since=x',
    'since=1.5',
    'since=99999999999999999999',
    'limit=0',
    'limit=1e9',
    'since=1&since=2',
  ])('that cannot be is refused at GET /events?%s', async (query) => {
    const answer = await library.get(`/events?${query}`);
    expectRefusedUntouched(answer, query);
    expect(problemOf(answer).errors?.[0]).toMatchObject({
      pointer: '',
      parameter: query.slice(0, query.indexOf('=')),
    });
  });
});

describe('an id', () => {
  const ids = [
    'nothing',
    'barcode:',
    'ext:',
    'barcode:nothing',
    '%00',
    'a%00b',
    '..',
    '%2e%2e%2f',
    '%F0%9F%90%9B',
    '%ED%A0%80',
    '%ff',
    '%zz',
    "'%20OR%201=1",
    '__proto__',
    'x'.repeat(200),
    'x'.repeat(201),
  ];

  test.each(ids)('that is wrong (%s) is not found anywhere, and nothing happens', async (id) => {
    for (const path of [
      '/users/',
      '/items/',
      '/titles/',
      '/groups/',
      '/loan-rules/',
      '/borrower-categories/',
      '/item-types/',
    ]) {
      expectRefusedUntouched(
        await library.post(
          `${path}${id}`,
          path === '/users/'
            ? { givenName: 'X' }
            : path === '/items/'
              ? { note: 'X' }
              : path === '/titles/'
                ? { title: 'X' }
                : path === '/loan-rules/'
                  ? { loanDays: 3 }
                  : { name: 'X' },
        ),
        path + id,
      );
    }
    for (const path of [
      '/users/',
      '/items/',
      '/groups/',
      '/closed-days/',
      '/tokens/',
      '/notices/',
      '/loan-rules/',
    ]) {
      expectRefusedUntouched(await library.delete(`${path}${id}`), path + id);
    }
    for (const path of ['/users/', '/items/', '/titles/', '/loans/', '/catalog?id=', '/catalog?barcode=']) {
      expectRefusedUntouched(await library.get(`${path}${id}`), path + id);
    }
  });

  test('that is wrong is an unknown borrower or item to the desk’s verbs', async () => {
    for (const id of ['nothing', 'barcode:', 'a\u0000b', '\ud83d', '🐛', '__proto__', 'constructor']) {
      for (const [path, body] of [
        ['/checkouts', { borrower: id, item: book.id }],
        ['/checkouts', { borrower: noor.id, item: id }],
        ['/returns', { item: id }],
        ['/renewals', { item: id }],
      ] as const) {
        const answer = await library.post(path, body);
        expect(answer.status, `${path} ${id}`).toBe(409);
        expect(problemOf(answer).code).toMatch(/^(borrower|item)-unknown$/);
      }
    }
    expect(library.tables()).toEqual(before);
  });
});

describe('a scan', () => {
  const codes: Record<string, string> = {
    'of 10,000 characters': long,
    'of 20,000 emoji': '🐛'.repeat(9999),
    'of control characters and a code': '\u0000\u001b[A4711\u0007',
    'of an emoji': '🧙',
    'of half an emoji': '\ud83e',
    'of a search language': 'NEAR("a" OR b*) AND col:c ^d',
    'of quotes': `'";--`,
    'of accents alone': '\u0301\u0302',
    'of a web address': 'https://example.org/?q=1#x',
    'of right-to-left marks and digits': '\u202e99999',
    'of a number beyond all numbers': '9'.repeat(99),
  };

  test.each(Object.entries(codes))('%s is unknown, open borrower or not', async (what, code) => {
    for (const borrower of [null, noor.id]) {
      const answer = await library.post('/desk/scans', { code, borrower });
      expect(answer.status, what).toBe(200);
      const outcome = answer.body as { outcome: string };
      if (what === 'of half an emoji') expect(outcome).toEqual({ outcome: 'ignored', reason: 'empty' });
      else expect(outcome, what).toMatchObject({ outcome: 'refused', code: 'code-unknown' });
      expect(JSON.stringify(outcome)).not.toMatch(/\\ud[89a-f]/i);
      expect(JSON.stringify(outcome).length).toBeLessThan(600);
    }
    for (const path of ['/users', '/items', '/titles', '/desk/search']) {
      const { status } = await library.get(
        `${path}?q=${encodeURIComponent(code.slice(0, 150).toWellFormed())}`,
      );
      expect(status, `${path} ${what}`).toBe(200);
    }
    expect(library.tables()).toEqual(before);
    expect(library.reported).toEqual([]);
  });
});

describe('text that people do write', () => {
  test.each([
    { givenName: 'Suharto', familyName: '' },
    { givenName: '', familyName: 'Suharto' },
  ])('one name is enough, and no name is not: %o', async (names) => {
    const own = await openTestLibrary();
    try {
      const { id } = await addBorrower(own, names);
      expect((await own.get(`/users/${id}`)).body).toMatchObject(names);
      const nameless = { givenName: '', familyName: '' };
      const refused = [await own.post('/users', nameless), await own.post(`/users/${id}`, nameless)];
      for (const answer of refused)
        expect(problemOf(answer).errors?.map(({ pointer }) => pointer)).toEqual([
          '/givenName',
          '/familyName',
        ]);
    } finally {
      await own.remove();
    }
  });

  test('is kept as it is: accents, other scripts, emoji, apostrophes', async () => {
    const own = await openTestLibrary();
    try {
      for (const familyName of [
        "O'Brien",
        'Łukasiewicz',
        '山田',
        'عائشة',
        '👩‍🚒 Fire',
        'a"b\\c',
        '<b>',
        '%s {{name}} ${x}',
      ]) {
        const added = await addBorrower(own, { familyName, message: 'First line\nsecond line' });
        expect((await own.get(`/users/${added.id}`)).body).toMatchObject({
          familyName,
          message: 'First line\nsecond line',
        });
      }
    } finally {
      await own.remove();
    }
  });
});
