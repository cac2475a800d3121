// The notices that the catalogue gives to the desk.

export const catalogueNotices = ['catalogue-moved', 'catalogue-guessed'] as const;

declare module '../../core/notices/notices.ts' {
  interface DeclaredNotices {
    catalogue: typeof catalogueNotices;
  }
}
