// The problems of charges.
import { declareProblems } from '../../core/problems/declared-problems.ts';

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
