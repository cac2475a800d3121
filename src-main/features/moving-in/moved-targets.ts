// The targets of the lists that a library takes along: loans, holds, charges.
import type { LaterFeatures } from '../circulation/circulation-hooks.ts';
import type { Target } from '../imports/target.ts';
import { withAddedRecords } from './apply-added-records.ts';
import { applyCharges } from './apply-charges.ts';
import { applyHolds } from './apply-holds.ts';
import { applyLoans } from './apply-loans.ts';
import type { MovedColumn } from './moved-columns-rules.ts';
import { movedTarget } from './moved-target.ts';

/** @param later the features that circulation asks before it lends */
export function movedTargets(later: LaterFeatures): Target<MovedColumn>[] {
  return [
    movedTarget('loans', withAddedRecords(applyLoans(later))),
    movedTarget('holds', withAddedRecords(applyHolds)),
    movedTarget('charges', withAddedRecords(applyCharges)),
  ];
}
