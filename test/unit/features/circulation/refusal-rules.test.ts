// Tests every reason to refuse a checkout or a renewal, their order, and which refusals remain after an override.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Refusal } from '../../../../src-main/core/problems/declared-refusals.ts';
import {
  circulationRefusals,
  refusal,
} from '../../../../src-main/features/circulation/circulation-refusals.ts';
import {
  borrowerRefusals,
  checkoutRefusals,
  renewalRefusals,
  standingRefusals,
} from '../../../../src-main/features/circulation/refusal-rules.ts';
import type { CheckoutFacts, RenewalFacts } from '../../../../src-main/features/circulation/refusal-rules.ts';
import { ordinaryCheckout, ordinaryRenewal, ordinaryRule } from './rule-arbitraries.ts';

type RefusalCode = keyof typeof circulationRefusals;

/** Without its facts. */
const bare = (code: RefusalCode): Refusal => ({
  code,
  overridable: circulationRefusals[code].overridable,
  facts: {},
});

function codesOf(refusals: readonly Refusal[]): RefusalCode[] {
  return refusals.map(({ code }) => code as RefusalCode);
}

function checkoutWith(changes: Partial<CheckoutFacts>): Refusal[] {
  return checkoutRefusals({ ...ordinaryCheckout, ...changes });
}

function renewalWith(changes: Partial<RenewalFacts>): Refusal[] {
  return renewalRefusals({ ...ordinaryRenewal, ...changes });
}

const { item, borrower } = ordinaryCheckout;
const loanToOther = {
  loanId: 'loan-9',
  borrowerId: 'borrower-2',
  borrowerName: 'Noor de Wit',
  group: '5B',
  dueOn: '2026-09-11',
};
const loanToBorrower = { ...loanToOther, borrowerId: borrower.id };

describe('refusing a checkout', () => {
  test('an ordinary book is lent to an ordinary borrower', () => {
    expect(checkoutRefusals(ordinaryCheckout)).toEqual([]);
  });

  test('an item the borrower already has is a question of renewing, whatever else is wrong', () => {
    expect(
      checkoutWith({
        openLoanOfItem: loanToBorrower,
        limitInAll: 0,
        borrower: { ...borrower, blockedReason: 'lost a book' },
      }),
    ).toEqual([
      {
        code: 'item-already-lent-to-borrower',
        overridable: false,
        facts: { dueOn: '2026-09-11', loanId: 'loan-9', title: 'The Moomins' },
      },
    ]);
  });

  test('returning it first does not lend an item again to the one who has it', () => {
    expect(codesOf(checkoutWith({ openLoanOfItem: loanToBorrower, returnFirst: true }))).toEqual([
      'item-already-lent-to-borrower',
    ]);
  });

  test('an item that is out to someone else says to whom', () => {
    expect(checkoutWith({ openLoanOfItem: loanToOther })).toEqual([
      {
        code: 'item-lent-to-other',
        overridable: false,
        facts: { ...loanToOther, title: 'The Moomins' },
      },
    ]);
  });

  test('an item that is out to someone else is lent when it is returned there first', () => {
    expect(checkoutWith({ openLoanOfItem: loanToOther, returnFirst: true })).toEqual([]);
  });

  test.each([
    ['withdrawn', { status: 'withdrawn' as const }, 'item-withdrawn', false],
    ['lost', { status: 'lost' as const }, 'item-lost', true],
    ['not for loan', { forLoan: false }, 'item-not-for-loan', true],
  ])('an item that is %s is refused', (_, changes, code, overridable) => {
    expect(checkoutWith({ item: { ...item, ...changes } })).toEqual([
      { code, overridable, facts: { title: 'The Moomins', barcode: '3000001' } },
    ]);
  });

  test.each([
    ['a rule that forbids', { ...ordinaryRule, lendable: false }],
    ['no rule at all', null],
  ])('%s refuses the loan', (_, rule) => {
    expect(checkoutWith({ rule })).toEqual([
      {
        code: 'loan-rule-forbids',
        overridable: true,
        facts: { title: 'The Moomins', barcode: '3000001', itemType: 'book' },
      },
    ]);
  });

  test('the refusal of a blocked borrower says why', () => {
    expect(checkoutWith({ borrower: { ...borrower, blockedReason: 'lost a book' } })).toEqual([
      { code: 'borrower-blocked', overridable: true, facts: { reason: 'lost a book' } },
    ]);
  });

  test('a block without a reason is no block', () => {
    expect(checkoutWith({ borrower: { ...borrower, blockedReason: '  ' } })).toEqual([]);
  });

  test('a borrower may borrow on the last day of the membership, and not the day after', () => {
    const until = (expiresOn: string): Refusal[] =>
      checkoutWith({ today: '2026-09-04', borrower: { ...borrower, expiresOn } });
    expect(until('2026-09-05')).toEqual([]);
    expect(until('2026-09-04')).toEqual([]);
    expect(until('2026-09-03')).toEqual([
      { code: 'borrower-expired', overridable: true, facts: { expiresOn: '2026-09-03' } },
    ]);
  });

  test('a borrower who leaves the school borrows until the day before', () => {
    const leaving = (leftOn: string): Refusal[] =>
      checkoutWith({ today: '2026-09-04', borrower: { ...borrower, leftOn } });
    expect(leaving('2026-09-05')).toEqual([]);
    expect(leaving('2026-09-04')).toEqual([
      { code: 'borrower-left', overridable: true, facts: { leftOn: '2026-09-04' } },
    ]);
  });

  test('overdue items refuse a loan only where the library wants that', () => {
    expect(checkoutWith({ overdueLoans: 2, refuseWhenOverdue: false })).toEqual([]);
    expect(checkoutWith({ overdueLoans: 0, refuseWhenOverdue: true })).toEqual([]);
    expect(checkoutWith({ overdueLoans: 2, refuseWhenOverdue: true })).toEqual([
      { code: 'borrower-has-overdues', overridable: true, facts: { count: 2 } },
    ]);
  });

  test('the last item within the limit is lent, the next is not', () => {
    expect(checkoutWith({ limitInAll: 3, openLoans: 2 })).toEqual([]);
    expect(checkoutWith({ limitInAll: 3, openLoans: 3 })).toEqual([
      { code: 'loan-limit-reached', overridable: true, facts: { limit: 3, open: 3 } },
    ]);
  });

  test('a borrower who is past the limit, by an override, is still at the limit', () => {
    expect(codesOf(checkoutWith({ limitInAll: 3, openLoans: 5 }))).toEqual(['loan-limit-reached']);
  });

  test('the limit for a type counts that type only', () => {
    const rule = { ...ordinaryRule, maxItemsOfType: 2 };
    expect(checkoutWith({ rule, openLoans: 9, openLoansOfType: 1 })).toEqual([]);
    expect(checkoutWith({ rule, openLoans: 9, openLoansOfType: 2 })).toEqual([
      {
        code: 'loan-limit-for-type-reached',
        overridable: true,
        facts: { limit: 2, open: 2, itemType: 'book' },
      },
    ]);
  });

  test('every refusal is listed, most important first', () => {
    const refusals = checkoutWith({
      today: '2026-09-04',
      item: { ...item, status: 'lost', forLoan: false },
      borrower: { ...borrower, blockedReason: 'lost a book', expiresOn: '2026-07-31', leftOn: '2026-07-31' },
      openLoanOfItem: loanToOther,
      rule: { ...ordinaryRule, lendable: false, maxItemsOfType: 1 },
      openLoans: 3,
      openLoansOfType: 1,
      overdueLoans: 1,
      limitInAll: 3,
      refuseWhenOverdue: true,
    });
    expect(codesOf(refusals)).toEqual([
      'item-lent-to-other',
      'item-lost',
      'item-not-for-loan',
      'loan-rule-forbids',
      'borrower-blocked',
      'borrower-left',
      'borrower-expired',
      'borrower-has-overdues',
      'loan-limit-reached',
      'loan-limit-for-type-reached',
    ]);
  });
});

