// A saved search: the filters, words and order of the list of titles, and how they come back.

import { expect, test } from 'vitest';
import {
  savedSearchIn,
  searchOf,
  viewOf,
} from '../../../../../src-renderer/features/collection/saved-search.ts';
import type { SavedList, SavedSearch } from '../../../../../src-renderer/api/library.ts';
import { type ListView, noFilters } from '../../../../../src-renderer/ui/lists/list-view.ts';

const view: ListView = {
  ...noFilters,
  grouped: false,
  sort: { column: 'title', direction: 'ascending' },
  current: null,
  scrollTop: 0,
  marked: new Set(),
  text: ' dragons ',
  itemType: 'Book',
  shelf: 'F',
  language: 'nl',
  subject: 'Fantasy',
  year: '1937',
  lent: 'never',
  isbn: 'none',
  state: 'available',
};

test('words, filters and order come back as they were', () => {
  const search = searchOf(view, '2026-11-25');
  expect(search).toMatchObject({ q: 'dragons', year: 1937, state: 'available', sort: view.sort });
  const { current: _, scrollTop: __, marked: ___, grouped: ____, ...kept } = view;
  expect(viewOf(search, '2027-03-01')).toEqual({ ...kept, text: 'dragons' });
});

test('a list of new books moves along with the months', () => {
  const search = searchOf({ ...view, addedSince: '2026-10' }, '2026-11-25');
  expect(search).toMatchObject({ addedWithinMonths: 1 });
  expect(viewOf(search, '2026-11-30').addedSince).toBe('2026-10');
  expect(viewOf(search, '2027-01-02').addedSince).toBe('2026-12');
  expect(viewOf(search, '2027-02-02').addedSince).toBe('2027-01');
});

test('a search of another program may name a month that stays', () => {
  expect(viewOf({ addedSince: '2026-09' }, '2027-02-02')).toEqual({ ...noFilters, addedSince: '2026-09' });
});

test('the list has the name of the saved search that it shows, until a filter changes', () => {
  const today = '2026-11-25';
  const saved = (name: string, search: SavedSearch | null): SavedList => ({
    id: name,
    name,
    search,
    titleCount: 0,
    createdAt: '',
    updatedAt: '',
  });
  const lists = [
    saved('By hand', null),
    saved('Everything', {}),
    saved('Dutch', { language: 'nl' }),
    saved('New dragons', searchOf({ ...view, addedSince: '2026-10' }, today)),
  ];
  const nameOf = (shown: Partial<ListView>) => savedSearchIn({ ...view, ...shown }, lists, today)?.name;
  expect(nameOf({ addedSince: '2026-10' })).toBe('New dragons');
  expect(nameOf({ addedSince: '2026-10', sort: null })).toBe('New dragons');
  expect(nameOf({})).toBeUndefined();
  expect(nameOf({ ...noFilters, language: 'nl' })).toBe('Dutch');
  expect(nameOf({ ...noFilters })).toBeUndefined();
});
