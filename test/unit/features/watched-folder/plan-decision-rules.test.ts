// Tests what happens to a plan without a person.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { noChoices } from '../../../../src-main/features/imports/choices-rules.ts';
import type { Counts, Found, ImportRow } from '../../../../src-main/features/imports/import-record.ts';
import {
  changesAlwaysAllowed,
  decide,
  rowsForAPerson,
  whyItStops,
  type PlanFacts,
} from '../../../../src-main/features/watched-folder/plan-decision-rules.ts';

const none: Counts = {
  new: 0,
  changed: 0,
  unchanged: 0,
  ambiguous: 0,
  rejected: 0,
  missing: 0,
  repaired: 0,
  guessed: 0,
  unused: 0,
  toMarkLeft: 0,
  toDelete: 0,
};
const found = { remembered: true } as Found;
const facts = (current: Partial<PlanFacts['current']>, others: Partial<PlanFacts> = {}): PlanFacts => ({
  current: {
    status: 'planned',
    found,
    counts: { ...none, new: 1 },
    choices: noChoices,
    failure: null,
    ...current,
  },
  before: null,
  restored: false,
  rows: { leftOut: [], mayHideBorrower: false },
  stopPercent: 20,
  ...others,
});
const reading = {
  encoding: null,
  delimiter: null,
  sheet: null,
  headerRow: null,
  dateForm: null,
  dateEpoch: null,
};

describe('a plan', () => {
  test('is committed if it changes something, and dropped otherwise', () => {
    expect(decide(facts({}))).toEqual({ is: 'commit' });
    expect(decide(facts({ counts: { ...none, unchanged: 9, missing: 3, rejected: 1 } }))).toEqual({
      is: 'nothing-to-do',
    });
    expect(decide(facts({ counts: { ...none, toMarkLeft: 1, missing: 1, unchanged: 9 } }))).toEqual({
      is: 'commit',
    });
  });

  test('waits if its columns are unknown, or the last import of its kind was undone', () => {
    const strange = { remembered: false } as Found;
    expect(decide(facts({ found: strange }))).toEqual({ is: 'wait', why: 'columns-unknown' });
    expect(decide(facts({ status: 'read' }))).toEqual({ is: 'wait', why: 'columns-unknown' });
    expect(decide(facts({}, { before: { undone: true, reading, lacked: [] } }))).toEqual({
      is: 'wait',
      why: 'undone-before',
    });
    expect(decide(facts({}, { restored: true }))).toEqual({ is: 'wait', why: 'after-restore' });
    const failure = { code: 'storage-failed', detail: '' } as const;
    expect(decide(facts({ failure }))).toEqual({ is: 'wait', why: 'backup-failed' });
    expect(decide(facts({ status: 'failed', failure: { code: 'damaged', detail: '' } }))).toEqual({
      is: 'fail',
      why: 'damaged',
    });
  });

  test('uses the reading choices of the last import of its kind', () => {
    const before = { undone: false, reading: { ...reading, dateForm: 'month-first' as const }, lacked: [] };
    expect(decide(facts({}, { before }))).toEqual({
      is: 'correct',
      corrections: { dateForm: 'month-first' },
    });
    const choices = { ...noChoices, dateForm: 'month-first' as const };
    expect(decide(facts({ choices }, { before }))).toEqual({ is: 'commit' });
  });

  test('waits if new borrowers lack names, classes or numbers', () => {
    const waits = { is: 'wait', why: 'plan-incomplete' };
    const lacking = (hasColumn: boolean, rows: number) => ({
      counts: { ...none, new: rows, unchanged: 9, gaps: [{ field: 'group' as const, hasColumn, rows }] },
    });
    expect(decide(facts(lacking(false, 1)))).toEqual(waits);
    expect(decide(facts(lacking(false, 0)))).toEqual({ is: 'nothing-to-do' });
    // A few new borrowers without a class are teachers; many mean an empty column.
    expect(decide(facts(lacking(true, changesAlwaysAllowed)))).toEqual({ is: 'commit' });
    expect(decide(facts(lacking(true, changesAlwaysAllowed + 1)))).toEqual(waits);

    const before = { undone: false, reading, lacked: ['group' as const] };
    expect(decide(facts(lacking(false, 1), { before }))).toEqual({ is: 'commit' });
    expect(decide(facts(lacking(true, 40), { before }))).toEqual(waits);
    expect(decide(facts(lacking(false, 1), { before: { ...before, lacked: ['number'] } }))).toEqual(waits);
  });

  test('is made again once, without the rows that need a person', () => {
    const rows = { leftOut: [4, 7], mayHideBorrower: true };
    const missing = { ...noChoices.missing, do: 'delete' as const };
    expect(decide(facts({ choices: { ...noChoices, missing } }, { rows }))).toEqual({
      is: 'correct',
      corrections: {
        decisions: [
          { row: 4, take: 'nobody' },
          { row: 7, take: 'nobody' },
        ],
        missing: { do: 'leave' },
      },
    });
    const decisions = rows.leftOut.map((row) => ({ row, take: 'nobody' as const }));
    expect(decide(facts({ choices: { ...noChoices, decisions } }, { rows }))).toEqual({ is: 'commit' });
  });
});

