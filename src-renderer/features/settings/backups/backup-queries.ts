// The queries about backups, off-site copies and restores.

import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import type { ChosenBackup } from '../../../api/api-types.ts';

export const backupQueries = {
  backups: () => queryOptions({ queryKey: ['backups'], queryFn: ({ signal }) => api.backups(signal) }),
  copiesElsewhere: () =>
    queryOptions({
      queryKey: ['copies-elsewhere'],
      queryFn: ({ signal }) => api.copies(signal),
      refetchInterval: 3_000,
    }),
  restores: () => queryOptions({ queryKey: ['restores'], queryFn: ({ signal }) => api.restoreState(signal) }),
  /** A missing drive answers late. */
  backupsIn: (folder: string) =>
    queryOptions({
      queryKey: ['backups-in', folder],
      queryFn: ({ signal }) => api.backupsElsewhere(folder, signal),
      retry: false,
      staleTime: 0,
    }),
  /** Reads the whole backup, so it runs once each time the dialog opens and is never refetched. */
  restorePreview: (chosen: ChosenBackup, attempt: number) =>
    queryOptions({
      queryKey: ['restore-preview', chosen.folder, chosen.backup, attempt],
      queryFn: ({ signal }) => api.previewRestore(chosen, signal),
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    }),
} as const;
