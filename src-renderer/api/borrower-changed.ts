// Refetches everything on the screens that shows borrowers after one of them changed.

import type { QueryClient } from '@tanstack/react-query';
import { libraryKeys, libraryQueries } from './library-queries.ts';

export async function borrowerChanged(client: QueryClient, id: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: libraryQueries.overview(id).queryKey }),
    client.invalidateQueries({ queryKey: libraryQueries.borrower(id).queryKey }),
    client.invalidateQueries({ queryKey: libraryQueries.history('borrower', id).queryKey }),
    client.invalidateQueries({ queryKey: libraryKeys.borrowers }),
    client.invalidateQueries({ queryKey: libraryKeys.groups }),
    client.invalidateQueries({ queryKey: libraryKeys.mail }),
    client.invalidateQueries({ queryKey: libraryKeys.groupLoans }),
    // These lists also contain names and classes; they are refetched when they are next shown.
    client.invalidateQueries({ queryKey: libraryKeys.loans, refetchType: 'none' }),
    client.invalidateQueries({ queryKey: libraryKeys.overdues, refetchType: 'none' }),
  ]);
}
