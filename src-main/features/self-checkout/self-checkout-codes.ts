// The problems and notices of the self-checkout: a device or a person tries more than pupils do.
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

export const selfCheckoutNotices = ['self-checkout-hurried', 'self-checkout-guessed'] as const;

declare module '../../core/notices/notices.ts' {
  interface DeclaredNotices {
    selfCheckout: typeof selfCheckoutNotices;
  }
}
