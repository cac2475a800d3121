// Tests that a program killed during an import or its undo finishes it at the next start, whole and once, and says so.
import { expect, test } from 'vitest';
import { copyProgram } from './program-copy.ts';
import { importsKilled } from './import-kills.ts';

test('a kill during an import or its undo leaves nothing half-done', async () => {
  const program = copyProgram();
  try {
    const { faults, ...cut } = await importsKilled(program.entry, { rows: 3000, cuts: 1, seed: 7 });
    console.log(JSON.stringify(cut));
    expect(faults).toEqual([]);
    expect(cut).toEqual({ commitsCut: 1, undosCut: 1 });
  } finally {
    program.remove();
  }
});
