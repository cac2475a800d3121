// Tests the ids of what every loan writes.
import { validate, version } from 'uuid';
import { expect, test } from 'vitest';
import { quickId } from '../../../src-main/journal/quick-ids.ts';

test('every id is a UUIDv7 of its own, also where the randomness was fetched anew', () => {
  const ids = Array.from({ length: 2000 }, quickId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !validate(id) || version(id) !== 7)).toEqual([]);
  const random = new Set(ids.map((id) => id.slice(19)));
  expect(random.size).toBe(ids.length);
});