describe('a row', () => {
  const row = (one: Partial<ImportRow>): ImportRow => ({
    position: 1,
    row: 2,
    fate: 'new',
    reason: null,
    otherRow: null,
    name: '',
    borrower: null,
    candidates: [],
    fields: [],
    notes: [],
    action: 'add',
    openLoans: 0,
    outcome: null,
    hindrance: null,
    ...one,
  });
  const note = (code: 'category-unknown' | 'name-of-another' | 'came-back') => ({
    field: 'category' as const,
    kind: 'guessed' as const,
    code,
    from: '',
    to: '',
  });
  test.each([
    [
      'a new borrower of an unknown category',
      row({ fate: 'rejected', reason: 'category-unknown' }),
      [2],
      false,
    ],
    [
      'a known borrower of an unknown category',
      row({ fate: 'changed', notes: [note('category-unknown')] }),
      [],
      false,
    ],
    ['the number of another borrower', row({ fate: 'changed', notes: [note('name-of-another')] }), [2], true],
    ['one who came back', row({ notes: [note('came-back')] }), [], false],
    ['a damaged number', row({ fate: 'rejected', reason: 'number-damaged' }), [], true],
    ['a row twice', row({ fate: 'rejected', reason: 'repeats-another-row' }), [], false],
    ['one that was left out before', row({ fate: 'rejected', reason: 'left-out' }), [], false],
  ])('with %s', (_, one, leftOut, mayHideBorrower) => {
    expect(rowsForAPerson([one])).toEqual({ leftOut, mayHideBorrower });
  });
});

describe('the stop', () => {
  const many = fc.nat(2000);
  const counts = fc
    .record({ new: many, changed: many, unchanged: many, missing: many, acted: fc.nat(100) })
    .map(({ acted, ...given }) => {
      const toMarkLeft = Math.floor((given.missing * acted) / 100);
      return { ...none, ...given, toMarkLeft, toDelete: given.missing - toMarkLeft };
    });

  test('comes exactly if the share of borrowers who change or leave is above the limit', () => {
    fc.assert(
      fc.property(counts, fc.integer({ min: 1, max: 100 }), (given, percent) => {
        const touched = given.changed + given.missing;
        const concerned = touched + given.unchanged;
        const stops = touched > changesAlwaysAllowed && touched / concerned > percent / 100;
        expect(whyItStops(given, percent) === 'too-many-changes').toBe(stops);
      }),
    );
  });

  test.each([
    // changed, unchanged, marked as having left, percent: at the share, and one above it
    [20, 80, 0, 20, null],
    [21, 79, 0, 20, 'too-many-changes'],
    [10, 80, 10, 20, null],
    [10, 79, 11, 20, 'too-many-changes'],
    [29, 71, 0, 29, null], // 29 / 100 and 0.29 differ in the last bit of some ways to compare them
    [100, 0, 0, 100, null],
    [changesAlwaysAllowed, 0, 0, 1, null],
    [changesAlwaysAllowed + 1, 0, 0, 1, 'too-many-changes'],
  ])(
    '%i changed, %i as before, %i to leave, stop above %i percent: %s',
    (changed, unchanged, left, percent, is) => {
      const given = { ...none, changed, unchanged, missing: left, toMarkLeft: left };
      expect(whyItStops(given, percent)).toBe(is);
    },
  );

  test('does not count missing borrowers who stay as they are', () => {
    const given = { ...none, unchanged: 50, changed: 1, missing: 500 };
    expect(whyItStops(given, 20)).toBeNull();
    expect(whyItStops({ ...given, toMarkLeft: 500 }, 20)).toBe('too-many-changes');
  });

  test('comes for a list without known borrowers, unless the school is new', () => {
    expect(whyItStops({ ...none, new: 40, missing: 6 }, 100)).toBe('nobody-known');
    expect(whyItStops({ ...none, new: 40, missing: 5 }, 100)).toBeNull();
    expect(whyItStops({ ...none, new: 40, missing: 6, unchanged: 1 }, 100)).toBeNull();
  });
});
