// Tests pupils' own books on other devices: only over TLS, only where staff connected the device, until they disconnect it.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  catalogueBrowser,
  connectedDevice,
  deviceCode,
  pupil,
  type Pupil,
} from '../support/catalogue-browser.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { bodyOf } from '../support/school-year.ts';

let library: TestLibrary;
let sam: Pupil;

beforeEach(async () => {
  library = await openTestLibrary();
  await set({ catalogue: true, catalogueAccounts: true });
  sam = await pupil(library, '2001', 'Sam');
});
afterEach(() => library.remove());

async function set(settings: Record<string, unknown>): Promise<void> {
  expect((await library.post('/settings', settings)).status).toBe(200);
}

/** Revokes the access keys of connected devices, as staff do. */
async function disconnect(): Promise<void> {
  const tokens = bodyOf<{ id: string; name: string; revokedAt: string | null }[]>(
    await library.get('/tokens'),
    200,
  );
  for (const { id, name, revokedAt } of tokens)
    if (name === 'Tablet in the hall' && revokedAt === null) await library.delete(`/tokens/${id}`);
}

const accountPages = [
  '/my',
  '/my/pictures',
  '/my/out',
  '/my/stay',
  '/my/card',
  '/my/renew',
  '/my/hold',
  '/my/cancel',
];

test('a device that staff did not connect has no page of own books, over TLS or not', async () => {
  await set({ catalogueOnNetwork: true });
  for (const where of ['tls', 'network'] as const) {
    const device = catalogueBrowser(library, where);
    for (const path of accountPages)
      for (const fields of [undefined, { card: sam.barcode, pin: sam.pin }])
        expect(await device.ask(path, fields), path).toMatchObject({ status: 404, html: '' });
    expect((await device.ask('')).html).not.toContain('My books');
  }
});

test('a connected device opens them, and has the catalogue also while that is not on the network', async () => {
  const device = await connectedDevice(library);
  const first = await device.ask('');
  expect(first.status).toBe(200);
  expect(first.html).toContain('My books');
  expect(await device.signIn(sam)).toMatchObject({ status: 303, location: '/catalogue/my' });
  expect(await device.openFor()).toBe('Sam');
});

test('both of its cookies are for TLS, this server and no script', async () => {
  const device = catalogueBrowser(library, 'tls');
  const { given } = await device.ask('/connect', { code: await deviceCode(library) });
  given.push(...(await device.signIn(sam)).given);
  expect(new Set(given.map((one) => one.split('=')[0]))).toEqual(new Set(['connected-device', 'own-books']));
  for (const one of given) {
    expect(one).toMatch(/; Secure/);
    expect(one).toMatch(/; HttpOnly/);
    expect(one).toMatch(/; SameSite=Strict/);
    expect(one).toMatch(/; Path=\/catalogue/);
  }
});

test('its cookies open nothing without TLS', async () => {
  const device = await connectedDevice(library);
  await device.signIn(sam);
  await set({ catalogueOnNetwork: true });
  const plain = catalogueBrowser(library, 'network');
  for (const [name, value] of device.cookies) plain.cookies.set(name, value);
  expect((await plain.ask('/my')).status).toBe(404);
  expect((await plain.ask('')).html).not.toMatch(/My books|Sam/);
});

test('disconnecting it ends everything on it at once', async () => {
  const device = await connectedDevice(library);
  await device.signIn(sam);
  await disconnect();
  for (const path of [...accountPages, '', '/search?q=x'])
    expect(await device.ask(path), path).toMatchObject({ status: 404, html: '' });
  const session = device.cookies.get('own-books') ?? '';
  const again = await connectedDevice(library);
  again.cookies.set('own-books', session);
  expect(await again.openFor()).toBeNull();
});

test('a session belongs to its device', async () => {
  const device = await connectedDevice(library);
  await device.signIn(sam);
  for (const other of [await connectedDevice(library), catalogueBrowser(library)]) {
    other.cookies.set('own-books', device.cookies.get('own-books') ?? '');
    expect(await other.openFor()).toBeNull();
  }
  expect(await device.openFor()).toBe('Sam');
});

