// Tests which folders with libraries that something took the place of leave after thirty days.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pruneReplaced } from '../../../../src-main/features/backups/replaced-libraries.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'loandesk-kept-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function kept(name: string, ...files: string[]): void {
  const place = path.join(folder, 'backups', name);
  mkdirSync(place, { recursive: true });
  for (const file of files) writeFileSync(path.join(place, file), 'x');
}

test('what was damaged leaves after thirty days, also where there was no file any more; the latest that a restore replaced stays', async () => {
  kept('damaged-2026-09-01T12-00-00-000Z', 'loandesk.db', 'ledger.ndjson');
  kept('damaged-2026-09-02T12-00-00-000Z', 'ledger.ndjson');
  kept('damaged-2026-10-01T12-00-00-000Z', 'ledger.ndjson');
  kept('replaced-2026-08-01T12-00-00-000Z', 'loandesk.db');
  kept('replaced-2026-08-02T12-00-00-000Z', 'loandesk.db');
  await pruneReplaced(folder, '2026-10-05T12:00:00.000Z');
  expect(readdirSync(path.join(folder, 'backups')).toSorted()).toEqual([
    'damaged-2026-10-01T12-00-00-000Z',
    'replaced-2026-08-02T12-00-00-000Z',
  ]);
});
