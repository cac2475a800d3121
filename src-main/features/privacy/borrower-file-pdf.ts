// Lays out all data about a borrower as a PDF in the library's language.
import { wordsIn } from '../../core/languages/languages.ts';
import type { PrintedNotice, PrintOrder } from '../printing/print-notices.ts';
import type { BorrowerFile } from './borrower-files-service.ts';
import { happenedWords } from './event-pdf-words.ts';
import { dayWords, fieldWords, filled, instantWords, pdfOrder, type PdfSettings } from './pdf-language.ts';

/** The PDF with all data about a borrower. */
export function borrowerFilePdf(file: BorrowerFile, settings: PdfSettings): PrintOrder {
  const words = wordsIn(settings.language, 'privacy').file;
  const mail = wordsIn(settings.language, 'mail');
  const kinds: Readonly<Record<string, string>> = mail.kinds;
  const statuses: Readonly<Record<string, string>> = mail.statuses;
  const { columns } = words;
  const at = (instant: string | null): string => instantWords(instant, settings);
  const listed = (subject: string, heads: string[], weights: number[], rows: string[][]): PrintedNotice => ({
    ...{ group: nameOf(file), subject, before: rows.length === 0 ? words.nothing : '', after: '' },
    follows: true,
    table: rows.length === 0 ? { heads: [], rows } : { heads, rows },
    weights,
  });
  return pdfOrder(settings, words.title, [
    recordSection(file, settings),
    listed(
      words.loans,
      [columns.title, columns.lent, columns.due, columns.returned, words.reason],
      [2.4, 1.3, 1.1, 1.3, 1.6],
      file.loans.map((loan) => [
        `${loan.title} (${loan.itemBarcode})`,
        at(loan.checkedOutAt),
        dayWords(loan.dueOn, settings),
        loan.returnedAt === null ? words.out : at(loan.returnedAt),
        loan.overrides.map(({ reason }) => reason).join('; '),
      ]),
    ),
    listed(
      words.messages,
      [columns.subject, columns.address, columns.kind, columns.at, columns.state],
      [2.6, 1.8, 1.1, 1.1, 1],
      file.messages.map((message) => [
        [message.subject, message.body].filter((text) => text !== null).join('\n'),
        message.address,
        kinds[message.kind] ?? message.kind,
        at(message.queuedAt),
        statuses[message.status] ?? message.status,
      ]),
    ),
    listed(
      words.imports,
      [columns.at, columns.what, columns.detail],
      [1.55, 1.65, 3.8],
      file.importRows.map((row) => [
        at(row.at),
        row.file,
        [row.before, row.after]
          .map((fields) => fieldsOf(fields, settings))
          .filter((text) => text !== '')
          .join(' → '),
      ]),
    ),
    listed(
      words.history,
      [columns.at, columns.what, columns.detail],
      [1.55, 1.95, 3.5],
      file.events.map((event) => [at(event.at), ...happenedWords(event, file.loans, settings)]),
    ),
  ]);
}

const nameOf = ({ borrower }: BorrowerFile): string => `${borrower.givenName} ${borrower.familyName}`;

/** The borrower's own record, with labelled fields. */
function recordSection(file: BorrowerFile, settings: PdfSettings): PrintedNotice {
  const words = wordsIn(settings.language, 'privacy').file;
  const { borrower, keepReturnedLoansDays: days } = file;
  const fields: Readonly<Record<string, string>> = words.fields;
  const values: Readonly<Record<string, unknown>> = {
    ...borrower,
    createdAt: instantWords(borrower.createdAt, settings),
    updatedAt: instantWords(borrower.updatedAt, settings),
    formerCards: file.formerCards.join(', '),
    mergedRecords: file.mergedRecords.map(mergeWords).join('; '),
    refusedAddresses: file.refusedAddresses.map(({ address }) => address).join(', '),
    mentionedIn: file.mentionedIn.map(({ queuedAt }) => instantWords(queuedAt, settings)).join(', '),
  };
  const lines = Object.entries(fields)
    .map(([field, label]) => [field, label, values[field]] as const)
    .filter(
      (line): line is readonly [string, string, string] => typeof line[2] === 'string' && line[2] !== '',
    )
    .map(([field, label, value]) => `${label}: ${fieldWords(field, value, settings)}`);
  const intro = filled(words.intro, {
    ...{ library: file.library, name: nameOf(file), at: instantWords(file.madeAt, settings) },
  });
  const keeps =
    days === null
      ? words.keepsForever
      : filled(days === 1 ? words.keeps_one : words.keeps_other, { days: String(days) });
  const picture = file.photo !== null && file.photo.mediaType !== 'image/webp' ? file.photo.base64 : null;
  const before = (photo: string): string => [intro, lines.join('\n'), photo, keeps].join('\n\n');
  return {
    ...{ group: nameOf(file), subject: words.title, table: { heads: [], rows: [] }, after: '' },
    before: before(file.photo === null ? words.noPhoto : picture === null ? words.photo : words.photoBeside),
    ...(picture !== null && { picture, beforeWithoutPicture: before(words.photo) }),
  };
}

function fieldsOf(data: Readonly<Record<string, unknown>>, settings: PdfSettings): string {
  const names: Readonly<Record<string, string>> = wordsIn(settings.language, 'privacy').file.fields;
  return Object.entries(data)
    .filter(([, value]) => value !== null && value !== '')
    .map(([field, value]) => {
      const text = typeof value === 'string' ? fieldWords(field, value, settings) : JSON.stringify(value);
      return `${names[field] ?? field}: ${text}`;
    })
    .join(', ');
}

/** The data of both records that is kept for undoing the merge, without technical fields. */
function mergeWords({ id, kept }: BorrowerFile['mergedRecords'][number]): string {
  const identity = [
    'given_name',
    'family_name',
    'barcode',
    'external_id',
    'email',
    'guardian_email',
    'birth_date',
  ];
  const words = [...identity, 'message', 'blocked_reason', 'expires_on', 'left_on'];
  const records = kept.map((record) => words.map((name) => record[name]).filter((value) => value !== null));
  return [id, ...records.map((values) => values.join(' '))].join(', ');
}
