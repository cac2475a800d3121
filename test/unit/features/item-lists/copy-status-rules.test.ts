// Tests what the words and codes of a list say of a copy: of several columns, by choice, and what is not known.
import { describe, expect, test } from 'vitest';
import {
  copyStateOf,
  copyStatusOf,
  stateByValues,
  statusesIn,
} from '../../../../src-main/features/item-lists/copy-status-rules.ts';

test.each([
  ['status', 'Available', 'available'],
  ['status', 'CHECKED OUT', 'on-loan'],
  ['status', 'Lost - 3/4/2025', 'lost'],
  ['status', 'En réparation', 'in-repair'],
  ['status', 'on-hold-shelf', 'on-loan'],
  ['status', 'Available for staff only', null],
  ['status', 'Inspected', null],
  ['status', '1', null],
  ['lost', '0', 'available'],
  ['lost', '2', 'lost'],
  ['lost', '4', 'missing'],
  ['lost', 'Missing', 'missing'],
  ['lost', '99', 'lost'],
  ['damaged', 'yes', 'in-repair'],
  ['withdrawn', 'nee', 'available'],
  ['notForLoan', '-1', 'in-processing'],
  ['notForLoan', '2', 'not-for-loan'],
  ['notForLoan', 'Staff Collection', 'not-for-loan'],
] as const)('%s “%s” is %s', (column, written, state) => {
  expect(copyStateOf(column, written)).toBe(state);
});

describe('the values of a column', () => {
  const cells = ['Lost', 'lost', 'Beamed up', '', 'Beamed up', 'Available'];

  test('are counted, and an unknown one asks', () => {
    expect(statusesIn('status', cells, [])).toEqual([
      { field: 'status', from: 'Lost', rows: 2, to: 'lost', is: 'known' },
      { field: 'status', from: 'Beamed up', rows: 2, to: null, is: 'unknown' },
      { field: 'status', from: 'Available', rows: 1, to: 'available', is: 'known' },
    ]);
    expect(statusesIn('notForLoan', ['1', '-1', '-', ''], [])).toMatchObject([
      { from: '1', to: 'not-for-loan' },
      { from: '-1', to: 'in-processing' },
    ]);
    expect(statusesIn('lost', ['0', '1', 'no'], [])).toMatchObject([{ from: '1', to: 'lost' }]);
  });

  test('mean what a person chose; a word that is no state asks again', () => {
    const choices = [
      { field: 'status', from: 'beamed up', to: 'missing' },
      { field: 'status', from: 'Lost', to: null },
    ];
    const values = statusesIn('status', cells, choices);
    expect(values.map(({ to, is }) => [to, is])).toEqual([
      [null, 'known'],
      ['missing', 'known'],
      ['available', 'known'],
    ]);
    const stateOf = stateByValues(values);
    expect(['LOST', 'Beamed up', ''].map((cell) => stateOf('status', cell))).toEqual([null, 'missing', null]);
    const odd = [{ field: 'status', from: 'Beamed up', to: 'in space' }];
    expect(statusesIn('status', ['Beamed up'], odd)).toMatchObject([{ to: null, is: 'unknown' }]);
    expect(stateByValues(statusesIn('status', ['Beamed up'], []))('status', 'Beamed up')).toBe('unknown');
  });
});

test('of several columns the one that takes a copy further away counts', () => {
  expect(copyStatusOf(['available', 'lost', 'not-for-loan'])).toEqual({ status: 'lost', forLoan: false });
  expect(copyStatusOf(['in-repair', 'withdrawn'])).toEqual({ status: 'withdrawn', forLoan: true });
  expect(copyStatusOf(['available', 'on-loan', null, 'unknown'])).toEqual({ status: null, forLoan: true });
});
