// Renders welcome messages and overdue notices from the school's templates, in the family's or the library's language.
import type { Borrower } from '../borrowers/borrowers-service.ts';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { soFarInWords } from '../charges/charges-service.ts';
import { languageFor } from '../../core/languages/languages.ts';
import { currentSettings } from '../settings/settings-service.ts';
import { dateInLetter, datesInLetter, itemsInLetter, letterWords } from './template-words.ts';
import type { MailKind } from '../../core/manifest/mail-kinds.ts';
import type { NoticeStage } from './mail-kinds.ts';
import { templatesIn } from './templates-repository.ts';
import { fillTemplate, type FilledTemplate, type Template, type TemplateFields } from './template-rules.ts';

/** An overdue item. */
export interface LateItem {
  readonly borrower: string;
  readonly title: string;
  readonly barcode: string;
  readonly dueOn: string;
  readonly daysOverdue: number;
}

export type Person = Pick<Borrower, 'givenName' | 'familyName' | 'group' | 'barcode'> &
  Partial<Pick<Borrower, 'language'>>;

/** The family's language if it is known, else the library's. */
export function letterLanguage(db: ReadableDatabase, person?: Person): string {
  return languageFor(person?.language ?? '') ?? currentSettings(db).language;
}

/** The school's template, or the built-in one. */
export function templateOf(db: ReadableDatabase, kind: MailKind, language: string): Template {
  return templatesIn(db).changed(kind, language) ?? letterWords(language)[kind];
}

export const fullNameOf = ({ givenName, familyName }: Pick<Person, 'givenName' | 'familyName'>): string =>
  `${givenName} ${familyName}`.trim();

/** @param late whether the days late stand in it */
export function itemTable(
  items: readonly LateItem[],
  language: string,
  { withBorrowers, late }: { withBorrowers: boolean; late: boolean },
) {
  const { columns } = letterWords(language);
  return {
    heads: [
      ...(withBorrowers ? [columns.borrower] : []),
      columns.title,
      columns.barcode,
      columns.dueOn,
      ...(late ? [columns.daysLate] : []),
    ],
    rows: items.map((item) => [
      ...(withBorrowers ? [item.borrower] : []),
      item.title,
      item.barcode,
      dateInLetter(item.dueOn, language),
      ...(late ? [String(item.daysOverdue)] : []),
    ]),
  };
}

/** The columns of the list of items in such a letter. */
export const tableOf = (kind: MailKind) => ({
  withBorrowers: kind.endsWith('-class'),
  late: kind.startsWith('overdue-'),
});

/** For a quarter of a page. */
export function slipTable(items: readonly LateItem[], language: string) {
  const { columns } = letterWords(language);
  return {
    heads: [columns.title, columns.dueOn],
    rows: items.map(({ title, dueOn }) => [title, dateInLetter(dueOn, language)]),
  };
}

/** The fields of every kind of message. */
function commonFields(db: ReadableDatabase, today: string, language: string): TemplateFields {
  return { libraryName: currentSettings(db).libraryName, today: dateInLetter(today, language) };
}

function personFieldsOf(person: Person): TemplateFields {
  const { givenName, familyName, group, barcode } = person;
  return { givenName, familyName, name: fullNameOf(person), group: group ?? '', barcode: barcode ?? '' };
}

export interface LetterOf {
  kind: MailKind;
  today: string;
  person?: Person;
  /** The id of the borrower, for what the overdue items cost so far. */
  borrower?: string;
  group?: string;
  items?: readonly LateItem[];
  borrowerCount?: number;
  /** When the recipient got earlier notices about these items. */
  earlierDates?: readonly string[];
  notice?: NoticeStage | 'dueSoon';
  /** The fields of a kind that another feature declares. */
  more?: TemplateFields;
}

/** @param template replaces the library's template, for a preview */
export function writeLetter(
  db: ReadableDatabase,
  letter: LetterOf,
  language: string = letterLanguage(db, letter.person),
  template: Template = templateOf(db, letter.kind, language),
): FilledTemplate {
  const { kind, today, person, borrower, group, items, borrowerCount, earlierDates, notice, more } = letter;
  return fillTemplate(
    template,
    {
      ...commonFields(db, today, language),
      ...(person !== undefined && personFieldsOf(person)),
      ...(group !== undefined && { group }),
      ...(items !== undefined && {
        items: itemTable(items, language, tableOf(kind)),
        itemCount: itemsInLetter(items.length, language),
      }),
      ...(kind.startsWith('overdue-') &&
        kind !== 'overdue-class' && {
          owedSoFar: borrower === undefined ? '' : soFarInWords(db, borrower, today, language),
        }),
      ...(borrowerCount !== undefined && { borrowerCount: String(borrowerCount) }),
      ...(earlierDates !== undefined && { earlierDates: datesInLetter(earlierDates, language) }),
      ...more,
      ...(notice !== undefined && { notice: letterWords(language).stages[notice] }),
    },
    language,
  );
}
