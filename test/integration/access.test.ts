// Tests access: tokens and scopes on every route of the document, hosts, pages, and the desk's files.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startHttpServer, type HttpServer } from '../../src-main/core/http/http-server.ts';
import { newFolder, openTestLibrary, type Answer, type TestLibrary } from '../support/open-library.ts';
import { addBorrower, addItem, bodyOf, problemOf } from '../support/school-year.ts';
import { readFileSync } from 'node:fs';

const deskFolder = newFolder();
writeFileSync(
  path.join(deskFolder, 'index.html'),
  '<!doctype html><meta name="csp-nonce" content="__CSP_NONCE__"><title>Desk</title>',
);
mkdirSync(path.join(deskFolder, 'assets'));
writeFileSync(path.join(deskFolder, 'assets', 'desk.js'), 'export {};');
writeFileSync(path.join(deskFolder, 'notes.txt'), 'not a kind of file that a desk is made of');
writeFileSync(`${deskFolder}.html`, 'a neighbour whose name begins the same');

let library: TestLibrary;
let server: HttpServer;
let adminToken: string;
let expired: string;
let revoked: string;

beforeAll(async () => {
  library = await openTestLibrary({ deskFolder });
  server = await startHttpServer(library.library, { port: 0 });
  adminToken = readFileSync(library.library.tokenFile, 'utf8').trim();
  const now = library.clock.now();
  library.clock.set('2026-09-07T09:59:58.000Z');
  expired = (await tokenWith(['admin'], { expiresAt: '2026-09-07T09:59:59Z' })).token;
  library.clock.set(now);
  const past = await tokenWith(['admin']);
  await library.delete(`/tokens/${past.id}`);
  revoked = past.token;
  await addBorrower(library, { barcode: '2000001' });
  await addItem(library, { barcode: '30000001' });
});
afterAll(async () => {
  await server.close();
  await library.remove();
  rmSync(deskFolder, { recursive: true });
  rmSync(`${deskFolder}.html`);
});

const door = { kind: 'tcp' as const, hosts: ['127.0.0.1:4780', 'localhost:4780'] };

function ask(method: string, at: string, headers: Record<string, string>): Promise<Answer> {
  const body = method === 'POST' ? {} : undefined;
  return library.call(method, at, body, { headers: { host: '127.0.0.1:4780', ...headers }, door });
}
const withToken = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });

async function tokenWith(
  scopes: string[],
  more: Record<string, unknown> = {},
): Promise<{ id: string; token: string }> {
  return bodyOf(await library.post('/tokens', { name: 'A program', scopes, ...more }), 201);
}

const made = new Map<string, Promise<string>>();

/** The same token for each operation: the tables that tests compare stay small. */
function tokenFor(scopes: readonly string[]): Promise<string> {
  const name = scopes.join(' ');
  const token = made.get(name) ?? tokenWith([...scopes]).then((answer) => answer.token);
  made.set(name, token);
  return token;
}

interface Route {
  name: string;
  method: string;
  at: string;
  scope: string | null;
}

async function routes(): Promise<Route[]> {
  const own = await openTestLibrary();
  const { paths } = own.document;
  await own.remove();
  return Object.entries(paths).flatMap(([template, operations]) =>
    Object.entries(operations).map(([method, { security }]) => ({
      name: `${method.toUpperCase()} ${template}`,
      method: method.toUpperCase(),
      at: template.replaceAll(/\{seq\}/g, '1').replaceAll(/\{[^}]+\}/g, 'nothing'),
      scope: security?.flatMap((one) => one['bearer'] ?? [])[0] ?? null,
    })),
  );
}

const everyScope = [
  'borrowers:read',
  'borrowers:write',
  'catalog:read',
  'collection:read',
  'collection:write',
  'loans:read',
  'events:read',
  'circulation',
  'override',
  'self-checkout',
  'catalogue-account',
];

/** The scopes that include another one, `admin` aside. */
const including: Readonly<Record<string, string>> = {
  'catalog:read': 'collection:read',
  'loans:read': 'circulation',
  'events:read': 'circulation',
};

