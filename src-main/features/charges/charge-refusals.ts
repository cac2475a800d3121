// Why charges refuse a loan.
import { declareRefusals, refusesWith } from '../../core/problems/declared-refusals.ts';

export const chargeRefusals = declareRefusals({
  'borrower-owes-too-much': {
    at: ['checkOut'],
    overridable: true,
    title: 'The borrower owes more than the library allows',
    // Such as `1250 EUR`, in minor units.
    facts: { owedMoney: 'text', limitMoney: 'text' },
  },
});

declare module '../../core/problems/declared-refusals.ts' {
  interface DeclaredRefusals {
    charges: typeof chargeRefusals;
  }
}

export const chargeRefusal = refusesWith(chargeRefusals);
