// Tests `npm run export` and taking an export in as the built programs do it, also when they are killed at it.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clientOf, startHeadless } from '../support/headless.ts';
import { newFolder, openTestLibrary, tablesIn } from '../support/open-library.ts';
import { unzipped } from '../support/zip-files.ts';

const built = (name: string): string => path.resolve(import.meta.dirname, `../../out/main/${name}.js`);
const run = (name: string, ...args: string[]) =>
  spawnSync(process.execPath, [built(name), ...args], { encoding: 'utf8' });

let folder: string;
let other: string;
beforeEach(() => {
  [folder, other] = [newFolder(), newFolder()];
});
afterEach(() => {
  for (const one of [folder, other]) rmSync(one, { recursive: true, force: true });
});

/** As many that taking them in lasts a moment; through the door they would take minutes. */
function addBorrowers(dataFolder: string, count: number): void {
  const db = new Database(path.join(dataFolder, 'loandesk.db'));
  db.prepare(
    `WITH RECURSIVE one (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM one WHERE n < ?)
     INSERT INTO borrowers (id, given_name, family_name, category_id, created_at, updated_at)
     SELECT 'b' || n, 'Noor', 'Jansen ' || n, 'category-pupil', '2026-09-07T10:00:00.000Z', '2026-09-07T10:00:00.000Z' FROM one`,
  ).run(count);
  db.close();
}

test('an open library is exported and taken in elsewhere, each in words', { timeout: 60_000 }, async () => {
  const program = startHeadless(['--data', folder, '--port', '0']);
  const call = await clientOf(program);
  await call('POST', '/users', { givenName: 'Noor', familyName: 'Jansen', barcode: '2000001' });
  await call('POST', '/items', { title: 'Matilda', barcode: 'B1' });
  await call('POST', '/checkouts', { borrower: 'barcode:2000001', item: 'barcode:B1' });
  const file = path.join(other, 'everything.zip');
  const exported = run('export', '--data', folder, '--to', file);
  expect(exported).toMatchObject({ status: 0, stderr: '' });
  expect(exported.stdout).toContain(file);
  expect(statSync(file).mode & 0o077).toBe(0);
  expect(Object.keys(await unzipped(readFileSync(file)))).toContain('loans.csv');
  expect(run('export', '--data', folder, '--to', file)).toMatchObject({
    status: 1,
    stderr: `${file} already exists. Choose another name.\n`,
  });
  const refused = run('restore', '--data', folder, '--from-export', file);
  expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('is already open')]);
  await program.stop('SIGTERM');
  const full = run('restore', '--data', folder, '--from-export', file);
  expect([full.status, full.stderr]).toEqual([1, expect.stringContaining('There is already a library in')]);

  const into = path.join(other, 'new', 'library');
  const taken = run('restore', '--data', into, '--from-export', file);
  expect(taken).toMatchObject({ status: 0, stderr: '' });
  expect(taken.stdout).toMatch(/is restored[^]*borrowers 1, items 1, loans 1/);
  expect(tablesIn(into)['loans']).toEqual(tablesIn(folder)['loans']);
  const nowhere = run('export', '--data', path.join(other, 'nowhere'), '--to', path.join(other, 'x.zip'));
  expect([nowhere.status, nowhere.stderr]).toEqual([1, expect.stringContaining('There is no library here')]);
});

test(
  'one that is killed while it takes an export in leaves an empty library, and the next try succeeds',
  { timeout: 60_000 },
  async () => {
    const school = await openTestLibrary({ folder });
    await school.close();
    addBorrowers(folder, 20_000);
    const file = path.join(other, 'everything.zip');
    expect(run('export', '--data', folder, '--to', file).status).toBe(0);
    const into = path.join(other, 'library');
    const child = spawn(process.execPath, [built('restore'), '--data', into, '--from-export', file]);
    const ended = new Promise((resolve) =>
      child.once('exit', (_, signal) => {
        resolve(signal);
      }),
    );
    const halfWay = path.join(into, 'loandesk.db.restoring');
    while (!existsSync(halfWay) || statSync(halfWay).size === 0)
      await new Promise((next) => setTimeout(next, 5));
    child.kill('SIGKILL');
    expect(await ended).toBe('SIGKILL');
    expect(existsSync(path.join(into, 'loandesk.db'))).toBe(false);
    const empty = await openTestLibrary({ folder: into });
    const counts = (await empty.get('/status')).body as { counts: Record<string, number> };
    await empty.close();
    expect(Object.entries(counts.counts).filter(([, count]) => count > 0)).toEqual([]);
    expect(counts.counts).toMatchObject({ borrowers: 0, items: 0, openLoans: 0, overdues: 0 });
    expect(existsSync(halfWay)).toBe(false);

    expect(run('restore', '--data', into, '--from-export', file)).toMatchObject({ status: 0, stderr: '' });
    expect(tablesIn(into)['borrowers']?.length).toBe(20_000);
  },
);
