// Loans as the exchange of several desks reads and writes them.
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import type { LoanState } from './loan-state-rules.ts';
import { loansIn, loanWrites } from './loans-repository.ts';

export const loanById = (db: ReadableDatabase, id: string): LoanState | null => loansIn(db).state(id);

export const openLoanOf = (db: ReadableDatabase, item: string): string | null =>
  loansIn(db).openLoanIdOfItem(item);

export const factsOfItem = (db: ReadableDatabase, item: string) => loansIn(db).itemFacts(item);

/** Why staff insisted, as another desk noted it. @param codes of the refusals that were overridden */
export function noteOverride(
  db: WritableDatabase,
  loan: string,
  at: string,
  codes: string[],
  reason: string,
): void {
  loanWrites(db).noteOverride(loan, at, codes, reason);
}
