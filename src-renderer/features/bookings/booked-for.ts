// Names the class and the borrower of a booking, for lists and for sentences.

import type { Booking } from '../../api/library.ts';
import { fullName, listName } from '../../ui/loans/names.ts';

type Whose = Pick<Booking, 'borrower' | 'group'>;

/** The class, with the borrower in brackets if there is one; or the borrower. */
export const bookedFor = (booking: Whose): string => named(booking, fullName);

/** Likewise with the family name first. */
export const bookedForInList = (booking: Whose): string => named(booking, listName);

function named(
  { group, borrower }: Whose,
  nameOf: (borrower: NonNullable<Booking['borrower']>) => string,
): string {
  const name = borrower === null ? null : nameOf(borrower);
  if (group === null || name === null) return group?.name ?? name ?? '';
  return `${group.name} (${name})`;
}

/** The page of the borrower, or of the class if there is no borrower. */
export function pageOfBooking({ group, borrower }: Whose): string {
  return borrower === null ? `/borrowers/classes/${group?.id ?? ''}` : `/borrowers/${borrower.id}`;
}
