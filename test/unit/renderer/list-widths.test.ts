import { expect, test } from 'vitest';
import {
  columnsThatFit,
  haveRoomBeside,
  narrowest,
  tracksFor,
} from '../../../src-renderer/ui/lists/list-widths.ts';

const columns = ['minmax(12rem, 2.4fr)', '7.5rem', 'minmax(9rem, 11rem)'].map((width) => ({ width }));
const [title, barcode] = columns;

test('the narrowest width of a column is the least that its track allows', () => {
  expect(columns.map(narrowest)).toEqual([12, 7.5, 9]);
  expect(narrowest({ width: '1fr' })).toBe(0);
});

test('the last columns give way where a list is narrow, and its first one stays', () => {
  expect(columnsThatFit(columns, 28.5)).toEqual(columns);
  expect(columnsThatFit(columns, 28.4)).toEqual([title, barcode]);
  expect(columnsThatFit(columns, 5)).toEqual([title]);
});

test('a narrower column does not take the place of one before it', () => {
  expect(columnsThatFit([{ width: '12rem' }, { width: '9rem' }, { width: '1rem' }], 14)).toHaveLength(1);
});

test('a column is as wide as its heading if there is room for it', () => {
  const headings = [4, 9, 12.5];
  expect(tracksFor(columns, headings, 40)).toEqual(['minmax(12rem, 2.4fr)', '9.00rem', '12.50rem']);
  expect(tracksFor(columns, headings, 30)).toEqual([
    'minmax(12rem, 2.4fr)',
    '9.00rem',
    'minmax(9rem, 11rem)',
  ]);
  expect(tracksFor(columns, headings, 28.5)).toEqual(columns.map(({ width }) => width));
  expect(tracksFor([{ width: 'minmax(6rem, 1fr)' }], [7], 20)).toEqual(['minmax(7.00rem, 1fr)']);
});

test('actions stand beside the words of a row only where these keep half as much again', () => {
  expect(haveRoomBeside(columns, 42.75 + 10, 10)).toBe(true);
  expect(haveRoomBeside(columns, 42.75 + 9.9, 10)).toBe(false);
});
