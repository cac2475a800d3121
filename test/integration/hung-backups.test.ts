// Tests that a backup which hangs is stopped and reported, and delays neither the next one nor the end of the program.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { childOf } from '../support/child-processes.ts';
import { clientOf, startHeadless } from '../support/headless.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { addBorrower, addItem, bodyOf, lend } from '../support/school-year.ts';

const backupProcessOf = (parent: number): Promise<number> => childOf(parent, 'make-backup');

describe.skipIf(process.platform !== 'linux')('a backup that hangs (stopped through /proc, on Linux)', () => {
  let library: TestLibrary;
  beforeEach(async () => {
    library = await openTestLibrary();
  });
  afterEach(async () => {
    vi.useRealTimers();
    await library.remove();
  });
  const codes = async (): Promise<string[]> =>
    bodyOf<{ notices: { code: string }[] }>(await library.get('/status'), 200).notices.map(
      ({ code }) => code,
    );

  test('is stopped and reported after ten minutes without progress, and the next one is made', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const asked = library.library.services.backups.backUp('on-demand');
    const failed = expect(asked).rejects.toThrow('made no progress');
    const hung = await backupProcessOf(process.pid);
    process.kill(hung, 'SIGSTOP');
    vi.advanceTimersByTime(9 * 60_000);
    expect(await codes()).toEqual([]);
    vi.advanceTimersByTime(2 * 60_000);
    await failed;
    vi.useRealTimers();
    expect(await codes()).toEqual(['backup-stuck']);
    await vi.waitFor(
      () => {
        expect(() => process.kill(hung, 0)).toThrow();
      },
      { timeout: 20_000 },
    );
    expect((await library.post('/backups')).status).toBe(201);
    expect(await codes()).toEqual([]);
    expect(bodyOf<{ good: boolean }[]>(await library.get('/backups'), 200)).toMatchObject([{ good: true }]);
  });

  test('because its folder hangs does not delay loans, is reported, and is made once the folder answers', async () => {
    const folder = path.join(library.folder, 'backups');
    mkdirSync(folder, { recursive: true });
    // a pipe without a writer: a process that reads it waits for ever, as in a network folder that is gone
    const record = path.join(folder, 'loandesk-1.db.json');
    execFileSync('mkfifo', [record]);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const tending = library.library.services.backups.runMaintenance();
    const listing = library.get('/backups');
    await childOf(process.pid, 'backup-folders');
    // The fake clock gives nothing up yet: this would wait for ever if it waited for the folder.
    await lend(library, await addBorrower(library), await addItem(library));
    vi.advanceTimersByTime(16_000);
    await tending;
    vi.advanceTimersByTime(16_000);
    expect(await listing).toMatchObject({ status: 503, body: { code: 'backup-failed' } });
    vi.useRealTimers();
    expect(await codes()).toEqual(['backup-stuck']);
    rmSync(record);
    await library.library.services.backups.runMaintenance();
    expect(await codes()).toEqual([]);
    expect(bodyOf<{ good: boolean }[]>(await library.get('/backups'), 200)).toMatchObject([{ good: true }]);
  });

  test('is waited for where the library is closed for a moment, and the desk goes on', async () => {
    const person = await addBorrower(library);
    const asked = library.post('/backups');
    const slow = await backupProcessOf(process.pid);
    process.kill(slow, 'SIGSTOP');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    bodyOf(await library.post(`/users/${person.id}/erasure`), 202);
    for (let seconds = 0; seconds < 20; seconds += 1) {
      await wait(50); // the erasure goes on in processes
      vi.advanceTimersByTime(1000); // for other answers five seconds are waited
    }
    bodyOf(await library.get('/status'), 200);
    vi.useRealTimers();
    process.kill(slow, 'SIGCONT');
    bodyOf(await asked, 201);
    expect(library.reported).toEqual([]);
  });

  test('does not keep the program from closing', { timeout: 120_000 }, async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'loandesk-hung-'));
    const program = startHeadless(['--data', folder, '--port', '0']);
    try {
      const call = await clientOf(program);
      const asked = call('POST', '/backups').catch(() => null);
      process.kill(await backupProcessOf(program.process.pid ?? 0), 'SIGSTOP');
      expect((await program.stop('SIGTERM')).code).toBe(0); // the backup alone would be waited for ten minutes
      await asked;
    } finally {
      await program.stop('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
