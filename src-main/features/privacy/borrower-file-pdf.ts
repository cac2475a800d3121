// Lays out all data about a borrower as a PDF in the library's language.
import { wordsIn } from '../../core/languages/languages.ts';
import type { HeldData, HeldRows, PdfWords } from '../../core/manifest/held-data.ts';
import type { PrintedNotice, PrintOrder } from '../printing/print-notices.ts';
import type { BorrowerFile } from './borrower-files-service.ts';
import { dayWords, filled, instantWords, pdfOrder, type PdfSettings } from './pdf-language.ts';

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

/** What is held under one field, as a table. */
function tableSection(
  field: string,
  held: HeldRows,
  file: BorrowerFile & Readonly<Record<string, unknown>>,
  words: PdfWords,
): PrintedNotice {
  const texts = wordsIn(words.language, 'privacy').file;
  const sections: Readonly<Record<string, string>> = texts.sections;
  const heads: Readonly<Record<string, string>> = texts.columns;
  const rows = (file[field] as unknown[]).map((row) => held.cells(row, words, file));
  const none = rows.length === 0;
  return {
    ...{ group: nameOf(file), subject: sections[field] ?? field },
    ...{ before: none ? texts.nothing : '', after: '', follows: true },
    table: { heads: none ? [] : Object.keys(held.columns).map((column) => heads[column] ?? column), rows },
    weights: Object.values(held.columns),
  };
}

/** The borrower's own record, with labelled fields. */
function recordSection(
  file: BorrowerFile & Readonly<Record<string, unknown>>,
  held: HeldData,
  words: PdfWords,
): PrintedNotice {
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
      ? [`${words.label(field)}: ${words.value(field, value)}`]
      : [];
  });
  const intro = filled(texts.intro, {
    ...{ library: file.library, name: nameOf(file), at: words.instant(file.madeAt) },
  });
  const keeps =
    days === null
      ? texts.keepsForever
      : filled(days === 1 ? texts.keeps_one : texts.keeps_other, { days: String(days) });
  const picture = file.photo !== null && file.photo.mediaType !== 'image/webp' ? file.photo.base64 : null;
  const before = (photo: string): string => [intro, lines.join('\n'), photo, keeps].join('\n\n');
  return {
    ...{ group: nameOf(file), subject: texts.title, table: { heads: [], rows: [] }, after: '' },
    before: before(file.photo === null ? texts.noPhoto : picture === null ? texts.photo : texts.photoBeside),
    ...(picture !== null && { picture, beforeWithoutPicture: before(texts.photo) }),
  };
}
