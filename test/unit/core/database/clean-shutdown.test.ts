// Tests how a start recognises a clean shutdown.
import { appendFileSync, copyFileSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  wasCleanShutdown,
  clearCleanShutdown,
  markCleanShutdown,
} from '../../../../src-main/core/database/clean-shutdown.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'loandesk-end-'));
  file = path.join(folder, 'loandesk.db');
  writeFileSync(file, 'the library');
  markCleanShutdown(file);
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('a file unchanged since closing was shut down cleanly', () => {
  expect(wasCleanShutdown(file)).toBe(true);
});

test.each<[string, () => void]>([
  ['of which nothing was noted', () => undefined],
  [
    'with a log beside it',
    () => {
      writeFileSync(`${file}-wal`, 'a change');
    },
  ],
  [
    'that has grown',
    () => {
      appendFileSync(file, 'more');
    },
  ],
  [
    'that was written again, as long as before',
    () => {
      utimesSync(file, new Date(), new Date(Date.now() + 5000));
    },
  ],
  [
    'that is gone',
    () => {
      rmSync(file);
    },
  ],
])('a file %s did not, as far as it can be seen', (what, change) => {
  if (what === 'of which nothing was noted') clearCleanShutdown(file);
  change();
  expect(wasCleanShutdown(file)).toBe(false);
});

test('an older copy of the file was not, even with the same modification time', () => {
  const earlier = path.join(folder, 'earlier.db');
  copyFileSync(file, earlier);
  utimesSync(earlier, new Date('2026-01-01'), new Date('2026-01-01'));
  rmSync(file);
  copyFileSync(earlier, file);
  utimesSync(file, new Date('2026-01-01'), new Date('2026-01-01'));
  expect(wasCleanShutdown(file)).toBe(false);
});
