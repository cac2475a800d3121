// Recognises names of classes, and lines such as "Klas: 3B" that say which class the rows below are in.

import { frenchYear, yearsInWords } from './class-year-words-rules.ts';

const className =
  /^(?:\d{1,2}\s?[-.]?\s?[A-Za-z]{1,5}\d?|[A-Za-z]{1,5}\s?[-.]?\d{1,2}[A-Za-z]{0,3}|L?K\d[A-Za-z]?|\d{1,2}(?:e|er|ere|eme|ème|ère)\s?\p{L}?\d?)$/u;

/** `1º ESO A`, `6º ano A`, `1ª série EM`, `VII-A`, `X IPA 1`, `2NDE 3`, `CM1 A`, `Tle G2`. */
const classAbroad = new RegExp(
  [
    String.raw`\d{1,2}\.?\s?[ºª°](?:\s?(?:ESO|EP|EM|EF|bach\p{L}*\.?|prim\p{L}*\.?|sec\p{L}*\.?|ano|año|grado|s[ée]rie))*\s?\p{L}?\d{0,2}`,
    String.raw`[IVX]{1,4}[\s.-]+(?:M?IPA|IPS|bahasa|\p{L})?[\s.-]*\d{0,2}`,
    String.raw`(?:2\s?n?de|1\s?[eè]?re|tle|terminale|CP|CE[12]|CM[12])(?:\s?\p{L}{0,4}\s?\d{0,2})`,
  ]
    .map((form) => `(?:${form})`)
    .join('|'),
  'iu',
);

export function looksLikeClass(text: string): boolean {
  const name = text.trim();
  return className.test(name) || classAbroad.exec(name)?.[0] === name || isArabicClass(name);
}

/** `الصف الأول أ`, `الثاني الإعدادي 2`. */
function isArabicClass(name: string): boolean {
  if (name.length > 30 || !name.startsWith('ال')) return false;
  return yearsInWords(name).some(({ before }) => before === '' || before === 'الصف ');
}

const label =
  /^(?:klas|klasse|class|classe|groep|group|gruppe|form|homeroom|curso|clase|grupo|turma|kelas|sezione|division|الصف|القسم)\s*(?:[:=-]\s*|\s+(?=\S{1,12}$))/iu;

/** The class in "Klas: 3B" or "Classe 6e A", or in a line with "Klas" and "3B" in its two filled cells; null if none. */
export function classInLine(cells: readonly string[]): string | null {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const [first = '', second] = filled;
  if (filled.length === 1) return classIn(first);
  if (filled.length === 2 && second !== undefined && label.test(`${first.replace(/[:=]$/, '')}: `))
    return second;
  const labelled = filled.find((cell) => /[:=]/.test(cell) && label.test(cell));
  return filled.length <= 3 && labelled !== undefined ? classIn(labelled) : null;
}

function classIn(text: string): string | null {
  const said = text.replace(label, '').trim();
  return said !== text.trim() && said !== '' && said.length <= 40 ? said : null;
}

/** The class that a sheet is named for: "3B", or "Klas 3B"; null if it is named for something else. */
export function classOfSheet(sheet: string): string | null {
  return looksLikeClass(sheet) && !/^(?:sheet|blad|feuil|tabelle|hoja)\s?\d/i.test(sheet)
    ? sheet.trim()
    : classIn(sheet);
}

/** `3 B` is the class `3B`. */
export function withoutClassSpace(name: string): string {
  return /^\d{1,2} \p{L}{1,3}$/u.test(name) ? name.replace(' ', '') : name;
}

const yearInDigits =
  /^(?:\p{L}{2,12}\.?\s)?\d{1,2}(?:\.?\s?[ºª°]|\.|st|nd|rd|th|de|ste|e)?(?:\s?ESO|(?:\s\p{L}{2,15}\.?){0,2})$/u;
const beforeSchool = /^(?:K|PK|TK|[LU]?KG|Nursery|Reception|Prep)$/i;

/** Whether a text is a year without its parallel: `3`, `Grade 5`, `6º ano`, `1º ESO`, `VII`, `الأول`, `6ème`, `LKG`. */
function isYear(text: string): boolean {
  return (
    yearInDigits.test(text) ||
    beforeSchool.test(text) ||
    frenchYear(text)?.after === '' ||
    yearsInWords(text).some(
      ({ before, after }) => /^(?:\p{L}{2,}\s)?$/u.test(before) && /^(?:\s\p{L}{2,})*$/u.test(after),
    )
  );
}

const numbersIn = (text: string): string[] => text.match(/\p{Nd}+/gu) ?? [];

/** Whether a class names its year: `3A` beside `3`, `Class 5B` beside `Grade 5`, `VII-A` beside `VII`. */
function holdsYear(name: string, year: string): boolean {
  const [number] = numbersIn(year);
  if (number === undefined)
    return name.length > year.length && name.toLowerCase().startsWith(year.toLowerCase());
  return name.length > number.length && numbersIn(name).includes(number);
}

/** `A`, `b`, `IPA 1`; a number only beside a year that is not one itself. */
function isParallel(text: string, year: string): boolean {
  return /^\p{L}{1,3}\s?\d{0,2}$/u.test(text) || (/^\d{1,2}$/.test(text) && !/^\d+$/.test(year));
}

/**
 * The way to write the class of a year and its parallel, as in `3A`, `6º A` and `VII A`, or the second alone if it begins with
 * the year; null if these pairs leave it in doubt.
 */
export function classWriterFor(
  pairs: readonly (readonly [year: string, parallel: string])[],
): ((year: string, parallel: string) => string) | null {
  if (!pairs.every(([year]) => isYear(year))) return null;
  if (pairs.some(([year, name]) => holdsYear(name, year)))
    return pairs.every(([year, name]) => name.startsWith(numbersIn(year)[0] ?? year))
      ? (_, name) => name
      : null;
  if (!pairs.every(([year, name]) => isParallel(name, year))) return null;
  if (pairs.every(([year, name]) => numbersIn(year)[0] === name)) return null;
  return (year, name) => {
    const isClose = /(?:^|\s)\d+$/.test(year) && /^\p{L}{1,3}\d?$/u.test(name);
    return isClose ? `${year}${name}` : `${year} ${name}`;
  };
}
