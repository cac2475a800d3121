// Tests requests that look for a way around the door: other forms of a target, other methods, headers twice, upgrades, slow bodies.
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { connect as tlsConnect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startHttpServer, type HttpServer } from '../../src-main/core/http/http-server.ts';
import { serveLan, type LanAccess } from '../../src-main/features/network/lan-access.ts';
import { newFolder, openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { addBorrower, bodyOf } from '../support/school-year.ts';

let library: TestLibrary;
let server: HttpServer;
let lan: LanAccess;
let token: string;
/** Of a token that may only read the collection. */
let reading: string;
const urls = { 'this computer': '', 'the network': '' };

beforeAll(async () => {
  const deskFolder = newFolder();
  writeFileSync(path.join(deskFolder, 'index.html'), '<!doctype html><title>Desk</title>');
  writeFileSync(path.join(deskFolder, 'desk.js'), 'export {};');
  library = await openTestLibrary({ deskFolder });
  await addBorrower(library, { givenName: 'Wilhelmina', barcode: '2000001' });
  server = await startHttpServer(library.library, { port: 0 });
  urls['this computer'] = server.url;
  lan = serveLan({
    library: library.library,
    addresses: () => ['127.0.0.2'],
    hostName: () => 'desk-pc.school.example',
  });
  bodyOf(await library.post('/settings', { lanAccess: true, lanPort: 0 }), 200);
  await lan.look();
  const access = bodyOf<{ urls: string[] }>(await library.get('/lan'), 200);
  urls['the network'] = access.urls[0] ?? '';
  token = readFileSync(library.library.tokenFile, 'utf8').trim();
  const made = await library.post('/tokens', { name: 'A website', scopes: ['collection:read'] });
  reading = bodyOf<{ token: string }>(made, 201).token;
});
afterAll(async () => {
  await lan.close();
  await server.close();
  await library.remove();
});

type Place = keyof typeof urls;
interface Heard {
  /** 0 where the connection was ended without an answer. */
  status: number;
  text: string;
}

/**
 * Sends exactly this, with HOST, URL and TOKEN filled in.
 *
 * @param body sent once it was asked for
 * @returns the first answer, or what came until the end
 */
function send(place: Place, request: string, body?: string): Promise<Heard> {
  const url = new URL(urls[place]);
  const bytes = request
    .replaceAll('%HOST', url.host)
    .replaceAll('%URL', url.origin)
    .replaceAll('%TOKEN', token)
    .replaceAll('%READING', reading);
  const to = { host: url.hostname, port: Number(url.port) };
  return new Promise((resolve) => {
    const socket = place === 'the network' ? tlsConnect({ ...to, rejectUnauthorized: false }) : connect(to);
    let text = '';
    socket.on('data', (part: Buffer) => {
      text += part.toString('latin1');
      if (body !== undefined && text.endsWith(' 100 Continue\r\n\r\n')) socket.write(body);
      const [, length] = /content-length: (\d+)/i.exec(text) ?? [];
      if (length !== undefined && text.length >= text.indexOf('\r\n\r\n') + 4 + Number(length))
        socket.destroy();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text });
    });
    socket.write(bytes);
  });
}

const close = 'Connection: close\r\n\r\n';
const own = 'Host: %HOST\r\n';
const shown = `${own}Authorization: Bearer %TOKEN\r\n`;
const upgrade =
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n';
const foreign = 'Origin: https://evil.example\r\n';
const users = 'GET /api/v1/users HTTP/1.1\r\n';
const live = 'GET /api/v1/events HTTP/1.1\r\nAccept: text/event-stream\r\n';

