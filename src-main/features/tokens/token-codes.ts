// The problems and notices of tokens and of the codes that open the desk.
import { declareProblems } from '../../core/problems/declared-problems.ts';

export const tokenProblems = declareProblems({
  'last-admin-token': { status: 409, title: 'It is the last token with every right' },
});

declare module '../../core/problems/declared-problems.ts' {
  interface DeclaredProblems {
    tokens: typeof tokenProblems;
  }
}

export const tokensNotices = ['desk-code-misused'] as const;

declare module '../../core/notices/notices.ts' {
  interface DeclaredNotices {
    tokens: typeof tokensNotices;
  }
}
