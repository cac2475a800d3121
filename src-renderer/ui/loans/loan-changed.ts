// Updates everything on the screens that shows a loan after that loan changed.

import type { QueryClient } from '@tanstack/react-query';
import type { Loan } from '../../api/api-types.ts';
import { libraryKeys, libraryQueries } from '../../api/library-queries.ts';

/** After a return, renewal or undo: updates the loan in the long lists and refetches the short ones. */
export async function loanChanged(
  client: QueryClient,
  loan: Loan,
  what: 'returned' | 'renewed' | 'undone',
): Promise<void> {
  if (what === 'undone') {
    await Promise.all([
      client.invalidateQueries({ queryKey: libraryKeys.loans }),
      client.invalidateQueries({ queryKey: libraryKeys.overdues }),
    ]);
  } else {
    const without = (loans: Loan[] | undefined) => loans?.filter(({ id }) => id !== loan.id);
    const replaced = (loans: Loan[] | undefined) =>
      loans?.map((other) => (other.id === loan.id ? loan : other));
    client.setQueryData(libraryQueries.loans().queryKey, what === 'returned' ? without : replaced);
    client.setQueryData(
      libraryQueries.overdues().queryKey,
      what === 'renewed' && loan.daysOverdue > 0 ? replaced : without,
    );
  }
  await Promise.all([
    client.invalidateQueries({ queryKey: libraryQueries.overview(loan.borrower.id).queryKey }),
    client.invalidateQueries({ queryKey: libraryQueries.item(loan.item.id).queryKey }),
    client.invalidateQueries({ queryKey: libraryKeys.history }),
    client.invalidateQueries({ queryKey: libraryKeys.groupLoans }),
    client.invalidateQueries({ queryKey: libraryKeys.borrowers, refetchType: 'none' }),
    client.invalidateQueries({ queryKey: libraryKeys.items, refetchType: 'none' }),
    client.invalidateQueries({ queryKey: libraryKeys.status }),
  ]);
}
