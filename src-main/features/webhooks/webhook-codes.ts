// The problems and notices of webhooks.
import { declareProblems } from '../../core/problems/declared-problems.ts';

export const webhookProblems = declareProblems({
  'too-many-webhooks': { status: 409, title: 'There are as many webhooks as there may be' },
});

declare module '../../core/problems/declared-problems.ts' {
  interface DeclaredProblems {
    webhooks: typeof webhookProblems;
  }
}

export const webhookNotices = ['webhook-switched-off'] as const;

declare module '../../core/notices/notices.ts' {
  interface DeclaredNotices {
    webhooks: typeof webhookNotices;
  }
}
