// Reads a row of a list of open loans: whose it is, which item, and its dates; and tells why it cannot be used.
import type { CalendarDate } from '../../core/dates/calendar-dates.ts';
import { readIsbn } from '../item-lists/isbn-column-rules.ts';
import type { TableRow } from '../lists/table.ts';
import { movedCells, saysNo, type MovedRow, type RowReading } from './moved-row-rules.ts';

export interface LoanRow extends MovedRow {
  readonly isbn: string | null;
  readonly lentOn: CalendarDate | null;
  readonly dueOn: CalendarDate | null;
  readonly renewals: number;
  /** Of a payment that the list has among its loans. */
  readonly amount: string | null;
}

export function readLoanRow(tableRow: TableRow, reading: RowReading): LoanRow {
  const { cell, text, identity, day, refuse, note, row, ...cells } = movedCells(tableRow, reading);
  if (!saysNo(cell('returned'))) refuse('returned');
  const borrower = cells.borrower();
  const barcode = identity('barcode');
  const [lentOn, dueOn] = [day('lentOn'), day('dueOn')];
  const { value: isbn } = readIsbn(cell('isbn'), '');
  const title = text('title');
  const namesTitle = reading.findsByTitle && (isbn !== null || title !== null);
  if (barcode === null && !namesTitle) refuse('barcode-missing');
  if (dueOn === null && !reading.duesByRule) refuse('due-missing');
  const renewals = renewalsIn(cell('renewals'));
  if (renewals === null)
    note({ field: 'renewals', kind: 'rejected', code: 'not-a-number', from: cell('renewals'), to: '0' });
  const amount = tableRow.notLoan?.amount ?? null;
  return { ...row(), borrower, barcode, isbn, title, lentOn, dueOn, renewals: renewals ?? 0, amount };
}

/** @returns null if the cell holds something else */
function renewalsIn(cell: string): number | null {
  if (saysNo(cell)) return 0;
  const number = /^(\d{1,3})(?:[.,]0+)?$/.exec(cell.trim())?.[1];
  return number === undefined ? null : Number(number);
}