describe('what stands in the way of a borrower', () => {
  test('is the same as a checkout of any ordinary item would be refused for', () => {
    const anyBorrower = fc.record({
      blockedReason: fc.option(fc.constantFrom('', 'lost a book'), { nil: null }),
      expiresOn: fc.option(fc.constantFrom('2026-09-03', '2026-09-04'), { nil: null }),
      leftOn: fc.option(fc.constantFrom('2026-09-04', '2026-09-05'), { nil: null }),
    });
    const anyFacts = fc.record({
      openLoans: fc.nat(4),
      overdueLoans: fc.nat(2),
      limitInAll: fc.option(fc.nat(4), { nil: null }),
      refuseWhenOverdue: fc.boolean(),
    });
    fc.assert(
      fc.property(anyBorrower, anyFacts, (changes, facts) => {
        const all = { ...ordinaryCheckout, ...facts, borrower: { ...borrower, ...changes } };
        expect(borrowerRefusals(all)).toEqual(checkoutRefusals(all));
      }),
    );
  });
});

describe('refusing a renewal', () => {
  test('an ordinary loan is renewed', () => {
    expect(renewalRefusals(ordinaryRenewal)).toEqual([]);
  });

  test.each(['2026-09-25', '2026-09-24'])('a renewal until %s gains nothing', (renewedDueOn) => {
    expect(renewalWith({ renewedDueOn })).toEqual([
      { code: 'renewal-gains-nothing', overridable: false, facts: { dueOn: '2026-09-25' } },
    ]);
  });

  test('the last renewal allowed is given, the next is not', () => {
    expect(renewalWith({ loan: { dueOn: '2026-09-25', renewals: 1 } })).toEqual([]);
    expect(renewalWith({ loan: { dueOn: '2026-09-25', renewals: 2 } })).toEqual([
      { code: 'renewal-limit-reached', overridable: true, facts: { renewals: 2, limit: 2 } },
    ]);
  });

  test('where no rule speaks of the loan, that is the only objection', () => {
    expect(codesOf(renewalWith({ rule: null }))).toEqual(['loan-rule-forbids']);
  });

  test('a late loan does not stand in the way of its own renewal, another late loan does', () => {
    const late = { loan: { dueOn: '2026-09-11', renewals: 0 }, refuseWhenOverdue: true };
    expect(renewalWith({ ...late, overdueLoans: 1 })).toEqual([]);
    expect(renewalWith({ ...late, overdueLoans: 2 })).toEqual([
      { code: 'borrower-has-overdues', overridable: true, facts: { count: 1 } },
    ]);
    expect(codesOf(renewalWith({ overdueLoans: 1, refuseWhenOverdue: true }))).toEqual([
      'borrower-has-overdues',
    ]);
  });

  test('every refusal is listed, most important first', () => {
    const refusals = renewalWith({
      item: { ...item, status: 'withdrawn', forLoan: false },
      borrower: { blockedReason: 'lost a book', expiresOn: '2026-07-31', leftOn: '2026-07-31' },
      loan: { dueOn: '2026-10-02', renewals: 2 },
      rule: { ...ordinaryRule, lendable: false },
      overdueLoans: 1,
      refuseWhenOverdue: true,
    });
    expect(codesOf(refusals)).toEqual([
      'renewal-gains-nothing',
      'item-withdrawn',
      'item-not-for-loan',
      'loan-rule-forbids',
      'renewal-limit-reached',
      'borrower-blocked',
      'borrower-left',
      'borrower-expired',
      'borrower-has-overdues',
    ]);
  });
});

