// Tests that whatever else goes on with the copies of the library, purging an erased borrower from them loses none.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { backupFindings } from '../../src-main/features/health/backup-checks.ts';
import { lockForRewriting } from '../../src-main/features/backups/copies-lock.ts';
import { erasurePlan } from '../../src-main/library/features.ts';
import { startPurge } from '../../src-main/features/privacy/start-purge.ts';
import { childOf } from '../support/child-processes.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { addBorrower, bodyOf } from '../support/school-year.ts';

let library: TestLibrary;
let day: number;
beforeEach(async () => {
  day = 10;
  library = await openTestLibrary();
});
afterEach(() => library.remove());

interface Backup {
  file: string;
  good: boolean;
}
const backups = async (): Promise<Backup[]> => bodyOf<Backup[]>(await library.get('/backups'), 200);
/** Of those of one day only the newest is kept. */
async function makeBackup(): Promise<Backup> {
  library.clock.set(`2026-09-${String((day += 1))}T10:00:00.000Z`);
  return bodyOf<Backup>(await library.post('/backups'), 201);
}
const unfinished = (): string[] =>
  readdirSync(path.join(library.folder, 'backups')).filter((name) => name.includes('.part'));

test.skipIf(process.platform !== 'linux')(
  'a backup that is asked for while a copy is purged waits, and none is lost (stopped through /proc, on Linux)',
  async () => {
    const person = await addBorrower(library);
    for (let made = 0; made < 4; made += 1) await makeBackup();
    const before = await backups();
    const { id } = bodyOf<{ id: string }>(await library.post(`/users/${person.id}/erasure`), 202);
    const purge = await childOf(process.pid, 'purge-copies');
    while (unfinished().length === 0) await wait(1);
    process.kill(purge, 'SIGSTOP');
    const asked = makeBackup();
    expect(await Promise.race([asked, wait(3000, 'none yet')])).toBe('none yet');
    process.kill(purge, 'SIGCONT');
    const made = await asked;
    await vi.waitFor(
      async () => {
        const receipt = bodyOf(await library.get(`/erasures/${id}`), 200);
        expect(receipt).toMatchObject({ stage: 'done', removed: { backups: 4, unreadable: 0 } });
      },
      { timeout: 30_000 },
    );
    const kept = [made, ...before].map(({ file }) => ({ file, good: true }));
    expect(await backups()).toMatchObject(kept);
    expect(unfinished()).toEqual([]);
    expect(library.reported).toEqual([]);
  },
);

test.skipIf(process.platform !== 'linux')(
  'a slow purge does not stop Loandesk from closing (stopped through /proc, on Linux)',
  async () => {
    const person = await addBorrower(library);
    const [{ file }] = [await makeBackup()];
    const { id } = bodyOf<{ id: string }>(await library.post(`/users/${person.id}/erasure`), 202);
    process.kill(await childOf(process.pid, 'purge-copies'), 'SIGSTOP');
    await library.reopen();
    await vi.waitFor(
      async () => {
        expect(bodyOf(await library.get(`/erasures/${id}`), 200)).toMatchObject({ stage: 'done' });
      },
      { timeout: 30_000 },
    );
    expect(await backups()).toMatchObject([{ file, good: true }]);
    expect(library.reported).toEqual([]);
  },
);

test('two that purge at once, as where one outlived its program, wait for each other', async () => {
  for (let made = 0; made < 3; made += 1) await makeBackup();
  const order = {
    dataFolder: library.folder,
    ids: ['nobody'],
    plan: erasurePlan,
    now: '2026-09-07T10:00:00.000Z',
  };
  const purges = await Promise.all([1, 2, 3].map(() => startPurge(order).done));
  expect(purges).toEqual([1, 2, 3].map(() => ({ backups: 3, unreadable: 0 })));
  expect((await backups()).map(({ good }) => good)).toEqual([true, true, true]);
  expect(unfinished()).toEqual([]);
});

test('a backup that is examined while copies are purged is read afterwards, and not reported as damaged', async () => {
  const { file } = await makeBackup();
  const purges = lockForRewriting(library.folder);
  const asked = library.post('/restores/preview', { backup: file });
  expect(await Promise.race([asked, wait(2000, 'not yet')])).toBe('not yet');
  purges();
  expect(bodyOf(await asked, 200)).toMatchObject({ ledger: 'follows' });
});

test('the doctor reads a backup after it was purged, and does not tell that it was changed', async () => {
  const { file } = await makeBackup();
  const copy = path.join(library.folder, 'backups', file);
  const purging = `
    const { appendFileSync, truncateSync, statSync } = require('node:fs');
    const lock = new (require('better-sqlite3'))(${JSON.stringify(path.join(library.folder, 'backups', 'purge.lock'))});
    lock.exec('BEGIN EXCLUSIVE');
    const { size } = statSync(${JSON.stringify(copy)});
    appendFileSync(${JSON.stringify(copy)}, 'half');
    console.log('half');
    setTimeout(() => { truncateSync(${JSON.stringify(copy)}, size); lock.close(); }, 1000);`;
  const purge = spawn(process.execPath, ['-e', purging], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(purge.stdout, 'data');
  const [found] = backupFindings(library.folder, null, library.clock.now());
  expect(found).toMatchObject({ check: 'backups', code: 'good' });
});
