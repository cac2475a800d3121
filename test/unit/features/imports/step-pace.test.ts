// Tests how many rows a step of an import takes: as many as the computer manages in the time that a scan may wait.
import { expect, test } from 'vitest';
import { stepPace } from '../../../../src-main/features/imports/step-pace.ts';

/** The steps of a computer that needs so long for a row. */
function rowsAfter(steps: number, msARow: number, pace = stepPace(7)): number {
  for (let step = 0; step < steps; step += 1) pace.took(pace.rows(), pace.rows() * msARow);
  return pace.rows();
}

test('a step grows until it takes as long as it may', () => {
  expect(rowsAfter(10, 0.05)).toBe(140);
  expect(rowsAfter(10, 0.35)).toBe(20);
});

test('the slowest computer still gets on, and the fastest one lets a scan in', () => {
  expect(rowsAfter(10, 50)).toBe(8);
  expect(rowsAfter(20, 0.0001)).toBe(512);
});

test('one slow step does not make all that follow small', () => {
  const pace = stepPace(7);
  rowsAfter(10, 0.05, pace);
  pace.took(140, 700);
  expect(pace.rows()).toBe(70);
  expect(rowsAfter(1, 0.05, pace)).toBe(140);
});

test('a step that met no row says nothing', () => {
  const pace = stepPace(7);
  const before = pace.rows();
  pace.took(0, 0);
  expect(pace.rows()).toBe(before);
});
