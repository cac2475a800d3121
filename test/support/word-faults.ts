// Compares the texts of a language with the English ones: what is broken, which is a fault, and what is missing, which is not.
import type { Texts } from './locales.ts';

export interface Comparison {
  /** A line for each fault, with the path of its text. */
  readonly broken: readonly string[];
  /** Paths; of a plural that is missing as a whole, the one of `_other`. */
  readonly missing: readonly string[];
  /** How many texts English has; a plural counts as one. */
  readonly count: number;
}

const pluralEnd = /_(zero|one|two|few|many|other)$/;
const numbers = Array.from({ length: 1001 }, (_, number) => number);

/** Every text by its path, such as `idle.title`. */
function textPaths(texts: Texts, above = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${above}${key}`, value]] : textPaths(value, `${above}${key}.`),
  );
}

/** Compares one file; a language without it gives `{}`. */
export function compareWords(language: string, texts: Texts, englishTexts: Texts): Comparison {
  const english = new Map(textPaths(englishTexts));
  const translated = new Map(textPaths(texts));
  const rules = new Intl.PluralRules(language);
  const forms: ReadonlySet<string> = new Set(rules.resolvedOptions().pluralCategories);
  /** French and Portuguese have one for millions alone, where the program says `other`. */
  const usualForms = new Set(numbers.map((number) => rules.select(number)));

  const stemOf = (path: string): string | null => {
    const stem = path.replace(pluralEnd, '');
    return stem !== path && english.has(`${stem}_other`) ? stem : null;
  };
  const stems = new Set([...english.keys()].flatMap((path) => stemOf(path) ?? []));
  const single = [...english.keys()].filter((path) => stemOf(path) === null);

  const faultsOf = ([path, text]: [string, string]): string[] => {
    const stem = stemOf(path);
    const model = english.get(path) ?? (stem === null ? undefined : english.get(`${stem}_other`));
    if (model === undefined) return ['unknown: English has no such text'];
    if (text.trim() === '') return ['empty'];
    const form = pluralEnd.exec(path)?.[1] ?? '';
    if (stem !== null && form !== 'zero' && !forms.has(form))
      return [`${language} has no plural form ${form}`];
    if (path.endsWith('Key') && model.length === 1 && text.length !== 1) return ['more than one letter'];
    // A form for one, two or none may say so in words.
    const mayLeaveOut = stem !== null && form !== 'other';
    const lost = [...placesIn(model)].filter(
      (place) => !placesIn(text).has(place) && !(mayLeaveOut && /^\{\{count\b/.test(place)),
    );
    const allowed = placesIn(
      stem === null
        ? model
        : [...english].flatMap(([at, said]) => (stemOf(at) === stem ? said : [])).join(' '),
    );
    const unknown = [...placesIn(text)].filter((place) => !allowed.has(place));
    return [...lost.map((place) => `${place} is lost`), ...unknown.map((place) => `${place} is unknown`)];
  };

  const incomplete = [...stems].filter(
    (stem) =>
      !translated.has(`${stem}_other`) &&
      [...translated.keys()].some((path) => path.replace(pluralEnd, '') === stem),
  );
  return {
    broken: [
      ...[...translated].flatMap((each) => faultsOf(each).map((fault) => `${each[0]}: ${fault}`)),
      ...incomplete.map((stem) => `${stem}: a plural without ${stem.split('.').at(-1) ?? ''}_other`),
    ],
    missing: [
      ...single.filter((path) => !translated.has(path)),
      ...[...stems].flatMap((stem) =>
        translated.has(`${stem}_other`)
          ? [...usualForms].map((form) => `${stem}_${form}`).filter((path) => !translated.has(path))
          : [`${stem}_other`],
      ),
    ],
    count: single.length + stems.size,
  };
}

/** Values to be filled in, sections of letters, and marks such as `<cmd>`. */
function placesIn(text: string): Set<string> {
  return new Set(
    [...text.matchAll(/\{\{.*?\}\}|<\/?\w+>|\$t\(.*?\)/g)].map(([place]) => place.replaceAll(/\s/g, '')),
  );
}
