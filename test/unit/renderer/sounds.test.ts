// Tests that the ear can distinguish the sounds of the desk.

import { expect, test } from 'vitest';
import { MELODIES } from '../../../src-renderer/features/desk/result/sounds.ts';

test('each of the eight results has a melody of its own', () => {
  const melodies = Object.values(MELODIES).map((notes) => JSON.stringify(notes));
  expect(melodies).toHaveLength(8);
  expect(new Set(melodies).size).toBe(8);
});

test('no two of them differ in loudness alone', () => {
  const tunes = Object.values(MELODIES).map((notes) =>
    notes.map(({ from, lasts, hertz, wave }) => [from, lasts, hertz, wave].join(' ')).join(', '),
  );
  expect(new Set(tunes).size).toBe(8);
});

test('lent goes up, returned comes down, and none lasts as long as the next scan takes', () => {
  const hertz = (of: keyof typeof MELODIES) => MELODIES[of].map((note) => note.hertz);
  expect(hertz('lent')).toEqual(hertz('lent').toSorted((a, b) => a - b));
  expect(hertz('returned')).toEqual(hertz('returned').toSorted((a, b) => b - a));
  for (const notes of Object.values(MELODIES))
    for (const { from, lasts } of notes) expect(from + lasts).toBeLessThan(0.6);
});
