// States how the desktop app starts once, is found again and ends, on any kind of Electron.
import { expect } from '@playwright/test';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { chooseInMenu } from '../desk-app.ts';
import type { shellTest } from './shell-test.ts';

export function describeLifecycle(test: typeof shellTest): void {
  test('a second start on the same data folder brings the first window to the front', async ({ start }) => {
    const first = await start();
    await first.page();
    await first.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      if (!window) return;
      window.minimize();
      // Whether the focus is granted is the desktop's decision; that it was asked for is ours.
      window.focus = () => Object.assign(globalThis, { focusAsked: true });
    });
    const second = await start({ showsWindow: false });
    expect(await second.exited).toBe(0);
    await expect
      .poll(() => first.evaluate(() => Reflect.get(globalThis, 'focusAsked') as unknown))
      .toBe(true);
    const state = await first.evaluate(({ BrowserWindow }) => {
      const windows = BrowserWindow.getAllWindows();
      return {
        windows: windows.length,
        minimized: windows[0]?.isMinimized(),
        visible: windows[0]?.isVisible(),
      };
    });
    expect(state).toEqual({ windows: 1, minimized: false, visible: true });
  });

  test('the mail server’s password is kept by the system, and nowhere in plain text', async ({
    start,
    dataFolder,
  }) => {
    const app = await start();
    const page = await app.page();
    const answer = await page.evaluate(async () => {
      const body = JSON.stringify({ server: '127.0.0.1', user: 'library', password: 'correct horse' });
      const headers = { 'content-type': 'application/json' };
      const response = await fetch('/api/v1/mail/settings', { method: 'POST', headers, body });
      return (await response.json()) as { passwordSet: boolean };
    });
    expect(answer.passwordSet).toBe(true);
    const sealed = path.join(dataFolder, 'mail-password.sealed');
    expect(readFileSync(sealed).includes('correct horse')).toBe(false);
    expect(existsSync(path.join(dataFolder, 'mail-password'))).toBe(false);
  });

  test('two data folders are two libraries, open side by side', async ({ start, dataFolder }) => {
    const one = await start();
    const other = await start({ args: ['--data', path.join(dataFolder, 'other')] });
    await expect((await one.page()).locator('#root')).not.toBeEmpty();
    await expect((await other.page()).locator('#root')).not.toBeEmpty();
  });

  for (const [way, end] of [
    ['Quit in the menu', 'quit'],
    ['closing the window', 'close'],
    ['a request to terminate', 'SIGTERM'],
  ] as const) {
    test(`${way} closes the library cleanly and frees it for the next start`, async ({
      start,
      dataFolder,
    }) => {
      test.skip(end === 'SIGTERM' && process.platform === 'win32', 'Windows knows no request to terminate');
      const app = await start();
      await app.page();
      expect(existsSync(path.join(dataFolder, 'library.holder.json'))).toBe(true);
      if (end === 'quit') await chooseInMenu(app, 'quit').catch(() => undefined);
      else if (end === 'SIGTERM') app.signal(end);
      else
        await app
          .evaluate(({ BrowserWindow }) => {
            BrowserWindow.getAllWindows()[0]?.close();
          })
          .catch(() => undefined);
      expect(await app.exited).toBe(0);
      expect(existsSync(path.join(dataFolder, 'library.holder.json'))).toBe(false);
      expect(existsSync(path.join(dataFolder, 'loandesk.db-wal'))).toBe(false);
      const next = await start();
      await expect((await next.page()).locator('#root')).not.toBeEmpty();
    });
  }
}
