// Tests `npm run doctor` as the built program answers: in words or as JSON, with an exit code that scripts can use.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { unzipped } from '../support/zip-files.ts';

let library: TestLibrary;
beforeEach(async () => {
  library = await openTestLibrary();
});
afterEach(() => library.remove());

function doctor(...args: string[]) {
  const program = path.resolve(import.meta.dirname, '../../out/main/doctor.js');
  return spawnSync(process.execPath, [program, ...args], { encoding: 'utf8' });
}

test('the doctor says what is fine and what is not, and ends with 0, 1 or 2', { timeout: 60_000 }, () => {
  const json = doctor('--data', library.folder, '--json');
  expect(json.stderr).toBe('');
  const told = JSON.parse(json.stdout) as { fine: boolean; findings: { check: string; state: string }[] };
  // The library's clock is the test's own; the doctor's is this computer's.
  const wrong = told.findings.filter(({ state }) => state !== 'fine').map(({ check }) => check);
  expect(wrong.filter((check) => !['clock', 'backups', 'copies', 'disk-space'].includes(check))).toEqual([]);
  expect([json.status, told.fine]).toEqual(wrong.length === 0 ? [0, true] : [1, false]);

  rmSync(path.join(library.folder, 'api-token'));
  const words = doctor('--data', library.folder);
  expect(words.status).toBe(1);
  expect(words.stdout).toMatch(/^FINDING There is no api-token file/m);
  expect(words.stdout).toMatch(/^fine {4}The library’s file is intact\.$/m);

  const nowhere = doctor('--data', path.join(library.folder, 'nowhere'));
  expect(nowhere).toMatchObject({ status: 2, stdout: '' });
  expect(nowhere.stderr).toMatch(/^There is no folder .*\n$/);
});

test('the doctor packs the support bundle, and writes over nothing', { timeout: 60_000 }, async () => {
  await library.close();
  const file = path.join(library.folder, 'bundle.zip');
  expect(doctor('--data', library.folder, '--bundle', file).stderr).toBe('');
  const files = await unzipped(readFileSync(file));
  expect(Object.keys(files)).toContain('logs/loandesk.log');
  expect(Buffer.from(files['findings.json'] ?? []).toString()).toContain('ledger-chain');
  expect(statSync(file).mode & 0o077).toBe(0);
  const again = doctor('--data', library.folder, '--bundle', file);
  expect(again.status).toBe(2);
  expect(again.stderr).toMatch(/EEXIST/);
});
