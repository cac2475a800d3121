// Who leaves or has left the school and still has items or owes money.

import { queryOptions } from '@tanstack/react-query';
import * as library from '../../api/library.ts';
import type { Borrower, Loan } from '../../api/library.ts';
import { libraryKeys } from '../../api/library-queries.ts';

export interface Leaver {
  /** Of the borrower. */
  readonly id: string;
  readonly borrower: Pick<Borrower, 'givenName' | 'familyName' | 'group'>;
  readonly loans: readonly Loan[];
  /** In minor units. */
  readonly owed: number;
}

export const leaversPath = '/borrowers/leavers';

/**
 * The leavers among those who have items or owe money, in no order.
 *
 * @param ids of all leavers
 */
function leaversAmong(
  ids: ReadonlySet<string>,
  loans: readonly Loan[],
  debtors: readonly Borrower[],
): Leaver[] {
  const loansOf = Map.groupBy(loans, ({ borrower }) => borrower.id);
  const debtOf = new Map(debtors.map((debtor) => [debtor.id, debtor]));
  return [...ids].flatMap((id) => {
    const hisLoans = loansOf.get(id) ?? [];
    const debtor = debtOf.get(id);
    const borrower = debtor ?? hisLoans[0]?.borrower;
    return borrower === undefined ? [] : [{ id, borrower, loans: hisLoans, owed: debtor?.owed ?? 0 }];
  });
}

const mostRowsAtOnce = 1000;

/** The ids of the borrowers who leave the school by a new school year, planned or applied. */
async function leavingBy(rollOver: string, signal: AbortSignal): Promise<string[]> {
  const ids: string[] = [];
  let after: number | null = 0;
  while (after !== null) {
    const page: library.ImportRows = await library.listImportRows(
      rollOver,
      { action: 'mark-left', after: String(after), limit: mostRowsAtOnce },
      { signal },
    );
    ids.push(...page.rows.flatMap(({ borrower }) => (borrower === null ? [] : [borrower.id])));
    after = page.next;
  }
  return ids;
}

/** The ids of those who have left and have items or owe money. */
async function leftWithSomething(signal: AbortSignal): Promise<string[]> {
  const lists = await Promise.all(
    (['borrowing', 'owing'] as const).map((state) =>
      library.listBorrowers({ state: ['left', state] }, { signal }),
    ),
  );
  return lists.flat().map(({ id }) => id);
}

/** @param rollOver the import of a new school year, for those who leave by it; null for all who have left */
export const leaversQuery = (rollOver: string | null) =>
  queryOptions({
    queryKey: [...libraryKeys.borrowers, { leavers: rollOver }],
    queryFn: async ({ signal }) => {
      const [ids, loans, debtors] = await Promise.all([
        rollOver === null ? leftWithSomething(signal) : leavingBy(rollOver, signal),
        library.listLoans({}, { signal }),
        library.listBorrowers({ state: ['owing'], include: ['money'] }, { signal }),
      ]);
      return leaversAmong(new Set(ids), loans, debtors);
    },
    staleTime: 0,
  });
