// Tests that each list is read from an index in its own order, so that paging costs O(page).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { borrowerChanges } from '../../../../src-main/features/borrowers/borrower-changes-repository.ts';
import {
  allBorrowers,
  type BorrowerFilter,
} from '../../../../src-main/features/borrowers/borrower-lists-repository.ts';
import { borrowersIn } from '../../../../src-main/features/borrowers/borrowers-repository.ts';
import { itemsByShelf } from '../../../../src-main/features/collection/item-lists-repository.ts';
import { notScanned } from '../../../../src-main/features/stocktakes/stocktakes-repository.ts';
import { codeLookUp } from '../../../../src-main/core/database/code-look-up.ts';
import { groupLoansIn } from '../../../../src-main/features/circulation/group-loans-repository.ts';
import {
  addDaysOverdue,
  loansIn,
  openLoans,
  overdueLoans,
} from '../../../../src-main/features/circulation/loans-repository.ts';
import {
  openReader,
  openWriter,
  type ReadableDatabase,
} from '../../../../src-main/core/database/connection.ts';
import { jsonByDateChunks } from '../../../../src-main/core/database/json-by-date.ts';
import { jsonListChunks, type JsonList } from '../../../../src-main/core/database/json-list.ts';
import { migrate } from '../../../../src-main/core/database/migrations.ts';

// The program prepares a statement at its first use; here all are prepared at once.
vi.mock('../../../../src-main/core/database/prepared-statements.ts', () => ({
  preparedPerConnection: (prepare: unknown) => prepare,
}));

// The planner keeps no statistics here: a plan is the same in an empty library as in one with 200,000 items.
const folder = mkdtempSync(path.join(tmpdir(), 'loandesk-plans-'));
const file = path.join(folder, 'loandesk.db');
const today = '2026-09-07';
const day = { today, closed: { weekly: [6, 7], periods: [] } };
let reader: ReadableDatabase;
/** What was prepared since it was emptied. */
const prepared: string[] = [];

