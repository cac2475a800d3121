// Has everything on the screens that shows items read again after one of them, or its title, changed.

import type { QueryClient } from '@tanstack/react-query';
import { libraryKeys } from '../../api/library-keys.ts';

export async function collectionChanged(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: libraryKeys.item }),
    client.invalidateQueries({ queryKey: libraryKeys.items }),
    client.invalidateQueries({ queryKey: libraryKeys.copies }),
    client.invalidateQueries({ queryKey: [...libraryKeys.history, 'item'] }),
    client.invalidateQueries({ queryKey: libraryKeys.status }),
    // Titles, and what is lost, stand in these lists too; they are read again when they are next looked at.
    client.invalidateQueries({ queryKey: libraryKeys.loans, refetchType: 'none' }),
    client.invalidateQueries({ queryKey: libraryKeys.overdues, refetchType: 'none' }),
    client.invalidateQueries({ queryKey: libraryKeys.overview, refetchType: 'none' }),
    client.invalidateQueries({ queryKey: libraryKeys.groupLoans, refetchType: 'none' }),
  ]);
}
