// Writes loans as a spreadsheet, to follow up overdue loans.
import { numberWithMark, withMark } from '../../core/spreadsheet/spreadsheet-mark-rules.ts';
import { spreadsheetOf, type Separator } from '../../core/spreadsheet/spreadsheet.ts';
import type { Loan } from './loans-repository.ts';

type Cell = (loan: Loan) => string;

const text = (value: string | null): string => (value === null ? '' : withMark(value));
const number = (value: string | null): string => (value === null ? '' : numberWithMark(value));

/** The columns. New ones are only added at the end. */
const columns: Readonly<Record<string, Cell>> = {
  group: ({ borrower }) => text(borrower.group),
  givenName: ({ borrower }) => text(borrower.givenName),
  familyName: ({ borrower }) => text(borrower.familyName),
  externalId: ({ borrower }) => number(borrower.externalId),
  borrowerBarcode: ({ borrower }) => number(borrower.barcode),
  itemBarcode: ({ item }) => number(item.barcode),
  title: ({ item }) => text(item.title),
  checkedOutAt: ({ checkedOutAt }) => checkedOutAt,
  dueOn: ({ dueOn }) => dueOn,
  daysOverdue: ({ daysOverdue }) => String(daysOverdue),
  renewals: ({ renewals }) => String(renewals),
  lost: ({ item }) => String(item.lost),
  itemType: ({ item }) => text(item.itemType),
};

/** @param lines bytes of whole lines, each the JSON of a loan; an empty chunk stays empty */
export function loanSpreadsheet(lines: Iterable<Buffer>, separator: Separator): Generator<Buffer> {
  const cellsOf = (json: string): string[] => {
    const loan = JSON.parse(json) as Loan;
    return Object.values(columns).map((cellOf) => cellOf(loan));
  };
  return spreadsheetOf(Object.keys(columns), cellsOf, lines, separator);
}
