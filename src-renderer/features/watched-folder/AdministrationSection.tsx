// The pupil administration: the folder that its lists are dropped in, and what became of them.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { libraryKeys } from '../../api/library-keys.ts';
import { libraryQueries } from '../../api/library-queries.ts';
import { ReadSection } from '../../ui/pages/ReadSection.tsx';
import { FolderForm } from './FolderForm.tsx';
import { RunsPanel } from './RunsPanel.tsx';

/** Files come by themselves: what is on screen follows. */
const rereadEveryMs = 4000;

export function AdministrationSection() {
  const folder = useQuery({ ...libraryQueries.synchronisation(), refetchInterval: rereadEveryMs });
  const runs = useQuery({ ...libraryQueries.synchronisationRuns(), refetchInterval: rereadEveryMs });
  const client = useQueryClient();
  const latest = runs.data?.[0];
  // What became of a list may have made a notice, or ended one: they stand on the same screen.
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
