// Compares column names, ignoring spaces, capitals and accents.

/** The letters and digits of a column's name: "E-mail address" becomes "emailaddress". */
export function plainName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/\(s\)/g, 's')
    .replace(/[^a-z0-9]+/g, '');
}
