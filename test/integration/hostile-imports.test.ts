// Tests that no file can harm the library: each is refused in a sentence, or read without harm, within 512 MB.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Import } from '../../src-main/features/imports/import-record.ts';
import { hostileFiles } from '../support/hostile-files.ts';
import { planned } from '../support/import-files.ts';
import { canWatchProcesses, watchingProcesses } from '../support/process-use.ts';
import { openTestLibrary, type TestLibrary } from '../support/open-library.ts';

let library: TestLibrary;
beforeAll(async () => {
  library = await openTestLibrary();
});
afterAll(() => library.remove());

const noUse = { peakMegabytes: 0 };

test('there are fifty-four of them', () => {
  expect(hostileFiles).toHaveLength(54);
});

test.each(hostileFiles)(
  '%s',
  async (_name, make, refused) => {
    const bytes = make();
    const memoryBefore = process.memoryUsage.rss();
    const reading = async (): Promise<{ one: Import }> => ({
      one: await planned(library, bytes, 'list.xlsx'),
    });
    const { one, use } = canWatchProcesses
      ? await watchingProcesses(reading)
      : { ...(await reading()), use: noUse };
    const grownMegabytes = (process.memoryUsage.rss() - memoryBefore) / 1024 / 1024;
    if (refused === null) expect(one).toMatchObject({ status: 'planned', counts: { new: 1 } });
    else {
      const codes = typeof refused === 'string' ? [refused] : refused;
      const code = one.status === 'failed' ? one.failure?.code : 'read';
      expect(codes).toContain(code);
      if (one.status === 'failed') expect(one.failure?.detail).toMatch(/^[A-Z].*\.$/s);
    }
    expect(use.peakMegabytes).toBeLessThan(512);
    expect(grownMegabytes).toBeLessThan(256);
    expect((await library.get('/users')).body).toEqual([]);
    await library.post(`/imports/${one.id}/cancel`);
  },
  60_000,
);
