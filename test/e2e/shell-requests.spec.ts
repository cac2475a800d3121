// Holds the built main process to what it asks of Electron: settings, words and the ways a start can fail.
import { expect, type Page } from '@playwright/test';
import { fork } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserWindowConstructorOptions } from 'electron';
import { chooseInMenu } from '../support/desk-app.ts';
import {
  launchOnStandIn,
  type StandInApp,
  type StandInOptions,
} from '../support/electron-stand-in/launch.ts';
import { shellTest } from '../support/shell/shell-test.ts';

/** An app for tests that only look at it, and the folder of its data. */
type LookedAt = StandInApp & { folder: string };

const test = shellTest.extend<
  { startStandIn: (more?: Partial<StandInOptions>) => StandInApp },
  { lookedAt: LookedAt }
>({
  lookedAt: [
    async ({ browser }, use) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'loandesk-looked-at-'));
      const app = launchOnStandIn(browser, { args: ['--data', folder, '--port', '0'] });
      await app.page();
      await use({ ...app, folder });
      await app.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  startStandIn: async ({ browser, dataFolder }, use) => {
    const started: StandInApp[] = [];
    await use((more = {}) => {
      const app = launchOnStandIn(browser, {
        ...more,
        args: ['--data', dataFolder, '--port', '0', ...(more.args ?? [])],
      });
      started.push(app);
      return app;
    });
    await Promise.all(started.map((app) => app.stop()));
  },
});

const root = process.env['LOANDESK_PACKED'] ?? path.resolve(import.meta.dirname, '..', '..');

test('the window is asked for with isolation, sandbox and web security, and without Node or webviews', ({
  lookedAt: app,
}) => {
  const windows = app.notes('window').map(({ options }) => options as BrowserWindowConstructorOptions);
  expect(windows).toHaveLength(1);
  expect(windows[0]?.webPreferences).toMatchObject({
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    webviewTag: false,
    spellcheck: false,
    preload: path.join(root, 'out', 'preload', 'index.cjs'),
  });
  expect(app.notes('permissions')).toEqual([{ granted: ['clipboard-sanitized-write'] }]);
  expect(app.notes('device-permission')).toEqual([{ granted: false }]);
});

test('the scheme has the rights that a page needs, and cannot bypass its policy', ({ lookedAt: app }) => {
  expect(app.notes('schemes')).toEqual([
    {
      schemes: [
        {
          scheme: 'app',
          privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
        },
      ],
    },
  ]);
});

test("Chromium's profile lies in the data folder", ({ lookedAt: app }) => {
  expect(app.notes('path')).toEqual([{ name: 'userData', folder: path.join(app.folder, 'window') }]);
});

test('the bridge answers no page but the desk, and no frame in it', async ({ lookedAt: app }) => {
  const refused = await app.evaluate(({ ipcMain }) => {
    const answer = Reflect.get(ipcMain, 'answer') as (...given: unknown[]) => Promise<unknown>;
    const desk = { url: 'app://loandesk/', parent: null };
    const frames = [{ url: 'https://elsewhere.example/', parent: null }, { ...desk, parent: desk }, null];
    return Promise.all(
      frames.map((senderFrame) =>
        answer
          .call(ipcMain, 'data-folder:open', { senderFrame }, [])
          .catch((error: unknown) => String(error)),
      ),
    );
  });
  for (const one of refused) expect(one).toContain('answers the desk only');
  expect(app.notes('open-path')).toEqual([]);
});

test('a webview is refused before it is made', async ({ lookedAt: app }) => {
  const refused = await app.evaluate(({ BrowserWindow }) => {
    let prevented = false;
    const event = { preventDefault: () => (prevented = true) };
    BrowserWindow.getAllWindows()[0]?.webContents.emit('will-attach-webview', event, {}, {});
    return prevented;
  });
  expect(refused).toBe(true);
});

test('the window remembers its place, and is maximised where the screen is small', async ({
  startStandIn,
}) => {
  const small = startStandIn({ workArea: { width: 1024, height: 728 } });
  await small.page();
  expect(small.notes('window')[0]?.['options']).toMatchObject({
    name: 'desk',
    windowStatePersistence: true,
    width: 1024,
    height: 728,
  });
  const maximised = () =>
    small.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMaximized());
  await expect.poll(maximised).toBe(true);
});

test('the window keeps its size where the screen is large', async ({ lookedAt: large }) => {
  const state = () =>
    large.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      return { visible: window?.isVisible(), maximised: window?.isMaximized() };
    });
  await expect.poll(state).toEqual({ visible: true, maximised: false });
});

