// Tests reading levels as text, the names of schemes, and the ages that words mean.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  agesOf,
  audienceIn,
  audienceOfGrades,
  levelsFrom,
  schemeNamed,
  textOfAudience,
  textOfLevels,
  withLevels,
} from '../../../../src-main/features/lists/reading-level-rules.ts';

test.each([
  ['Accelerated Reader', 'ar'],
  ['AR', 'ar'],
  ['Lexile Framework for Reading', 'lexile'],
  ['Guided Reading Level', 'fountas-pinnell'],
  ['F&P', 'fountas-pinnell'],
  ['AVI', 'avi'],
  ['Scholastic Reading Counts!', 'reading-counts'],
  ['Kernwoorden', 'Kernwoorden'],
  ['Arthur’s levels', 'Arthur’s levels'],
])('%s is %s', (name, scheme) => {
  expect(schemeNamed(name)).toBe(scheme);
});

const word = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9.+]{0,8}$/);
const level = fc.record({
  scheme: fc.constantFrom('ar', 'lexile', 'fountas-pinnell', 'avi', 'antolin', 'reading-counts', 'Own name'),
  level: word,
  points: fc.option(fc.integer({ min: 0, max: 999 }), { nil: null }),
  quiz: fc.option(fc.stringMatching(/^[0-9]{2,6}$/), { nil: null }),
});

test('levels come back from their text as they were, in the order of the schemes', () => {
  fc.assert(
    fc.property(fc.uniqueArray(level, { selector: ({ scheme }) => scheme }), (levels) => {
      const text = textOfLevels(levels);
      const back = levelsFrom(text);
      expect(new Set(back.map((one) => JSON.stringify(one)))).toEqual(
        new Set(levels.map((one) => JSON.stringify(one))),
      );
      expect(textOfLevels(levels.toReversed())).toBe(text);
    }),
  );
});

test('a level takes the place of that of its scheme, and keeps the quiz that it does not name', () => {
  const ar = { scheme: 'ar', level: '4.5', points: 3, quiz: '7304' };
  const lexile = { scheme: 'lexile', level: '770L', points: null, quiz: null };
  const better = { scheme: 'ar', level: '4.6', points: null, quiz: null };
  expect(withLevels([ar, lexile], [better])).toEqual([{ ...ar, level: '4.6' }, lexile]);
  expect(withLevels([], [ar, better])).toEqual([ar]);
});

describe('ages', () => {
  test.each([
    ['9-12', '9-12'],
    ['9 – 12 jaar', '9-12'],
    ['Ages 9 to 12', '9-12'],
    ['6 t/m 8', '6-8'],
    ['9+', '9+'],
    ['vanaf 9 jaar', '9+'],
    ['ab 10', '10+'],
    ['dès 6 ans', '6+'],
    ['8 years and up', '8+'],
    ['tot 6 jaar', '-6'],
    ['8', '8'],
    ['8 jaar', '8'],
    ['Middle Grades (MG 4-8)', '9-13'],
    ['LG', '5-8'],
    ['Young Adult', '14-17'],
  ])('%s are %s', (text, ages) => {
    expect(textOfAudience(audienceIn(text) ?? { from: null, to: null })).toBe(ages);
  });

  test.each(['', 'AVI M4', '4.5', '770L', '12-9', '2008-2010', 'everyone', '3.1-3.5'])(
    '%s is none',
    (text) => {
      expect(audienceIn(text)).toBeNull();
    },
  );

  test('of grades begin at five or six, and a title counts for each age of a pupil', () => {
    expect(audienceOfGrades('3-6')).toEqual({ from: 8, to: 12 });
    expect(audienceOfGrades('K-2')).toEqual({ from: 5, to: 8 });
    expect(agesOf({ from: 9, to: 12 })).toEqual([9, 10, 11, 12]);
    expect(agesOf({ from: 17, to: null })).toEqual([17, 18]);
    expect(agesOf({ from: 20, to: null })).toEqual([20]);
    expect(agesOf({ from: null, to: null })).toEqual([]);
  });
});
