// Splits the authors of a book in one cell, and removes life dates from their names.

/** Separators between authors, whatever a comma means in this file. */
const between = /\s*[;|\r\n]+\s*|\s+(?:&|and)\s+/i;

/** Life dates after a name as catalogues write them: `, 1965-`, `, 1920-1992`, `, b. 1965`, ` (1965-)`. */
const lifeYears =
  /(?:,\s*|\s*\()(?:b\.|born|geb\.|ca\.?|c\.)?\s*\d{4}\??(?:\s*[-–]\s*(?:(?:ca\.?|c\.)?\s*\d{4}\??)?)?\)?\.?(?=\s*(?:,|$))/gi;

/** Words that begin a family name, as in "Le Guin, Ursula" and "van den Berg, Marianne". */
const familyPrefix =
  /^(?:af|av|aan|bin|da|dal|de|del|della|den|der|des|di|do|dos|du|el|ibn|in|la|las|le|les|los|mc|op|san|st\.?|ten|ter|te|van|vande|vanden|vander|vom|von|zu|zum|zur|'t|'s)\s/i;

/** @param commasPart whether commas separate authors in this file; see commasPartAuthors */
export function authorsOf(cell: string | null, commasPart: boolean): string[] {
  const people = (cell ?? '').split(between).flatMap((part) => {
    const name = part.replace(lifeYears, '').trim();
    return commasPart && namesWholePeople(name) ? name.split(/\s*,\s*/) : [name];
  });
  return [...new Set(people.filter((name) => name !== ''))];
}

/**
 * Whether commas separate authors in a whole column. One cell is not enough: "García Márquez, Gabriel José" looks like
 * two authors.
 */
export function commasPartAuthors(cells: Iterable<string>): boolean {
  let parting = 0;
  let turning = 0;
  for (const cell of cells) {
    for (const part of cell.split(between)) {
      const name = part.replace(lifeYears, '').trim();
      if (!name.includes(',')) continue;
      if (namesWholePeople(name)) parting += 1;
      else turning += 1;
    }
  }
  return parting > turning;
}

/** "J. K. Rowling, Mary GrandPré": each part is a whole name. In "Le Guin, Ursula K." none is. */
function namesWholePeople(names: string): boolean {
  return names.includes(',') && names.split(',').every((name) => isWholeName(name.trim()));
}

/** A given name or an initial first, a family name last. */
function isWholeName(name: string): boolean {
  const last = name.split(/\s+|(?<=\.)(?=\p{L})/u);
  return last.length > 1 && !familyPrefix.test(name) && /^[\p{L}'’-]{2,}\.?$/u.test(last.at(-1) ?? '');
}
