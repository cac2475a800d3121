// Tests that the balance loses what the skipped rows had: rows, overdue loans, and money.
import { expect, test } from 'vitest';
import { balanceHere } from '../../../../../src-renderer/features/imports/moved-balance.ts';

const result = {
  added: 2,
  changed: 0,
  markedLeft: 0,
  deleted: 0,
  skipped: 3,
  groupsMade: 0,
  borrowersMade: 0,
  copiesMade: 0,
  welcomeMessages: 0,
  holdsEnded: 0,
  takenBack: 0,
  kept: 0,
};
const loans = { open: 5, openHere: 4, overdue: 3, overdueHere: 2 };

test('a plan is shown as it is', () => {
  expect(balanceHere(loans, null)).toEqual(loans);
});

test('skipped rows take their loans, those overdue and their money away', () => {
  const money = { ...loans, owed: 900, owedHere: 800, currency: 'EUR' };
  // A borrower who could not be added is a skipped row, but no loan.
  const balanceSkipped = { open: 2, overdue: 1, owed: 350 };
  expect(balanceHere(money, { ...result, balanceSkipped })).toEqual({
    ...money,
    openHere: 2,
    overdueHere: 1,
    owedHere: 450,
  });
});

test('the result of an earlier version has the number of rows only', () => {
  expect(balanceHere(loans, result)).toEqual({ ...loans, openHere: 1 });
});