const all = await routes();
const open = all.filter(({ scope }) => scope === null);

/** Written by hand: the document is generated from the code that checks the scopes, so it cannot prove them right. */
const scopes = {
  none: `
    POST /desk/token, GET /docs, GET /health, GET /openapi.json
  `,
  'borrowers:read': `
    GET /borrower-categories, GET /borrower-categories/{id}, GET /groups, GET /groups/{id}, GET /mail/borrowers/{id}, GET /mail/messages, GET /mail/messages/{id}, GET /mail/outbox,
    GET /mail/printed, GET /users, GET /users/changes, GET /users/counts, GET /users/{id}, GET /users/{id}/photo,
    POST /users/cards/preview
  `,
  'borrowers:write': `
    POST /groups, DELETE /groups/{id}, POST /groups/{id}, GET /imports, POST /imports, GET /imports/{id},
    POST /imports/{id}, POST /imports/{id}/cancel, POST /imports/{id}/commit, POST /imports/{id}/give-up,
    GET /imports/{id}/rows,
    GET /imports/{id}/undo, POST /imports/{id}/undo, POST /mail/messages, POST /mail/messages/{id}/cancel,
    POST /mail/messages/{id}/hold, POST /mail/messages/{id}/retry, POST /mail/outbox/cancel,
    POST /mail/outbox/retry, GET /mail/overdue-notices, POST /mail/overdue-notices, GET /mail/overdue-notices/letter,
    GET /mail/overdue-notices/pdf, POST /mail/overdue-notices/pdf, POST /mail/overdue-notices/printed, POST /roll-overs, POST /roll-overs/{id},
    GET /synchronisation, POST /synchronisation/look, GET /synchronisation/runs, POST /users,
    POST /users/batch, POST /users/cards, POST /users/many, DELETE /users/{id}, POST /users/{id}, POST /users/{id}/merge,
    DELETE /users/{id}/photo, PUT /users/{id}/photo
  `,
  'catalog:read': `
    GET /catalog, GET /item-types, GET /item-types/{id}, GET /places, GET /places/{id}, GET /places/{id}/map, GET /items, GET /items/changes, GET /items/counts, GET /items/{id}, GET /titles,
    GET /reports/collection, GET /reports/losses, GET /reports/titles, GET /titles/changes, GET /titles/counts, GET /titles/possible-duplicates, GET /titles/{id},
    GET /covers/{id}, GET /records/waiting, GET /saved-lists, GET /saved-lists/{id}, GET /hub/district, GET /hub/titles
  `,
  'loans:read': `
    GET /due-dates/on-closed-days, GET /closed-days, GET /closed-days/{id}, GET /loan-rules/{id}, GET /groups/loans, GET /groups/{id}/loans, GET /holidays, GET /holidays/{country}, GET /loan-rules,
    GET /loans, GET /overdues, GET /reports/holds-unmet, GET /reports/borrowers, GET /reports/loans, GET /reports/overdue, GET /status,
    GET /titles/{id}/loans
  `,
  'events:read': `
    GET /events
  `,
  'collection:read': `
    POST /labels, POST /labels/preview, GET /labels/sheets, POST /labels/sheets/preview, GET /stocktakes, GET /stocktakes/{id},
    GET /stocktakes/{id}/items, GET /items/{id}/photo
  `,
  'collection:write': `
    POST /stocktakes, POST /stocktakes/{id}/scans, POST /stocktakes/{id}/close,
    POST /places, POST /places/{id}, DELETE /places/{id}, PUT /places/{id}/map, DELETE /places/{id}/map,
    POST /items, POST /items/many, DELETE /items/{id}, POST /items/{id}, POST /titles/keep-apart, POST /titles/many, POST /titles/{id}, POST /titles/{id}/merge,
    PUT /covers/{id}, DELETE /covers/{id}, PUT /items/{id}/photo, DELETE /items/{id}/photo, GET /records, POST /records/copies,
    POST /saved-lists, POST /saved-lists/{id}, DELETE /saved-lists/{id}
  `,
  circulation: `
    GET /bookings, POST /bookings, GET /bookings/free, GET /bookings/to-fetch, GET /bookings/{id}, POST /bookings/{id},
    POST /bookings/{id}/cancel, POST /bookings/{id}/lend,
    GET /charges, POST /charges, POST /charges/imported, GET /charges/{id}, POST /charges/{id}/refund, POST /charges/{id}/waive, GET /payments, GET /payments/{id}, POST /payments, GET /reports/takings, GET /reports/year, GET /takings,
    POST /due-dates/on-closed-days, POST /checkouts, POST /claims, POST /claims/{id}/withdraw, POST /losses, GET /losses/{id}, POST /losses/{id}/give-up, POST /uses, GET /desk/actions, POST /desk/scans, POST /due-dates, GET /desk/search,
    POST /events/{seq}/undo, GET /holds, POST /holds, POST /holds/imported, GET /holds/counts, GET /holds/to-fetch,
    GET /holds/{id}, POST /holds/{id}/cancel, POST /holds/{id}/fetch, POST /holds/{id}/move, POST /holds/{id}/resume,
    POST /holds/{id}/reshelve, POST /holds/{id}/suspend,
    GET /questions, POST /questions/{id}, GET /loan/{id}, GET /loans/{id}, POST /loans/imported, POST /renewals, POST /renewals/many, POST /returns,
    POST /returns/many, GET /settings, GET /settings/logo
  `,
  'self-checkout': `
    GET /self-checkout, GET /self-checkout/classes, GET /self-checkout/classes/{id}, POST /self-checkout/leave,
    POST /self-checkout/scans, POST /self-checkout/renewals, GET /self-checkout/visits/{id}, GET /self-checkout/visits/{id}/photo
  `,
  admin: `
    GET /hub, POST /hub, DELETE /hub, GET /hub/key, POST /hub/start, POST /hub/exchanges, POST /hub/decision, POST /hub/role, POST /restores/hub,
    GET /moves, POST /moves, GET /moves/{id}, POST /moves/{id}/discard, POST /moves/{id}/imports/{import}, POST /moves/{id}/start,
    GET /moves/{id}/undo, POST /moves/{id}/undo, GET /records/sources,
    POST /self-checkout/pin, GET /backups, POST /backups, GET /backups/{file}, GET /tokens/{id}, GET /backups/copies, POST /backups/copies, GET /backups/elsewhere,
    POST /borrower-categories, POST /borrower-categories/{id}, POST /closed-days, POST /closed-days/several, POST /closed-days/{id}, DELETE /closed-days/{id},
    POST /desk/codes, GET /erasures, GET /erasures/{id}, GET /erasures/{id}/pdf, GET /export,
    GET /sip2, GET /sip2/machines, POST /sip2/machines, GET /sip2/machines/{id}, POST /sip2/machines/{id}, DELETE /sip2/machines/{id},
    GET /sip2/reports, DELETE /sip2/reports/{id},
    GET /settings/defaults, PUT /settings/logo, DELETE /settings/logo, GET /health/examination, POST /health/examination, GET /health/support-bundle, POST /health/private-files, POST /item-types,
    POST /item-types/{id}, GET /catalogue/access, GET /catalogue/failed-searches, DELETE /catalogue/failed-searches,
    GET /catalogue/topics, POST /catalogue/topics, POST /catalogue/pins, GET /catalogue/pins/{id}, DELETE /catalogue/pins/{id}, GET /lan, POST /loan-rules, DELETE /loan-rules/{id}, POST /loan-rules/{id},
    GET /mail/settings, POST /mail/settings, GET /mail/templates, POST /mail/templates,
    POST /mail/templates/preview, POST /mail/test, DELETE /notices/{id}, POST /numbers/preview, GET /restores, POST /restores,
    POST /restores/preview, POST /restores/undo, POST /settings, POST /synchronisation,
    GET /synchronisation/preview, GET /updates, POST /updates, POST /updates/check, GET /tokens, POST /tokens, DELETE /tokens/{id}, POST /users/{id}/erasure,
    GET /users/{id}/export, GET /users/{id}/export/pdf, GET /webhooks, POST /webhooks,
    DELETE /webhooks/{id}, GET /webhooks/{id}, POST /webhooks/{id}, GET /webhooks/{id}/deliveries,
    POST /webhooks/{id}/retry, POST /webhooks/{id}/secret, POST /webhooks/{id}/test
  `,
};

