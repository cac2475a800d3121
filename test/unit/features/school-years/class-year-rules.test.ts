// Tests the proposals for next year's class names.
import { expect, test } from 'vitest';
import { stepProposedFor } from '../../../../src-main/features/school-years/class-year-rules.ts';

const names = [
  '1A',
  '2A',
  '3A',
  '5H',
  '6H',
  'Groep 7',
  'Groep 8',
  'Staff',
  'Groep 3/4',
  'H4',
  'H5',
  '12b',
  '2c',
];
const proposed = (name: string, all: readonly string[] = names): string => {
  const { does, to } = stepProposedFor(name, all);
  return to ?? does;
};

test.each([
  ['1A', '2A'],
  ['2A', '3A'],
  ['5H', '6H'],
  ['Groep 7', 'Groep 8'],
  ['H4', 'H5'],
])('%s moves up to %s', (from, to) => {
  expect(proposed(from)).toBe(to);
});

test.each(['Groep 8', 'H5', '12b'])('%s is the highest of its kind and leaves the school', (name) => {
  expect(proposed(name)).toBe('leaves');
});

test.each(['Staff', 'Groep 3/4', 'Groep 5-6', '2026', 'Lokaal 114'])(
  '%s has no year to count up, and stays by default',
  (name) => {
    expect(proposed(name)).toBe('stays');
  },
);

test('a class without a next class gets a new one if its year has other classes', () => {
  expect(stepProposedFor('2c', names)).toEqual({ does: 'moves', to: '3c' });
});

test('the next class keeps the spelling of the library', () => {
  expect(proposed('1a', ['1a', '2A'])).toBe('2A');
});
