// Which cloth, letter and lettering a book without a picture of its cover gets.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clothOf, letteringOf, letterOf } from '../../../../src-renderer/ui/books/cloth.ts';

test('a book looks the same wherever it is shown, however its title is spaced or capitalised', () => {
  fc.assert(
    fc.property(fc.string(), (title) => {
      expect(clothOf(`  ${title.toUpperCase()} `)).toEqual(clothOf(title.toUpperCase().toLowerCase()));
    }),
  );
  // A change of this value would give every book of every library another look.
  expect(clothOf('The Hobbit')).toEqual({ colour: 'var(--ld-cloth-5)', ornament: 'frame' });
});

test('the titles of a shelf have all eight cloths and all four ornaments', () => {
  const cloths = Array.from({ length: 400 }, (_, number) => clothOf(`Title ${String(number)}`));
  expect(new Set(cloths.map(({ colour }) => colour)).size).toBe(8);
  expect(new Set(cloths.map(({ ornament }) => ornament)).size).toBe(4);
  const groups = [...Map.groupBy(cloths, ({ colour }) => colour).values()];
  const commonest = Math.max(...groups.map((all) => all.length));
  expect(commonest).toBeLessThan(100);
});

test.each([
  ['The Lantern Thief', 'L'],
  ['Het geheim van Grauwersluis', 'G'],
  ['’t Is weer herfst', 'I'],
  ['An Apple a Day', 'A'],
  ['Andersen', 'A'],
  ['De', 'D'],
  ['“De” vos', 'D'],
  ["L'île", 'Î'],
  ['99 vragen over voetbal', '9'],
  ['…', ''],
])('the letter of “%s” is %s', (title, letter) => {
  expect(letterOf(title)).toBe(letter);
});

test('the lettering is smaller, the longer the longest word', () => {
  expect(letteringOf('Alles over paarden')).toBe(14.5);
  expect(letteringOf('Het geheim van Grauwersluis')).toBe(10.8);
  expect(letteringOf('Sinterklaasgedichten')).toBe(9.4);
  expect(letteringOf('')).toBe(14.5);
});
