// The watched folder for the pupil administration's files, and the results of their imports.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { libraryKeys } from '../../api/library-queries.ts';
import { ReadSection } from '../../ui/pages/ReadSection.tsx';
import { FolderForm } from './FolderForm.tsx';
import { RunsPanel } from './RunsPanel.tsx';
import { folderQueries } from './folder-queries.ts';

/** Polled, because files arrive in the background. */
const rereadEveryMs = 4000;

export function WatchedFolderSection() {
  const folder = useQuery({ ...folderQueries.folder(), refetchInterval: rereadEveryMs });
  const runs = useQuery({ ...folderQueries.runs(), refetchInterval: rereadEveryMs });
  const client = useQueryClient();
  const latest = runs.data?.[0];
  // A run can add or end a notice, which the same screen shows.
  useEffect(() => {
    void client.invalidateQueries({ queryKey: libraryKeys.status });
  }, [client, latest?.id, latest?.state]);
  return (
    <ReadSection queries={[folder, runs]}>
      {() =>
        folder.data !== undefined &&
        runs.data !== undefined && (
          <>
            <FolderForm folder={folder.data} />
            <RunsPanel folder={folder.data} runs={runs.data} />
          </>
        )
      }
    </ReadSection>
  );
}
