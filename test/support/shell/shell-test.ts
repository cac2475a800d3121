// Gives the shell's specs a data folder, a way to start the app on it, and a web server elsewhere.
import { test as base } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DeskApp, StartOptions } from '../desk-app.ts';

export type Launch = (options: StartOptions) => Promise<DeskApp>;

interface Fixtures {
  dataFolder: string;
  /** Starts the app on the data folder; what still runs at the end of the test is stopped. */
  start: (more?: Partial<StartOptions>) => Promise<DeskApp>;
  /** A web server that is not the desk, and the paths it was asked for. */
  elsewhere: { url: string; asked: string[] };
}

interface WorkerFixtures {
  /** How an app is started; each spec brings its own. */
  launch: Launch;
  /** An app that is open already, for tests that leave it as it was. */
  running: DeskApp;
}

export const shellTest = base.extend<Fixtures, WorkerFixtures>({
  dataFolder: async ({ browserName }, use) => {
    const folder = mkdtempSync(path.join(tmpdir(), `loandesk-${browserName}-`));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
  launch: [
    async ({ browserName }, use) => {
      await use(() => Promise.reject(new Error(`No way to launch the app on ${browserName} was given.`)));
    },
    { scope: 'worker' },
  ],
  running: [
    async ({ launch }, use) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'loandesk-running-'));
      const app = await launch({ args: ['--data', folder, '--port', '0'] });
      await use(app);
      await app.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  start: async ({ launch, dataFolder }, use) => {
    const started: DeskApp[] = [];
    await use(async ({ args = [], ...more } = {}) => {
      const app = await launch({
        args: ['--data', dataFolder, '--port', '0', ...args],
        ...more,
      });
      started.push(app);
      return app;
    });
    await Promise.all(started.map((app) => app.stop()));
  },
  elsewhere: async ({ browserName }, use) => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.setHeader('access-control-allow-origin', '*').end(`not the desk, ${browserName}`);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await use({ url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`, asked });
    server.closeAllConnections();
    server.close();
  },
});
