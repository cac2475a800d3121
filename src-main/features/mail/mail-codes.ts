// The problems and notices of mail.
import { declareProblems } from '../../core/problems/declared-problems.ts';

export const mailProblems = declareProblems({
  'mail-not-set-up': { status: 409, title: 'Mail is not set up' },
  'message-settled': { status: 409, title: 'The message can no longer be changed' },
  'welcome-waiting': { status: 409, title: 'Another welcome message waits already' },
});

declare module '../../core/problems/declared-problems.ts' {
  interface DeclaredProblems {
    mail: typeof mailProblems;
  }
}

export const mailNotices = ['mail-stopped', 'mail-gave-up', 'notices-to-print'] as const;

declare module '../../core/notices/notices.ts' {
  interface DeclaredNotices {
    mail: typeof mailNotices;
  }
}
