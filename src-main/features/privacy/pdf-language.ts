// Formats shared by the privacy PDFs: dates and times in the library's language, and the print order.
import { dateFormat } from '../../core/languages/languages.ts';
import { letterWords } from '../mail/template-words.ts';
import type { PrintedNotice, PrintOrder } from '../printing/print-notices.ts';
import type { Settings } from '../settings/settings-service.ts';

export type PdfSettings = Pick<Settings, 'libraryName' | 'language' | 'timeZone'>;

export function filled(words: string, values: Readonly<Record<string, string>>): string {
  return words.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}

export function instantWords(at: string | null, { language, timeZone }: PdfSettings): string {
  if (at === null) return '';
  return dateFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  }).format(new Date(at));
}

/** A calendar date in the library's language. */
export function dayWords(date: string, { language }: PdfSettings): string {
  const format = dateFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  return format.format(new Date(`${date}T00:00:00Z`));
}

export function pdfOrder(settings: PdfSettings, title: string, notices: PrintedNotice[]): PrintOrder {
  return { title, footer: settings.libraryName, page: letterWords(settings.language).print.page, notices };
}