test('each operation needs the scope that this table says', () => {
  const needed = all.map(({ name, scope }) => [name, scope ?? 'none']);
  const written = Object.entries(scopes).flatMap(([scope, names]) =>
    names
      .trim()
      .split(/,\s+/)
      .map((name) => [name, scope]),
  );
  expect(Object.fromEntries(needed)).toEqual(Object.fromEntries(written));
});

test('operations without a token tell nothing of the library', async () => {
  await addBorrower(library, { givenName: 'Wilhelmina' });
  const visits: Record<string, string>[] = [{}, withToken('nonsense'), withToken(adminToken)];
  for (const { method, at } of open)
    for (const headers of visits) {
      const answer = await ask(method, at, headers);
      expect(answer.status, at).toBe(method === 'GET' ? 200 : 400);
      expect(JSON.stringify(answer.body)).not.toContain('Wilhelmina');
    }
});

describe.each(all.filter(({ scope }) => scope !== null))('$name', ({ method, at, scope }) => {
  test('is closed without a token, and to one that is unknown, malformed, expired or revoked', async () => {
    const before = library.tables();
    // Few of them: those of all operations together stay below the limit of requests without a token.
    const headers = [
      {},
      withToken(`ld_${'A'.repeat(43)}`),
      { authorization: adminToken },
      withToken(expired),
      withToken(revoked),
    ];
    for (const one of headers) {
      const answer = await ask(method, at, one);
      expect([answer.status, problemOf(answer).code]).toEqual([401, 'unauthenticated']);
      expect(answer.headers.get('www-authenticate')).toContain('Bearer');
    }
    expect(library.tables()).toEqual(before);
  });

  test('is closed to a token with every other scope', async () => {
    const token = await tokenFor(everyScope.filter((one) => one !== scope && one !== including[scope ?? '']));
    const tables = library.tables();
    // What a body must be is looked at first, and an import is a file.
    const kind: Record<string, string> = at === '/imports' ? { 'content-type': 'text/csv' } : {};
    const answer = await ask(method, at, { ...withToken(token), ...kind });
    expect([answer.status, problemOf(answer).code]).toEqual([403, 'forbidden']);
    expect(library.tables()).toEqual(tables);
  });

  test('is open to a token with its scope, and to the one with all', async () => {
    const tokens = [adminToken];
    if (scope !== null && scope !== 'admin') tokens.push(await tokenFor([scope]));
    for (const token of tokens) {
      const answer = await ask(method, at, withToken(token));
      expect([401, 403]).not.toContain(answer.status);
      expect(answer.status).toBeLessThan(500);
    }
  });
});

