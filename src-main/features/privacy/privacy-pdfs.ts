// Lays out the PDFs of privacy in the library's language: the receipt of an erasure, and all data about a borrower.
import { countedWords, dateFormat, wordsIn } from '../../core/languages/languages.ts';
import { filled, setApart, writingOf } from '../../core/languages/writing-rules.ts';
import { letterWords } from '../mail/template-words.ts';
import type { Letterhead } from '../printing/letterhead.ts';
import type { PrintOrder, PrintedNotice } from '../printing/print-notices.ts';
import type { Settings } from '../settings/settings-service.ts';
import type { Erasure } from './erasures-repository.ts';
import type { HeldData, HeldRows, PdfWords } from '../../core/manifest/held-data.ts';
import type { BorrowersService } from '../borrowers/borrowers-service.ts';

/** All data about a borrower, with what the features hold by the names of their fields. */
export interface BorrowerFile {
  readonly library: string;
  readonly madeAt: string;
  readonly keepReturnedLoansDays: number | null;
  readonly borrower: ReturnType<BorrowersService['borrower']>;
  readonly photo: { readonly mediaType: string; readonly base64: string } | null;
  readonly [field: string]: unknown;
}

interface PdfSettings extends Pick<Settings, 'libraryName' | 'language' | 'timeZone'> {
  readonly letterhead: Letterhead;
}

function instantWords(at: string | null, { language, timeZone }: PdfSettings): string {
  if (at === null) return '';
  return dateFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone,
  }).format(new Date(at));
}

/** A calendar date in the library's language. */
function dayWords(date: string, { language }: PdfSettings): string {
  const format = dateFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  return format.format(new Date(`${date}T00:00:00Z`));
}

function pdfOrder(settings: PdfSettings, title: string, notices: PrintedNotice[]): PrintOrder {
  const { page } = letterWords(settings.language).print;
  return {
    title,
    letterhead: settings.letterhead,
    dir: writingOf(settings.language).dir,
    footer: settings.libraryName,
    page,
    notices,
  };
}

/** The receipt, without the person's name. @param desks whose files may still hold the borrower */
export function receiptPdf(erasure: Erasure, desks: readonly string[], settings: PdfSettings): PrintOrder {
  const words = wordsIn(settings.language, 'privacy');
  const { receipt } = words;
  const names: Readonly<Record<string, string>> = receipt.removed;
  const state = filled(words.receipts.state[erasure.stage], {
    at: instantWords(erasure.finishedAt, settings),
  });
  const rows = Object.entries(erasure.removed)
    .filter(([what, count]) => count > 0 && what in names)
    .map(([what, count]) => [names[what] ?? what, String(count)]);
  const before = filled(receipt.intro, {
    library: settings.libraryName,
    id: erasure.id,
    borrower: erasure.borrower,
    state,
    at: instantWords(erasure.at, settings),
  });
  const waits = erasure.stage === 'elsewhere' ? `\n\n${receipt.waits}` : '';
  const behind = desks.length > 0 ? `\n\n${filled(receipt.desks, { desks: desks.join(', ') })}` : '';
  return pdfOrder(settings, receipt.heading, [
    {
      group: '',
      subject: receipt.heading,
      before,
      table: { heads: [receipt.what, receipt.count], rows },
      after: `${receipt.remains}\n\n${receipt.stays}${waits}${behind}`,
    },
  ]);
}

const dates: readonly string[] = ['birthDate', 'expiresOn', 'leftOn'];

/** The PDF with all data about a borrower. */
export function borrowerFilePdf(file: BorrowerFile, held: HeldData, settings: PdfSettings): PrintOrder {
  const texts = wordsIn(settings.language, 'privacy').file;
  const labels: Readonly<Record<string, string>> = { ...texts.fields, photo: texts.photoField };
  const words: PdfWords = {
    language: settings.language,
    instant: (at) => instantWords(at, settings),
    day: (date) => dayWords(date, settings),
    label: (field) => labels[field] ?? field,
    value: (field, value) => (dates.includes(field) ? dayWords(value, settings) : value),
  };
  const tables = Object.entries(held).flatMap(([field, one]) =>
    'columns' in one ? [tableSection(field, one, file, words)] : [],
  );
  return pdfOrder(settings, texts.title, [recordSection(file, held, words), ...tables]);
}

const nameOf = ({ borrower }: BorrowerFile): string => `${borrower.givenName} ${borrower.familyName}`;

/** The data held under one field, as a table. */
function tableSection(field: string, held: HeldRows, file: BorrowerFile, words: PdfWords): PrintedNotice {
  const texts = wordsIn(words.language, 'privacy').file;
  const sections: Readonly<Record<string, string>> = texts.sections;
  const heads: Readonly<Record<string, string>> = texts.columns;
  const rows = (file[field] as unknown[]).map((row) => held.cells(row, words, file));
  const none = rows.length === 0;
  return {
    group: nameOf(file),
    subject: sections[field] ?? field,
    before: none ? texts.nothing : '',
    after: '',
    follows: true,
    table: { heads: none ? [] : Object.keys(held.columns).map((column) => heads[column] ?? column), rows },
    weights: Object.values(held.columns),
  };
}

/** The borrower's own record, with labelled fields. */
function recordSection(file: BorrowerFile, held: HeldData, words: PdfWords): PrintedNotice {
  const texts = wordsIn(words.language, 'privacy').file;
  const { borrower, keepReturnedLoansDays: days } = file;
  const values: Readonly<Record<string, unknown>> = {
    ...borrower,
    createdAt: words.instant(borrower.createdAt),
    updatedAt: words.instant(borrower.updatedAt),
    ...Object.fromEntries(
      Object.entries(held).flatMap(([field, one]) =>
        'text' in one ? [[field, one.text(file[field], words)]] : [],
      ),
    ),
  };
  const lines = Object.keys(texts.fields).flatMap((field) => {
    const value = values[field];
    return typeof value === 'string' && value !== ''
      ? [`${words.label(field)}: ${setApart(words.value(field, value), writingOf(words.language))}`]
      : [];
  });
  const intro = filled(texts.intro, {
    library: file.library,
    name: nameOf(file),
    at: words.instant(file.madeAt),
  });
  const keeps =
    days === null
      ? texts.keepsForever
      : filled(countedWords(texts, 'keeps', days, words.language), { days: String(days) });
  const picture = file.photo !== null && file.photo.mediaType !== 'image/webp' ? file.photo.base64 : null;
  const before = (photo: string): string => [intro, lines.join('\n'), photo, keeps].join('\n\n');
  return {
    group: nameOf(file),
    subject: texts.title,
    table: { heads: [], rows: [] },
    after: '',
    before: before(file.photo === null ? texts.noPhoto : picture === null ? texts.photo : texts.photoBeside),
    ...(picture !== null && { picture, beforeWithoutPicture: before(texts.photo) }),
  };
}
