// The program of `npm test`: every test runner, then one line that sums their own reports.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
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

const unitAndIntegration: Runner = {
  name: 'unit and integration',
  command: ['vitest/vitest.mjs', 'run', '--config', 'test/vitest.config.ts'],
  report: 'vitest.json',
  read: fromVitest,
};
const reliability: Runner = {
  name: 'reliability',
  command: ['vitest/vitest.mjs', 'run', '--config', 'test/reliability.config.ts'],
  report: 'reliability.json',
  read: fromVitest,
};
const endToEnd: Runner = {
  name: 'end to end',
  command: ['@playwright/test/cli.js', 'test', '--config', 'test/playwright.config.ts'],
  report: 'playwright.json',
  read: fromPlaywright,
  before: ensureChromium,
};
const usbScanner: Runner = {
  name: 'USB scanner',
  command: ['../test/usb/usb-test.ts'],
  report: 'usb.json',
  read: (report) => JSON.parse(report) as Summary,
};
/** One after the other; the reliability tests often wait for a disk or a process, so the virtual machine has a core then. */
const turns = [[unitAndIntegration], [reliability, usbScanner], [endToEnd]];

const root = path.resolve(import.meta.dirname, '..', '..');
const results = path.join(root, 'test-results');

mkdirSync(results, { recursive: true });
const total = buildIfStale(root) ? await runAll() : summaryOfRun(1, undefined);

for (const test of total.skipped) console.log(`skipped: ${test.name} (${test.reason})`);
for (const test of total.repeated)
  console.log(`FLAKY: ${test.name}: passed only when it was run again; at first: ${test.error}`);
for (const test of total.failures) console.log(`FAILED: ${test.name}: ${test.error}`);
if (total.passed + total.failed === 0) console.log('No test ran, which counts as a failure.');
console.log(summaryLine(total));
process.exitCode = isGood(total) ? 0 : 1;

async function runAll(): Promise<Summary> {
  const summaries: Summary[] = [];
  for (const turn of turns) summaries.push(...(await Promise.all(turn.map(run))));
  return sum(summaries);
}

/** Shows the output of the turn's first runner at once, and that of the others when they have ended. */
async function run({ name, command, report, read, before }: Runner, place: number): Promise<Summary> {
  const heading = `\n== ${name} ==`;
  if (place === 0) console.log(heading);
  const file = path.join(results, report);
  rmSync(file, { force: true });
  try {
    const [script, ...args] = command;
    before?.();
    const child = spawn(process.execPath, [path.join(root, 'node_modules', script), ...args], {
      cwd: root,
      stdio: place === 0 ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
    const [status] = (await once(child, 'close')) as [number | null];
    if (place > 0) console.log(`${heading}\n${output}`);
    return summaryOfRun(status, read(readFileSync(file, 'utf8')));
  } catch (error) {
    console.log(
      `The ${name} tests gave no report: ${error instanceof Error ? error.message : String(error)}`,
    );
    return summaryOfRun(null, undefined);
  }
}