test('no malformed token opens an operation', async () => {
  for (const one of [
    withToken(''),
    { authorization: `Basic ${adminToken}` },
    withToken(`${adminToken}x`),
    withToken(adminToken.slice(0, -1)),
  ]) {
    const answer = await ask('GET', '/users', one);
    expect([answer.status, problemOf(answer).code]).toEqual([401, 'unauthenticated']);
  }
});

describe('a token', () => {
  test('is shown once, kept as a hash, and listed without its secret', async () => {
    const { id, token } = await tokenWith(['circulation']);
    expect(token).toMatch(/^ld_[\w-]{43}$/);
    expect(JSON.stringify(library.tables())).not.toContain(token);
    expect(library.ledgerLines().join('\n')).not.toContain(token);
    const list = bodyOf<Record<string, unknown>[]>(await library.get('/tokens'), 200);
    expect(list.find((one) => one['id'] === id)).toMatchObject({ scopes: ['circulation'], revokedAt: null });
  });

  test('is marked in the list if it makes the request itself', async () => {
    const { id, token } = await tokenWith(['admin']);
    const listed = async (of: string) => {
      const response = await ask('GET', '/tokens', withToken(of));
      return (response.body as { id: string; current: boolean }[]).filter((one) => one.current);
    };
    expect(await listed(token)).toMatchObject([{ id }]);
    expect(await listed(adminToken)).not.toMatchObject([{ id }]);
    const inTheWindow = bodyOf<{ current: boolean }[]>(await library.get('/tokens'), 200);
    expect(inTheWindow.filter(({ current }) => current)).toEqual([]);
  });

  test('works until it is revoked', async () => {
    const { id, token } = await tokenWith(['circulation']);
    expect((await ask('GET', '/loans', withToken(token))).status).toBe(200);
    expect((await library.delete(`/tokens/${id}`)).status).toBe(204);
    expect((await ask('GET', '/loans', withToken(token))).status).toBe(401);
    expect((await library.delete(`/tokens/${id}`)).status).toBe(404);
  });

  test('works until it expires, however the instant was written', async () => {
    for (const expiresAt of ['2026-09-07T10:05:00Z', '2026-09-07T10:05:00.000Z', '2026-09-07T10:05:00.0Z']) {
      library.clock.set('2026-09-07T10:00:00.000Z');
      const { token } = await tokenWith(['circulation'], { expiresAt });
      library.clock.set('2026-09-07T10:04:59.999Z');
      expect((await ask('GET', '/loans', withToken(token))).status, expiresAt).toBe(200);
      library.clock.set('2026-09-07T10:05:00.000Z');
      expect((await ask('GET', '/loans', withToken(token))).status, expiresAt).toBe(401);
    }
    library.clock.set('2026-09-07T10:00:00.000Z');
  });

  test('stands in the journal as who acted, and the desk’s window as the desk', async () => {
    const { id, token } = await tokenWith(['borrowers:write']);
    const actor = async (): Promise<unknown> => {
      const events = library.tables()['events'] as { actor: string }[];
      return Promise.resolve(events.at(-1)?.actor);
    };
    await library.call(
      'POST',
      '/users',
      { givenName: 'A', familyName: 'B' },
      { headers: { host: 'localhost:4780', ...withToken(token) }, door },
    );
    expect(await actor()).toBe(`token:${id}`);
    await library.post('/users', { givenName: 'A', familyName: 'C' });
    expect(await actor()).toBe('desk');
  });
});

