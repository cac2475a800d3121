// The notices of mail.

export const mailNotices = ['mail-stopped', 'mail-gave-up', 'notices-to-print'] as const;

declare module '../../core/notices/notices.ts' {
  interface DeclaredNotices {
    mail: typeof mailNotices;
  }
}
