// Tests that a program killed during an import, a new school year or the undo of one finishes it at the next start, and says so.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyProgram, type ProgramCopy } from './program-copy.ts';
import { importsKilled } from './import-kills.ts';
import { rollOversKilled } from './roll-over-kills.ts';

let program: ProgramCopy;
beforeAll(() => {
  program = copyProgram();
});
afterAll(() => {
  program.remove();
});

test('a kill during an import or its undo leaves nothing half-done', async () => {
  const { faults, ...cut } = await importsKilled(program.entry, { rows: 3000, cuts: 1, seed: 7 });
  console.log(JSON.stringify(cut));
  expect(faults).toEqual([]);
  expect(cut).toEqual({ commitsCut: 1, undosCut: 1 });
});

test('a kill during a new school year or its undo leaves no class half-moved', async () => {
  const { faults, ...cut } = await rollOversKilled(program.entry, { pupils: 3000, cuts: 1, seed: 7 });
  console.log(JSON.stringify(cut));
  expect(faults).toEqual([]);
  expect(cut).toEqual({ commitsCut: 1, undosCut: 1 });
});
