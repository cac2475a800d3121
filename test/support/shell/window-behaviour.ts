// States what the desk's window shows and how its screen and the main process talk, on any kind of Electron.
import { expect } from '@playwright/test';
import { chooseInMenu } from '../desk-app.ts';
import type { shellTest } from './shell-test.ts';

export function describeWindow(test: typeof shellTest): void {
  test('the window shows the desk', async ({ running }) => {
    const page = await running.page();
    await expect(page.locator('#root')).not.toBeEmpty();
    await expect(page).toHaveTitle(/School library/);
  });

  test('the screen asks the library without a token and without a network', async ({ running }) => {
    const page = await running.page();
    const answers = await page.evaluate(async () => {
      const status = await fetch('/api/v1/status');
      const group = await fetch('/api/v1/groups', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: '4a' }),
      });
      return { status: status.status, group: group.status, made: (await group.json()) as { name: string } };
    });
    expect(answers).toMatchObject({ status: 200, group: 201, made: { name: '4a' } });
  });

  test('a card and a book that the main process scans become a loan', async ({ running }) => {
    const page = await running.page();
    const post = (place: string, what: object) =>
      page.evaluate(
        async ([path, body]) => {
          const headers = { 'content-type': 'application/json' };
          return (await fetch(`/api/v1/${path}`, { method: 'POST', headers, body })).status;
        },
        [place, JSON.stringify(what)] as const,
      );
    expect(await post('users', { givenName: 'Noor', familyName: 'Bakker', barcode: '1000016' })).toBe(201);
    expect(await post('items', { barcode: '2000017', title: 'Pluk van de Petteflet' })).toBe(201);
    // The desk's one input has the focus once the screen listens.
    await expect(page.locator('input:focus')).toBeVisible();
    await running.evaluate(({ BrowserWindow }) => {
      for (const code of ['1000016', '2000017']) {
        BrowserWindow.getAllWindows()[0]?.webContents.send('desk:scan', {
          code,
          device: 'hid:1',
          at: Date.now(),
        });
      }
    });
    const loans = () =>
      page.evaluate(async () => {
        const answer = await fetch('/api/v1/loans');
        return (await answer.json()) as { item: { barcode: string }; borrower: { barcode: string } }[];
      });
    const loan = { item: { barcode: '2000017' }, borrower: { barcode: '1000016' } };
    await expect.poll(loans).toMatchObject([loan]);
  });

  test('what is chosen in the menu reaches the screen until it stops listening', async ({ start }) => {
    const app = await start();
    const page = await app.page();
    await page.evaluate(() => {
      const heard: string[] = [];
      const stop = window.loandesk?.onMenu((command) => void heard.push(command));
      Object.assign(window, { heard });
      window.addEventListener('enough', () => stop?.());
    });
    const heard = () => page.evaluate(() => Reflect.get(window, 'heard') as unknown);
    await chooseInMenu(app, 'shortcuts');
    await chooseInMenu(app, 'undo');
    await expect.poll(heard).toEqual(['shortcuts', 'undo']);
    await page.evaluate(() => {
      window.dispatchEvent(new Event('enough'));
      window.loandesk?.onMenu(() => Object.assign(window, { told: true }));
    });
    await chooseInMenu(app, 'about');
    await page.waitForFunction(() => Reflect.get(window, 'told') === true);
    expect(await heard()).toEqual(['shortcuts', 'undo']);
  });

  test('a scan that the main process reads reaches the screen', async ({ start }) => {
    const app = await start();
    const page = await app.page();
    await page.evaluate(() => {
      window.loandesk?.onScan((scan) => Object.assign(window, { scan }));
    });
    const scan = { code: '2000017', device: 'hid:1', at: 1 };
    await app.evaluate(({ BrowserWindow }, read) => {
      BrowserWindow.getAllWindows()[0]?.webContents.send('desk:scan', read);
    }, scan);
    const received = () => page.evaluate(() => Reflect.get(window, 'scan') as unknown);
    await expect.poll(received).toEqual(scan);
  });

  test('the data folder opens from the screen and from the menu', async ({ start, dataFolder }) => {
    const app = await start();
    const page = await app.page();
    await app.evaluate(({ shell }) => {
      const opened: string[] = [];
      Object.assign(globalThis, { opened });
      shell.openPath = (folder) => Promise.resolve(opened.push(folder) > 2 ? 'no file manager' : '');
    });
    await page.evaluate(() => window.loandesk?.openDataFolder());
    await chooseInMenu(app, 'open-data-folder');
    expect(await app.evaluate(() => Reflect.get(globalThis, 'opened') as unknown)).toEqual([
      dataFolder,
      dataFolder,
    ]);
    const failure = await page.evaluate(() =>
      window.loandesk?.openDataFolder().catch((error: unknown) => String(error)),
    );
    expect(failure).toContain('no file manager');
  });

  test('the page is printed on the chosen printer without a dialog, and a refusal is told', async ({
    start,
  }) => {
    const app = await start();
    const page = await app.page();
    await app.evaluate(({ BrowserWindow }) => {
      const printed: object[] = [];
      Object.assign(globalThis, { printed });
      Object.assign(BrowserWindow.getAllWindows()[0]?.webContents ?? {}, {
        getPrintersAsync: () => Promise.resolve([{ name: 'TSP_100', displayName: 'Till roll', options: {} }]),
        print: (options: object, done: (success: boolean, reason: string) => void) => {
          printed.push(options);
          done(printed.length === 1, printed.length === 1 ? '' : 'out of paper');
        },
      });
    });
    expect(await page.evaluate(() => window.loandesk?.printers())).toEqual([
      { name: 'TSP_100', displayName: 'Till roll' },
    ]);
    const print = (printer: string) =>
      page.evaluate(
        (name) => window.loandesk?.printPage(name).catch((error: unknown) => String(error)),
        printer,
      );
    expect(await print('TSP_100')).toBeUndefined();
    expect(await print('TSP_100')).toContain('out of paper');
    expect(await print('Another')).toContain('not there');
    const printed = await app.evaluate(() => Reflect.get(globalThis, 'printed') as unknown[]);
    const asked = { silent: true, deviceName: 'TSP_100', usePrinterDefaultPageSize: true };
    expect(printed).toEqual([asked, asked]);

    // Its field: the choice stays, also while the printer is not connected.
    const field = page.getByRole('combobox', { name: 'Printer' });
    const goTo = (address: string) => page.evaluate((hash) => void (location.hash = hash), address);
    await goTo('/settings/desk');
    await field.selectOption('Till roll');
    await goTo('/collection');
    await app.evaluate(({ BrowserWindow }) => {
      Object.assign(BrowserWindow.getAllWindows()[0]?.webContents ?? {}, {
        getPrintersAsync: () => Promise.resolve([]),
      });
    });
    await expect(field).toBeHidden();
    await goTo('/settings/desk');
    await expect(field.locator('option:checked')).toHaveText('TSP_100 (not connected)');
  });

  test('a folder is chosen as the system does it, or not at all', async ({ start, dataFolder }) => {
    const app = await start();
    const page = await app.page();
    await app.evaluate(({ dialog }) => {
      const asked: unknown[] = [];
      Object.assign(globalThis, { asked });
      dialog.showOpenDialog = (...args: unknown[]) => {
        asked.push(args.at(-1));
        return Promise.resolve({
          canceled: asked.length > 1,
          filePaths: asked.length > 1 ? [] : ['/srv/lists'],
        });
      };
    });
    const choose = (start: string) =>
      page.evaluate((from) => window.loandesk?.chooseFolder('watchedFolder', from), start);
    expect(await choose(dataFolder)).toBe('/srv/lists');
    for (const none of ['', '\\\\evil.example\\share', '//evil.example/share', `${dataFolder}/nothing`, '.'])
      expect(await choose(none)).toBeNull();
    const title = 'In which folder does the pupil administration save its lists?';
    const asked = await app.evaluate(() => Reflect.get(globalThis, 'asked') as unknown[]);
    expect(asked).toEqual([
      { title, defaultPath: dataFolder, properties: ['openDirectory'] },
      ...Array.from({ length: 5 }, () => ({ title, properties: ['openDirectory'] })),
    ]);
  });

  test('nothing is installed that was not made ready', async ({ running }) => {
    const page = await running.page();
    const failure = await page.evaluate(() =>
      window.loandesk?.installUpdate().catch((error: unknown) => String(error)),
    );
    expect(failure).toContain('No update is ready.');
  });

  test('the page words no window of the system', async ({ running }) => {
    const page = await running.page();
    const choose = (which: string) =>
      page.evaluate(async (title) => {
        try {
          return await window.loandesk?.chooseFolder(title as 'secondPlace', '');
        } catch (error) {
          return String(error);
        }
      }, which);
    for (const which of ['Your Windows password is needed', 'constructor', ''])
      expect(await choose(which)).toContain('No folder is chosen for this.');
  });

  test('the folder of off-site copies is chosen with the same window, which may fail', async ({ start }) => {
    const app = await start();
    const page = await app.page();
    await app.evaluate(({ dialog }) => {
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: ['/srv/stick'] });
    });
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Advanced' }).click();
    await page.getByRole('link', { name: 'Backups' }).click();
    const place = page.getByRole('combobox', { name: 'Copy backups to this folder' });
    const choose = page.getByRole('button', { name: 'Choose… Copy backups to this folder' });
    await choose.press('Enter');
    await expect(place).toHaveValue('/srv/stick');
    await app.evaluate(({ dialog }) => {
      dialog.showOpenDialog = () => Promise.reject(new Error('no portal'));
    });
    await choose.press('Enter');
    await expect(page.getByText('The window for choosing a folder did not open.')).toBeVisible();
    await expect(place).toHaveValue('/srv/stick');
  });

  test('a screen that crashes comes back by itself', async ({ start }) => {
    const app = await start();
    await app.page();
    await app.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      window?.webContents.once('render-process-gone', () => Object.assign(globalThis, { gone: true }));
      window?.webContents.on('did-finish-load', () => {
        if (Reflect.has(globalThis, 'gone')) Object.assign(globalThis, { back: true });
      });
      window?.webContents.forcefullyCrashRenderer();
    });
    await expect.poll(() => app.evaluate(() => Reflect.get(globalThis, 'back') as unknown)).toBe(true);
    const shown = await app.evaluate(async ({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      return (await contents?.executeJavaScript('document.getElementById("root") !== null')) as unknown;
    });
    expect(shown).toBe(true);
  });
}
