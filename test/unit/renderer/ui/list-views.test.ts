// The order, columns and offers of lists.

import { expect, test } from 'vitest';
import { namesakeAmong } from '../../../../src-renderer/features/borrowers/borrower-fields.ts';
import { isIsbnDoubtful } from '../../../../src-renderer/features/collection/item-fields.ts';
import { stateNamed } from '../../../../src-renderer/features/collection/state-offer.ts';
import { shownColumns } from '../../../../src-renderer/ui/lists/chosen-columns.ts';
import type { ListSort } from '../../../../src-renderer/ui/lists/list-columns.ts';
import { OrderKeeper } from '../../../../src-renderer/ui/lists/list-order.ts';
import { bestMatchFirst, noFilters } from '../../../../src-renderer/ui/lists/list-view.ts';

const rows = (...ids: string[]) => ids.map((id) => ({ id }));
const sorted = (of: { id: string }[]) => () => of.toSorted((a, b) => (a.id < b.id ? -1 : 1));

test('a changed row stays in its place, and one that leaves takes nothing with it', () => {
  const keeper = new OrderKeeper();
  expect(keeper.arrange(rows('b', 'a', 'c'), sorted(rows('b', 'a', 'c')))).toEqual(rows('a', 'b', 'c'));
  const backwards = () => rows('c', 'b', 'a');
  expect(keeper.arrange(rows('c', 'b', 'a'), backwards)).toEqual(rows('a', 'b', 'c'));
  expect(keeper.arrange(rows('c', 'a'), backwards)).toEqual(rows('a', 'c'));
  expect(keeper.arrange(rows('a', 'b', 'c'), backwards), 'undone: back in its place').toEqual(
    rows('a', 'b', 'c'),
  );
});

test('a new row begins a new order', () => {
  const keeper = new OrderKeeper();
  keeper.arrange(rows('a', 'c'), () => rows('c', 'a'));
  expect(keeper.arrange(rows('a', 'b', 'c'), sorted(rows('c', 'b', 'a')))).toEqual(rows('a', 'b', 'c'));
});

test('optional columns are shown as they are at first, or as chosen', () => {
  const column = (id: string, optional?: 'shown' | 'hidden') => ({
    id,
    label: id,
    width: '1fr',
    value: () => null,
    ...(optional !== undefined && { optional }),
  });
  const columns = [column('name'), column('card', 'shown'), column('email', 'hidden')];
  const ids = (choices: Record<string, boolean>) => shownColumns(columns, choices).map(({ id }) => id);
  expect(ids({})).toEqual(['name', 'card']);
  expect(ids({ card: false, email: true, name: false })).toEqual(['name', 'email']);
});

test('the name of a state is offered as a filter, from its third letter', () => {
  const counted = [
    { name: 'lost', count: 3 },
    { name: 'on-loan', count: 8 },
  ] as const;
  const nameOf = (state: string) => (state === 'lost' ? 'Vermist' : 'Uitgeleend');
  expect(stateNamed('verm', [...counted], nameOf)).toEqual({ name: 'lost', count: 3 });
  expect(stateNamed('ve', [...counted], nameOf)).toBeNull();
  expect(stateNamed('vermeer', [...counted], nameOf)).toBeNull();
});

test('an ISBN with a wrong digit is doubtful, a right or unfinished one is not', () => {
  expect(isIsbnDoubtful('9789025111115')).toBe(true);
  expect(isIsbnDoubtful('978-0-306-40615-7')).toBe(false);
  expect(isIsbnDoubtful('0-8044-2957-X')).toBe(false);
  expect(isIsbnDoubtful('0-8044-2957-1')).toBe(true);
  expect(isIsbnDoubtful('97803064')).toBe(false);
  expect(isIsbnDoubtful('')).toBe(false);
});

test('a namesake is in the same class, or in none', () => {
  const known = (group: string | null) => [{ givenName: 'Yasmine', familyName: 'El Amrani', group }];
  const typed = { givenName: 'yasmine ', familyName: 'el amrani', group: '3B' };
  expect(namesakeAmong(known('3B'), typed)).not.toBeNull();
  expect(namesakeAmong(known(null), typed)).not.toBeNull();
  expect(namesakeAmong(known('3C'), typed)).toBeNull();
  expect(namesakeAmong(known('3C'), { ...typed, group: '' })).not.toBeNull();
  expect(namesakeAmong(known('3B'), { ...typed, givenName: 'Yasmina' })).toBeNull();
});

test('a list is in its usual order, a searched one has the best match first, and a chosen order stays', () => {
  const usual = { column: 'title', direction: 'ascending' } as const;
  const chosen = { column: 'year', direction: 'descending' } as const;
  const view = { ...noFilters, grouped: false, current: null, scrollTop: 0, marked: new Set<string>() };
  const sortOf = (sort: ListSort | null, searchText: string) =>
    bestMatchFirst({ ...view, sort }, searchText, usual).sort;
  expect(sortOf(null, '')).toEqual(usual);
  expect(sortOf(null, 'crab')).toBeNull();
  expect(sortOf(chosen, 'crab')).toEqual(chosen);
});
