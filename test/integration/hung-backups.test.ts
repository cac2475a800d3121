// Tests that a backup which hangs is given up and told, and keeps neither the next one nor the end of the program waiting.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { clientOf, startHeadless } from '../support/headless.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { bodyOf } from '../support/school-year.ts';

/** The process that this one has started to make a backup, as Linux knows it. */
async function backupProcessOf(parent: number): Promise<number> {
  for (let look = 0; look < 5000; look += 1) {
    for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
      try {
        const [, , , parentOfThat] = readFileSync(`/proc/${name}/stat`, 'utf8').split(' ');
        if (Number(parentOfThat) !== parent) continue;
        if (readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('backup-process')) return Number(name);
      } catch {
        continue; // it has just ended
      }
    }
    await wait(1);
  }
  throw new Error('No backup was begun.');
}

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

  test('is given up after ten minutes without progress and told, and the next one is made', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const asked = library.library.services.backups.backUp('on-demand');
    const failed = expect(asked).rejects.toThrow('did not get on');
    const hung = await backupProcessOf(process.pid);
    process.kill(hung, 'SIGSTOP');
    vi.advanceTimersByTime(9 * 60_000);
    expect(await codes()).toEqual([]);
    vi.advanceTimersByTime(2 * 60_000);
    await failed;
    vi.useRealTimers();
    expect(await codes()).toEqual(['backup-stuck']);
    await vi.waitFor(() => {
      expect(() => process.kill(hung, 0)).toThrow();
    });
    expect((await library.post('/backups')).status).toBe(201);
    expect(await codes()).toEqual([]);
    expect(bodyOf<{ good: boolean }[]>(await library.get('/backups'), 200)).toMatchObject([{ good: true }]);
  });

  test('does not keep the program from closing', { timeout: 60_000 }, async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'loandesk-hung-'));
    const program = startHeadless(['--data', folder, '--port', '0']);
    try {
      const call = await clientOf(program);
      const asked = call('POST', '/backups').catch(() => null);
      process.kill(await backupProcessOf(program.process.pid ?? 0), 'SIGSTOP');
      const begun = performance.now();
      expect((await program.stop('SIGTERM')).code).toBe(0);
      await asked;
      expect(performance.now() - begun).toBeLessThan(10_000);
    } finally {
      await program.stop('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
