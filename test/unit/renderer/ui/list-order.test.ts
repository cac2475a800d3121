// Sorting, filtering and grouping of lists as people expect it.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ListColumn } from '../../../../src-renderer/ui/lists/list-columns.ts';
import {
  collationFor,
  filterRows,
  foldText,
  groupRows,
  nextSort,
  sortRows,
  wordsOf,
} from '../../../../src-renderer/ui/lists/list-order.ts';

interface Row {
  readonly name: string | null;
  readonly count: number;
}

const columns: readonly ListColumn<Row>[] = [
  { id: 'name', label: 'Name', width: '1fr', value: ({ name }) => name },
  { id: 'count', label: 'Count', width: '1fr', value: ({ count }) => count, words: null },
];
const collate = collationFor('nl');
const rows = (...names: (string | null)[]): Row[] => names.map((name, count) => ({ name, count }));
const sortedNames = (all: readonly Row[], direction: 'ascending' | 'descending') =>
  sortRows(all, columns, { column: 'name', direction }, collate).map(({ name }) => name);

describe('the order of a list', () => {
  test('classes stand in the order of their numbers', () => {
    expect(sortedNames(rows('10A', '2A', '1B', '1A'), 'ascending')).toEqual(['1A', '1B', '2A', '10A']);
  });

  test('names stand in the order of the language, accents and capitals aside', () => {
    expect(sortedNames(rows('Zoë', 'de Vries', 'Édouard', 'Eva', 'zus'), 'ascending')).toEqual([
      'de Vries',
      'Édouard',
      'Eva',
      'Zoë',
      'zus',
    ]);
  });

  test('a column with a key of the library stands in the order of the keys, rows without one last', () => {
    const shelves: ListColumn<Row & { key: string | null }>[] = [
      { id: 'name', label: 'Shelfmark', width: '1fr', value: ({ name }) => name, key: ({ key }) => key },
    ];
    const shelved = (name: string, key: string | null) => ({ name, count: 0, key });
    const all = [
      shelved('641.5', 'c'),
      shelved('', null),
      shelved('641', 'a'),
      shelved('641.10', 'b'),
      shelved('zz', 'C'),
    ];
    const inOrder = (direction: 'ascending' | 'descending') =>
      sortRows(all, shelves, { column: 'name', direction }, collate).map(({ name }) => name);
    expect(inOrder('ascending')).toEqual(['zz', '641', '641.10', '641.5', '']);
    expect(inOrder('descending')).toEqual(['641.5', '641.10', '641', 'zz', '']);
  });

  test('a row without a value stands last, whichever way the list is sorted', () => {
    expect(sortedNames(rows(null, 'b', '', 'a'), 'ascending')).toEqual(['a', 'b', null, '']);
    expect(sortedNames(rows(null, 'b', '', 'a'), 'descending')).toEqual(['b', 'a', null, '']);
  });

  test('numbers are sorted by size and equal rows keep their order', () => {
    const given = [
      { name: 'x', count: 10 },
      { name: 'y', count: 9 },
      { name: 'z', count: 10 },
    ];
    const sorted = sortRows(given, columns, { column: 'count', direction: 'descending' }, collate);
    expect(sorted.map(({ name }) => name)).toEqual(['x', 'z', 'y']);
  });

  test('sorting loses no row and invents none', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.string())), (names) => {
        const sorted = sortedNames(rows(...names), 'descending');
        expect([...sorted].map(String).toSorted()).toEqual([...names].map(String).toSorted());
      }),
    );
  });

  test('a heading pressed again turns the order round', () => {
    const once = nextSort(null, 'name');
    expect(once.direction).toBe('ascending');
    expect(nextSort(once, 'name').direction).toBe('descending');
    expect(nextSort(once, 'count').direction).toBe('ascending');
  });
});

describe('the text filter of a list', () => {
  const namesMatching = (text: string, ...names: string[]) => {
    const all = rows(...names);
    return filterRows(
      all,
      all.map((row) => wordsOf(row, columns)),
      text,
    ).map(({ name }) => name);
  };

  test('finds every word anywhere in a row, in any order, without accents and capitals', () => {
    expect(namesMatching('zoe alles', 'Alles over Zoë', 'Alles over Kees')).toEqual(['Alles over Zoë']);
    expect(foldText('Ærø ŁÓDŹ ﬁets')).toBe('ærø lodz fiets'.replace('ø', 'o'));
  });

  test('does not look in columns that are no words', () => {
    expect(namesMatching('1', 'a', 'b')).toEqual([]);
  });

  test('blanks alone filter nothing', () => {
    expect(namesMatching('  ', 'a', 'b')).toEqual(['a', 'b']);
  });
});

test('groups stand under their headings in natural order, those without a group last', () => {
  const entries = groupRows(rows('10A', null, '2A', '10A'), ({ name }) => name, 'Without', collate);
  expect(
    entries.map((entry) => (entry.kind === 'heading' ? `${entry.label} ${entry.count}` : entry.row.count)),
  ).toEqual(['2A 1', 2, '10A 2', 0, 3, 'Without 1', 1]);
});
