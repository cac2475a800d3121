// Tests access from the network: off by default, TLS only, certified for exactly its names; this computer's own addresses play the network.
import { X509Certificate } from 'node:crypto';
import { readFileSync, rmSync, statSync } from 'node:fs';
import { request, type RequestOptions } from 'node:https';
import { connect } from 'node:net';
import path from 'node:path';
import { connect as tlsConnect } from 'node:tls';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { serveLan, type LanAccess } from '../../src-main/features/network/lan-access.ts';
import type { LanState } from '../../src-main/features/network/lan-service.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { addBorrower, bodyOf } from '../support/school-year.ts';

let library: TestLibrary;
let lan: LanAccess;
let addresses: string[];
let said: string[];

beforeEach(async () => {
  library = await openTestLibrary();
  addresses = ['127.0.0.2'];
  said = [];
  lan = serveLan({
    library: library.library,
    addresses: () => addresses,
    hostName: () => 'Desk-PC.school.example',
    say: (sentence) => said.push(sentence),
  });
  await lan.look();
});
afterEach(async () => {
  await lan.close();
  await library.remove();
});

const state = async (): Promise<LanState & { on: boolean }> => bodyOf(await library.get('/lan'), 200);
const file = (name: string): string => path.join(library.folder, name);
const token = (): string => readFileSync(library.library.tokenFile, 'utf8').trim();

async function switchOn(more: Record<string, unknown> = {}): Promise<LanState> {
  expect((await library.post('/settings', { lanAccess: true, lanPort: 0, ...more })).status).toBe(200);
  await lan.look();
  return await state();
}

/** Asks at the first address, trusting the certificate and nothing else. */
async function ask(at: string, options: RequestOptions = {}): Promise<{ status: number; body: string }> {
  const { urls } = await state();
  const url = new URL(at, urls[0]);
  const ca = readFileSync(file('lan-certificate.pem'), 'utf8');
  return new Promise((resolve, reject) => {
    request(url, { ca, agent: false, ...options }, (answer) => {
      let body = '';
      answer.on('data', (part: Buffer) => (body += part.toString()));
      answer.on('end', () => {
        resolve({ status: answer.statusCode ?? 0, body });
      });
    })
      .on('error', reject)
      .end();
  });
}

test('it is off until it is switched on, and then again', async () => {
  expect(await state()).toMatchObject({ on: false, urls: [], fingerprint: null });
  expect(said).toEqual([]);
  const { urls } = await switchOn();
  const { hostname, port } = new URL(urls[0] ?? '');
  expect([urls.length, hostname]).toEqual([1, '127.0.0.2']);
  expect((await ask('/api/v1/health')).status).toBe(200);
  await library.post('/settings', { lanAccess: false });
  await expect.poll(async () => (await state()).urls).toEqual([]);
  const refused = new Promise((resolve) => connect(Number(port), hostname).on('error', resolve));
  expect(await refused).toMatchObject({ code: 'ECONNREFUSED' });
});

test('the certificate is made for the names and addresses, lasts, and tells its fingerprint', async () => {
  const { fingerprint } = await switchOn();
  const certificate = new X509Certificate(readFileSync(file('lan-certificate.pem')));
  expect(certificate.subjectAltName).toBe(
    'DNS:desk-pc.school.example, DNS:desk-pc.local, IP Address:127.0.0.2',
  );
  expect(certificate.publicKey.asymmetricKeyDetails).toEqual({ namedCurve: 'prime256v1' });
  expect(certificate.fingerprint256).toBe(fingerprint);
  expect(Date.parse(certificate.validTo) - Date.now()).toBeGreaterThan(700 * 24 * 3600_000);
  expect(certificate.ca).toBe(false);
  expect(statSync(file('lan-key.pem')).mode & 0o777).toBe(0o600);
  expect(said.join()).toContain(fingerprint);
});

test('clients on the network need a token, and ask by a name of the certificate', async () => {
  const { urls } = await switchOn();
  const { port } = new URL(urls[0] ?? '');
  await addBorrower(library, { givenName: 'Noor' });
  const authorization = `Bearer ${token()}`;
  expect((await ask('/api/v1/users')).status).toBe(401);
  expect((await ask('/api/v1/users', { headers: { authorization } })).body).toContain('Noor');
  for (const host of ['desk-pc.school.example', 'desk-pc.local', '127.0.0.2']) {
    const headers = { authorization, host: `${host}:${port}` };
    expect([host, (await ask('/api/v1/users', { headers })).status]).toEqual([host, 200]);
  }
  for (const host of ['127.0.0.1', 'localhost', 'desk-pc', 'evil.example', '127.0.0.2.nip.io', '[::1]']) {
    const headers = { authorization, host: `${host}:${port}` };
    const careless = { headers, checkServerIdentity: () => undefined };
    expect([host, (await ask('/api/v1/users', careless)).status]).toEqual([host, 421]);
  }
});

