// Tests requests that no client library would send: two lengths, two bodies, half a body, a field twice.
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startHttpServer, type HttpServer } from '../../src-main/core/http/http-server.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { addBorrower } from '../support/school-year.ts';

let library: TestLibrary;
let server: HttpServer;
beforeAll(async () => {
  library = await openTestLibrary();
  server = await startHttpServer(library.library, { port: 0 });
});
afterAll(async () => {
  await server.close();
  await library.remove();
});

/** Sends the bytes as they are; @returns all that came back until the connection ended */
function send(lines: string[], body: string, half = false): Promise<string> {
  const { hostname, port, host } = new URL(server.url);
  const token = readFileSync(library.library.tokenFile, 'utf8').trim();
  const head = ['POST /api/v1/users HTTP/1.1', `Host: ${host}`, `Authorization: Bearer ${token}`, ...lines];
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(Number(port), hostname, () => {
      socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
      if (half) socket.end();
    });
    socket.on('data', (part) => (text += part.toString('latin1')));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      resolve(text);
    });
  });
}

const json = 'Content-Type: application/json';
const noor = '{"givenName":"Noor","familyName":"Jansen"}';
const chunked = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`;
const smuggled = 'DELETE /api/v1/users/barcode:2000001 HTTP/1.1\r\n\r\n';

test.each([
  [
    'both a length and chunks',
    [json, `Content-Length: ${String(noor.length)}`, 'Transfer-Encoding: chunked'],
    chunked(noor) + smuggled,
  ],
  [
    'chunks and then a length',
    [json, 'Transfer-Encoding: chunked', 'Content-Length: 4'],
    chunked(noor) + smuggled,
  ],
  ['two lengths', [json, 'Content-Length: 4', `Content-Length: ${String(noor.length)}`], noor],
  ['a length that is no number', [json, 'Content-Length: 4x'], noor],
  ['a negative length', [json, 'Content-Length: -1'], noor],
  ['an unknown coding', [json, 'Transfer-Encoding: gzip, chunked, x'], chunked(noor)],
  [
    'a chunk of nonsense',
    [json, 'Transfer-Encoding: chunked', 'Connection: close'],
    'zz\r\nnonsense\r\n0\r\n\r\n',
  ],
  [
    'a second host',
    [json, 'Host: evil.example', 'Connection: close', `Content-Length: ${String(noor.length)}`],
    noor,
  ],
])('a request with %s is refused, and nothing after it is heard', async (_, lines, body) => {
  await addBorrower(library).catch(() => undefined);
  const before = library.tables();
  const answer = await send(lines, body);
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  expect(library.tables()).toEqual(before);
});

test('a body that breaks off adds no borrower', async () => {
  const before = library.tables();
  await send([json, `Content-Length: ${String(noor.length + 10)}`], noor, true);
  await send([json, 'Transfer-Encoding: chunked'], `${noor.length.toString(16)}\r\n${noor}\r\n`, true);
  expect(library.tables()).toEqual(before);
});

test('a field that is there twice counts as it stands last, once', async () => {
  const body = '{"givenName":"First","givenName":"Last","familyName":"Jansen"}';
  const answer = await send([json, 'Connection: close', `Content-Length: ${String(body.length)}`], body);
  expect(answer).toMatch(/^HTTP\/1\.1 201 /);
  expect(JSON.stringify(library.tables()['borrowers'])).toContain('"Last"');
  expect(JSON.stringify(library.tables()['borrowers'])).not.toContain('"First"');
});

test('a client that sends all of a body that is too large before it reads sees the answer', async () => {
  const body = 'x'.repeat(24 * 1024 * 1024);
  const answer = await send([json, `Content-Length: ${String(body.length)}`, 'Connection: close'], body);
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(answer).toContain('"code":"body-too-large"');
});
