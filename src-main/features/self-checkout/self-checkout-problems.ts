// The problems of the self-checkout.
import { declareProblems } from '../../core/problems/declared-problems.ts';

export const selfCheckoutProblems = declareProblems({
  'self-checkout-off': { status: 409, title: 'The self-checkout is closed' },
  'faces-off': { status: 409, title: 'The self-checkout opens borrowers by their card only' },
  'no-pin': { status: 409, title: 'The self-checkout has no PIN' },
  'wrong-pin': { status: 409, title: 'The PIN is wrong' },
});

declare module '../../core/problems/declared-problems.ts' {
  interface DeclaredProblems {
    selfCheckout: typeof selfCheckoutProblems;
  }
}
