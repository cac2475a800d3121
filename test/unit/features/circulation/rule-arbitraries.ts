// Makes arbitrary loan rules, and the facts of an ordinary checkout and renewal, for the tests of the circulation rules.
import fc from 'fast-check';
import type { LoanRule } from '../../../../src-main/features/circulation/loan-rules.ts';
import type { CheckoutFacts, RenewalFacts } from '../../../../src-main/features/circulation/refusal-rules.ts';
import { aDateNear } from '../calendar/calendar-arbitraries.ts';

/** A rule for everyone and everything: three weeks, two renewals of two weeks, no limits. */
export const ordinaryRule: LoanRule = {
  id: 'any-any',
  categoryId: null,
  itemTypeId: null,
  lendable: true,
  loanDays: 21,
  dueOnFixed: null,
  dueAtTermEnd: false,
  limitedByTerm: false,
  renewalsAllowed: 2,
  renewalDays: 14,
  maxItemsOfType: null,
  maxItems: null,
};

const limit = fc.option(fc.nat(20), { nil: null });

export const aRule: fc.Arbitrary<LoanRule> = fc.record({
  id: fc.uuid(),
  categoryId: fc.constantFrom(null, 'pupil', 'teacher'),
  itemTypeId: fc.constantFrom(null, 'book', 'dvd'),
  lendable: fc.boolean(),
  loanDays: fc.nat(400),
  dueOnFixed: fc.option(aDateNear, { nil: null }),
  dueAtTermEnd: fc.boolean(),
  limitedByTerm: fc.boolean(),
  renewalsAllowed: fc.nat(5),
  renewalDays: fc.nat(60),
  maxItemsOfType: limit,
  maxItems: limit,
});

/** At most one rule for each pair of category and type, as the library keeps them. */
export const someRules: fc.Arbitrary<LoanRule[]> = fc.uniqueArray(aRule, {
  selector: ({ categoryId, itemTypeId }) => `${String(categoryId)} ${String(itemTypeId)}`,
  maxLength: 9,
});

/** A pupil with nothing out borrows a book that stands on the shelf: nothing speaks against it. */
export const ordinaryCheckout: CheckoutFacts = {
  today: '2026-09-04',
  item: {
    id: 'item-1',
    barcode: '3000001',
    title: 'The Moomins',
    status: 'in-collection',
    forLoan: true,
    itemType: 'book',
  },
  borrower: {
    id: 'borrower-1',
    barcode: '2000017',
    name: 'Mila Jansen',
    blockedReason: null,
    expiresOn: null,
    leftOn: null,
  },
  openLoanOfItem: null,
  rule: ordinaryRule,
  openLoans: 0,
  openLoansOfType: 0,
  overdueLoans: 0,
  limitInAll: null,
  refuseWhenOverdue: false,
  returnFirst: false,
  otherRefusals: [],
};

/** The same pupil renews the same book a week before it is due, for the first time. */
export const ordinaryRenewal: RenewalFacts = {
  today: '2026-09-18',
  item: ordinaryCheckout.item,
  borrower: ordinaryCheckout.borrower,
  loan: { dueOn: '2026-09-25', renewals: 0 },
  rule: ordinaryRule,
  renewedDueOn: '2026-10-02',
  overdueLoans: 0,
  refuseWhenOverdue: false,
  otherRefusals: [],
};
