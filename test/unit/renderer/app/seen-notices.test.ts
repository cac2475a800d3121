// A desk's memory of the notices that a person has seen.

import { expect, test } from 'vitest';
import { readSeen, withSeen } from '../../../../src-renderer/app/seen-notices.ts';

test('a notice that was seen is remembered, and only the last hundred are', () => {
  let seen: readonly string[] = [];
  for (let nth = 0; nth < 150; nth += 1) seen = withSeen(seen, `notice-${String(nth)}`);
  expect(seen).toHaveLength(100);
  expect(seen.at(-1)).toBe('notice-149');
  expect(withSeen(['a', 'b'], 'a')).toEqual(['b', 'a']);
});

test('what another program left in its place is nothing', () => {
  expect(readSeen(null)).toEqual([]);
  expect(readSeen('{"a":1}')).toEqual([]);
  expect(readSeen('nonsense')).toEqual([]);
  expect(readSeen('["a", 2]')).toEqual(['a']);
});
