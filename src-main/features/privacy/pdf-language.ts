// What the papers of privacy share: the library's language, how moments and days are written in it, and the order to print.
import { letterWords } from '../mail/template-words.ts';
import type { PrintedNotice, PrintOrder } from '../printing/print-notices.ts';
import type { Settings } from '../settings/settings-service.ts';

export type PaperSettings = Pick<Settings, 'libraryName' | 'language' | 'timeZone'>;

const writtenAs = { en: 'en-GB', nl: 'nl' } as const;

export function filled(words: string, values: Readonly<Record<string, string>>): string {
  return words.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}

export function instantWords(at: string | null, { language, timeZone }: PaperSettings): string {
  if (at === null) return '';
  return new Intl.DateTimeFormat(writtenAs[language], {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  }).format(new Date(at));
}

/** A calendar date as people write it. */
export function dayWords(date: string, { language }: PaperSettings): string {
  const format = new Intl.DateTimeFormat(writtenAs[language], { dateStyle: 'medium', timeZone: 'UTC' });
  return format.format(new Date(`${date}T00:00:00Z`));
}

const dates: readonly string[] = ['birthDate', 'expiresOn', 'leftOn'];

/** A field of a borrower: a date as people write it, and a number as it is, even one that looks like a date. */
export function fieldWords(field: string, value: string, settings: PaperSettings): string {
  return dates.includes(field) ? dayWords(value, settings) : value;
}

export function paperOrder(settings: PaperSettings, title: string, notices: PrintedNotice[]): PrintOrder {
  return { title, footer: settings.libraryName, page: letterWords(settings.language).print.page, notices };
}
