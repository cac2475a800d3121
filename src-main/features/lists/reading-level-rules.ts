// Reading levels by their schemes, and ages of readers: their names in lists and catalogue records, and as one text.
// Sources: MARC 21 fields 521, 526 and 008/22 (Library of Congress); names as publishers of the schemes print them.

/** A reading level of a title; a title has one of each scheme. */
export interface ReadingLevel {
  /** One of `levelSchemes`, or the name of another scheme. */
  readonly scheme: string;
  readonly level: string;
  /** Of a quiz, such as Accelerated Reader's. */
  readonly points: number | null;
  readonly quiz: string | null;
}

/** The schemes that the library knows, with the name that texts and records have. */
export const levelSchemes = {
  ar: 'Accelerated Reader',
  lexile: 'Lexile',
  'fountas-pinnell': 'Fountas & Pinnell',
  avi: 'AVI',
  antolin: 'Antolin',
  'reading-counts': 'Reading Counts',
} as const;
export type LevelScheme = keyof typeof levelSchemes;

const marks: readonly (readonly [RegExp, LevelScheme])[] = [
  [/accelerated reader|renaissance|^ar\b|^atos\b/, 'ar'],
  [/lexile/, 'lexile'],
  [/fountas|guided reading|^f ?(?:&|and|\/)? ?p\b|^grl\b/, 'fountas-pinnell'],
  [/^avi\b/, 'avi'],
  [/antolin/, 'antolin'],
  [/reading counts/, 'reading-counts'],
];

/** The code of a scheme for its name; another name stays as it is. */
export function schemeNamed(name: string): string {
  const plain = name.trim().toLowerCase();
  if (plain in levelSchemes) return plain;
  return marks.find(([mark]) => mark.test(plain))?.[1] ?? name.trim();
}

export const nameOfScheme = (scheme: string): string =>
  scheme in levelSchemes ? levelSchemes[scheme as LevelScheme] : scheme;

const known = Object.keys(levelSchemes);
/** The schemes in their order; others after them. */
export const placeOfScheme = (scheme: string): number =>
  known.includes(scheme) ? known.indexOf(scheme) : known.length;

/** In the order of the schemes: `Accelerated Reader: 4.5 (points 3, quiz 7304); Lexile: 770L`. */
export function textOfLevels(levels: readonly ReadingLevel[]): string {
  return levels
    .toSorted(
      (one, other) =>
        placeOfScheme(one.scheme) - placeOfScheme(other.scheme) || (one.scheme < other.scheme ? -1 : 1),
    )
    .map(({ scheme, level, points, quiz }) => {
      const more = [
        ...(points === null ? [] : [`points ${String(points)}`]),
        ...(quiz === null ? [] : [`quiz ${quiz}`]),
      ];
      return `${nameOfScheme(scheme)}: ${level}${more.length === 0 ? '' : ` (${more.join(', ')})`}`;
    })
    .join('; ');
}

const oneLevel = /^([^:]{1,60}?)\s*:\s*(.+?)(?:\s*\((?:points ([\d.]+))?(?:, )?(?:quiz ([^\s()]+))?\))?$/;

/** Reads what textOfLevels writes; of two with one scheme the first counts. */
export function levelsFrom(text: string): ReadingLevel[] {
  const levels = text.split(';').flatMap((part): ReadingLevel[] => {
    const [, scheme, level, points, quiz] = oneLevel.exec(part.trim()) ?? [];
    if (scheme === undefined || level === undefined) return [];
    return [
      {
        scheme: schemeNamed(scheme),
        level: level.slice(0, 40).trim(),
        points: points === undefined || Number.isNaN(Number(points)) ? null : Number(points),
        quiz: quiz?.slice(0, 20) ?? null,
      },
    ];
  });
  return withLevels([], levels);
}

/** The levels with others that take the place of those of the same scheme; what those do not say stays. */
export function withLevels(levels: readonly ReadingLevel[], others: readonly ReadingLevel[]): ReadingLevel[] {
  const merged = [...levels];
  for (const other of others) {
    const at = merged.findIndex(({ scheme }) => scheme.toLowerCase() === other.scheme.toLowerCase());
    const before = merged[at];
    if (before === undefined) merged.push(other);
    else if (levels.includes(before))
      merged[at] = { ...other, points: other.points ?? before.points, quiz: other.quiz ?? before.quiz };
  }
  return merged;
}

