// Finds the field of a form that each part of a problem is about.

import type { Problem } from '../../api/api-types.ts';

/** Problems that are about one field although they name none. */
const fieldOfCode: Readonly<Partial<Record<string, string>>> = {
  'barcode-taken': 'barcode',
  'external-id-taken': 'externalId',
  'name-taken': 'name',
};

/** `/authors/0` and `#/authors/0` are both about the field `authors`. */
export function fieldOfPointer(pointer: string): string {
  const [, first = ''] = pointer.replace(/^#/, '').split('/');
  return first.replaceAll('~1', '/').replaceAll('~0', '~');
}

export interface FieldErrors {
  /** By field: what is wrong, in the server's words, or null where the problem's code says it. */
  readonly fields: ReadonlyMap<string, string | null>;
  /** Whether anything is wrong that no field of this form can show. */
  readonly elsewhere: boolean;
}

export function fieldErrors(problem: Problem, known: readonly string[]): FieldErrors {
  const fields = new Map<string, string | null>();
  let elsewhere = false;
  for (const { pointer, message } of problem.errors ?? []) {
    const field = fieldOfPointer(pointer);
    if (!known.includes(field)) elsewhere = true;
    else if (!fields.has(field)) fields.set(field, message);
  }
  const ofCode = fieldOfCode[problem.code];
  if (ofCode !== undefined && known.includes(ofCode)) fields.set(ofCode, null);
  return { fields, elsewhere: elsewhere || fields.size === 0 };
}
