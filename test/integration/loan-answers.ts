// Compares the API's answers about loans with the model's.
import { expect } from 'vitest';
import type { LoanModel, ModelLoan } from './loan-model.ts';
import { borrowers } from './small-school.ts';
import type { Answer, SmallSchool } from './small-school.ts';

export interface LoanAnswer {
  item: { barcode: string };
  borrower: { barcode: string };
  dueOn: string;
  renewals: number;
  daysOverdue: number;
  isLate: boolean;
  events: number[];
  returned?: LoanAnswer | null;
}

export interface RefusalAnswer {
  code: string;
  refusals: { code: string }[];
}

/** The library refuses, for these reasons in this order. */
export function expectRefusal(model: LoanModel, { status, body }: Answer, codes: readonly string[]): void {
  for (const met of codes) model.meet(met);
  const { code, refusals } = body as RefusalAnswer;
  expect({ status, code, refusals: refusals.map((refusal) => refusal.code) }).toEqual({
    status: 409,
    code: codes[0],
    refusals: codes,
  });
}

export function expectLoan(
  answered: LoanAnswer,
  item: string,
  { borrower, dueOn, renewals }: ModelLoan,
): void {
  expect(tellLoan(answered)).toMatchObject({ item, borrower, dueOn, renewals });
}

/** A loan of the API, by barcodes, as the model tells it. */
function tellLoan(loan: LoanAnswer): object {
  const { dueOn, renewals, daysOverdue, isLate } = loan;
  return { item: loan.item.barcode, borrower: loan.borrower.barcode, dueOn, renewals, daysOverdue, isLate };
}

/** The complete lists of loans and of overdue loans are the model's, and so is each borrower's overview. */
export async function expectSameLoans(model: LoanModel, school: SmallSchool): Promise<void> {
  const byItem = (loans: LoanAnswer[]): object[] =>
    loans.toSorted((a, b) => a.item.barcode.localeCompare(b.item.barcode)).map(tellLoan);
  const expected = model.openLoans();
  expect(byItem((await school.get('/loans')).body as LoanAnswer[])).toEqual(expected);
  expect(byItem((await school.get('/overdues')).body as LoanAnswer[])).toEqual(
    expected.filter(({ daysOverdue, item }) => daysOverdue > 0 && !model.item(item).lost),
  );
  for (const { barcode } of borrowers) {
    const { body } = await school.get(`/loans/barcode:${barcode}`);
    const { loans } = body as { loans: LoanAnswer[] };
    expect(byItem(loans)).toEqual(expected.filter(({ borrower }) => borrower === barcode));
  }
}
