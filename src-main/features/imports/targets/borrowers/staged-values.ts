// Compares a borrower with a staged row, and builds the change or the new borrower from it.
import type { BorrowerChanges, BorrowerInput } from '../../../borrowers/borrower-commands.ts';
import type { Borrower } from '../../../borrowers/borrower-image-commands.ts';
import type { FieldValues } from '../../planning/planned-row.ts';

/** The fields in which the borrower differs from `values`. */
export function differing(now: Borrower, values: FieldValues): (keyof FieldValues)[] {
  return (Object.keys(values) as (keyof FieldValues)[]).filter((field) => now[field] !== values[field]);
}

/** A card or number that was cleared only to be replaced does not count as a change. */
export function isCleared(now: Borrower, field: keyof FieldValues, after: FieldValues): boolean {
  return (field === 'barcode' || field === 'externalId') && now[field] === null && field in after;
}

export function numbersCleared(values: FieldValues): BorrowerChanges {
  return {
    ...('barcode' in values && { barcode: null }),
    ...('externalId' in values && { externalId: null }),
  };
}

/** Names cannot be null; a null category means the default. */
export function changesOf({ givenName, familyName, category, ...rest }: FieldValues): BorrowerChanges {
  return {
    ...rest,
    ...(typeof givenName === 'string' && { givenName }),
    ...(typeof familyName === 'string' && { familyName }),
    ...(typeof category === 'string' && { category }),
  };
}

export function inputOf(values: FieldValues): BorrowerInput {
  return { ...changesOf(values), givenName: values.givenName ?? '', familyName: values.familyName ?? '' };
}
