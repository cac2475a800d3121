// The languages of the program: each folder of resources/locales is one, with the words that the library itself uses.
import type catalogue from '../../../resources/locales/en/catalogue.json';
import type charges from '../../../resources/locales/en/charges.json';
import type exportWords from '../../../resources/locales/en/export.json';
import type letters from '../../../resources/locales/en/letters.json';
import type lists from '../../../resources/locales/en/lists.json';
import type mail from '../../../resources/locales/en/mail.json';
import type moves from '../../../resources/locales/en/moves.json';
import type privacy from '../../../resources/locales/en/privacy.json';
import type problems from '../../../resources/locales/en/problems.json';
import type refusals from '../../../resources/locales/en/refusals.json';
import type reports from '../../../resources/locales/en/reports.json';
import type sip2 from '../../../resources/locales/en/sip2.json';
import { closestLanguage, offeredLanguages, withEnglish } from './fallback-rules.ts';
import type shell from '../../../resources/locales/en/shell.json';

/** Named and typed by the English files. */
interface Words {
  readonly catalogue: typeof catalogue;
  readonly charges: typeof charges;
  readonly export: typeof exportWords;
  readonly letters: typeof letters;
  readonly lists: typeof lists;
  readonly mail: typeof mail;
  readonly moves: typeof moves;
  readonly privacy: typeof privacy;
  readonly problems: typeof problems;
  readonly refusals: typeof refusals;
  readonly reports: typeof reports;
  readonly shell: typeof shell;
  readonly sip2: typeof sip2;
}

/** As text: most of it is not read in one run of the program. */
const files = import.meta.glob<string>(
  '../../../resources/locales/*/{catalogue,charges,export,letters,lists,mail,moves,privacy,problems,refusals,reports,shell,sip2}.json',
  { eager: true, query: '?raw', import: 'default' },
);

/** Codes such as `nl` and `pt-BR`, of the languages that are offered. */
export const languages: readonly string[] = offeredLanguages(Object.keys(files));

/** The program's language for a tag such as `nl-BE`; undefined if it does not have the language. */
export const languageFor = (tag: string): string | undefined => closestLanguage(tag, languages);

const wordsByPath = new Map<string, Words[keyof Words]>();

/** The words of a file; the English ones where the language has none. */
export function wordsIn<File extends keyof Words>(language: string, file: File): Words[File] {
  const path = `../../../resources/locales/${language}/${file}.json`;
  const made = wordsByPath.get(path) as Words[File] | undefined;
  if (made !== undefined) return made;
  const texts = JSON.parse(files[path] ?? '{}') as Words[File];
  const words = language === 'en' ? texts : withEnglish(texts, wordsIn('en', file));
  wordsByPath.set(path, words);
  return words;
}

/** English is as in Britain, with the day before the month. */
const localeOf = (language: string): string => (language === 'en' ? 'en-GB' : language);

/** Making a format takes longer than everything else about a letter. */
const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** Formats dates as the language writes them. */
export function dateFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(localeOf(language), options);
  dateFormats.set(key, format);
  return format;
}

/** Formats amounts, which are in minor units such as cents. */
export function moneyFormat(language: string, currency: string): (amount: number) => string {
  const format = new Intl.NumberFormat(localeOf(language), { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return (amount) => format.format(amount / 10 ** digits);
}

/** The form of a text for a count, by the plural rules of the language: `KEY_one`, `KEY_few`, `KEY_other` ...; `KEY_zero` in all. */
export function countedWords(
  texts: Readonly<Record<string, unknown>>,
  key: string,
  count: number,
  language: string,
): string {
  const form = new Intl.PluralRules(localeOf(language)).select(count);
  const none = count === 0 ? texts[`${key}_zero`] : undefined;
  const words = none ?? texts[`${key}_${form}`] ?? texts[`${key}_other`];
  return typeof words === 'string' ? words : '';
}

/** Joins words as the language does: `a, b and c`. */
export const listFormat = (language: string): Intl.ListFormat => new Intl.ListFormat(localeOf(language));
