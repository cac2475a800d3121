// What a spreadsheet tells about a borrower: the columns of one that is written, and what one that is read may say.

/** By names that the import knows whatever the library's language. */
export const borrowerFields = [
  'externalId',
  'barcode',
  'givenName',
  'familyName',
  'group',
  'category',
  'email',
  'guardianEmail',
  'birthDate',
  'leftOn',
  'expiresOn',
  'message',
  'blockedReason',
] as const;
export type BorrowerField = (typeof borrowerFields)[number];
