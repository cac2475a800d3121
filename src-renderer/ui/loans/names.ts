// Writes the names of borrowers as lists show them and as sentences use them.

interface Named {
  readonly givenName: string;
  readonly familyName: string;
}

/** The family name first, because lists are sorted by it. */
export function listName({ givenName, familyName }: Named): string {
  return [familyName, givenName].filter((part) => part !== '').join(', ');
}

export function fullName({ givenName, familyName }: Named): string {
  return `${givenName} ${familyName}`.trim();
}
