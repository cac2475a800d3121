// Tests the order of the lists of a move, what is missing, and which of them waits for a person.
import { expect, test } from 'vitest';
import type { Counts, FoundValue } from '../../../../src-main/features/imports/import-record.ts';
import { noCounts } from '../../../../src-main/features/imports/planning/row-counts.ts';
import { inOrder, missingKinds, needsAPerson } from '../../../../src-main/features/moves/move-rules.ts';

const places = new Map([
  ['loans', 50],
  ['borrowers', 10],
  ['items', 20],
]);

test('borrowers come before items, and these before loans; lists of one kind stay as they came', () => {
  const lists = ['loans', 'items', 'borrowers', 'items'].map((kind, nth) => ({ kind, nth }));
  expect(inOrder(lists, places).map(({ nth }) => nth)).toEqual([2, 1, 3, 0]);
});

test('a list of which the kind is not known comes first, and is of no kind', () => {
  const unknown = { kind: 'borrowers', choices: { kindUnknown: true } };
  const lists = [{ kind: 'borrowers' }, { kind: 'items' }, unknown];
  expect(inOrder(lists, places)[0]).toBe(unknown);
  expect(missingKinds([unknown], places)).toEqual(['borrowers', 'items', 'loans']);
});

test('the kinds without a list are named in the order in which they would be read', () => {
  expect(missingKinds([{ kind: 'items' }], places)).toEqual(['borrowers', 'loans']);
});

const plan = (counts: Partial<Counts>, values: FoundValue[] = [], rows = 3) => ({
  status: 'planned' as const,
  choices: {},
  found: { rows, values },
  counts: { ...noCounts(), ...counts },
});
const withUnknown = (choices: { addUnknown?: [] }) => {
  const { found, ...rest } = plan({ new: 2, rejected: 1 });
  const balance = { open: 3, openHere: 2, overdue: 0, overdueHere: 0, unknownBorrowers: 0, unknownCopies: 1 };
  return { ...rest, choices, found: { ...found, balance } };
};
const category = (is: FoundValue['is']): FoundValue => ({
  field: 'category',
  from: 'ST',
  rows: 3,
  to: null,
  is,
});

test.each([
  ['a list whose rows come in goes on', plan({ new: 3 }), false],
  ['a list that is here already goes on', plan({ unchanged: 3 }), false],
  ['a list of which a few rows cannot come goes on', plan({ new: 2, rejected: 1 }), false],
  ['an empty list goes on', plan({}, [], 0), false],
  ['a row that several borrowers fit waits for a person', plan({ new: 2, ambiguous: 1 }), true],
  [
    'a category that the library does not have waits for a person',
    plan({ new: 3 }, [category('unknown')]),
    true,
  ],
  ['a category that the import makes goes on', plan({ new: 3 }, [category('new')]), false],
  ['a list that names a copy that is not here waits for a person', withUnknown({}), true],
  ['a list goes on once a person chose to leave such rows out', withUnknown({ addUnknown: [] }), false],
  ['a list of which nothing comes in waits for a person', plan({ rejected: 3 }), true],
  [
    'a list without the columns that it needs waits for a person',
    { ...plan({}), status: 'read' as const, counts: null },
    true,
  ],
])('%s', (_, list, waits) => {
  expect(needsAPerson(list)).toBe(waits);
});

test('a list with guessed columns waits for a person', () => {
  const { found, ...rest } = plan({ new: 3 });
  const column = { column: 0, header: '', samples: [], filled: 3, field: 'title' as const };
  const withTitle = (by: 'guessed' | 'person') => ({
    ...rest,
    found: { ...found, itemColumns: [{ ...column, by }] },
  });
  expect(needsAPerson(withTitle('guessed'))).toBe(true);
  expect(needsAPerson(withTitle('person'))).toBe(false);
});