beforeAll(() => {
  const writer = openWriter(file);
  migrate(writer, path.join(folder, 'backups'));
  writer.close();
  reader = openReader(file);
  addDaysOverdue(reader);
  const prepare = reader.prepare.bind(reader);
  reader.prepare = (sql: string) => {
    if (!sql.startsWith('EXPLAIN')) prepared.push(sql);
    return prepare(sql);
  };
});
afterAll(() => {
  reader.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The plans of the statements that this prepares, a line a step. */
function plansOf(work: () => unknown): string[] {
  prepared.length = 0;
  work();
  const names = [
    'today',
    'group',
    'words',
    'after',
    'separator',
    'at',
    'key',
    'query',
    'category',
    'borrower',
    'id',
    'title',
    'toCheck',
    'dueBefore',
    'lateBefore',
    'closed',
    'from',
    'to',
    'limit',
    'itemType',
    'place',
    'code',
    'formerToo',
    'importedBefore',
    'start',
    'nextStart',
    'card',
  ];
  const values = Object.fromEntries([...names, 'itemId'].map((name) => [name, null]));
  return prepared.flatMap((sql) => {
    const explained = reader.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`);
    return (/@\w/.test(sql) ? explained.all(values) : explained.all(...(sql.match(/\?/g) ?? []))).map(
      ({ detail }) => detail,
    );
  });
}
const inKeyOrder = (list: JsonList) => plansOf(() => [...jsonListChunks(reader, list, 'array')]);
const borrowers = (filter: Omit<BorrowerFilter, 'today' | 'lateBefore'>, query?: string) =>
  inKeyOrder(allBorrowers({ today, lateBefore: today, ...filter }, query));
const wholeTable = /^SCAN (?:[bilt]|loans|borrowers|items|titles|events|changed)\b/;

describe('a narrowed list of borrowers goes on behind the last key', () => {
  test.each<[string, () => string[], string]>([
    ['all', () => borrowers({}), 'SEARCH b USING INTEGER PRIMARY KEY (rowid>?)'],
    ['a group', () => borrowers({ group: '3A' }), 'borrowers_of_group (group_id=? AND rowid>?)'],
    [
      'a category',
      () => borrowers({ category: 'Pupil' }),
      'borrowers_of_category (category_id=? AND rowid>?)',
    ],
    ['who is blocked', () => borrowers({ states: ['blocked'] }), 'borrowers_blocked (key>?)'],
    ['who has expired', () => borrowers({ states: ['expired'] }), 'borrowers_by_expiry (expires_on<?)'],
    ['who has left', () => borrowers({ states: ['left'] }), 'borrowers_by_leaving (left_on<?)'],
    [
      'who has something on loan',
      () => borrowers({ states: ['borrowing'] }),
      'SEARCH l USING INDEX open_loans_of_borrower (borrower_id>?)',
    ],
    [
      'who owes',
      () => borrowers({ states: ['owing'] }),
      'SEARCH e USING COVERING INDEX entries_of_borrower (borrower_id>?)',
    ],
    [
      'who has left and owes',
      () => borrowers({ states: ['left', 'owing'] }),
      'SEARCH e USING COVERING INDEX entries_of_borrower (borrower_id=?)',
    ],
    ['who is late', () => borrowers({ states: ['overdue'] }), 'open_loans_by_due_date (due_on<?)'],
    ['words', () => borrowers({}, '"no"*'), 'SCAN borrowers_search_words VIRTUAL TABLE INDEX 64:M1>'],
    [
      'a group of a category that is late, and words',
      () => borrowers({ group: '3A', category: 'Pupil', states: ['overdue'] }, '"no"*'),
      'borrowers_of_group (group_id=? AND rowid>?)',
    ],
    [
      'a group that is late',
      () => borrowers({ group: '3A', states: ['overdue'] }),
      'SEARCH l USING INDEX open_loans_of_borrower (borrower_id=?)',
    ],
  ])('%s', (_, plans, expected) => {
    const steps = plans();
    expect(steps.filter((step) => step.endsWith(expected))).toHaveLength(1);
    expect(steps.filter((step) => wholeTable.test(step))).toEqual([]);
  });
});

test('changed rows are read from the index of changes alone', () => {
  const steps = plansOf(() => [...jsonByDateChunks(reader, borrowerChanges, today, 'array')]);
  expect(steps).toContain('SEARCH changed USING COVERING INDEX borrowers_by_update (updated_at>?)');
  expect(steps).toContain('SEARCH events USING INDEX borrowers_deleted (at>?)');
  expect(steps.filter((step) => wholeTable.test(step))).toEqual([]);
});

test('the items in the order of the shelves are read from the index of the keys, without sorting', () => {
  for (const filter of [{}, { itemType: 'Book' }, { place: 'Hall' }]) {
    const steps = plansOf(() => [...jsonByDateChunks(reader, itemsByShelf(filter), '', 'array')]);
    expect(steps.filter((step) => step.includes('items_by_shelf'))).toEqual([
      'SEARCH shelved USING COVERING INDEX items_by_shelf (shelf_key>?)',
      'SEARCH shelved USING COVERING INDEX items_by_shelf (shelf_key=? AND rowid>?)',
    ]);
    expect(steps.filter((step) => wholeTable.test(step) || step.includes('ORDER BY'))).toEqual([]);
  }
});

test('the missing items of a stocktake are read in the order of the shelves, without sorting', () => {
  const steps = plansOf(() => [...jsonByDateChunks(reader, notScanned('s', 'missing', false), '', 'array')]);
  expect(steps.some((step) => step.includes('items_by_shelf (shelf_key>?)'))).toBe(true);
  expect(steps.filter((step) => step.includes('USE TEMP B-TREE FOR ORDER BY'))).toEqual([]);
});

test('a code in any case is looked up in an index', () => {
  const steps = plansOf(() => [
    codeLookUp((hasCode) => reader.prepare<[string]>(`SELECT id FROM items WHERE barcode ${hasCode}`)),
    borrowersIn(reader),
  ]);
  expect(steps).toContain('SEARCH items USING INDEX items_by_code (barcode=?)');
  expect(steps.filter((step) => step.includes('_by_code'))).toContain(
    'SEARCH borrowers USING INDEX borrowers_by_code (barcode=?)',
  );
  // The count of all.
  expect(steps.filter((step) => wholeTable.test(step))).toEqual([
    expect.stringContaining('SCAN borrowers USING COVERING INDEX'),
  ]);
});

test('whether an item was lent again is read from its later loans alone', () => {
  expect(plansOf(() => loansIn(reader))).toContain(
    'SEARCH loans USING INDEX loans_of_item (item_id=? AND checked_out_at>?)',
  );
});

describe('open loans are read without reading returned ones', () => {
  test.each([{}, { group: '3A' }])('all of them %j', (wanted) => {
    const steps = inKeyOrder(openLoans(day, wanted));
    expect(steps).toContain('SEARCH l USING INDEX open_loans (key>?)');
    expect(steps.filter((step) => wholeTable.test(step))).toEqual([]);
  });

  test('those that are overdue', () => {
    const steps = plansOf(() => [...jsonByDateChunks(reader, [overdueLoans(day, {})], '', 'array')]);
    expect(steps).toContain('SEARCH l USING INDEX open_loans_by_due_date (due_on>? AND due_on<?)');
    expect(steps.filter((step) => wholeTable.test(step))).toEqual([]);
  });

  test('those of a borrower or a group, though they had many before', () => {
    const steps = plansOf(() => [loansIn(reader), groupLoansIn(reader)]);
    const ofBorrower = steps.filter((step) => step.includes('loans_of_borrower'));
    expect(ofBorrower.length).toBeGreaterThan(3);
    for (const step of ofBorrower)
      expect(step).toMatch(/USING INDEX open_loans_of_borrower \(borrower_id=\?\)$/);
    const looked = steps.filter((step) => wholeTable.test(step));
    // The count of all; their due dates; the first one.
    expect(looked).toEqual([
      'SCAN l USING INDEX open_loans_by_due_date',
      'SCAN loans USING INDEX open_loans_by_due_date',
      'SCAN loans USING INDEX sqlite_autoindex_loans_1',
    ]);
  });
});
