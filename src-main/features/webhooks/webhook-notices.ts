// The notices of webhooks.

export const webhookNotices = ['webhook-switched-off'] as const;

declare module '../../core/notices/notices.ts' {
  interface DeclaredNotices {
    webhooks: typeof webhookNotices;
  }
}
