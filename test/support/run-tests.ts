// What `npm test` runs: every test runner in turn, then one line that sums their own reports.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buildIfStale } from '../../src-main/launch/build.mjs';
import { ensureChromium } from './chromium.ts';
import {
  fromPlaywright,
  fromVitest,
  isGood,
  sum,
  summaryLine,
  summaryOfRun,
  type Summary,
} from './reports.ts';

interface Runner {
  name: string;
  /** a script under node_modules, and its arguments */
  command: [script: string, ...args: string[]];
  /** in test-results/, written by the runner as its config says */
  report: string;
  read: (report: string) => Summary;
  /** sees to what has to be there first */
  before?: () => void;
}

const runners: Runner[] = [
  {
    name: 'unit and integration',
    command: ['vitest/vitest.mjs', 'run', '--config', 'test/vitest.config.ts'],
    report: 'vitest.json',
    read: fromVitest,
  },
  {
    name: 'reliability',
    command: ['vitest/vitest.mjs', 'run', '--config', 'test/reliability.config.ts'],
    report: 'reliability.json',
    read: fromVitest,
  },
  {
    name: 'end to end',
    command: ['@playwright/test/cli.js', 'test', '--config', 'test/playwright.config.ts'],
    report: 'playwright.json',
    read: fromPlaywright,
    before: ensureChromium,
  },
  {
    name: 'USB scanner',
    command: ['../test/usb/usb-test.ts'],
    report: 'usb.json',
    read: (report) => JSON.parse(report) as Summary,
  },
];

const root = path.resolve(import.meta.dirname, '..', '..');
const results = path.join(root, 'test-results');

mkdirSync(results, { recursive: true });
const total = buildIfStale(root) ? sum(runners.map(run)) : summaryOfRun(1, undefined);

for (const test of total.repeated)
  console.log(`FLAKY: ${test.name}: passed only when it was run again; at first: ${test.error}`);
for (const test of total.skipped) console.log(`skipped: ${test.name} (${test.reason})`);
if (total.passed + total.failed === 0) console.log('No test ran, which counts as a failure.');
console.log(summaryLine(total));
process.exitCode = isGood(total) ? 0 : 1;

function run({ name, command, report, read, before }: Runner): Summary {
  console.log(`\n== ${name} ==`);
  const file = path.join(results, report);
  rmSync(file, { force: true });
  try {
    const [script, ...args] = command;
    before?.();
    const { status } = spawnSync(process.execPath, [path.join(root, 'node_modules', script), ...args], {
      cwd: root,
      stdio: 'inherit',
    });
    return summaryOfRun(status, read(readFileSync(file, 'utf8')));
  } catch (error) {
    console.log(
      `The ${name} tests gave no report: ${error instanceof Error ? error.message : String(error)}`,
    );
    return summaryOfRun(null, undefined);
  }
}
