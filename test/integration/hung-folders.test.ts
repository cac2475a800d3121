// Tests that a path which hangs while somebody types keeps the next path waiting as little as the watched folder.
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { childOf } from '../support/child-processes.ts';
import { newFolder, openTestLibrary, type TestLibrary } from '../support/open-library.ts';
import { bodyOf } from '../support/school-year.ts';

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
      const asked = look(folder);
      process.kill(await childOf(process.pid, 'look-process'), 'SIGSTOP');
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
