// Tests the number of rows per step of an import, which depends on the computer's speed.
import { expect, test } from 'vitest';
import { stepPace } from '../../../../../src-main/features/imports/applying/step-pace.ts';

/** The steps of a computer that needs this long for a row. */
function rowsAfter(steps: number, msARow: number, pace = stepPace(7)): number {
  for (let step = 0; step < steps; step += 1) pace.took(pace.rows(), pace.rows() * msARow);
  return pace.rows();
}

test('a step grows up to its time limit', () => {
  expect(rowsAfter(10, 0.05)).toBe(140);
  expect(rowsAfter(10, 0.35)).toBe(20);
});

test('the slowest computer makes progress, and the fastest one lets a scan in', () => {
  expect(rowsAfter(10, 50)).toBe(8);
  expect(rowsAfter(20, 0.0001)).toBe(512);
});

test('one slow step does not shrink all later ones', () => {
  const pace = stepPace(7);
  rowsAfter(10, 0.05, pace);
  pace.took(140, 700);
  expect(pace.rows()).toBe(70);
  expect(rowsAfter(1, 0.05, pace)).toBe(140);
});

test('a step without rows changes nothing', () => {
  const pace = stepPace(7);
  const before = pace.rows();
  pace.took(0, 0);
  expect(pace.rows()).toBe(before);
});
