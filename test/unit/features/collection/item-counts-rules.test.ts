// Tests the counts of the filters: months count what is later too, and a title counts once for each value.
import { expect, test } from 'vitest';
import { itemCounter, type Facets } from '../../../../src-main/features/collection/item-counts-rules.ts';

const copy = (given: Partial<Facets> = {}): Facets => ({
  state: 'available',
  itemType: 'Book',
  shelf: 'A',
  place: null,
  language: 'nl',
  subject: [],
  level: [],
  age: [],
  year: null,
  lent: null,
  isbn: null,
  cover: null,
  addedSince: '2026-09',
  ...given,
});
function counted(groups: readonly (readonly Facets[])[], wanted: Parameters<typeof itemCounter>[0] = {}) {
  const counter = itemCounter(wanted);
  for (const copies of groups) counter.add([{ copies, count: 1 }]);
  return counter.counts();
}

test('a month counts what was added in it or later, a title once by its newest copy', () => {
  const groups = [
    [copy({ addedSince: '2026-07' }), copy({ addedSince: '2026-09' })],
    [copy({ addedSince: '2026-07' })],
    [copy({ addedSince: '2025-12' })],
  ];
  expect(counted(groups).byAddedSince).toEqual([
    { name: '2026-09', count: 1 },
    { name: '2026-07', count: 2 },
    { name: '2025-12', count: 3 },
  ]);
  expect(counted(groups, { addedSince: '2026-07' }).all).toBe(2);
});

test('a filter does not narrow its own counts, and all conditions must hold for one copy', () => {
  const groups = [
    [copy({ shelf: 'A', state: 'lost' }), copy({ shelf: 'B' })],
    [copy({ shelf: 'B', state: 'lost' })],
    [],
  ];
  expect(counted(groups).all).toBe(3);
  const { all, byShelf, byState } = counted(groups, { shelf: 'B', state: 'lost' });
  expect(all).toBe(1);
  expect(byShelf).toEqual([
    { name: 'A', count: 1 },
    { name: 'B', count: 1 },
  ]);
  expect(byState).toEqual([
    { name: 'available', count: 1 },
    { name: 'lost', count: 1 },
  ]);
});

test('years stand in order, those before our era at the end', () => {
  const groups = ['1999', '-40', '2024', '800'].map((year) => [copy({ year })]);
  expect(counted(groups).byYear.map(({ name }) => name)).toEqual(['2024', '1999', '800', '-40']);
});
