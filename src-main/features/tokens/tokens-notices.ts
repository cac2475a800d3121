// The notices of tokens and of the codes that open the desk.

export const tokensNotices = ['desk-code-misused'] as const;

declare module '../../core/notices/notices.ts' {
  interface DeclaredNotices {
    tokens: typeof tokensNotices;
  }
}
