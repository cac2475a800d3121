// The targets of the lists that a library takes along: loans, holds, charges.
import type { LaterFeatures } from '../circulation/circulation-hooks.ts';
import type { Target } from '../imports/target.ts';
import { applyCharges } from './apply-charges.ts';
import { applyHolds } from './apply-holds.ts';
import { applyLoans } from './apply-loans.ts';
import type { MovedColumn } from './moved-columns-rules.ts';
import { movedTarget } from './moved-target.ts';

const outdated = 'Borrowers or items were added after the plan was made. Plan again first.';

/** @param later the features that circulation asks before it lends */
export function movedTargets(later: LaterFeatures): Target<MovedColumn>[] {
  return [
    movedTarget('loans', applyLoans(later), { outdatedBy: ['borrower.added', 'item.added'], outdated }),
    movedTarget('holds', applyHolds, { outdatedBy: ['borrower.added', 'item.added'], outdated }),
    movedTarget('charges', applyCharges, {
      // Otherwise two plans of one list would charge twice.
      outdatedBy: ['borrower.added', 'item.added', 'charge.added'],
      outdated: 'Borrowers, items or charges were added after the plan was made. Plan again first.',
    }),
  ];
}