test('a data folder that is in use is explained, with the process that uses it', async ({
  startStandIn,
  dataFolder,
}) => {
  const headless = fork(
    path.join(root, 'out', 'main', 'headless.js'),
    ['--data', dataFolder, '--port', '0'],
    {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  );
  try {
    await new Promise((resolve) => headless.stdout?.once('data', resolve));
    const app = startStandIn({ locale: 'nl-NL' });
    expect(await app.exited).toBe(1);
    const [said] = app.notes('error-box');
    expect(said?.['title']).toBe('Loandesk kan niet starten');
    expect(said?.['content']).toContain(`proces ${String(headless.pid)}`);
    expect(said?.['content']).toContain(dataFolder);
    expect(app.notes('window')).toEqual([]);
  } finally {
    headless.kill('SIGKILL');
  }
});

test('a data folder that cannot be created is explained', async ({ startStandIn, dataFolder }) => {
  const file = path.join(dataFolder, 'a-file');
  writeFileSync(file, '');
  const app = startStandIn({ args: ['--data', file] });
  expect(await app.exited).toBe(1);
  expect(app.notes('error-box')[0]?.['content']).toContain(file);
});

test('a library that cannot be read is explained', async ({ startStandIn, dataFolder }) => {
  mkdirSync(dataFolder, { recursive: true });
  writeFileSync(path.join(dataFolder, 'loandesk.db'), 'this is not a library, and never was one'.repeat(200));
  const app = startStandIn();
  expect(await app.exited).toBe(1);
  expect(app.notes('error-box')).toHaveLength(1);
});

test('other programs reach the library while the window is open', async ({ startStandIn }) => {
  const port = await freePort();
  const app = startStandIn({ args: ['--port', String(port)] });
  await app.page();
  const health = await fetch(`http://127.0.0.1:${String(port)}/api/v1/health`);
  expect(await health.json()).toMatchObject({ status: 'ok' });
});

test('the desk works where its port is taken, and says so', async ({ startStandIn }) => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = other.address() as AddressInfo;
  try {
    const app = startStandIn({ args: ['--port', String(port)] });
    const page = await app.page();
    await expect(page.locator('#root')).not.toBeEmpty();
    const status = await page.evaluate(async () => (await (await fetch('/api/v1/status')).json()) as object);
    expect(status).toMatchObject({ notices: [{ code: 'http-port-taken', facts: { port } }] });
  } finally {
    other.close();
  }
});

test("the menu speaks the library's language", async ({ startStandIn }) => {
  const app = startStandIn();
  const page = await app.page();
  expect(app.notes('menu').at(-1)).toEqual({ labels: ['&File', '&Edit', '&View', '&Help'] });
  await page.evaluate(() =>
    fetch('/api/v1/settings', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ language: 'nl' }),
    }),
  );
  await expect
    .poll(() => app.notes('menu').at(-1))
    .toEqual({ labels: ['&Bestand', 'Be&werken', 'Bee&ld', '&Help'] });
});

test('a screen that keeps crashing is no longer started again by itself', async ({ startStandIn }) => {
  const app = startStandIn();
  await app.page();
  await app.evaluate(({ dialog }) => {
    dialog.showMessageBox = (...args: unknown[]) => {
      Object.assign(globalThis, { asked: args.at(-1) });
      return Promise.resolve({ response: 1, checkboxChecked: false });
    };
  });
  const gone = () =>
    app.evaluate(({ BrowserWindow }) => {
      const details = { reason: 'crashed', exitCode: 5 };
      BrowserWindow.getAllWindows()[0]?.webContents.emit('render-process-gone', {}, details);
      return Reflect.get(globalThis, 'asked') as unknown;
    });
  for (let crash = 1; crash <= 3; crash += 1) expect(await gone()).toBeUndefined();
  expect(app.notes('notification')).toHaveLength(3);
  // The fourth within a minute asks; the answer here is to quit.
  await gone().catch(() => undefined);
  expect(await app.exited).toBe(0);
});

test('a screen that crashes is announced without taking the keys of the next scan', async ({
  startStandIn,
}) => {
  const app = startStandIn();
  await app.page();
  await app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer();
  });
  await expect.poll(() => app.notes('notification')).toHaveLength(1);
  expect(app.notes('message-box')).toEqual([]);
});

test('the menu reloads the screen', async ({ startStandIn }) => {
  const app = startStandIn();
  const page = await app.page();
  await page.evaluate(() => Object.assign(window, { before: true }));
  await chooseInMenu(app, 'reload');
  await page.waitForFunction(() => !Reflect.has(window, 'before'));
  await expect(page.locator('#root')).not.toBeEmpty();
});

test('the scheme answers the desk only: no other origin, no other host', async ({
  lookedAt: app,
  request,
}) => {
  const page = await app.page();
  const { host, port } = new URL(page.url());
  const own = { host, origin: page.url().replace(/\/$/, '') };
  const ask = async (headers: Record<string, string>, at = '/api/v1/health', method = 'GET') =>
    (await request.fetch(`http://127.0.0.1:${port}${at}`, { method, headers })).status();
  expect(await ask(own)).toBe(200);
  expect(await ask({ host, origin: 'https://elsewhere.example' })).toBe(403);
  expect(await ask({ host, origin: 'null' })).toBe(403);
  expect(await ask({ ...own, host: host.replace('loandesk', 'other') })).toBe(404);
  // Without a page that asked, the window gets its page and nothing else.
  expect(await ask({ host }, '/')).toBe(200);
  for (const at of ['/api/v1/health', '/api/v1/users', '/index.html', '//'])
    expect([at, await ask({ host }, at)]).toEqual([at, 403]);
  expect(await ask({ host }, '/', 'POST')).toBe(403);
  expect(await ask({ host }, '/api/v1/backups', 'POST')).toBe(403);
});

test('--demo fills an empty library', async ({ startStandIn }) => {
  const app = startStandIn({ args: ['--demo'] });
  const desk = await untilDesk(app);
  await expect(desk.locator('#root')).not.toBeEmpty();
  const borrowers = await desk.evaluate(
    async () => ((await (await fetch('/api/v1/users')).json()) as unknown[]).length,
  );
  expect(borrowers).toBe(630);
  expect(app.notes('error-box')).toEqual([]);
});

/** The page of the desk: before it a start may show its own small window. */
async function untilDesk(app: StandInApp): Promise<Page> {
  await expect(async () => {
    await expect((await app.page()).locator('#root')).not.toBeEmpty({ timeout: 1000 });
  }).toPass();
  return app.page();
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
