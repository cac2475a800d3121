// How Playwright runs the end-to-end tests: the built app in a real Chromium, without a network.
import { defineConfig } from '@playwright/test';
import { findChromium } from './support/chromium.ts';

const latency = '**/usb-scan-latency.spec.ts';
const executablePath = findChromium();
const runsAsRoot = process.getuid?.() === 0;
const inCi = Boolean(process.env['CI']);

export default defineConfig({
  testDir: './e2e',
  outputDir: '../test-results/e2e',
  workers: 2,
  // A machine that is shared may stand still for seconds. What passes only then is told with its error, and not often.
  retries: inCi ? 1 : 0,
  forbidOnly: inCi,
  timeout: inCi ? 120_000 : 60_000,
  expect: { timeout: inCi ? 20_000 : 10_000 },
  // Times are measured when nothing else runs.
  projects: [
    { name: 'desk', testIgnore: latency },
    { name: 'times', testMatch: latency, dependencies: ['desk'] },
  ],
  reporter: [['list'], ['json', { outputFile: '../test-results/playwright.json' }]],
  use: {
    locale: 'en-GB',
    // What the page was before and after each step, without a film, which took a tenth of the processor.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        ...(runsAsRoot ? ['--no-sandbox'] : []),
      ],
    },
  },
});
