// Says what a spreadsheet gets to see of an overdue loan.

import type { Loan } from '../app/api-types.ts';
import { listName } from '../components/loans/names.ts';

/** Class, borrower, title, barcode, due date (as spreadsheets of every language read it), days late. */
export function spreadsheetRow(loan: Loan): readonly (string | number | null)[] {
  return [
    loan.borrower.group,
    listName(loan.borrower),
    loan.item.title,
    loan.item.barcode,
    loan.dueOn,
    loan.daysOverdue,
  ];
}
