// Tests that a program killed while a backup is restored, or made, leaves a whole library, every loan and whole backups.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backupsKilled } from './backup-kills.ts';
import { copyProgram, type ProgramCopy } from './program-copy.ts';
import { restoreToKill } from './restore-kills.ts';

let program: ProgramCopy;
beforeAll(() => {
  program = copyProgram();
});
afterAll(() => {
  program.remove();
});

test.each([
  ['a backup is restored', 'restore', [0.3, 0.75, 0.95]],
  ['that is undone', 'undo', [0.5, 0.8]],
] as const)(
  'a kill while %s leaves the one library or the other, and every loan',
  async (_, what, shares) => {
    const restore = await restoreToKill(what, program.entry);
    try {
      const steps = await restore.steps();
      expect(steps).toBeGreaterThan(10);
      for (const share of shares) await restore.killAt({ step: Math.round(steps * share) });
      console.log(JSON.stringify({ what, steps, ...restore.report }));
      expect(restore.report.faults).toEqual([]);
      expect(restore.report).toMatchObject({ over: 1 });
      expect(restore.report.old, 'killed before the change').toBeGreaterThan(0);
    } finally {
      restore.remove();
    }
  },
);

test('a kill while a backup is made and copied leaves none that is not whole', async () => {
  const { faults, ...report } = await backupsKilled(program.entry, { kills: 3, seed: 7 });
  console.log(JSON.stringify(report));
  expect(faults).toEqual([]);
});
