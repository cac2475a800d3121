// The word of a desk about where an item is, as the values of a text.

import type { DeskClaim } from '../../api/library.ts';
import { fullName } from './names.ts';

/** The context says which form of the text names the desk. */
export function claimPlace({
  desk,
  isHere,
}: Pick<DeskClaim, 'desk' | 'isHere'>): Readonly<Record<string, string>> {
  if (isHere) return { context: 'here' };
  return desk === null ? { context: 'main' } : { desk };
}

/** "Sam Bos (4B)" */
export function nameOfClaim(borrower: NonNullable<DeskClaim['borrower']>): string {
  const { group } = borrower;
  return group === null ? fullName(borrower) : `${fullName(borrower)} (${group})`;
}