describe('an override', () => {
  const allCodes: RefusalCode[] = [
    'item-unknown',
    'item-already-lent-to-borrower',
    'item-lent-to-other',
    'item-not-for-loan',
    'item-lost',
    'item-withdrawn',
    'item-not-lent',
    'loan-rule-forbids',
    'borrower-unknown',
    'borrower-blocked',
    'borrower-left',
    'borrower-expired',
    'borrower-has-overdues',
    'loan-limit-reached',
    'loan-limit-for-type-reached',
    'renewal-limit-reached',
    'renewal-gains-nothing',
    'code-unknown',
  ];
  const someCodes = fc.subarray(allCodes);
  const everyRefusal = allCodes.map(bare);

  test('exactly these refusals can be overridden with a reason', () => {
    expect(codesOf(everyRefusal.filter(({ overridable }) => overridable))).toEqual([
      'item-not-for-loan',
      'item-lost',
      'loan-rule-forbids',
      'borrower-blocked',
      'borrower-left',
      'borrower-expired',
      'borrower-has-overdues',
      'loan-limit-reached',
      'loan-limit-for-type-reached',
      'renewal-limit-reached',
    ]);
  });

  test('without an override every refusal remains', () => {
    expect(standingRefusals(everyRefusal, undefined)).toEqual(everyRefusal);
  });

  test.each(['', ' ', '\t\n', '\u00a0'])(
    'a reason of %j counts as none, and every refusal remains',
    (reason) => {
      expect(standingRefusals(everyRefusal, { codes: allCodes, reason })).toEqual(everyRefusal);
    },
  );

  test('refusals that are not listed or not overridable remain, in the same order', () => {
    fc.assert(
      fc.property(someCodes, someCodes, (refused, codes) => {
        const refusals = refused.map(bare);
        const standing = codesOf(standingRefusals(refusals, { codes, reason: 'her mother asked' }));
        const expected = refused.filter(
          (code) => !codes.includes(code) || !circulationRefusals[code].overridable,
        );
        expect(standing).toEqual(expected);
      }),
    );
  });
});

describe('the refusals of a later feature', () => {
  const otherRefusals = [refusal('item-lost', { title: 'The Moomins', barcode: '3000001' })];

  test('come after those of circulation, for a checkout and for a renewal', () => {
    const blocked = { ...borrower, blockedReason: 'lost a book' };
    for (const refusals of [
      checkoutWith({ borrower: blocked, otherRefusals }),
      renewalWith({ borrower: blocked, otherRefusals }),
    ])
      expect(codesOf(refusals)).toEqual(['borrower-blocked', 'item-lost']);
  });

  test('say nothing of an item that the borrower already has', () => {
    expect(codesOf(checkoutWith({ openLoanOfItem: loanToBorrower, otherRefusals }))).toEqual([
      'item-already-lent-to-borrower',
    ]);
  });
});

test('a refusal has exactly the facts that it declares', () => {
  // @ts-expect-error -- a fact that the refusal does not declare
  refusal('borrower-blocked', { why: 'lost a book' });
  // @ts-expect-error -- a count is a number
  refusal('borrower-has-overdues', { count: '2' });
  expect(refusal('borrower-blocked', { reason: 'lost a book' })).toEqual({
    code: 'borrower-blocked',
    overridable: true,
    facts: { reason: 'lost a book' },
  });
});
