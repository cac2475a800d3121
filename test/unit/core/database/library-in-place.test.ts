// Tests that checking the library's file in place does not release the locks of its own process.
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openWriter, type WritableDatabase } from '../../../../src-main/core/database/connection.ts';
import { canBeRead, libraryInPlace } from '../../../../src-main/core/database/clean-shutdown.ts';

let folder: string;
let file: string;
let db: WritableDatabase;
let isThere: () => boolean;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'loandesk-place-'));
  file = path.join(folder, 'loandesk.db');
  db = openWriter(file);
  db.exec('CREATE TABLE one (value TEXT) STRICT');
  isThere = libraryInPlace(file);
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

/** How many locks this process holds on the file; none where the system does not tell. */
function locks(): number {
  if (!existsSync('/proc/locks')) return 0;
  const inode = `:${String(statSync(file).ino)} `;
  const held = readFileSync('/proc/locks', 'utf8').split('\n');
  return held.filter((line) => line.includes(` ${String(process.pid)} `) && line.includes(inode)).length;
}

test('checking the open file releases none of its locks', ({ skip }) => {
  skip(locks() === 0, 'this system does not tell which process holds which lock, as Linux does in /proc');
  expect(isThere()).toBe(true);
  expect(locks()).toBeGreaterThan(0);
  canBeRead(file); // what it must not do: this proves that the locks are seen to go
  expect(locks()).toBe(0);
});

test('a deleted file is not in place; another file is, if it can be read', () => {
  const away = `${file}-away`;
  renameSync(file, away);
  expect(isThere()).toBe(false);
  writeFileSync(file, 'half');
  expect(isThere()).toBe(false);
  copyFileSync(away, file);
  expect(isThere()).toBe(true);
});
