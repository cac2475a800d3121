// Tests folders that hang: one that is typed keeps the next one waiting as little as the watched folder; of that one nothing is taken later.
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { childOf, endWorkers } from '../support/child-processes.ts';
import { newFolder, openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { bodyOf } from '../support/school-year.ts';
import { list, watchedLibrary, type WatchedLibrary } from './watched-folder.ts';

const stops = process.platform === 'linux';

describe.skipIf(!stops)(
  'a folder that is about to be chosen and hangs (stopped through /proc, on Linux)',
  () => {
    let library: TestLibrary;
    let drop: string;
    beforeEach(async () => {
      library = await openTestLibrary();
      drop = newFolder();
    });
    afterEach(async () => {
      vi.useRealTimers();
      await library.remove();
      rmSync(drop, { recursive: true, force: true });
    });
    const look = async (folder: string): Promise<{ trouble: string | null }> =>
      bodyOf(
        await library.get(`/synchronisation/preview?${new URLSearchParams({ folder }).toString()}`),
        200,
      );
    /** Its process stands still before it has answered. */
    async function hanging(folder: string): Promise<{ asked: Promise<{ trouble: string | null }> }> {
      await endWorkers();
      const asked = look(folder);
      process.kill(await childOf(process.pid, 'scan-folder'), 'SIGSTOP');
      return { asked };
    }

    test('is given up after five seconds, and the next one is looked at meanwhile', async () => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      mkdirSync(path.join(drop, 'exports'));
      const { asked: first } = await hanging(drop);
      expect(await look(path.join(drop, 'exports'))).toMatchObject({ trouble: null, files: 0 });
      vi.advanceTimersByTime(6000);
      expect(await first).toMatchObject({ trouble: 'slow' });
    });
  },
);

describe.skipIf(!stops)('the watched folder, where it answers late (stopped through /proc, on Linux)', () => {
  let school: WatchedLibrary;
  beforeEach(async () => {
    school = await watchedLibrary();
  });
  afterEach(() => school.remove());

  test('is not taken from once it is switched off', async () => {
    await school.set({ folder: school.drop, on: true });
    school.put('pupils.csv', list(3));
    school.wait(1);
    await school.look();
    school.wait(1);
    await endWorkers();
    const late = school.look();
    const looker = await childOf(process.pid, 'scan-folder');
    process.kill(looker, 'SIGSTOP');
    await school.set({ on: false });
    process.kill(looker, 'SIGCONT');
    expect(await late).toMatchObject({ on: false, inFolder: [], trouble: null });
    await school.library.library.services.watchedFolder.idle();
    expect(await school.runs()).toEqual([]);
    expect(school.library.reported).toEqual([]);
  });
});
