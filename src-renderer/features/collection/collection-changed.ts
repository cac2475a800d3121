// Refetches everything on the screens that shows an item after it or its title changed.

import type { QueryClient } from '@tanstack/react-query';
import { libraryKeys } from '../../api/library-keys.ts';

export async function collectionChanged(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: libraryKeys.item }),
    client.invalidateQueries({ queryKey: libraryKeys.items }),
    client.invalidateQueries({ queryKey: libraryKeys.copies }),
    client.invalidateQueries({ queryKey: [...libraryKeys.history, 'item'] }),
    client.invalidateQueries({ queryKey: libraryKeys.status }),
    // These lists also contain titles and lost items; they are refetched when they are next shown.
    client.invalidateQueries({ queryKey: libraryKeys.loans, refetchType: 'none' }),
    client.invalidateQueries({ queryKey: libraryKeys.overdues, refetchType: 'none' }),
    client.invalidateQueries({ queryKey: libraryKeys.overview, refetchType: 'none' }),
    client.invalidateQueries({ queryKey: libraryKeys.groupLoans, refetchType: 'none' }),
  ]);
}
