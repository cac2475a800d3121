// Kills the program at many moments of imports, new school years and their undoing, and demands that each is finished whole.
import { expect, test } from 'vitest';
import { importsKilled } from '../reliability/import-kills.ts';
import { copyProgram } from '../reliability/program-copy.ts';
import { rollOversKilled } from '../reliability/roll-over-kills.ts';

test('eighty kills during imports and their undoing leave nothing half-done', async () => {
  const program = copyProgram();
  try {
    const { faults, ...cut } = await importsKilled(program.entry, { rows: 5000, cuts: 40, seed: 1 });
    console.log(JSON.stringify(cut));
    expect(faults).toEqual([]);
    expect(cut.commitsCut).toBeGreaterThan(10); // a busy machine is late with some of them
    expect(cut.undosCut).toBeGreaterThan(10);
  } finally {
    program.remove();
  }
});

test('forty kills during new school years and their undoing leave nothing half-done', async () => {
  const program = copyProgram();
  try {
    const { faults, ...cut } = await rollOversKilled(program.entry, { pupils: 5000, cuts: 20, seed: 1 });
    console.log(JSON.stringify(cut));
    expect(faults).toEqual([]);
    expect(cut.commitsCut).toBeGreaterThan(10);
    expect(cut.undosCut).toBeGreaterThan(10);
  } finally {
    program.remove();
  }
});
