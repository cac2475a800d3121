// Lists on the clipboard.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spreadsheetRow } from '../../../../src-renderer/features/loans/spreadsheet-rows.ts';
import { tabSeparated } from '../../../../src-renderer/ui/lists/tab-separated.ts';

const rowOf = (...cells: (string | number | null)[]) => tabSeparated([], [cells]).split('\r\n')[1];

test('every row is one line of tab-separated cells below the headings', () => {
  expect(
    tabSeparated(
      ['Class', 'Days'],
      [
        ['2A', 3],
        [null, 12],
      ],
    ),
  ).toBe('Class\tDays\r\n2A\t3\r\n\t12\r\n');
});

test('a tab or line end inside a cell cannot break the row', () => {
  expect(rowOf('a\tb\r\nc\u2028d', 'e')).toBe('a b c d\te');
});

test.each(['=1+1', '+31', '-1', '@SUM(A1)', ' =1', '\t=1', '＝1', '\u200b=1'])(
  '%j stays text in a spreadsheet',
  (cell) => {
    expect(rowOf(cell)).toMatch(/^'/);
  },
);

test('numbers stay numbers, below zero too', () => {
  expect(rowOf(-3)).toBe('-3');
});

test('no text whatever starts a formula or adds a cell or row', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 5 }), (cells) => {
      const lines = tabSeparated(['x'], [cells]).split('\r\n');
      expect(lines).toHaveLength(3);
      const written = (lines[1] ?? '').split('\t');
      expect(written).toHaveLength(cells.length);
      for (const cell of written) expect(cell).not.toMatch(/^[=+\-@]/);
    }),
  );
});

test('an overdue loan is copied as class, borrower, title, barcode, due date and days', () => {
  const loan = {
    id: '1',
    item: { id: '2', barcode: '3000001', title: 'The Hobbit', lost: false, cover: null, itemType: 'Book' },
    borrower: {
      id: '3',
      barcode: '2000001',
      externalId: null,
      givenName: 'Noor',
      familyName: 'Jansen',
      group: null,
    },
    checkedOutAt: '2026-09-01T10:00:00Z',
    dueOn: '2026-09-22',
    renewals: 0,
    daysOverdue: 4,
    isLate: true,
    claimedAt: null,
    isInQuestion: false,
  };
  const row = [null, 'Jansen, Noor', 'The Hobbit', '3000001', '2026-09-22'];
  expect(spreadsheetRow(loan, 'Lost')).toEqual([...row, 4]);
  expect(spreadsheetRow({ ...loan, item: { ...loan.item, lost: true } }, 'Lost')).toEqual([...row, 'Lost']);
});
