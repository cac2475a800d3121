// Compares two records of one person, field by field.

import type { Borrower, MergeField } from '../../api/api-types.ts';

/** In the order of the form. */
const fields: readonly MergeField[] = [
  'givenName',
  'familyName',
  'group',
  'category',
  'barcode',
  'externalId',
  'email',
  'guardianEmail',
  'birthDate',
  'expiresOn',
  'leftOn',
  'message',
  'blockedReason',
  'photo',
];

/** No date means no end, which differs from "not known". */
const emptyMeansSomething: readonly MergeField[] = ['expiresOn', 'leftOn'];

export interface FieldToMerge {
  readonly field: MergeField;
  readonly stays: string | null;
  readonly goes: string | null;
  /** The values differ, so the user must choose; otherwise there is only one value. */
  readonly differs: boolean;
}

/** The fields with a value in at least one of the two records. */
export function fieldsToMerge(stays: Borrower, goes: Borrower): readonly FieldToMerge[] {
  return fields
    .map((field) => {
      const [a, b] = [stays[field], goes[field]];
      const bothCount = emptyMeansSomething.includes(field) || (a !== null && b !== null);
      return { field, stays: a, goes: b, differs: a !== b && bothCount };
    })
    .filter(({ stays: a, goes: b }) => a !== null || b !== null);
}
