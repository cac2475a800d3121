// What two records of one person have in common and where they differ, field by field.

import type { Borrower, MergeField } from '../../api/api-types.ts';

/** In the order in which the form asks for them. */
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

/** Without a date there is no end, which is something else than "not known". */
const emptyMeansSomething: readonly MergeField[] = ['expiresOn', 'leftOn'];

export interface FieldToMerge {
  readonly field: MergeField;
  readonly stays: string | null;
  readonly goes: string | null;
  /** Somebody has to choose; otherwise there is only one value. */
  readonly differs: boolean;
}

/** The fields in which at least one of the two has something. */
export function fieldsToMerge(stays: Borrower, goes: Borrower): readonly FieldToMerge[] {
  return fields
    .map((field) => {
      const [a, b] = [stays[field], goes[field]];
      const bothCount = emptyMeansSomething.includes(field) || (a !== null && b !== null);
      return { field, stays: a, goes: b, differs: a !== b && bothCount };
    })
    .filter(({ stays: a, goes: b }) => a !== null || b !== null);
}
