// Tests that log files stay small and few, and that a failing disk costs log lines only.
import { pbkdf2 } from 'node:crypto';
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openLogFile, readLogs } from '../../../../src-main/core/log/log-file.ts';
import { openProgramLog } from '../../../../src-main/core/log/program-log.ts';
import { newFolder } from '../../../support/open-library.ts';

let folder: string;
beforeEach(() => {
  folder = newFolder();
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const logs = (): string => path.join(folder, 'logs');
const leftOut = (lines: number): string => `left out ${String(lines)}`;
const lines = (): string[] => readFileSync(path.join(logs(), 'loandesk.log'), 'utf8').trimEnd().split('\n');

test('the log keeps five files of bounded size, the newest lines in the first', async () => {
  const file = openLogFile(logs(), leftOut, 1000);
  for (let index = 0; index < 300; index += 1) {
    file.append(`line ${String(index)} ${'x'.repeat(40)}`);
    await file.settled();
  }
  expect(readdirSync(logs()).toSorted()).toEqual([
    'loandesk.1.log',
    'loandesk.2.log',
    'loandesk.3.log',
    'loandesk.4.log',
    'loandesk.log',
  ]);
  for (const name of readdirSync(logs())) {
    expect(statSync(path.join(logs(), name)).size).toBeLessThanOrEqual(1000);
    expect(statSync(path.join(logs(), name)).mode & 0o077).toBe(0);
  }
  expect(lines().at(-1)).toMatch(/^line 299 /);
  const all = readLogs(folder)
    .toReversed()
    .flatMap(({ text }) => text.trimEnd().split('\n'));
  expect(all.map((line) => Number(line.split(' ')[1]))).toEqual(
    Array.from({ length: all.length }, (_, index) => 300 - all.length + index),
  );
});

test('a folder that cannot be written costs lines, which are counted once it can be', async () => {
  writeFileSync(logs(), 'a file where the folder should be');
  const file = openLogFile(logs(), leftOut);
  file.append('one');
  file.append('two');
  await file.settled();
  file.appendSync('three');
  rmSync(logs());
  file.append('four');
  await file.settled();
  expect(lines()).toEqual([leftOut(3), 'four']);
});

test('a file that cannot be rotated does not grow for ever', async ({ skip }) => {
  skip(process.getuid?.() === 0, 'root may rename everything');
  mkdirSync(logs());
  const file = openLogFile(logs(), leftOut, 500);
  file.append('x'.repeat(400));
  await file.settled();
  chmodSync(logs(), 0o500);
  for (let index = 0; index < 50; index += 1) file.append('y'.repeat(100));
  await file.settled();
  expect(statSync(path.join(logs(), 'loandesk.log')).size).toBeLessThan(600);
  chmodSync(logs(), 0o700);
});

test('lines beyond what the disk can take are dropped and counted, not held in memory', async () => {
  const file = openLogFile(logs(), leftOut, 10_000_000);
  for (let index = 0; index < 5000; index += 1) file.append('x'.repeat(1000));
  await file.settled();
  file.append('afterwards');
  await file.settled();
  const [, missing = ''] = /left out (\d+)/.exec(lines().join('\n')) ?? [];
  expect(Number(missing)).toBeGreaterThan(4000);
  expect(lines().filter((line) => line.startsWith('xxx')).length + Number(missing)).toBe(5000);
});

test('a crash while the first line waits for the folder costs no line', async () => {
  // Every thread that works for the program is busy, so the folder is made late.
  const busy = Array.from({ length: 8 }, () => promisify(pbkdf2)('x', 'y', 200_000, 32, 'sha256'));
  const file = openLogFile(logs(), leftOut);
  file.append('first');
  file.appendSync('crash');
  await Promise.all([file.settled(), ...busy]);
  expect(lines().toSorted()).toEqual(['crash', 'first']);
});

test('a program that fails in a loop does not push everything else out of the log', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const log = openProgramLog(
    folder,
    () => '2026-09-07T10:00:00.000Z',
    () => undefined,
  );
  log.note({ event: 'migrated', steps: ['0001-library.sql'] });
  const failed = {
    event: 'request-failed',
    id: '4f1d2a369c0be87a',
    method: 'GET',
    route: null,
    status: 404,
    code: null,
    ms: 1,
  } as const;
  for (let index = 0; index < 10_000; index += 1) log.note(failed);
  log.reportCrash(new Error('Wormwood'));
  vi.advanceTimersByTime(600);
  log.note(failed);
  log.note(failed);
  vi.useRealTimers();
  await log.settled();
  expect(lines().length).toBeLessThan(60);
  for (const event of ['migrated', 'crash', 'left-out'])
    expect(lines().filter((line) => line.includes(`"event":"${event}"`))).toHaveLength(1);
});