test('a session on a device ends five minutes after the last request, and one on this computer after half a minute', async () => {
  const now = performance.now();
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.advanceTimersByTime(now); // the limits have begun to count before
  try {
    const device = await connectedDevice(library);
    const computer = catalogueBrowser(library);
    await device.signIn(sam);
    await computer.signIn(sam);
    expect((await device.ask('/my')).html).toContain('data-ends-in="300"');
    expect((await computer.ask('/my')).html).toContain('data-ends-in="30"');
    vi.advanceTimersByTime(31_000);
    expect(await computer.openFor()).toBeNull();
    vi.advanceTimersByTime(268_000);
    expect((await device.ask('/my/stay', {})).status).toBe(204);
    vi.advanceTimersByTime(299_000);
    expect(await device.openFor()).toBe('Sam');
    vi.advanceTimersByTime(301_000);
    expect((await device.ask('/my/stay', {})).status).toBe(403);
    expect(await device.openFor()).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

test('the page that connects a device is there over TLS only, and while own books are on', async () => {
  expect((await catalogueBrowser(library, 'tls').ask('/connect')).status).toBe(200);
  expect((await catalogueBrowser(library).ask('/connect')).status).toBe(404);
  await set({ catalogueOnNetwork: true });
  expect((await catalogueBrowser(library, 'network').ask('/connect')).status).toBe(404);
  for (const settings of [{ catalogueAccounts: false }, { catalogueAccounts: true, catalogue: false }]) {
    await set(settings);
    const device = catalogueBrowser(library, 'tls');
    const code = await deviceCode(library);
    for (const fields of [undefined, { code }])
      expect((await device.ask('/connect', fields)).status).toBe(404);
  }
});

test('a code connects one device, once, and no code for something else connects any', async () => {
  const code = await deviceCode(library);
  expect((await catalogueBrowser(library, 'tls').ask('/connect', { code })).status).toBe(303);
  const deskCode = bodyOf<{ code: string }>(await library.post('/desk/codes'), 201).code;
  const adminCode = await deviceCode(library, ['admin']);
  const bothCode = await deviceCode(library, ['catalogue-account', 'circulation']);
  for (const other of [code, '', 'guess', deskCode, adminCode, bothCode]) {
    const device = catalogueBrowser(library, 'tls');
    const refused = await device.ask('/connect', { code: other });
    expect(refused.status).toBe(403);
    expect(refused.html).toContain('Make a new one in Settings');
    expect(device.cookies.size).toBe(0);
  }
});

test('the token of another program is no connected device, though it is sent as one', async () => {
  const scopes = ['circulation', 'self-checkout'];
  const { token } = bodyOf<{ token: string }>(await library.post('/tokens', { name: 'x', scopes }), 201);
  const device = catalogueBrowser(library, 'tls');
  device.cookies.set('connected-device', token);
  expect((await device.ask('/my')).status).toBe(404);
});

test('a form of another page connects nothing', async () => {
  const code = await deviceCode(library);
  const device = catalogueBrowser(library, 'tls');
  expect((await device.ask('/connect', { code }, 'https://evil.example')).status).toBe(403);
  expect((await device.ask('/connect', { code })).status).toBe(303);
});

test('its token reaches no operation of the API', async () => {
  const device = await connectedDevice(library);
  const authorization = `Bearer ${device.cookies.get('connected-device') ?? ''}`;
  const door = { kind: 'tcp', hosts: ['127.0.0.1:4780'], secure: true } as const;
  const reached: string[] = [];
  for (const [template, operations] of Object.entries(library.document.paths))
    for (const [method, { security }] of Object.entries(operations)) {
      if (security?.length === 0) continue; // the health check and the document, for anyone
      const at = template.replaceAll(/\{seq\}/g, '1').replaceAll(/\{[^}]+\}/g, 'nothing');
      const body = method === 'post' ? {} : undefined;
      const headers = { authorization, host: '127.0.0.1:4780' };
      const { status } = await library.call(method.toUpperCase(), at, body, { headers, door });
      if (status !== 403) reached.push(`${method} ${at}: ${String(status)}`);
    }
  expect(reached).toEqual([]);
});
