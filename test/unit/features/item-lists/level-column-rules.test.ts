// Tests how the columns of reading levels are read: each scheme in its own form.
import { expect, test } from 'vitest';
import type { ItemColumn } from '../../../../src-main/features/item-lists/item-list-vocabulary-rules.ts';
import { readAudience, readLevels } from '../../../../src-main/features/item-lists/level-column-rules.ts';

const read = (cells: Partial<Record<ItemColumn, string>>) => readLevels((name) => cells[name] ?? '');

test.each([
  ['arLevel', '4,5', 'ar', '4.5'],
  ['lexile', '770', 'lexile', '770L'],
  ['lexile', 'ad 770l', 'lexile', 'AD770L'],
  ['lexile', 'NP', 'lexile', 'NP'],
  ['fountasPinnell', 'm', 'fountas-pinnell', 'M'],
  ['avi', 'AVI-m4', 'avi', 'M4'],
  ['avi', 'start', 'avi', 'START'],
  ['antolin', '3. Klasse', 'antolin', '3. Klasse'],
] as const)('%s “%s” is %s %s', (column, cell, scheme, level) => {
  expect(read({ [column]: cell })).toEqual({
    levels: [{ scheme, level, points: null, quiz: null }],
    notes: [],
  });
});

test.each([
  ['arLevel', '4-mei'],
  ['lexile', 'hard'],
  ['fountasPinnell', '770L'],
] as const)('%s “%s” is left out with a note', (column, cell) => {
  const { levels, notes } = read({ [column]: cell });
  expect([levels, notes.map(({ field, code }) => [field, code])]).toEqual([[], [[column, 'not-a-level']]]);
});

test('points and quiz belong to the AR level, and signs for nothing are none', () => {
  expect(read({ arLevel: '4.5', arPoints: '3,0', arQuiz: '7304.0', lexile: 'n/a', avi: '-' }).levels).toEqual(
    [{ scheme: 'ar', level: '4.5', points: 3, quiz: '7304' }],
  );
  expect(read({ arPoints: '3', arQuiz: '7304' }).levels).toEqual([]);
});

test('what says no ages is a level in words', () => {
  expect(readAudience('9-12')).toEqual({ audience: { from: 9, to: 12 }, inWords: null });
  expect(readAudience('bovenbouw')).toEqual({ audience: { from: null, to: null }, inWords: 'bovenbouw' });
});
