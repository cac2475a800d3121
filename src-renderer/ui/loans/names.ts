// Formats borrowers' names for lists and for sentences.

interface Named {
  readonly givenName: string;
  readonly familyName: string;
}

/** Family name first, because lists are sorted by it. */
export function listName({ givenName, familyName }: Named): string {
  return [familyName, givenName].filter((part) => part !== '').join(', ');
}

export function fullName({ givenName, familyName }: Named): string {
  return `${givenName} ${familyName}`.trim();
}
