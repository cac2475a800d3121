// Tests how the figures of copies are added up by a part of them or of their titles.
import { expect, test } from 'vitest';
import {
  collectionFigures,
  type CountedCopy,
} from '../../../../src-main/features/reports/collection-figures-rules.ts';

const copies: readonly CountedCopy[] = [
  [1, '["Dragons","Space","Dragons"]', 2000, 1, 4],
  [1, '["Dragons","Space","Dragons"]', 2000, 1, 3],
  [1, '["Dragons","Space","Dragons"]', 2000, 1, 0],
  [2, '[]', null, 1, 0],
  [3, '["dragons"]', 2010, 0, 4],
  [4, '["Space"]', 2020, 1, 1],
];
const subjects = (list: string | null) => {
  const found = new Set(JSON.parse(list ?? '[]') as string[]);
  return found.size === 0 ? [null] : found;
};

test('a title counts once in each of its subjects, and once in all', () => {
  const { groups, total } = collectionFigures(copies, subjects);
  expect(groups.map(({ label, figures }) => [label, figures.titles, figures.copies, figures.loans])).toEqual([
    ['Dragons', 1, 3, 7],
    ['dragons', 0, 0, 4],
    ['Space', 2, 4, 8],
    [null, 1, 1, 0],
  ]);
  expect(total).toEqual({ titles: 3, copies: 5, averageYear: 2005, lentCopies: 3, loans: 12 });
});

test('the average year is that of the copies whose year is known', () => {
  const { groups } = collectionFigures(copies, subjects);
  expect(groups.map(({ figures }) => figures.averageYear)).toEqual([2000, null, 2005, null]);
});

test('a title with copies of two types counts in both, and once in all', () => {
  const counted: readonly CountedCopy[] = [
    [1, 'dvd', 2000, 1, 0],
    [1, 'book', 2000, 1, 0],
    [1, 'dvd', 2000, 1, 1],
  ];
  const { groups, total } = collectionFigures(counted, (part) => [part]);
  expect(groups.map(({ label, figures }) => [label, figures.titles])).toEqual([
    ['book', 1],
    ['dvd', 1],
  ]);
  expect([total.titles, total.copies]).toEqual([1, 3]);
});
