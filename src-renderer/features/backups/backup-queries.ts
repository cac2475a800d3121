// The queries about backups, off-site copies and restores.

import { queryOptions } from '@tanstack/react-query';
import * as library from '../../api/library.ts';
import { requestOptions } from '../../api/http-client.ts';
import type { ChosenBackup } from '../../api/library.ts';

export const backupQueries = {
  backups: () =>
    queryOptions({ queryKey: ['backups'], queryFn: ({ signal }) => library.listBackups({ signal }) }),
  copiesElsewhere: () =>
    queryOptions({
      queryKey: ['copies-elsewhere'],
      queryFn: ({ signal }) => library.readBackupCopies({ signal }),
      refetchInterval: 3_000,
    }),
  restores: () =>
    queryOptions({ queryKey: ['restores'], queryFn: ({ signal }) => library.readRestore({ signal }) }),
  /** A missing drive answers late. */
  backupsIn: (folder: string) =>
    queryOptions({
      queryKey: ['backups-in', folder],
      queryFn: ({ signal }) =>
        library.findBackupsElsewhere({ folder }, requestOptions({ signal, patient: true })),
      retry: false,
      staleTime: 0,
    }),
  /** Reads the whole backup, so it runs once each time the dialog opens and is never refetched. */
  restorePreview: (chosen: ChosenBackup, attempt: number) =>
    queryOptions({
      queryKey: ['restore-preview', chosen.folder, chosen.backup, attempt],
      queryFn: ({ signal }) => library.previewRestore(chosen, requestOptions({ signal, patient: true })),
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    }),
} as const;
