// States what the desk's window must never be able to do, on any kind of Electron.
import { expect, type Page } from '@playwright/test';
import type { shellTest } from './shell-test.ts';

export function describeLockdown(test: typeof shellTest): void {
  test('the page has nothing of Node or Electron but the bridge', async ({ running }) => {
    const page = await running.page();
    const found = await page.evaluate(() => ({
      node: ['require', 'process', 'module', 'exports', 'Buffer', 'global', 'electron', 'ipcRenderer'].filter(
        (name) => name in globalThis,
      ),
      bridge: Object.keys(window.loandesk ?? {}).sort(),
      frozen: Object.isFrozen(window.loandesk),
      shell: window.loandesk?.shell,
    }));
    expect(found).toEqual({
      node: [],
      bridge: [
        'chooseFolder',
        'installUpdate',
        'onMenu',
        'onScan',
        'openDataFolder',
        'printPage',
        'printers',
        'scanners',
        'setSelfCheckout',
        'shell',
        'version',
      ],
      frozen: true,
      shell: 'electron',
    });
  });

  test('the self-checkout takes menu, frame and closing away, until the PIN; a forgotten one is set by a second start', async ({
    start,
  }) => {
    const app = await start();
    const page = await app.page();
    await page.evaluate(async () => {
      const headers = { 'content-type': 'application/json' };
      const post = (at: string, body: object) =>
        fetch(`/api/v1/${at}`, { method: 'POST', headers, body: JSON.stringify(body) });
      await post('self-checkout/pin', { pin: '2580' });
      await post('settings', { selfCheckout: true });
    });
    const state = () =>
      app.evaluate(({ BrowserWindow, Menu }) => ({
        kiosk: BrowserWindow.getAllWindows()[0]?.isKiosk(),
        menu: Menu.getApplicationMenu() !== null,
      }));
    const lock = async () => {
      await page.evaluate(() => void (location.hash = '/self-checkout'));
      await expect.poll(state).toEqual({ kiosk: true, menu: false });
    };
    expect(await state()).toEqual({ kiosk: false, menu: true });
    await lock();
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
    await page.reload();
    await expect(page.getByTestId('self-checkout')).toBeVisible();
    expect(await state()).toEqual({ kiosk: true, menu: false });
    const second = await start({ args: ['--new-pin=135790'], showsWindow: false });
    expect(await second.exited).toBe(0);
    await page.getByRole('button', { name: 'Staff' }).press('Enter');
    // The second start passes the PIN on and ends; the first one may still be hashing it.
    await expect(async () => {
      await page.getByLabel('PIN').fill('135790');
      await page.keyboard.press('Enter');
      await expect.poll(state, { timeout: 2000 }).toEqual({ kiosk: false, menu: true });
    }).toPass({ intervals: [1000], timeout: 20_000 });
    await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible();
    await lock();
    app.signal('SIGTERM');
    expect(await app.exited).toBe(0);
  });

  test('the page cannot leave the desk', async ({ running, elsewhere }) => {
    const page = await running.page();
    const desk = page.url();
    await leaveTo(page, elsewhere.url);
    await leaveTo(page, new URL('/api/v1/health', desk).href);
    await page.waitForTimeout(300);
    expect(page.url()).toBe(desk);
    await expect(page.locator('#root')).not.toBeEmpty();
    expect(elsewhere.asked).toEqual([]);
  });

  test('the page can reload the desk', async ({ running }) => {
    const page = await running.page();
    await page.evaluate(() => Object.assign(window, { before: true }));
    await page.evaluate(() => {
      location.reload();
    });
    await page.waitForFunction(() => !Reflect.has(window, 'before'));
    await expect(page.locator('#root')).not.toBeEmpty();
  });

  test('the page cannot open windows', async ({ running, elsewhere }) => {
    const page = await running.page();
    await page.evaluate((url) => {
      window.open(url);
      window.open('/');
      const link = Object.assign(document.createElement('a'), {
        href: url,
        target: '_blank',
        rel: 'noopener',
      });
      document.body.append(link);
      link.click();
    }, elsewhere.url);
    await expect.poll(() => page.context().pages().length).toBe(1);
    await page.waitForTimeout(300);
    expect(page.context().pages()).toHaveLength(1);
    expect(await running.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
    expect(elsewhere.asked).toEqual([]);
  });

  test('the page gets neither place, camera, microphone, notifications nor the clipboard', async ({
    running,
  }) => {
    const page = await running.page();
    const got = await page.evaluate(async () => {
      const place = new Promise<string>((resolve) => {
        navigator.geolocation.getCurrentPosition(
          () => {
            resolve('given');
          },
          (error) => {
            resolve(error.code === error.PERMISSION_DENIED ? 'denied' : error.message);
          },
        );
      });
      const given = (ask: Promise<unknown>) =>
        ask.then(
          () => 'given',
          (error: unknown) => (error as Error).name,
        );
      return {
        place: await place,
        camera: await given(navigator.mediaDevices.getUserMedia({ video: true })),
        microphone: await given(navigator.mediaDevices.getUserMedia({ audio: true })),
        notifications: await Notification.requestPermission(),
        clipboard: await given(navigator.clipboard.readText()),
      };
    });
    expect(got.place).toBe('denied');
    expect(got.notifications).toBe('denied');
    for (const one of [got.camera, got.microphone, got.clipboard])
      expect(one).toMatch(/^Not(Allowed|Found)Error$/);
  });

  test("the desk's page allows neither inline scripts, nor eval, nor anything remote", async ({
    running,
    elsewhere,
  }) => {
    const page = await running.page();
    const blocked = await page.evaluate(async (url) => {
      const violations: string[] = [];
      document.addEventListener('securitypolicyviolation', (event) =>
        violations.push(event.effectiveDirective),
      );
      const inline = Object.assign(document.createElement('script'), { textContent: 'window.ran = true' });
      const remote = Object.assign(document.createElement('script'), { src: url });
      const picture = Object.assign(document.createElement('img'), { src: `${url}picture` });
      const frame = Object.assign(document.createElement('iframe'), { src: url });
      document.body.append(inline, remote, picture, frame);
      const style = document.createElement('style');
      style.textContent = 'body { outline: 7px solid }';
      document.head.append(style);
      const fetched = await fetch(url).then(
        () => 'fetched',
        () => 'blocked',
      );
      const socket = await new Promise<string>((resolve) => {
        const line = new WebSocket(url.replace('http', 'ws'));
        line.onopen = () => {
          resolve('open');
        };
        line.onerror = () => {
          resolve('blocked');
        };
      }).catch(() => 'blocked');
      await new Promise((resolve) => setTimeout(resolve, 300));
      return {
        ran: Reflect.has(window, 'ran'),
        outline: getComputedStyle(document.body).outlineWidth,
        fetched,
        socket,
        violations: [...new Set(violations)].sort(),
      };
    }, elsewhere.url);
    expect(blocked).toMatchObject({ ran: false, fetched: 'blocked', socket: 'blocked' });
    expect(blocked.outline).not.toBe('7px');
    expect(blocked.violations).toEqual(
      expect.arrayContaining(['connect-src', 'frame-src', 'img-src', 'script-src-elem', 'style-src-elem']),
    );
    expect(elsewhere.asked).toEqual([]);
  });

  test('the session reaches no web address even where no page policy says so', async ({
    start,
    elsewhere,
  }) => {
    const app = await start();
    await app.page();
    const failure = await app.evaluate(async ({ BrowserWindow }, url) => {
      try {
        await BrowserWindow.getAllWindows()[0]?.loadURL(url);
        return 'loaded';
      } catch (error) {
        return String(error);
      }
    }, elsewhere.url);
    expect(failure).toContain('ERR_BLOCKED_BY_CLIENT');
    expect(elsewhere.asked).toEqual([]);
  });
}

async function leaveTo(page: Page, url: string): Promise<void> {
  await page.evaluate((address) => {
    const link = Object.assign(document.createElement('a'), { href: address });
    document.body.append(link);
    link.click();
    location.assign(address);
  }, url);
}
