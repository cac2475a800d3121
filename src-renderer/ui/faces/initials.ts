// The initials shown instead of a photo.

export function initials({ givenName, familyName }: { givenName: string; familyName: string }): string {
  const first = (name: string) => /\p{L}/u.exec(name)?.[0] ?? '';
  const lastWord = familyName.split(' ').at(-1) ?? '';
  return (first(givenName) + first(lastWord)).toLocaleUpperCase();
}
