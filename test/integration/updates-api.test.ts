// Tests updates by the API: a release in a folder or on an HTTPS server is checked, copied and left ready, with a backup.
import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo, Server as NetServer } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { publicKeyOf, signRelease } from '../../packaging/release-manifest.ts';
import { certificateFor } from '../../src-main/features/network/certificate.ts';
import { endWorkers } from '../support/child-processes.ts';
import { newFolder, openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { bodyOf, problemOf } from '../support/school-year.ts';

const key = generateKeyPairSync('ed25519').privateKey;
const stranger = generateKeyPairSync('ed25519').privateKey;
const debian = process.arch === 'arm64' ? 'arm64' : 'amd64';
const name = `loandesk-browser_1.5.0_${debian}.deb`;
const installer = Buffer.alloc(2_500_000, 'installer ');

let folder: string;
let library: TestLibrary;
beforeEach(async () => {
  folder = newFolder();
  release();
  library = await openTestLibrary({ updates: { kind: 'browser-deb', keys: [publicKeyOf(key)] } });
});
afterEach(async () => {
  await library.remove();
  rmSync(folder, { recursive: true, force: true });
});

function release(signedBy = key): void {
  writeFileSync(path.join(folder, name), installer);
  const about = { version: '1.5.0', minimumVersion: '0.0.0', releasedOn: '2027-01-04', form: 99_999 };
  signRelease(folder, { ...about, notes: { en: 'Reports.', nl: 'Rapporten.' } }, signedBy);
}

interface State {
  version: string;
  kind: string | null;
  ready: { version: string; installer: string; command: string } | null;
}
const state = async (): Promise<State> => bodyOf<State>(await library.get('/updates'), 200);
const backups = async (): Promise<unknown[]> => bodyOf<unknown[]>(await library.get('/backups'), 200);
async function refusalOf(from: string, at = '/updates'): Promise<string> {
  const answer = await library.post(at, { from });
  expect(answer.status).toBe(409);
  return problemOf(answer).code;
}

/** What is ready is whole, and nothing else stands beside it. */
async function isReady(): Promise<void> {
  const { ready } = await state();
  const copy = path.join(library.folder, 'updates', name);
  expect(ready).toEqual({ version: '1.5.0', installer: copy, command: `sudo apt-get install ${copy}` });
  expect(readdirSync(path.dirname(copy))).toEqual([name]);
  expect(readFileSync(copy).equals(installer)).toBe(true);
  expect(await backups()).toHaveLength(1);
}

async function nothingIsReady(): Promise<void> {
  expect((await state()).ready).toBeNull();
  expect(readdirSync(library.folder)).not.toContain('updates');
  expect(await backups()).toEqual([]);
}

describe('a release in a folder', () => {
  test('says what it changes before anything is changed, and is made ready with a backup', async () => {
    expect(bodyOf(await library.post('/updates/check', { from: folder }), 200)).toEqual({
      version: '1.5.0',
      releasedOn: '2027-01-04',
      bytes: installer.length,
      notes: { en: 'Reports.', nl: 'Rapporten.' },
      changesForm: true,
    });
    await nothingIsReady();
    const made = await library.post('/updates', { from: folder });
    expect([made.status, made.headers.get('location')]).toEqual([201, '/api/v1/updates']);
    await isReady();
  });

  test('that a stranger signed makes nothing ready', async () => {
    release(stranger);
    expect(await refusalOf(folder, '/updates/check')).toBe('update-not-signed');
    expect(await refusalOf(folder)).toBe('update-not-signed');
    await nothingIsReady();
  });

  test('updates no program that runs from its sources', async () => {
    await library.remove();
    library = await openTestLibrary();
    expect(await state()).toEqual({ version: '0.0.0-test', kind: null, ready: null });
    expect(await refusalOf(folder)).toBe('update-from-sources');
  });

  test.each(['releases/loandesk', 'http://school.example/loandesk', 'https://me:secret@school.example/'])(
    'is not looked for at %s',
    async (from) => {
      expect((await library.post('/updates/check', { from })).status).toBe(400);
    },
  );
});

describe('a release over HTTPS', () => {
  let server: Server;
  let address: string;
  /** How many bytes of the installer arrive before the connection breaks. */
  let breaksAfter: number;
  beforeEach(async () => {
    breaksAfter = Infinity;
    const tls = path.join(folder, 'tls');
    mkdirSync(tls);
    const certificate = await certificateFor(tls, ['localhost'], ['127.0.0.1'], new Date().toISOString());
    // Workers are processes of their own, which trust it.
    await endWorkers();
    vi.stubEnv('NODE_EXTRA_CA_CERTS', path.join(tls, 'lan-certificate.pem'));
    server = createServer(certificate, (request, response) => {
      const asked = path.basename(request.url ?? '');
      if (!readdirSync(folder).includes(asked)) response.writeHead(404).end();
      else if (asked !== name || breaksAfter === Infinity)
        response.end(readFileSync(path.join(folder, asked)));
      else
        response.write(installer.subarray(0, breaksAfter), () => {
          response.destroy();
        });
    });
    address = `https://localhost:${String(await portOf(server))}/releases`;
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    server.close();
  });

  test('is made ready as from a stick, and its address is kept', async () => {
    bodyOf(await library.post('/settings', { updateAddress: address }), 200);
    expect(bodyOf(await library.get('/settings'), 200)).toMatchObject({ updateAddress: address });
    expect(bodyOf(await library.post('/updates/check', { from: address }), 200)).toMatchObject({
      version: '1.5.0',
    });
    bodyOf(await library.post('/updates', { from: address }), 201);
    await isReady();
  });

  test('that breaks off makes nothing ready', async () => {
    breaksAfter = 1_000_000;
    expect(await refusalOf(address)).toBe('update-unreachable');
    await nothingIsReady();
  });

  test('that a server does not have, or whose certificate is not trusted, makes nothing ready', async () => {
    rmSync(path.join(folder, 'loandesk-update.json'));
    expect(await refusalOf(address)).toBe('update-missing');
    await endWorkers();
    vi.stubEnv('NODE_EXTRA_CA_CERTS', undefined);
    expect(await refusalOf(address)).toBe('update-unreachable');
    await nothingIsReady();
  });

  test('is not followed to a connection without TLS', async () => {
    let requests = 0;
    const open = createHttpServer((request, response) => {
      requests += 1;
      response.end(readFileSync(path.join(folder, path.basename(request.url ?? ''))));
    });
    const plain = `http://localhost:${String(await portOf(open))}`;
    server.removeAllListeners('request').on('request', (request, response) => {
      response.writeHead(302, { location: plain + (request.url ?? '') }).end();
    });
    expect(await refusalOf(address)).toBe('update-unreachable');
    expect(requests).toBe(0);
    open.close();
    await nothingIsReady();
  });

  test.each(['http://school.example', 'school.example', 'https://school.example/?a=b'])(
    '%s is no address of updates',
    async (updateAddress) => {
      expect((await library.post('/settings', { updateAddress })).status).toBe(400);
    },
  );
});

async function portOf(server: NetServer): Promise<number> {
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  return (server.address() as AddressInfo).port;
}
