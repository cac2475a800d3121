// The notices of imports.

export const importNotices = ['import-finished-late', 'import-undone-late'] as const;

declare module '../../core/notices/notices.ts' {
  interface DeclaredNotices {
    imports: typeof importNotices;
  }
}
