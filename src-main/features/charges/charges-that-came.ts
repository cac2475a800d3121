// The charges that came from another program, for planning what still has to come.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { chargesIn } from './charges-repository.ts';
import type { ChargeHere } from './imported-charge-rules.ts';

/** Those of the borrower, without what was taken back. */
export function chargesThatCame(db: ReadableDatabase, borrower: string): ChargeHere[] {
  return chargesIn(db).thatCame(borrower);
}
