// Finds the sections of Settings whose words hold what was typed, in any language.

import type { Section, SectionGroup } from './settings-groups.ts';

/** The texts of the screens, by language and namespace. */
export type Texts = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export interface Found {
  readonly section: Section;
  /** The matching labels and hints, in the language of the screen, or in English if it lacks them. */
  readonly matches: readonly string[];
}

const mostMatches = 3;

/** A section fits if one of its texts holds every typed word; capitals and accents do not count. */
export function searchSettings(
  groups: readonly Pick<SectionGroup, 'sections'>[],
  typed: string,
  { texts, language }: { readonly texts: Texts; readonly language: string },
): Found[] {
  const typedWords = plain(typed)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (typedWords.length === 0) return [];
  return groups
    .flatMap(({ sections }) => sections)
    .flatMap((section) => {
      const places = [
        `settings:sections.${section.name}`,
        `settings:leads.${section.name}`,
        otherWords(section),
        ...section.words,
      ];
      const keys = new Set(
        Object.values(texts).flatMap((ofLanguage) =>
          places
            .flatMap((place) => textsAt(ofLanguage, place))
            .flatMap(([key, text]) => (fits(text) ? [key] : [])),
        ),
      );
      if (keys.size === 0) return [];
      const sectionTexts = [...keys].flatMap((key) => {
        const [inLanguage, inEnglish] = [language, 'en'].map((code) => textsAt(texts[code] ?? {}, key));
        return inLanguage?.[0]?.[1] ?? inEnglish?.[0]?.[1] ?? [];
      });
      const unshown = [`settings:sections.${section.name}`, otherWords(section)].flatMap((place) =>
        [language, 'en'].flatMap((code) => textsAt(texts[code] ?? {}, place)).map(([, text]) => text),
      );
      return [
        {
          section,
          matches: sectionTexts.filter((text) => !unshown.includes(text)).slice(0, mostMatches),
        },
      ];
    });

  function fits(text: string): boolean {
    const words = plain(text);
    return typedWords.every((word) => words.includes(word));
  }
}

/** Other words for what is set there. */
const otherWords = ({ name }: Section): string => `settings:otherWords.${name}`;

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Every text at or below a place such as `settings:days`, with its key; a text with a blank to fill says little here. */
export function textsAt(ofLanguage: Readonly<Record<string, unknown>>, place: string): [string, string][] {
  const [namespace = '', path = ''] = place.split(':');
  let at: unknown = ofLanguage[namespace];
  for (const step of path === '' ? [] : path.split('.')) at = isTexts(at) ? at[step] : undefined;
  return leaves(at, path === '' ? `${namespace}:` : place);
}

function leaves(at: unknown, key: string): [string, string][] {
  if (typeof at === 'string') return at.includes('{{') ? [] : [[key, at]];
  if (!isTexts(at)) return [];
  return Object.entries(at).flatMap(([name, below]) =>
    leaves(below, key.endsWith(':') ? `${key}${name}` : `${key}.${name}`),
  );
}

function isTexts(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
