// Says what a spreadsheet gets to see of an overdue loan.

import type { Loan } from '../../api/api-types.ts';
import { listName } from '../../ui/loans/names.ts';

/** Class, borrower, title, barcode, due date (as spreadsheets of every language read it), days late or the word for lost. */
export function spreadsheetRow(loan: Loan, lost: string): readonly (string | number | null)[] {
  return [
    loan.borrower.group,
    listName(loan.borrower),
    loan.item.title,
    loan.item.barcode,
    loan.dueOn,
    loan.item.lost ? lost : loan.daysOverdue,
  ];
}
