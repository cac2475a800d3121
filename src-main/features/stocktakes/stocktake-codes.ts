// The problems of stocktakes.
import { declareProblems } from '../../core/problems/declared-problems.ts';

export const stocktakeProblems = declareProblems({
  'stocktake-closed': { status: 409, title: 'The stocktake is closed' },
});

declare module '../../core/problems/declared-problems.ts' {
  interface DeclaredProblems {
    stocktakes: typeof stocktakeProblems;
  }
}
