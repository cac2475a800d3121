// Shows what was done to a saved list, reads it again, and offers to undo it.

import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useUndo } from '../../ui/forms/use-undo.ts';
import { savedListsChanged } from './collection-queries.ts';

export function useListChanged(): (done: Parameters<ReturnType<typeof useUndo>>[0]) => void {
  const client = useQueryClient();
  const reread = useCallback(() => savedListsChanged(client), [client]);
  const tell = useUndo(reread);
  return useCallback(
    (done) => {
      tell(done);
      void reread();
    },
    [tell, reread],
  );
}
