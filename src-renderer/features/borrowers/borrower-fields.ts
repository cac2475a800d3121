// Converts a borrower to form fields and back to API input.

import { foldText } from '../../ui/lists/list-order.ts';
import type { Borrower, BorrowerChanges, NewBorrower } from '../../api/library.ts';

export const borrowerFields = [
  'givenName',
  'familyName',
  'barcode',
  'externalId',
  'group',
  'category',
  'email',
  'guardianEmail',
  'secondGuardianEmail',
  'language',
  'birthDate',
  'expiresOn',
  'leftOn',
  'message',
] as const;

export type BorrowerField = (typeof borrowerFields)[number];
export type BorrowerValues = Readonly<Record<BorrowerField, string>>;

export function borrowerValues(borrower: Borrower): BorrowerValues {
  return {
    givenName: borrower.givenName,
    familyName: borrower.familyName,
    barcode: borrower.barcode ?? '',
    externalId: borrower.externalId ?? '',
    group: borrower.group ?? '',
    category: borrower.category,
    email: borrower.email ?? '',
    guardianEmail: borrower.guardianEmail ?? '',
    secondGuardianEmail: borrower.secondGuardianEmail ?? '',
    language: borrower.language ?? '',
    birthDate: borrower.birthDate ?? '',
    expiresOn: borrower.expiresOn ?? '',
    leftOn: borrower.leftOn ?? '',
    message: borrower.message ?? '',
  };
}

export function emptyBorrower(category: string): BorrowerValues {
  return {
    givenName: '',
    familyName: '',
    barcode: '',
    externalId: '',
    group: '',
    category,
    email: '',
    guardianEmail: '',
    secondGuardianEmail: '',
    language: '',
    birthDate: '',
    expiresOn: '',
    leftOn: '',
    message: '',
  };
}

/** The changed fields as API input: trimmed, and null if emptied. */
export function borrowerChange(changes: Partial<BorrowerValues>): BorrowerChanges {
  const change: Partial<Record<BorrowerField, string | null>> = {};
  for (const field of borrowerFields) {
    const typed = changes[field]?.trim();
    if (typed !== undefined) change[field] = typed === '' ? null : typed;
  }
  const { givenName, familyName, category, ...rest } = change;
  return {
    ...rest,
    ...(givenName !== undefined && { givenName: givenName ?? '' }),
    ...(familyName !== undefined && { familyName: familyName ?? '' }),
    ...(typeof category === 'string' && { category }),
  };
}

/** The borrower with the typed name, ignoring case and accents; if a class is typed, only one in that class or in none. */
export function namesakeAmong<Known extends Pick<Borrower, 'givenName' | 'familyName' | 'group'>>(
  borrowers: readonly Known[],
  typed: Pick<BorrowerValues, 'givenName' | 'familyName' | 'group'>,
): Known | null {
  const same = (a: string, b: string) => foldText(a.trim()) === foldText(b.trim());
  const namesake = borrowers.find(
    ({ givenName, familyName, group }) =>
      same(givenName, typed.givenName) &&
      same(familyName, typed.familyName) &&
      (group === null || typed.group.trim() === '' || same(group, typed.group)),
  );
  return namesake ?? null;
}

export function newBorrower(values: BorrowerValues): NewBorrower {
  const filled = Object.fromEntries(
    Object.entries(borrowerChange(values)).filter(([, value]) => value !== null),
  );
  return { ...filled, givenName: values.givenName.trim(), familyName: values.familyName.trim() };
}
