// The built-in mail templates, and the format of dates and counts in messages.
import en from '../../../resources/locales/en/letters.json' with { type: 'json' };
import nl from '../../../resources/locales/nl/letters.json' with { type: 'json' };
import type { MailLanguage } from './mail-kinds.ts';

export type LetterWords = typeof en;

const languages: Record<MailLanguage, LetterWords> = { en, nl };

/** British English: the day before the month. */
const writtenAs: Record<MailLanguage, string> = { en: 'en-GB', nl: 'nl' };

export function letterWords(language: MailLanguage): LetterWords {
  return languages[language];
}

/** A date such as `7 September 2026`, in the language's form. */
export function dateInLetter(date: string, language: MailLanguage): string {
  return new Intl.DateTimeFormat(writtenAs[language], { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );
}

export function itemsInLetter(count: number, language: MailLanguage): string {
  const { counts } = languages[language];
  const words =
    new Intl.PluralRules(language).select(count) === 'one' ? counts.items_one : counts.items_other;
  return words.replace('{{count}}', String(count));
}
