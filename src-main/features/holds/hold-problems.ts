// The problems of holds.
import { declareProblems } from '../../core/problems/declared-problems.ts';

export const holdProblems = declareProblems({
  'hold-ended': { status: 409, title: 'The hold has ended' },
  'hold-ready': { status: 409, title: 'An item is already set aside for this hold' },
  'hold-not-next': { status: 409, title: 'The item cannot be set aside for this hold' },
});

declare module '../../core/problems/declared-problems.ts' {
  interface DeclaredProblems {
    holds: typeof holdProblems;
  }
}
