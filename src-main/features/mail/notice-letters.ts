// Writes overdue notices: the letter of each, and how it stands on paper.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { setApart, writingOf } from '../../core/languages/writing-rules.ts';
import type { MailKind } from '../../core/manifest/mail-kinds.ts';
import type { PrintedNotice } from '../printing/print-notices.ts';
import { noticeKinds, noticeStages, remindersOf } from './mail-kinds.ts';
import {
  fullNameOf,
  itemTable,
  letterLanguage,
  slipTable,
  tableOf,
  templateOf,
  writeLetter,
  type LateItem,
  type LetterOf,
} from './mail-templates.ts';
import { noClass, type OverdueNotice } from './notice-rules.ts';
import { letterWords } from './template-words.ts';

/** A page or more for each notice, four on a page, or a list for each class. */
export type PaperLayout = 'letters' | 'slips' | 'lists';

export function kindOf({ reader, stage, isReminder }: OverdueNotice): MailKind {
  if (isReminder) return remindersOf[reader];
  const kinds: readonly MailKind[] = noticeKinds[reader];
  return kinds[stage === null ? 0 : noticeStages.indexOf(stage)] ?? 'overdue-class';
}

/** @param layout on paper */
export function letterOf(notice: OverdueNotice, today: string, layout?: PaperLayout): LetterOf {
  const { reader, loans, group, earlierDates, stage, isReminder } = notice;
  const items: LateItem[] = loans.map((loan) => ({ ...loan, borrower: fullNameOf(loan) }));
  const [first] = loans;
  const kind = layout === 'slips' && reader !== 'class' ? 'overdue-slip' : kindOf(notice);
  if (reader === 'class' || first === undefined)
    return {
      kind,
      today,
      group: group ?? '',
      items: items.toSorted((one, other) => one.borrower.localeCompare(other.borrower)),
      borrowerCount: new Set(loans.map(({ borrowerId }) => borrowerId)).size,
    };
  return {
    kind,
    today,
    items,
    earlierDates,
    ...(isReminder ? { notice: 'dueSoon' } : stage !== null && { notice: stage }),
    person: { ...first, barcode: first.borrowerBarcode },
    ...(!isReminder && { borrower: first.borrowerId }),
  };
}

/** As lists the same loans stand together for each class. */
export function inLayout(layout: PaperLayout, notices: readonly OverdueNotice[]): readonly OverdueNotice[] {
  if (layout !== 'lists') return notices;
  const byClass = Map.groupBy(notices, ({ group }) => group);
  return [...byClass].map(([group, members]) => ({
    reader: 'class',
    about: group ?? noClass,
    stage: null,
    isReminder: members.some((member) => member.isReminder),
    borrowerId: null,
    groupId: null,
    group,
    addresses: [],
    loans: members.flatMap(({ loans }) => loans),
    daysOverdue: Math.max(...members.map(({ daysOverdue }) => daysOverdue)),
    earlierDates: [],
    obstacle: null,
  }));
}

/** The notice for the printer. The list of items stands in it even if the template leaves it out. */
export function onPaper(
  db: ReadableDatabase,
  notice: OverdueNotice,
  today: string,
  layout: PaperLayout,
): PrintedNotice {
  const letter = letterOf(notice, today, layout);
  const language = letterLanguage(db, letter.person);
  const isSlip = letter.kind === 'overdue-slip';
  const { subject, body: template } = templateOf(db, letter.kind, language);
  const [before = '', ...rest] = template.split(/\{\{\s*items\s*\}\}/);
  const filled = (body: string) => writeLetter(db, letter, language, { subject, body });
  const items = letter.items ?? [];
  return {
    group: addressee(notice, language),
    subject: filled(before).subject,
    before: filled(before).body,
    table: isSlip ? slipTable(items, language) : itemTable(items, language, tableOf(letter.kind)),
    after: filled(rest.join('')).body,
    ...(isSlip && { weights: [1.5, 1] }),
  };
}

/** The recipient line of a printed notice: full name and class. */
function addressee({ reader, loans: [first], group }: OverdueNotice, language: string): string {
  if (reader === 'class' || first === undefined) return group ?? letterWords(language).print.noGroup;
  const parts = [fullNameOf(first), ...(group === null ? [] : [group])];
  return parts.map((part) => setApart(part, writingOf(language))).join(' · ');
}
