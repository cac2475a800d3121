// The spreadsheet rows of overdue loans.

import type { Loan } from '../../api/library.ts';
import { listName } from '../../ui/loans/names.ts';

/** Class, borrower, title, barcode, due date in ISO format, and days overdue or the word for lost. */
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
