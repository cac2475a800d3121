// The columns of borrower spreadsheets, for writing and for import.

/** Column names that the import recognises in every language. */
export const borrowerFields = [
  'externalId',
  'barcode',
  'givenName',
  'familyName',
  'group',
  'category',
  'email',
  'guardianEmail',
  'secondGuardianEmail',
  'language',
  'birthDate',
  'leftOn',
  'expiresOn',
  'message',
  'blockedReason',
] as const;
export type BorrowerField = (typeof borrowerFields)[number];
