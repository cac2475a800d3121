// Maps each part of a problem to the form field it concerns.

import type { Problem } from '../../api/library.ts';

/** Problems that concern one field although they name none. */
const fieldOfCode: Readonly<Partial<Record<string, string>>> = {
  'barcode-taken': 'barcode',
  'external-id-taken': 'externalId',
  'name-taken': 'name',
  'shelf-backwards': 'shelves',
  'shelves-overlap': 'shelves',
};

/** `/authors/0` and `#/authors/0` both concern the field `authors`. */
export function fieldOfPointer(pointer: string): string {
  const [, first = ''] = pointer.replace(/^#/, '').split('/');
  return first.replaceAll('~1', '/').replaceAll('~0', '~');
}

export interface FieldErrors {
  /** By field: the server's message, or null if the problem's code has a text. */
  readonly fields: ReadonlyMap<string, string | null>;
  /** Whether there is an error that no field of this form can show. */
  readonly elsewhere: boolean;
}

export function fieldErrors(problem: Problem, formFields: readonly string[]): FieldErrors {
  const fields = new Map<string, string | null>();
  let elsewhere = false;
  for (const { pointer, message } of problem.errors ?? []) {
    const field = fieldOfPointer(pointer);
    if (!formFields.includes(field)) elsewhere = true;
    else if (!fields.has(field)) fields.set(field, message);
  }
  const ofCode = fieldOfCode[problem.code];
  if (ofCode !== undefined && formFields.includes(ofCode)) fields.set(ofCode, null);
  return { fields, elsewhere: elsewhere || fields.size === 0 };
}
