// The lines of a result about what another desk of the library said of the same item.

import type { DeskClaim } from '../../../api/library.ts';
import { claimPlace, nameOfClaim } from '../../../ui/loans/claims.ts';
import type { Entry } from '../session/kinds.ts';
import { firstName, type Words } from './words.ts';

/** A scan answers who has the item, so a child to whom another desk lent it no longer has it. */
export function claimLines(entry: Entry): Words[] {
  const { otherClaims = [] } = entry;
  const holder = entry.kind === 'lent' ? entry.loan.borrower.id : null;
  // A book that was not on loan is here.
  const isAnswered = entry.kind !== 'refused' || entry.refusals[0]?.code === 'item-not-lent';
  const lines = otherClaims
    .filter(({ borrower }) => holder === null || borrower?.id !== holder)
    .flatMap((claim) => linesOf(claim, isAnswered));
  return isAnswered || lines.length === 0 ? lines : [...lines, { key: 'desk:result.whoHasIt' }];
}

function linesOf(claim: DeskClaim, isAnswered: boolean): Words[] {
  const values = { ...claimPlace(claim), saidAt: claim.at };
  const { borrower } = claim;
  if (claim.loan === null) return [{ key: 'desk:result.alsoCameIn', values }];
  if (borrower === null) return [];
  const lent = { key: 'desk:result.alsoLent', values: { ...values, name: nameOfClaim(borrower) } };
  const nowNot = { key: 'desk:result.noLongerHas', values: { name: firstName(borrower) } };
  return isAnswered ? [lent, nowNot] : [lent];
}
