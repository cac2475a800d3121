// Proposes the next year's class from a class name: 1A becomes 2A, Groep 7 becomes Groep 8.

export const classFates = ['moves', 'leaves', 'stays'] as const;
export type ClassFate = (typeof classFates)[number];

/** The step of the pupils of a class; `to` if they move. */
export interface ClassStep {
  does: ClassFate;
  to: string | null;
}

interface ClassYear {
  before: string;
  year: number;
  after: string;
}

/** Highest possible school year; a larger number is a room, or a calendar year. */
const LAST_YEAR = 13;
/** `Groep 7/8`: half of them move, and the name does not say which half. */
const severalYears = /\d\s*(?:[-/+&]|en|and|et|und)\s*\d/i;
const ofGrownUps =
  /teach|staff|leraar|leraren|leerkracht|docent|personeel|ouder|parent|lehrer|eltern|enseign|prof|medewerker|volunt|vrijwillig/i;

/**
 * The proposal for a class: up by one year; the highest year of its kind leaves; a name without a year stays.
 *
 * @param all the names of all classes of the library
 */
export function stepProposedFor(name: string, all: readonly string[]): ClassStep {
  const yearOfClass = classYear(name);
  if (yearOfClass === null) return { does: 'stays', to: null };
  const next = `${yearOfClass.before}${String(yearOfClass.year + 1)}${yearOfClass.after}`;
  const sameClass = all.find((one) => sameName(one, next));
  if (sameClass !== undefined) return { does: 'moves', to: sameClass };
  const hasNextYear = all.some((one) => {
    const other = classYear(one);
    return (
      other !== null && other.year === yearOfClass.year + 1 && sameName(other.before, yearOfClass.before)
    );
  });
  return hasNextYear ? { does: 'moves', to: next } : { does: 'leaves', to: null };
}

/** Whether a category's name says that its members teach the class. */
export function isOfGrownUps(category: string): boolean {
  return ofGrownUps.test(category);
}

/** Compares class names as the library does. */
function sameName(one: string, other: string): boolean {
  return foldedName(one) === foldedName(other);
}

/** SQLite's NOCASE folds ASCII letters only. */
export function foldedName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

function classYear(name: string): ClassYear | null {
  if (severalYears.test(name)) return null;
  for (const { 0: digits, index } of name.matchAll(/\d+/g)) {
    const year = Number(digits);
    if (digits.length > 2 || year < 1 || year > LAST_YEAR) continue;
    return { before: name.slice(0, index), year, after: name.slice(index + digits.length) };
  }
  return null;
}
