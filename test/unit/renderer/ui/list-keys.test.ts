// Where the keys lead in a list.

import { expect, test } from 'vitest';
import { rowAfterKey } from '../../../../src-renderer/ui/lists/list-keys.ts';

/** h is a heading, r a row. */
const after = (key: string, list: string, current: number) =>
  rowAfterKey(key, { count: list.length, current, page: 3, isRow: (index) => list[index] === 'r' });

test('the arrows go from row to row and pass over headings', () => {
  expect(after('ArrowDown', 'hrrhr', 2)).toBe(4);
  expect(after('ArrowUp', 'hrrhr', 4)).toBe(2);
});

test('at either end the arrows stay on the last row', () => {
  expect(after('ArrowUp', 'hrrr', 1)).toBe(1);
  expect(after('ArrowDown', 'hrrr', 3)).toBe(3);
});

test('Home, End and the page keys go far and still end on a row', () => {
  expect(after('Home', 'hrrrrrr', 5)).toBe(1);
  expect(after('End', 'hrrrrrr', 1)).toBe(6);
  expect(after('PageDown', 'hrrrrrr', 1)).toBe(4);
  expect(after('PageUp', 'hrrrrrr', 3)).toBe(1);
});

test('the first key press chooses the first row', () => {
  expect(after('ArrowDown', 'hrr', -1)).toBe(1);
});

test('other keys and empty lists lead nowhere', () => {
  expect(after('a', 'rr', 0)).toBeNull();
  expect(after('ArrowDown', '', -1)).toBeNull();
  expect(after('ArrowDown', 'h', -1)).toBeNull();
});