/** What is sent, and what it is answered with; 0 is no answer at all. */
const requests: [string, string, number[]][] = [
  ['its own address as the target', `GET %URL/api/v1/users HTTP/1.1\r\n${shown}${close}`, [200]],
  [
    'another server as the target',
    `GET http://evil.example/api/v1/users HTTP/1.1\r\n${shown}${close}`,
    [421],
  ],
  ['another server as the target of the desk', `GET http://evil.example/ HTTP/1.1\r\n${own}${close}`, [421]],
  ['another port as the target', `GET http://127.0.0.1:1/api/v1/users HTTP/1.1\r\n${shown}${close}`, [421]],
  [
    'its own target for another host',
    `GET %URL/api/v1/users HTTP/1.1\r\nHost: evil.example\r\n${close}`,
    [421],
  ],
  ['a target of another scheme', `GET file:///etc/passwd HTTP/1.1\r\n${shown}${close}`, [400, 421]],
  ['a target without a slash', `GET api/v1/users HTTP/1.1\r\n${shown}${close}`, [400]],
  [
    'a target with a host behind two slashes',
    `GET //evil.example/api/v1/users HTTP/1.1\r\n${shown}${close}`,
    [404],
  ],
  ['everything as the target', `OPTIONS * HTTP/1.1\r\n${shown}${close}`, [400]],
  ['a tunnel', `CONNECT evil.example:443 HTTP/1.1\r\n${shown}${close}`, [0]],
  ['a tunnel to itself', `CONNECT %HOST HTTP/1.1\r\n${shown}${close}`, [0]],
  ['an echo', `TRACE /api/v1/users HTTP/1.1\r\n${shown}${close}`, [404, 405]],
  ['the methods of the desk', `OPTIONS / HTTP/1.1\r\n${own}${close}`, [404]],
  [
    'what another page asks first',
    `OPTIONS /api/v1/users HTTP/1.1\r\n${own}${foreign}Access-Control-Request-Method: POST\r\n${close}`,
    [403],
  ],
  ['no host, in HTTP of old', 'GET /api/v1/health HTTP/1.0\r\n\r\n', [400, 421]],
  ['an empty host, in HTTP of old', 'GET / HTTP/1.0\r\nHost:\r\n\r\n', [400, 421]],
  ['no version', 'GET /api/v1/health\r\n\r\n', [400]],
  ['HTTP/2 from the start', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [400]],
  ['an upgrade without a token', `${live}${own}${upgrade}`, [401]],
  ['an upgrade from another page', `${live}${shown}${foreign}${upgrade}`, [403]],
  ['an upgrade of the desk from another page', `GET / HTTP/1.1\r\n${own}${foreign}${upgrade}`, [403]],
  ['an upgrade for another host', `${live}Host: evil.example\r\n${upgrade}`, [421]],
  ['a stream for another page', `${live}${shown}Sec-Fetch-Site: cross-site\r\n${close}`, [403]],
  ['a stream for another host', `${live}Host: evil.example\r\n${close}`, [421]],
  ['two hosts, its own last', `${users}Host: evil.example\r\n${shown}${close}`, [400, 421]],
  ['two hosts, its own first', `${users}${shown}Host: evil.example\r\n${close}`, [400, 421]],
  [
    'two tokens, the right one last',
    `${users}${own}Authorization: Bearer x\r\nAuthorization: Bearer %TOKEN\r\n${close}`,
    [401],
  ],
  ['two tokens, the right one first', `${users}${shown}Authorization: Bearer x\r\n${close}`, [401]],
  ['two tokens in one', `${users}${own}Authorization: Bearer %TOKEN, Bearer x\r\n${close}`, [401]],
  ['two origins, its own first', `${users}${shown}Origin: %URL\r\n${foreign}${close}`, [403]],
  [
    'two sites, its own first',
    `${users}${shown}Sec-Fetch-Site: same-origin\r\nSec-Fetch-Site: cross-site\r\n${close}`,
    [403],
  ],
  [
    'its token behind more spaces than one',
    `${users}${own}Authorization: Bearer   %TOKEN\r\n${close}`,
    [200],
  ],
  ['its names in capitals', `${users}HOST: %HOST\r\nAUTHORIZATION: BEARER %TOKEN\r\n${close}`, [200]],
  [
    'a token in the address',
    `GET /api/v1/users?token=%TOKEN&access_token=%TOKEN HTTP/1.1\r\n${own}${close}`,
    [401],
  ],
  ['a token in a cookie', `${users}${own}Cookie: token=%TOKEN\r\n${close}`, [401]],
  ['a token as a password', `GET http://x:%TOKEN@%HOST/api/v1/users HTTP/1.1\r\n${own}${close}`, [401]],
  [
    'another method under POST',
    `POST /api/v1/users/barcode:2000001 HTTP/1.1\r\n${shown}X-HTTP-Method-Override: DELETE\r\nContent-Length: 0\r\n${close}`,
    [200],
  ],
  ['its path in code', `GET /%61pi/v1/users HTTP/1.1\r\n${own}${close}`, [401, 404]],
  [
    'its path in code, from another page',
    `GET /%61pi/v1/users HTTP/1.1\r\n${own}Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\n${close}`,
    [403],
  ],
  ['a path twice in code', `GET /%2561pi/v1/users HTTP/1.1\r\n${shown}${close}`, [404]],
  ['a path through the desk', `GET /assets/../api/v1/users HTTP/1.1\r\n${own}${close}`, [401, 404]],
  ['a long search', `GET /api/v1/users?q=${'x'.repeat(12_000)} HTTP/1.1\r\n${shown}${close}`, [400]],
  ['thousands of parameters', `GET /api/v1/users?${'a&'.repeat(6000)} HTTP/1.1\r\n${shown}${close}`, [400]],
  [
    'longer headers than may be',
    `GET /api/v1/users?q=${'x'.repeat(20_000)} HTTP/1.1\r\n${shown}${close}`,
    [431],
  ],
  ['a folded header', `${users}${shown}X: a\r\n b\r\n${close}`, [400]],
  [
    'something to expect',
    `POST /api/v1/returns HTTP/1.1\r\n${shown}Expect: wonders\r\nContent-Length: 0\r\n${close}`,
    [417],
  ],
];
/** Those that are meant to be let in. */
const welcome = requests.filter(([, , [status = 0]]) => status === 200).map(([name]) => name);