describe('the host', () => {
  test.each([
    'evil.example',
    'evil.example:4780',
    '127.0.0.1',
    '127.0.0.1:4781',
    'localhost.:4780',
    '127.1:4780',
    '[::1]:4780',
    'localhost:4780.evil.example',
    '2130706433:4780',
    '',
  ])('is refused if it is "%s", for every caller and path', async (host) => {
    for (const at of ['/health', '/users', '/openapi.json', '/docs', '/events']) {
      const answer = await ask('GET', at, { host, ...withToken(adminToken) });
      expect([answer.status, problemOf(answer).code]).toEqual([421, 'host-not-allowed']);
    }
    const page = await library.library.api.fetch(new Request('http://x/', { headers: { host } }), door);
    expect(page.status).toBe(421);
  });

  test.each(['127.0.0.1:4780', 'localhost:4780', 'LOCALHOST:4780'])(
    'is right where it is %s',
    async (host) => {
      expect((await ask('GET', '/health', { host })).status).toBe(200);
    },
  );
});

describe('another web page', () => {
  const pages: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://127.0.0.1:4781' },
    { origin: 'https://127.0.0.1:4780' },
    { origin: 'http://localhost' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'http://127.0.0.1:4780', 'sec-fetch-site': 'cross-site' },
  ];
  test.each(pages)('is refused, token or not (%j)', async (headers) => {
    for (const [method, at] of [
      ['GET', '/users'],
      ['POST', '/returns'],
      ['OPTIONS', '/users'],
    ] as const) {
      const answer = await ask(method, at, { ...headers, ...withToken(adminToken) });
      expect([answer.status, problemOf(answer).code]).toEqual([403, 'origin-not-allowed']);
    }
  });

  test('gets no leave from the desk’s answers to read them', async () => {
    const visits: Record<string, string>[] = [{}, { origin: 'https://evil.example' }];
    for (const headers of visits) {
      const answer = await ask('GET', '/users', { ...headers, ...withToken(adminToken) });
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  test('is not what the desk’s own page is', async () => {
    const visits: Record<string, string>[] = [
      { origin: 'http://127.0.0.1:4780', 'sec-fetch-site': 'same-origin' },
      { origin: 'http://localhost:4780' },
      { 'sec-fetch-site': 'none' },
    ];
    for (const headers of visits) {
      expect((await ask('GET', '/users', { ...headers, ...withToken(adminToken) })).status).toBe(200);
    }
  });
});

describe('the desk’s page', () => {
  const page = (at: string): Promise<Response> => fetch(`${server.url}${at}`, { redirect: 'manual' });

  test('may load nothing from anywhere else, and has a new nonce each time', async () => {
    const nonces = new Set<string>();
    for (let visit = 0; visit < 3; visit += 1) {
      const answer = await page('/');
      const policy = answer.headers.get('content-security-policy') ?? '';
      const nonce = /style-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
      expect(policy.split('; ').sort()).toEqual(
        [
          "default-src 'none'",
          "script-src 'self'",
          `style-src 'self' 'nonce-${nonce}'`,
          "img-src 'self' data: blob:",
          "font-src 'self'",
          "connect-src 'self'",
          "frame-src 'self'",
          "media-src 'self' data: blob:",
          "base-uri 'none'",
          "form-action 'none'",
          "frame-ancestors 'none'",
        ].sort(),
      );
      expect(await answer.text()).toContain(`content="${nonce}"`);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(3);
  });

  test('and its parts come with their kinds', async () => {
    const script = await page('/assets/desk.js');
    expect([script.status, script.headers.get('content-type')]).toEqual([
      200,
      'text/javascript; charset=utf-8',
    ]);
    expect(script.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('is all that can be had: no way leads out of its folder', async () => {
    const neighbour = path.basename(deskFolder);
    const ways = [
      '/../../../../etc/passwd',
      '/..%2f..%2f..%2fetc%2fpasswd',
      '/%2e%2e/%2e%2e/package.json',
      `/../${neighbour}.html`,
      `/..%2f${neighbour}.html`,
      '/assets/..%2f..%2fpackage.json',
      '/assets/%2e%2e%2f%2e%2e%2f%2e%2e%2fetc/hosts.html',
      '/..%5c..%5cpackage.json',
      '/%00index.html',
      '/index.html%00.js',
      '//etc/passwd',
      '/%',
      '/%ff.html',
      '/notes.txt',
      '/.env',
      '/api-token',
      '/loandesk.db',
      '/assets/',
      '/assets',
    ];
    for (const way of ways) {
      const status = await rawStatus(
        server.url,
        `GET ${way} HTTP/1.1\r\nHost: ${new URL(server.url).host}\r\nConnection: close\r\n\r\n`,
      );
      expect([400, 404], way).toContain(status);
    }
  });
});

describe('over TCP', () => {
  const authorization = (): Record<string, string> => ({
    authorization: `Bearer ${adminToken}`,
    'content-type': 'application/json',
  });

  test('the same answers come as in the window', async () => {
    const answer = await fetch(`${server.url}/api/v1/users/barcode:2000001`, { headers: authorization() });
    expect(await answer.json()).toEqual((await library.get('/users/barcode:2000001')).body);
    const added = await fetch(`${server.url}/api/v1/users`, {
      method: 'POST',
      headers: authorization(),
      body: '{"givenName":"Té","familyName":"山"}',
    });
    expect(added.status).toBe(201);
    expect(await added.json()).toMatchObject({ givenName: 'Té', familyName: '山' });
  });

  test('a body over the limit is refused and not waited for', async () => {
    for (const body of [
      'x'.repeat(2_000_000),
      new ReadableStream({
        start: (to) => {
          to.enqueue(new Uint8Array(2_000_000));
          to.close();
        },
      }),
    ]) {
      const answer = await fetch(`${server.url}/api/v1/users`, {
        method: 'POST',
        headers: authorization(),
        body,
        duplex: 'half',
      } as RequestInit);
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
        413,
        'body-too-large',
      ]);
    }
  });

  test.each(['with its length', 'in chunks'])(
    'a client that sends all of it before reading is answered that it was too much, %s, and may go on',
    async (how) => {
      const size = 8 * 1024 * 1024;
      const host = `Host: ${new URL(server.url).host}\r\nAuthorization: Bearer ${adminToken}\r\n`;
      const head = `POST /api/v1/users HTTP/1.1\r\n${host}Content-Type: application/json\r\n`;
      const body = Buffer.alloc(size, ' ');
      const parts =
        how === 'in chunks'
          ? [`${head}Transfer-Encoding: chunked\r\n\r\n${size.toString(16)}\r\n`, body, '\r\n0\r\n\r\n']
          : [`${head}Content-Length: ${String(size)}\r\n\r\n`, body];
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
      socket.pause();
      let broken: Error | null = null;
      socket.on('error', (error) => (broken = error));
      for (const part of parts)
        await new Promise<void>((sent) =>
          socket.write(part, () => {
            sent();
          }),
        );
      socket.write(`GET /api/v1/health HTTP/1.1\r\n${host}Connection: close\r\n\r\n`);
      let heard = '';
      socket.on('data', (data: Buffer) => (heard += data.toString()));
      socket.resume();
      await new Promise((ended) => socket.on('close', ended));
      expect([broken, heard.match(/HTTP\/1\.1 \d+/g)]).toEqual([null, ['HTTP/1.1 413', 'HTTP/1.1 200']]);
    },
  );

  test('nonsense in place of HTTP is answered or cut off, and the desk stays up', async () => {
    const host = `Host: ${new URL(server.url).host}`;
    for (const request of [
      'hello\r\n\r\n',
      'GET / HTTP/1.1\r\n\r\n',
      'GET / HTTP/1.0\r\n\r\n',
      `GET http://evil.example/api/v1/health HTTP/1.1\r\nHost: evil.example\r\n\r\n`,
      `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n\r\n`,
      `GET /api/v1/health HTTP/1.1\r\n${host}\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`,
      `POST /api/v1/users HTTP/1.1\r\n${host}\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n`,
      `POST /api/v1/users HTTP/1.1\r\n${host}\r\nContent-Length: -1\r\n\r\n`,
      `BREW /api/v1/users HTTP/1.1\r\n${host}\r\n\r\n`,
    ]) {
      const status = await rawStatus(server.url, request);
      expect(
        status === null || (status >= 400 && status < 500),
        `${request.slice(0, 60)} -> ${String(status)}`,
      ).toBe(true);
    }
    expect((await fetch(`${server.url}/api/v1/health`)).status).toBe(200);
    expect(library.reported).toEqual([]);
  });

  test('an address that the API does not have is not found, and a page is not mistaken for it', async () => {
    for (const at of ['/api/v1/nothing', '/api/v2/users', '/api', '/nothing', '/users']) {
      const answer = await fetch(`${server.url}${at}`, { headers: authorization() });
      expect([answer.status, answer.headers.get('content-type')], at).toEqual([
        404,
        'application/problem+json',
      ]);
    }
  });
});

/** Sends exactly these bytes. @returns the answer's status; null where the connection was cut without one */
function rawStatus(url: string, request: string): Promise<number | null> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    let answer = '';
    socket.setTimeout(3000, () => socket.destroy());
    socket.on('data', (data) => {
      answer += data.toString('latin1');
      if (answer.includes('\r\n\r\n')) socket.destroy();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1];
      resolve(status === undefined ? null : Number(status));
    });
    socket.write(request);
  });
}
