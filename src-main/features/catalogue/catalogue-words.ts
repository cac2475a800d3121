// The words of the catalogue's pages in one language, with values filled in.
import type { CalendarDate } from '../../core/dates/calendar-dates.ts';
import { countedWords, dateFormat, listFormat, wordsIn } from '../../core/languages/languages.ts';
import { setApart, writingOf } from '../../core/languages/writing-rules.ts';

type Words = ReturnType<typeof wordsIn<'catalogue'>>;
/** Texts that stand by themselves; those for a count are asked for with `count`. */
type TextKey = { [Key in keyof Words]: Words[Key] extends string ? Key : never }[keyof Words];
export type Told = keyof Words['told'];
type Values = Readonly<Record<string, string | number>>;

const made = new Map<string, CatalogueWords>();

/** Made once a language: a format takes longer to make than a page. */
export function catalogueWords(language: string): CatalogueWords {
  const words = made.get(language) ?? wordsOf(language);
  made.set(language, words);
  return words;
}

function wordsOf(language: string) {
  const words = wordsIn(language, 'catalogue');
  const writing = writingOf(language);
  const filled = (text: string, values: Values): string =>
    text.replaceAll(/\{\{(\w+)\}\}/g, (field, name: string) =>
      setApart(String(values[name] ?? field), writing),
    );
  const lists = listFormat(language);
  const days = dateFormat(language, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
  const languageNames = new Intl.DisplayNames(language, { type: 'language' });
  return {
    language,
    writing,
    search: words.search,
    connect: words.connect,
    pictures: words.pictures,
    my: (key: keyof Words['my'], values: Values = {}): string => filled(words.my[key], values),
    told: (key: keyof Words['told'], values: Values = {}): string => filled(words.told[key], values),
    /** Such as `Monday 21 September`. */
    day: (date: CalendarDate): string => days.format(new Date(`${date}T12:00:00Z`)),
    text: (key: TextKey, values: Values = {}): string => filled(words[key], values),
    /** @param key without the form of its plural */
    counted: (key: 'found' | 'foundFor' | 'back', count: number, values: Values = {}): string =>
      filled(countedWords(words, key, count, language), { ...values, count }),
    list: (names: readonly string[]): string => lists.format(names),
    /** A language by its name; its code if it has none. */
    languageName(code: string): string {
      try {
        return languageNames.of(code) ?? code;
      } catch {
        return code; // free text in place of a code
      }
    },
  };
}

export type CatalogueWords = ReturnType<typeof wordsOf>;
