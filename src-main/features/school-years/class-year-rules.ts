// Proposes the next year's class from a class name: 1A becomes 2A, Groep 7 becomes Groep 8, 6ème 2 becomes 5ème 2.
import { countsAsFrance, frenchYear, yearsInWords } from '../lists/class-year-words-rules.ts';

export const classFates = ['moves', 'leaves', 'stays'] as const;
export type ClassFate = (typeof classFates)[number];

/** The step of the pupils of a class; `to` if they move. */
export interface ClassStep {
  does: ClassFate;
  to: string | null;
}

interface ClassYear {
  /** The text before the year, the same for classes of one kind. */
  before: string;
  year: number;
  /** The year as it is written. */
  word: string;
  after: string;
  /** Position in `stages`; -1 if the name has no stage. */
  stage: number;
  /** The name of another year with the same rest. */
  named: (year: number) => string;
}

/** Highest possible school year; a larger number is a room, or a calendar year. */
const LAST_YEAR = 13;
/** `Groep 7/8`: half of them move, and the name does not say which half. */
const severalYears = /\d\s*(?:[-/+&]|en|and|et|und)\s*\d/i;
const ofGrownUps =
  /teach|staff|leraar|leraren|leerkracht|docent|personeel|ouder|parent|lehrer|eltern|enseign|prof|medewerker|volunt|vrijwillig|معلم|أستاذ|موظف|maestr|docente|funcion|guru|karyawan/i;

/** Stages that count from 1 again. From the year `last` on, pupils go to the next one in the same list, if the school has it. */
const stages: readonly (readonly { word: RegExp; last: number }[])[] = [
  [
    { word: /\b(?:a[nñ]os|infantil|preescolar|ei)(?!\p{L})/iu, last: 5 },
    { word: /(?<!\p{L})(?:primaria|prim\.?|ep)(?!\p{L})/iu, last: 6 },
    { word: /(?<!\p{L})(?:eso|secundaria|sec\.?)(?!\p{L})/iu, last: 3 },
    { word: /(?<!\p{L})(?:bachillerato|bach\.?|bto\.?|preparatoria)(?!\p{L})/iu, last: 2 },
  ],
  [
    { word: /(?<!\p{L})ano(?:\s+(?:EF|do ensino fundamental))?(?!\p{L})/iu, last: 9 },
    { word: /(?<!\p{L})s[ée]rie(?:\s+(?:EM|do ensino m[ée]dio))?(?!\p{L})/iu, last: 3 },
  ],
  [
    { word: /(?:ال)?[اإ]بتدائية?/u, last: 6 },
    { word: /(?:ال)?(?:[اإ]عدادية?|متوسطة?)/u, last: 3 },
    { word: /(?:ال)?ثانوية?/u, last: 3 },
  ],
];
const allStages = stages.flatMap((list) =>
  list.map((stage, at) => ({ ...stage, isLast: at === list.length - 1 })),
);

/**
 * The proposal for a class: up by one year; the highest year of its kind leaves; a name without a year stays.
 *
 * @param all the names of all classes of the library
 */
export function stepProposedFor(name: string, all: readonly string[]): ClassStep {
  const read = readerFor(all);
  const here = read(name);
  if (here === null) return { does: 'stays', to: null };
  const others = all.flatMap((otherName) => {
    const other = read(otherName);
    return other === null ? [] : [{ ...other, name: otherName }];
  });
  const next = others.filter(
    ({ before, year, stage }) =>
      year === here.year + 1 && stage === here.stage && sameName(before, here.before),
  );
  if (next.length > 0) {
    const same = next.find((other) => sameName(sectionOf(other), sectionOf(here)));
    const single = next.length === 1 && next[0]?.after === '' ? next[0] : undefined;
    return { does: 'moves', to: (same ?? single)?.name ?? here.named(here.year + 1) };
  }
  const stage = allStages[here.stage];
  if (stage === undefined || stage.isLast || here.year < stage.last) return { does: 'leaves', to: null };
  const first = others.filter(({ stage: otherStage, year }) => otherStage === here.stage + 1 && year === 1);
  const same = first.find((other) => sameName(sectionOf(other), sectionOf(here))) ?? first[0];
  return same === undefined ? { does: 'leaves', to: null } : { does: 'moves', to: same.name };
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

/** As in `1re`, `2e`, `3rd`. */
const ordinalEnding = /^(?:er|re|[eè]re|i?[eè]me|e|nd|rd|st|th)(?!\p{L})/iu;

/** The rest of a name without year and stage, such as the letter of the class. */
function sectionOf({ after, stage }: ClassYear): string {
  return after
    .replace(ordinalEnding, '')
    .replace(allStages[stage]?.word ?? '', '')
    .replace(/[\s.ºª°-]+/g, '');
}

/** How the names of this school are read. */
function readerFor(all: readonly string[]): (name: string) => ClassYear | null {
  if (countsAsFrance(all)) return (name) => yearOfFrance(name, all) ?? yearInDigits(name);
  const hasUpperYears = all.some((name) => /^EF\b/.test(name));
  const inWords = new Map<number, Set<number>>();
  for (const { counting, year } of all.flatMap(yearsInWords)) {
    inWords.set(counting, (inWords.get(counting) ?? new Set()).add(year));
  }
  return (name) => {
    const upper = hasUpperYears ? /^(EF|Q[12])(?![\p{L}\p{N}])/u.exec(name)?.[1] : undefined;
    if (upper !== undefined) return upperYear(name, upper);
    // A single word may be anything; a school that counts in words has two of them.
    const word = yearsInWords(name).find(({ counting }) => (inWords.get(counting)?.size ?? 0) > 1);
    const digits = yearInDigits(name);
    if (word === undefined || (digits !== null && digits.before.length < word.before.length)) return digits;
    const { before, year, after, write } = word;
    return {
      before,
      year,
      word: write(year),
      after,
      stage: stageOf(before + after),
      named: (other) => `${before}${write(other)}${after}`,
    };
  };
}

/** North Rhine-Westphalia names the three years after class 10. */
function upperYear(name: string, word: string): ClassYear {
  const names = ['EF', 'Q1', 'Q2'];
  const after = name.slice(word.length);
  return {
    before: '',
    year: names.indexOf(word) + 11,
    word,
    after,
    stage: -1,
    named: (year) => `${names[year - 11] ?? ''}${after}`,
  };
}

/** A further class of a year is written as the school writes that year. */
function yearOfFrance(name: string, all: readonly string[]): ClassYear | null {
  const step = frenchYear(name);
  if (step === null) return null;
  const named = (year: number): string => {
    const word = all.map(frenchYear).find((other) => other?.year === year)?.word ?? '';
    return `${word}${step.after}`;
  };
  return { before: '', ...step, stage: -1, named };
}

function stageOf(name: string): number {
  return allStages.findIndex(({ word }) => word.test(name));
}

function yearInDigits(name: string): ClassYear | null {
  if (severalYears.test(name)) return null;
  for (const { 0: digits, index } of name.matchAll(/\p{Nd}+/gu)) {
    const year = Number(digits.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660)));
    if (digits.length > 2 || !(year >= 1 && year <= LAST_YEAR)) continue;
    const before = name.slice(0, index);
    const after = name.slice(index + digits.length);
    const isArabic = /[٠-٩]/.test(digits);
    const written = (other: number) =>
      isArabic
        ? String(other).replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))
        : String(other);
    return {
      before,
      year,
      word: digits,
      after,
      stage: stageOf(before + after),
      named: (other) => `${before}${written(other)}${after}`,
    };
  }
  return null;
}
