// Tests the page that leads a browser to the desk where other accounts could use a code in the browser's arguments.
import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pageLeadingTo } from '../../../src-main/launch/browser-desk.ts';

const desk = 'http://127.0.0.1:4780/#code=Zr0mI4yG4mD3kqkq0Yb3r3Y4xg3b8n6nC1m1w1cJ0aQ';
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'loandesk-page-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('the code is in a file that only this account reads, not in the address', ({ skip }) => {
  skip(process.platform === 'win32', 'Windows has no modes: the folder is this account’s alone');
  const address = pageLeadingTo(desk, folder);
  expect(address).not.toContain('code=');
  const page = fileURLToPath(address);
  expect(statSync(page).mode & 0o777).toBe(0o600);
  expect(readFileSync(page, 'utf8')).toContain(`content="0; url=${desk}"`);
});

test('the next start replaces the page, whoever may read it now, and follows no link in its place', () => {
  const elsewhere = path.join(folder, 'elsewhere');
  const page = path.join(folder, 'open-desk.html');
  writeFileSync(elsewhere, 'untouched');
  symlinkSync(elsewhere, page);
  pageLeadingTo('http://127.0.0.1:4780/#code=first', folder);
  pageLeadingTo(desk, folder);
  expect(readFileSync(elsewhere, 'utf8')).toBe('untouched');
  expect(readFileSync(page, 'utf8')).toContain(desk);
  expect(readFileSync(page, 'utf8')).not.toContain('first');
});
