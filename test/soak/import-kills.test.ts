// Kills the program at many moments of imports and of their undoing, and demands that each is finished whole.
import { expect, test } from 'vitest';
import { importsKilled } from '../reliability/import-kills.ts';
import { copyProgram } from '../reliability/program-copy.ts';

test('eighty kills during imports and their undoing leave nothing half-done', async () => {
  const program = copyProgram();
  try {
    const { faults, ...cut } = await importsKilled(program.entry, { rows: 5000, cuts: 40, seed: 1 });
    console.log(JSON.stringify(cut));
    expect(faults).toEqual([]);
    expect(cut.commitsCut).toBeGreaterThan(20);
    expect(cut.undosCut).toBeGreaterThan(20);
  } finally {
    program.remove();
  }
});
