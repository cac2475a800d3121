// Tests that the ledger detects if the open file is no longer the one in its folder.
import { mkdtempSync, renameSync, rmSync, writeFileSync, type Stats } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLedger, type Ledger } from '../../../../src-main/core/ledger/ledger.ts';

const paths = vi.hoisted(() => ({ devMore: 0 }));
vi.mock(import('node:fs'), async (original) => {
  const fs = await original();
  const statSync = ((...args: Parameters<typeof fs.statSync>) => {
    const stats = fs.statSync(...args) as Stats;
    stats.dev += paths.devMore;
    return stats;
  }) as typeof fs.statSync;
  return { ...fs, statSync, default: { ...fs, statSync } };
});

let folder: string;
let file: string;
let ledger: Ledger;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'loandesk-in-place-'));
  file = path.join(folder, '000001.ndjson');
});
afterEach(() => {
  paths.devMore = 0;
  ledger.close();
  rmSync(folder, { recursive: true, force: true });
});
const open = () => (ledger = createLedger(folder, '2026-09-07T10:00:00.000Z'));

test('a ledger that was not moved is in place', () => {
  expect(open().isInPlace()).toBe(true);
});

test('one that was removed, or has another file in its place, is not', () => {
  open();
  rmSync(file);
  expect(ledger.isInPlace()).toBe(false);
  writeFileSync(file, '');
  expect(ledger.isInPlace()).toBe(false);
});

test('a ledger whose drive was reconnected as another device is not', () => {
  open();
  paths.devMore = 1;
  expect(ledger.isInPlace()).toBe(false);
});

test('different device numbers for a path and a descriptor are accepted', () => {
  paths.devMore = 1;
  expect(open().isInPlace()).toBe(true);
  renameSync(file, `${file}.away`);
  expect(ledger.isInPlace()).toBe(false);
});