describe.each(Object.keys(urls) as Place[])('from %s', (place) => {
  test.each(requests)('%s', async (name, request, statuses) => {
    const before = library.tables();
    const { status, text } = await send(place, request);
    expect(statuses, text.slice(0, 300)).toContain(status);
    expect(text).not.toContain(token);
    if (!welcome.includes(name)) expect(text).not.toContain('Wilhelmina');
    expect(library.tables()).toEqual(before);
    expect(library.reported).toEqual([]);
  });

  test('a body is asked for where it is read, and nowhere else', async () => {
    const body = 'Content-Type: application/json\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n';
    const refused = await send(place, `POST /api/v1/returns HTTP/1.1\r\n${own}${body}`);
    expect(refused.text).toMatch(/^HTTP\/1\.1 401 /);
    const asked = await send(place, `POST /api/v1/returns HTTP/1.1\r\n${shown}${body}`, '{}');
    expect(asked.text).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 400 /);
  });

  test.each([
    ['without a token', 401, `POST /api/v1/users HTTP/1.1\r\n${own}`],
    ['for another host', 421, 'POST /api/v1/users HTTP/1.1\r\nHost: evil.example\r\n'],
    ['from another page', 403, `POST /api/v1/users HTTP/1.1\r\n${shown}${foreign}`],
    ['to nowhere', 404, `POST /nowhere HTTP/1.1\r\n${own}`],
    ['to nowhere of the API', 404, `POST /api/v1/nowhere HTTP/1.1\r\n${shown}`],
    ['where nothing is added', 405, `POST /api/v1/overdues HTTP/1.1\r\n${shown}`],
    ...['/users', '/users/batch', '/imports', '/users/x'].map((at): [string, number, string] => [
      `to ${at} without the scope`,
      403,
      `POST /api/v1${at} HTTP/1.1\r\n${own}Authorization: Bearer %READING\r\n`,
    ]),
  ])('a body %s is not waited for', async (_, status, head) => {
    // What was promised never comes: only an answer before it can end this test.
    const body = 'Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n{';
    expect((await send(place, head + body)).status).toBe(status);
  });

  test.each([
    '/',
    '/desk.js',
    '/docs',
    '/api/v1/docs',
    '/api/v1/health',
    '/api/v1/openapi.json',
    '/api/v1/users',
  ])('%s is part of no other page', async (at) => {
    const from = (site: string, mode: string): Promise<Heard> =>
      send(
        place,
        `GET ${at} HTTP/1.1\r\n${shown}Sec-Fetch-Site: ${site}\r\nSec-Fetch-Mode: ${mode}\r\n${close}`,
      );
    for (const site of ['cross-site', 'same-site'])
      for (const mode of ['no-cors', 'cors', 'websocket', ''])
        expect([site, mode, (await from(site, mode)).status]).toEqual([site, mode, 403]);
    expect((await from('cross-site', 'navigate')).status).toBe(at.startsWith('/api/') ? 403 : 200);
    expect((await from('same-origin', 'cors')).status).toBe(200);
  });
});

test('none of it is in the log, nor is the token', async () => {
  await library.library.log.settled();
  const log = readFileSync(path.join(library.folder, 'logs', 'loandesk.log'), 'utf8');
  expect(log).toContain('request-failed');
  expect(log).not.toContain(token);
  expect(log).not.toMatch(/evil|access_token|xxxx|2000001|passwd/);
});