/** From and to an age in years; null for no limit. */
export interface Audience {
  readonly from: number | null;
  readonly to: number | null;
}

/** Such as `9-12`, `9+` or `-6`; empty for everyone. */
export function textOfAudience({ from, to }: Audience): string {
  if (from === null) return to === null ? '' : `-${String(to)}`;
  if (to === null) return `${String(from)}+`;
  return from === to ? String(from) : `${String(from)}-${String(to)}`;
}

const OLDEST = 99;
/** Words around ages: "ages 9 to 12", "vanaf 9 jaar", "ab 9 Jahren", "dès 9 ans". */
const range =
  /(?:^|[^\d.,])(\d{1,2})\s*(?:-|–|to|tot(?: en met)?|t\/m|bis|à|a|till|until)\s*(\d{1,2})(?![\d.,])/;
const fromAge =
  /(?:(?:^|[^\d.,])(\d{1,2})\s*(?:\+|(?:years?|jaar|jahren?|ans|años|anni|anos|lat)?\s*(?:and up|and older|en ouder|und älter|et plus|y más)))|(?:from|vanaf|ab|dès|à partir de|desde|od|da)\s+(\d{1,2})(?![\d.,])/;
const upTo = /(?:^-\s*|up to|tot|bis|jusqu'à|hasta|do)\s*(\d{1,2})(?![\d.,])/;
const only = /^(?:ages?|age|leeftijd|alter)?\s*(\d{1,2})\s*(?:years?|jaar|jahre?|ans|años|anni|anos|lat)?$/;

/** Codes and words of groups of readers; the ages are those that catalogues mean by them (MARC 21, 008/22; AR's interest levels). */
const groups: Readonly<Record<string, Audience>> = {
  preschool: { from: 0, to: 5 },
  primary: { from: 6, to: 8 },
  'pre-adolescent': { from: 9, to: 13 },
  adolescent: { from: 14, to: 17 },
  'young adult': { from: 14, to: 17 },
  juvenile: { from: null, to: 15 },
  adult: { from: 18, to: null },
  lg: { from: 5, to: 8 },
  'lower grades': { from: 5, to: 8 },
  mg: { from: 9, to: 13 },
  'middle grades': { from: 9, to: 13 },
  'mg+': { from: 11, to: null },
  'middle grades plus': { from: 11, to: null },
  ug: { from: 14, to: 18 },
  'upper grades': { from: 14, to: 18 },
};

/** @returns null if the text does not say ages */
export function audienceIn(text: string): Audience | null {
  const plain = text.trim().toLowerCase();
  const group = groups[plain.replace(/\s*\(.*$/, '')];
  if (group !== undefined) return group;
  const ages = (from: string | undefined, to: string | undefined): Audience | null => {
    const audience = {
      from: from === undefined ? null : Number(from),
      to: to === undefined ? null : Number(to),
    };
    const { from: youngest, to: oldest } = audience;
    if ((youngest ?? 0) > OLDEST || (oldest !== null && youngest !== null && youngest > oldest)) return null;
    return audience;
  };
  const [, from, to] = range.exec(plain) ?? [];
  if (from !== undefined) return ages(from, to);
  const [, before, behind] = fromAge.exec(plain) ?? [];
  if ((before ?? behind) !== undefined) return ages(before ?? behind, undefined);
  const [, oldest] = upTo.exec(plain) ?? [];
  if (oldest !== undefined) return ages(undefined, oldest);
  const [, age] = only.exec(plain) ?? [];
  return age === undefined ? null : ages(age, age);
}

/** Grades of American schools begin at the age of six: kindergarten is five. */
export function audienceOfGrades(text: string): Audience | null {
  const grades = audienceIn(text.toLowerCase().replace(/^k(?=\s*[-–+]|$)/, '0'));
  const age = (grade: number | null) => (grade === null ? null : grade + 5);
  return grades === null ? null : { from: age(grades.from), to: grades.to === null ? null : grades.to + 6 };
}

/** The oldest pupils: a title without an upper limit is counted up to them. */
const OLDEST_PUPIL = 18;

/** Each age of a pupil that the audience has; none if it says nothing. */
export function agesOf({ from, to }: Audience): number[] {
  if (from === null && to === null) return [];
  const ages = { first: from ?? 0, last: Math.max(from ?? 0, Math.min(to ?? OLDEST_PUPIL, OLDEST_PUPIL)) };
  return Array.from({ length: ages.last - ages.first + 1 }, (_, at) => ages.first + at);
}
