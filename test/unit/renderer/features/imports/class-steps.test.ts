// The words of the new school year's table about a class.
import { expect, test } from 'vitest';
import {
  classesToName,
  type SchoolClass,
  stepNamed,
  stepShown,
} from '../../../../../src-renderer/features/imports/class-steps.ts';

const one: SchoolClass = {
  group: 'g3',
  name: '3A',
  borrowers: 20,
  isNew: false,
  does: 'leaves',
  to: null,
  proposed: { does: 'leaves', to: null },
};
const choices = { classes: [], categories: null, except: [], leftOn: null, endHolds: false };

test('what was said last is shown before it is planned', () => {
  expect(stepShown(one, choices, [])).toMatchObject({ does: 'leaves', to: null });
  const said = { ...choices, classes: [{ group: 'g3', does: 'moves' as const, to: '4A' }] };
  expect(stepShown(one, said, [])).toEqual({ does: 'moves', to: '4A' });
  expect(stepShown({ ...one, group: 'g2' }, said, [])).toMatchObject({ does: 'leaves' });
});

test('a class that is named is where they move to; their own is where they stay', () => {
  const moves = { does: 'moves' as const, to: null };
  expect(stepNamed(one, ' 4A ', moves)).toEqual({ does: 'moves', to: '4A' });
  expect(stepNamed(one, '3a', moves)).toEqual({ does: 'stays', to: null });
});

test('wiping a class out, or naming it again, says nothing', () => {
  expect(stepNamed(one, '  ', { does: 'moves', to: '4A' })).toBeNull();
  expect(stepNamed(one, '4A', { does: 'moves', to: '4A' })).toBeNull();
});

test('nothing is applied while a class in the table is to move and has no new class', () => {
  const named = { ...choices, classes: [{ group: 'g3', does: 'moves' as const, to: '4A' }] };
  expect(classesToName({ classes: [one], choices }, [])).toEqual([]);
  expect(classesToName({ classes: [one], choices }, ['g3'])).toEqual([one]);
  expect(stepShown(one, choices, ['g3']), 'as the table shows it').toEqual({ does: 'moves', to: null });
  expect(classesToName({ classes: [one], choices: named }, []), 'once it was named').toEqual([]);
  expect(classesToName({ classes: [one], choices: named }, ['g3']), 'asked again').toEqual([one]);
  expect(classesToName({ classes: [], choices }, ['g3']), 'no longer in the table').toEqual([]);
});
