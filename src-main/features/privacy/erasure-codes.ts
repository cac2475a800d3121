// The notices of erasures.

export const erasureNotices = ['erasure-unfinished'] as const;

declare module '../../core/notices/notices.ts' {
  interface DeclaredNotices {
    privacy: typeof erasureNotices;
  }
}
