// How Playwright runs the end-to-end tests: the built app in a real Chromium, without a network.
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { quickFolder } from './support/quick-folder.ts';
import { findChromium, findHeadlessChromium } from './support/chromium.ts';

/**
 * What a browser keeps one site from doing to another is asked of the browser that people have.
 */
const inWhole = ['**/foreign-pages.spec.ts'];
// The programs that tests start by the hundred need not compile themselves again each time.
process.env['NODE_COMPILE_CACHE'] ??= path.resolve(import.meta.dirname, '../node_modules/.cache/node');
process.env['TMPDIR'] ??= quickFolder();
// A new library takes its money and its paper from the computer's time zone.
process.env['TZ'] = 'UTC';

const runsAsRoot = process.getuid?.() === 0;
const inCi = Boolean(process.env['CI']);

export default defineConfig({
  testDir: './e2e',
  outputDir: '../test-results/e2e',
  // One more than the cores that tests are meant for: some wait for a disk, a pause or a process.
  workers: 3,
  // A machine that is shared may stand still for seconds. What passes only then is reported with its error, and is rare.
  retries: inCi ? 1 : 0,
  forbidOnly: inCi,
  timeout: inCi ? 120_000 : 60_000,
  expect: { timeout: inCi ? 20_000 : 10_000 },
  projects: [
    { name: 'desk', testIgnore: inWhole, use: inBrowser(findHeadlessChromium()) },
    { name: 'whole browser', testMatch: inWhole, use: inBrowser(findChromium()) },
  ],
  reporter: [['list'], ['json', { outputFile: '../test-results/playwright.json' }]],
  use: {
    locale: 'en-GB',
    // A button that is not there says so in half a minute, with its name, instead of after the whole test's time.
    actionTimeout: inCi ? 60_000 : 30_000,
    // Movement costs a processor that draws by itself, and delays a test that waits until a colour is what it will be.
    contextOptions: { reducedMotion: 'reduce' },
    // What the page was before and after each step costs a tenth to a fifth of the processor: only a second try has it.
    // `--trace retain-on-failure` asks for it where there is none.
    trace: { mode: 'on-first-retry', screenshots: false },
    screenshot: 'only-on-failure',
  },
});

function inBrowser(executablePath: string | undefined) {
  return {
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--process-per-site', // a process for each page costs a tenth of the processor more
        ...(runsAsRoot ? ['--no-sandbox'] : []),
      ],
    },
  };
}
