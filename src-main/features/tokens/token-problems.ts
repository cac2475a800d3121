// The problems of tokens.
import { declareProblems } from '../../core/problems/declared-problems.ts';

export const tokenProblems = declareProblems({
  'last-admin-token': { status: 409, title: 'It is the last token with every right' },
});

declare module '../../core/problems/declared-problems.ts' {
  interface DeclaredProblems {
    tokens: typeof tokenProblems;
  }
}
