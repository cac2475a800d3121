// Tests on which day a library's week begins.
import { expect, test } from 'vitest';
import { weekOf, weekStart, weekdayName } from '../../../../src-renderer/ui/dates/dates.ts';

test.each<[string, number[], number]>([
  ['Saturday and Sunday', [6, 7], 1],
  ['Friday and Saturday', [5, 6], 7],
  ['Friday alone', [5], 6],
  ['Thursday and Friday', [4, 5], 6],
  ['Sunday alone', [7], 1],
  ['Wednesday, Saturday and Sunday', [3, 6, 7], 1],
  ['no day', [], 1],
])('a library that closes on %s begins its week after it', (_name, closed, first) => {
  const week = weekOf(closed);
  expect(week[0]).toBe(first);
  expect(week.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('a week of Egypt begins on the Sunday before', () => {
  // 2026-09-09 is a Wednesday.
  expect(weekStart('2026-09-09', weekOf([5, 6]))).toBe('2026-09-06');
  expect(weekStart('2026-09-09', weekOf([6, 7]))).toBe('2026-09-07');
});

test('short weekdays differ in Arabic, whose names begin alike', () => {
  expect(new Set([1, 2, 3, 4, 5, 6, 7].map((day) => weekdayName(day, 'ar', 'short'))).size).toBe(7);
});