test('its own page may ask, another page may not, nor the same one without TLS', async () => {
  const { urls } = await switchOn();
  const { host } = new URL(urls[0] ?? '');
  const authorization = `Bearer ${token()}`;
  const from = async (origin: string): Promise<number> =>
    (await ask('/api/v1/users', { headers: { authorization, origin } })).status;
  expect(await from(`https://${host}`)).toBe(200);
  for (const origin of [`http://${host}`, 'https://evil.example', 'null', `https://${host}0`])
    expect([origin, await from(origin)]).toEqual([origin, 403]);
});

test('without TLS nothing can be had there', async () => {
  const { urls } = await switchOn();
  const { port, host } = new URL(urls[0] ?? '');
  const got = await new Promise<string>((resolve) => {
    let text = '';
    const socket = connect(Number(port), '127.0.0.2', () =>
      socket.write(`GET /api/v1/health HTTP/1.1\r\nHost: ${host}\r\n\r\n`),
    );
    socket.on('data', (part) => (text += part.toString('latin1')));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      resolve(text);
    });
  });
  expect(got).not.toMatch(/HTTP\/1|ok|loandesk/i);
});

test.each(['TLSv1', 'TLSv1.1'] as const)('TLS of old is not spoken: %s', async (version) => {
  const { urls } = await switchOn();
  const { port } = new URL(urls[0] ?? '');
  const ended = await new Promise<string>((resolve) => {
    const socket = tlsConnect(
      {
        port: Number(port),
        host: '127.0.0.2',
        rejectUnauthorized: false,
        minVersion: version,
        maxVersion: version,
        ciphers: 'DEFAULT@SECLEVEL=0',
      },
      () => {
        resolve('spoken');
      },
    );
    socket.on('error', () => {
      resolve('refused');
    });
  });
  expect(ended).toBe('refused');
});

test('the certificate stays over a restart, and while nothing changes', async () => {
  const { fingerprint } = await switchOn();
  await lan.look();
  expect((await state()).fingerprint).toBe(fingerprint);
  await lan.close();
  await library.reopen();
  lan = serveLan({
    library: library.library,
    addresses: () => addresses,
    hostName: () => 'desk-pc.school.example',
  });
  await lan.look();
  expect((await state()).fingerprint).toBe(fingerprint);
});

test('another address is served as soon as it is there, by the same key and a certificate that names it', async () => {
  const { fingerprint } = await switchOn();
  const key = readFileSync(file('lan-key.pem'), 'utf8');
  addresses = ['127.0.0.3', '::1'];
  await lan.look();
  const after = await state();
  expect(after.urls.map((url) => new URL(url).hostname)).toEqual(['127.0.0.3', '[::1]']);
  expect(after.fingerprint).not.toBe(fingerprint);
  expect(readFileSync(file('lan-key.pem'), 'utf8')).toBe(key);
  expect((await ask('/api/v1/health')).status).toBe(200);
  const six = new URL(after.urls[1] ?? '');
  expect((await ask(`${six.origin}/api/v1/health`)).status).toBe(200);
  addresses = [];
  await lan.look();
  expect((await state()).urls).toEqual([]);
});

test('a lost or foreign certificate is replaced', async () => {
  const { fingerprint } = await switchOn();
  rmSync(file('lan-key.pem'));
  await lan.look();
  const renewed = (await state()).fingerprint;
  expect(renewed).not.toBe(fingerprint);
  expect((await ask('/api/v1/health')).status).toBe(200);
});

test('a port in use and an address that is gone are reported', async () => {
  const { urls } = await switchOn();
  const { port } = new URL(urls[0] ?? '');
  const other = serveLan({
    library: library.library,
    addresses: () => ['127.0.0.2'],
    hostName: () => 'desk-pc',
  });
  await library.post('/settings', { lanPort: Number(port) });
  await other.look();
  expect((await state()).problem).toBe('port-taken');
  await other.close();
  addresses = ['192.0.2.1'];
  await lan.look();
  expect(await state()).toMatchObject({ urls: [], problem: 'address-gone' });
});
