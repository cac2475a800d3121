// The problems and notices of SIP2: a login that is taken, and what machines did that staff must look at.
import { declareProblems } from '../../core/problems/declared-problems.ts';

export const sip2Problems = declareProblems({
  'login-taken': { status: 409, title: 'Another machine has this login' },
});

declare module '../../core/problems/declared-problems.ts' {
  interface DeclaredProblems {
    sip2: typeof sip2Problems;
  }
}

export const sip2Notices = ['machine-reports'] as const;

declare module '../../core/notices/notices.ts' {
  interface DeclaredNotices {
    sip2: typeof sip2Notices;
  }
}
