// Formats borrowers' names for lists and for sentences.

import { withCommas } from '../languages/languages.ts';

interface Named {
  readonly givenName: string;
  readonly familyName: string;
}

/** Family name first, because lists are sorted by it. */
export function listName({ givenName, familyName }: Named): string {
  return withCommas([familyName, givenName].filter((part) => part !== ''));
}

export function fullName({ givenName, familyName }: Named): string {
  return `${givenName} ${familyName}`.trim();
}
