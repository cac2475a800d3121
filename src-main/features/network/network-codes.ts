// The notices of access for other programs.

export const networkNotices = ['http-port-taken'] as const;

declare module '../../core/notices/notices.ts' {
  interface DeclaredNotices {
    network: typeof networkNotices;
  }
}
