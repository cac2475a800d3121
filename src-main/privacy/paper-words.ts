// Words what is held about a borrower, and the receipt of an erasure, for paper in the library's language.
import en from '../../resources/locales/en/privacy.json' with { type: 'json' };
import nl from '../../resources/locales/nl/privacy.json' with { type: 'json' };
import { letterWords } from '../mail/letter-words.ts';
import type { PrintedNotice, PrintOrder } from '../mail/print-notices.ts';
import type { Settings } from '../settings/settings-service.ts';
import type { BorrowerFile } from './borrower-files-service.ts';
import type { Erasure } from './erasures-repository.ts';

type PaperSettings = Pick<Settings, 'libraryName' | 'language' | 'timeZone'>;

const languages = { en, nl } as const;
const writtenAs = { en: 'en-GB', nl: 'nl' } as const;
const noTable = { heads: [], rows: [] };

function filled(words: string, values: Readonly<Record<string, string>>): string {
  return words.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}

function instantWords(at: string | null, { language, timeZone }: PaperSettings): string {
  if (at === null) return '';
  return new Intl.DateTimeFormat(writtenAs[language], {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  }).format(new Date(at));
}

function order(settings: PaperSettings, title: string, notices: PrintedNotice[]): PrintOrder {
  return { title, footer: settings.libraryName, page: letterWords(settings.language).print.page, notices };
}

/** The receipt: what was removed where, what stays and why, without the person's name. */
export function receiptOnPaper(erasure: Erasure, settings: PaperSettings): PrintOrder {
  const words = languages[settings.language];
  const { receipt } = words;
  const names: Readonly<Record<string, string>> = receipt.removed;
  const state = filled(words.receipts.state[erasure.stage], {
    at: instantWords(erasure.finishedAt, settings),
  });
  const rows = Object.entries(erasure.removed)
    .filter(([, count]) => count > 0)
    .map(([what, count]) => [names[what] ?? what, String(count)]);
  const before = filled(receipt.intro, {
    ...{ library: settings.libraryName, id: erasure.id, borrower: erasure.borrower, state },
    at: instantWords(erasure.at, settings),
  });
  const waits = erasure.stage === 'elsewhere' ? `\n\n${receipt.waits}` : '';
  return order(settings, receipt.heading, [
    {
      ...{ group: settings.libraryName, subject: receipt.heading, before },
      table: { heads: [receipt.what, receipt.count], rows },
      after: `${receipt.remains}\n\n${receipt.stays}${waits}`,
    },
  ]);
}

/** Everything held about a borrower, a part on each page. */
export function fileOnPaper(file: BorrowerFile, settings: PaperSettings): PrintOrder {
  const { file: words } = languages[settings.language];
  const { borrower } = file;
  const name = `${borrower.givenName} ${borrower.familyName}`;
  const at = (instant: string | null): string => instantWords(instant, settings);
  const part = (subject: string, before: string, table: PrintedNotice['table']): PrintedNotice => ({
    ...{ group: name, subject, before, table, after: '' },
  });
  const { columns } = words;
  const listed = (subject: string, heads: string[], rows: string[][]): PrintedNotice =>
    part(subject, rows.length === 0 ? words.nothing : '', rows.length === 0 ? noTable : { heads, rows });
  return order(settings, words.title, [
    part(words.title, recordLines(file, settings), noTable),
    listed(
      words.loans,
      [columns.title, words.reason, columns.lent, columns.due, columns.returned],
      file.loans.map((loan) => [
        `${loan.title} (${loan.itemBarcode})`,
        loan.overrides.map(({ reason }) => reason).join('; '),
        at(loan.checkedOutAt),
        loan.dueOn,
        loan.returnedAt === null ? words.out : at(loan.returnedAt),
      ]),
    ),
    listed(
      words.messages,
      [columns.subject, columns.address, columns.kind, columns.at, columns.state],
      file.messages.map((message) => [
        [message.subject, message.body].filter((text) => text !== null).join('\n'),
        message.address,
        message.kind,
        at(message.queuedAt),
        message.status,
      ]),
    ),
    listed(
      words.imports,
      [columns.detail, columns.what, columns.at],
      file.importRows.map((row) => [
        `${fieldsOf(row.before)} → ${fieldsOf(row.after)}`,
        row.file,
        at(row.at),
      ]),
    ),
    listed(
      words.history,
      [columns.detail, columns.what, columns.at],
      file.events.map((event) => [fieldsOf(event.data), event.type, at(event.at)]),
    ),
  ]);
}

function recordLines(file: BorrowerFile, settings: PaperSettings): string {
  const { file: words } = languages[settings.language];
  const { borrower, keepReturnedLoansDays } = file;
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
    .map(([field, label]) => [label, values[field]] as const)
    .filter(([, value]) => typeof value === 'string' && value !== '')
    .map(([label, value]) => `${label}: ${String(value)}`);
  const intro = filled(words.intro, {
    ...{ library: file.library, name: `${borrower.givenName} ${borrower.familyName}` },
    at: instantWords(file.madeAt, settings),
  });
  const keeps =
    keepReturnedLoansDays === null
      ? words.keepsForever
      : filled(keepReturnedLoansDays === 1 ? words.keeps_one : words.keeps_other, {
          days: String(keepReturnedLoansDays),
        });
  return [intro, lines.join('\n'), file.photo === null ? words.noPhoto : words.photo, keeps].join('\n\n');
}

function fieldsOf(data: Readonly<Record<string, unknown>>): string {
  return Object.entries(data)
    .filter(([, value]) => value !== null && value !== '')
    .map(([field, value]) => `${field}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
}

/** What of the two records is kept to take the merge back, without what only the program reads. */
function mergeWords({ id, kept }: BorrowerFile['mergedRecords'][number]): string {
  const told = [
    'given_name',
    'family_name',
    'barcode',
    'external_id',
    'email',
    'guardian_email',
    'birth_date',
  ];
  const words = [...told, 'message', 'blocked_reason', 'expires_on', 'left_on'];
  const records = kept.map((record) => words.map((name) => record[name]).filter((value) => value !== null));
  return [id, ...records.map((values) => values.join(' '))].join(', ');
}
