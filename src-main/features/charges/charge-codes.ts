// The problems of charges, and why charges refuse a loan.
import { declareProblems } from '../../core/problems/declared-problems.ts';
import { declareRefusals, refusesWith } from '../../core/problems/declared-refusals.ts';

export const chargeProblems = declareProblems({
  'charges-off': { status: 409, title: 'The library does not charge money' },
  'more-than-owed': { status: 409, title: 'The amount is more than what is owed' },
  'no-refund-due': { status: 409, title: 'The amount is more than the refund that is due' },
  'borrower-is-owed-money': { status: 409, title: 'The borrower is to get money back' },
  'borrower-owes-money': { status: 409, title: 'The borrower still owes money' },
});

declare module '../../core/problems/declared-problems.ts' {
  interface DeclaredProblems {
    charges: typeof chargeProblems;
  }
}

export const chargeRefusals = declareRefusals({
  'borrower-owes-too-much': {
    at: ['checkOut'],
    overridable: true,
    title: 'The borrower owes more than the library allows',
    // Such as `1250 EUR`, in minor units.
    facts: { owedMoney: 'text', limitMoney: 'text' },
  },
  'charge-exists': {
    at: ['importCharges'],
    overridable: false,
    title: 'This charge of the other program is here already',
    facts: { chargeId: 'text' },
  },
  'charged-in-future': {
    at: ['importCharges'],
    overridable: false,
    title: 'The charge would be made after today',
    facts: { chargedOn: 'text', today: 'text' },
  },
});

declare module '../../core/problems/declared-refusals.ts' {
  interface DeclaredRefusals {
    charges: typeof chargeRefusals;
  }
}

export const chargeRefusal = refusesWith(chargeRefusals);
