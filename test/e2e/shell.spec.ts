// Holds the built desktop app, unmodified, to what it must do, on a stand-in for Electron with a real Chromium.
import { expect } from '@playwright/test';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startOptions } from '../../src-main/shell/start-options.ts';
import { launchOnStandIn } from '../support/electron-stand-in/launch.ts';
import { describeLifecycle } from '../support/shell/lifecycle-behaviour.ts';
import { describeLockdown } from '../support/shell/lockdown-behaviour.ts';
import { shellTest, type Launch } from '../support/shell/shell-test.ts';
import { describeWindow } from '../support/shell/window-behaviour.ts';

const test = shellTest.extend<object, { launch: Launch }>({
  launch: [
    async ({ browser }, use) => {
      await use((options) => Promise.resolve(launchOnStandIn(browser, options)));
    },
    { scope: 'worker' },
  ],
});

test.describe('on the stand-in', () => {
  describeWindow(test);
  describeLockdown(test);
  describeLifecycle(test);
});

test('after a crash a small window says what the start waits for, until the desk is there', async ({
  browser,
  dataFolder,
}) => {
  const args = ['--data', dataFolder, '--port', '0'];
  const killed = launchOnStandIn(browser, { args });
  await killed.page();
  killed.signal('SIGKILL');
  await killed.exited;
  const app = launchOnStandIn(browser, { args, locale: 'nl' });
  try {
    await expect(async () => {
      await expect((await app.page()).locator('#root')).not.toBeEmpty({ timeout: 1000 });
    }).toPass();
    const titles = app.notes('window').map(({ options }) => (options as { title: string }).title);
    expect(titles).toEqual(['Loandesk start', 'Loandesk']);
    expect(app.order().indexOf('request-filter')).toBeLessThan(app.order().indexOf('window'));
    await expect
      .poll(() => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length))
      .toBe(1);
  } finally {
    await app.stop();
  }
});

test('a damaged library without a backup is explained in the language of the system', async ({
  browser,
  dataFolder,
}) => {
  writeFileSync(path.join(dataFolder, 'loandesk.db'), 'no library'.repeat(1000));
  const app = launchOnStandIn(browser, {
    args: ['--data', dataFolder, '--port', '0'],
    locale: 'nl',
    showsWindow: false,
  });
  expect(await app.exited).toBe(1);
  const told = app.notes('error-box').map(({ content }) => String(content));
  expect(told).toEqual([expect.stringContaining('zet de kopie terug')]);
  await app.stop();
});

test('the end of a session on Windows waits until the library is closed', async ({ browser, dataFolder }) => {
  const app = launchOnStandIn(browser, { args: ['--data', dataFolder, '--port', '0'] });
  await app.page();
  const prevented = await app.evaluate(({ BrowserWindow }) => {
    let isPrevented = false;
    const event = { reasons: ['shutdown'], preventDefault: () => (isPrevented = true) };
    (BrowserWindow.getAllWindows()[0] as NodeJS.EventEmitter | undefined)?.emit('query-session-end', event);
    return isPrevented;
  });
  expect(prevented).toBe(true);
  expect(await app.exited).toBe(0);
  expect(existsSync(path.join(dataFolder, 'library.holder.json'))).toBe(false);
  await app.stop();
});

test('a second start while the library closes is made up for once it is closed', async ({
  browser,
  dataFolder,
}) => {
  const app = launchOnStandIn(browser, { args: ['--data', dataFolder, '--port', '0', '--new-pin=2580'] });
  await app.page();
  await app
    .evaluate(({ app: program }) => {
      program.once('will-quit', () => {
        for (let starts = 0; starts < 2; starts += 1)
          (program as NodeJS.EventEmitter).emit('second-instance', {}, ['loandesk', '--new-pin=135790'], '/');
      });
      program.quit();
    })
    .catch(() => undefined);
  expect(await app.exited).toBe(0);
  expect(app.notes('relaunch')).toHaveLength(1);
  // As it was started before, with the PIN of the second start.
  const { args } = app.notes('relaunch')[0] as { args: string[] };
  expect(startOptions(args, { dataFolder: '', port: 1 })).toMatchObject({
    dataFolder,
    port: 0,
    newPin: '135790',
  });
  await app.stop();
});
