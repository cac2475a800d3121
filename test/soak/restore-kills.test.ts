// Kills the program at every step of a restore and of its undo, at random moments, and while backups are made.
import { expect, test } from 'vitest';
import { backupsKilled } from '../reliability/backup-kills.ts';
import { copyProgram } from '../reliability/program-copy.ts';
import { restoreToKill } from '../reliability/restore-kills.ts';
import { seeded } from '../reliability/seeded.ts';

const atRandom = 30;
const longestMs = 600;

test.each(['restore', 'undo'] as const)(
  'a kill at every step of a %s, and at thirty random moments, leaves a whole library with every loan',
  async (what) => {
    const program = copyProgram();
    const random = seeded(1);
    try {
      const restore = await restoreToKill(what, program.entry);
      try {
        const steps = await restore.steps();
        for (let step = 1; step <= steps; step += 1) await restore.killAt({ step });
        for (let kill = 0; kill < atRandom; kill += 1)
          await restore.killAt({ afterMs: Math.round(random() * longestMs) });
        console.log(JSON.stringify({ what, steps, ...restore.report }));
        expect(restore.report.faults).toEqual([]);
        expect(restore.report.old).toBeGreaterThan(steps / 5);
        expect(restore.report.restored).toBeGreaterThan(2);
      } finally {
        restore.remove();
      }
    } finally {
      program.remove();
    }
  },
);

test('sixty kills while a backup is made and copied leave none that is not whole', async () => {
  const program = copyProgram();
  try {
    const { faults, ...report } = await backupsKilled(program.entry, { kills: 60, seed: 1 });
    console.log(JSON.stringify(report));
    expect(faults).toEqual([]);
    expect(report.beforeBackup).toBeGreaterThan(5);
    expect(report.unfinished).toBeGreaterThan(0);
  } finally {
    program.remove();
  }
});
