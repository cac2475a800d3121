// Tests that a list by author has each writer in one place, however lists and catalogues write the name.
import { expect, test } from 'vitest';
import { familyNameFirst } from '../../../../../src-renderer/features/collection/work-columns.tsx';

test.each([
  ['Roald Dahl', 'Dahl, Roald'],
  ['Dahl, Roald', 'Dahl, Roald'],
  ['Annie van den Berg', 'Berg, Annie van den'],
  ['Homer', 'Homer'],
  ['', ''],
])('%s stands at %s', (name, place) => {
  expect(familyNameFirst(name)).toBe(place);
});
