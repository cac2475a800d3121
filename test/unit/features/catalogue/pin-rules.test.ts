// Tests how PINs are drawn, and when a card waits after wrong ones.
import { expect, test } from 'vitest';
import { missesAfter, newPin, waits } from '../../../../src-main/features/catalogue/pin-rules.ts';

test('a PIN is six digits, or three pictures from the first to the ninth', () => {
  expect([newPin(false, () => 0), newPin(false, (below) => below - 1)]).toEqual(['000000', '999999']);
  expect([newPin(true, () => 0), newPin(true, (below) => below - 1)]).toEqual(['111', '999']);
});

test('a card waits a quarter of an hour after the fifth wrong PIN, and its misses then begin anew', () => {
  const at = (minute: number): string => new Date(Date.UTC(2026, 8, 7, 10, minute)).toISOString();
  let misses = missesAfter(null, at(0));
  for (let miss = 2; miss <= 5; miss += 1) {
    expect(waits(misses, at(0))).toBe(false);
    misses = missesAfter(misses, at(0));
  }
  expect([waits(misses, at(0)), waits(misses, at(14)), waits(misses, at(15))]).toEqual([true, true, false]);
  expect(waits(misses, at(-1))).toBe(false); // the clock was set back
  expect(missesAfter(misses, at(15))).toEqual({ count: 1, lastAt: at(15) });
});
