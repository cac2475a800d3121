// The notices of health.

export const healthNotices = ['program-old'] as const;

declare module '../../core/notices/notices.ts' {
  interface DeclaredNotices {
    health: typeof healthNotices;
  }
}
