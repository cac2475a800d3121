// Decides which overdue notices to send: one for each borrower, each parent, or each class; first, second or last.
import { addDays, type CalendarDate } from '../../core/dates/calendar-dates.ts';
import { addressesAmong } from './delivery-rules.ts';
import type { NoticeReader, NoticeStage } from './mail-kinds.ts';

/** A loan with the possible recipients of a notice. */
export interface NoticeLoan {
  readonly loanId: string;
  readonly borrowerId: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly borrowerBarcode: string | null;
  readonly group: string | null;
  readonly email: string | null;
  readonly guardianEmail: string | null;
  readonly secondGuardianEmail: string | null;
  /** The family's, if it is known. */
  readonly language: string | null;
  readonly title: string;
  readonly barcode: string;
  readonly dueOn: CalendarDate;
  readonly daysOverdue: number;
}

export interface LateGroup {
  readonly id: string;
  readonly name: string;
  readonly teacherEmail: string | null;
}

/** Why a notice is not mailed: no address, a refused address, one a few days ago, or one in the outbox. */
export const noticeObstacles = ['no-address', 'refused-address', 'already', 'waiting'] as const;
export type NoticeObstacle = (typeof noticeObstacles)[number];

/** The `about` of a class list of borrowers without a class. */
export const noClass = 'none';

export interface OverdueNotice {
  readonly reader: NoticeReader;
  /** The id of the borrower or class, or `none`: tells one notice of a plan from another. */
  readonly about: string;
  /** Whether it is about items that are due soon, and not about overdue ones. */
  readonly isReminder: boolean;
  /** Null for a class list and a reminder. */
  readonly stage: NoticeStage | null;
  /** The borrower concerned; null for a class. */
  readonly borrowerId: string | null;
  readonly groupId: string | null;
  readonly group: string | null;
  /** None, one, or those of two parents, who get a letter each. */
  readonly addresses: readonly string[];
  readonly loans: readonly NoticeLoan[];
  /** The days of the most overdue loan. */
  readonly daysOverdue: number;
  /** When the recipient got earlier notices about these loans. */
  readonly earlierDates: readonly CalendarDate[];
  readonly obstacle: NoticeObstacle | null;
}

/** The subject of a notice; `borrowerIds` lists every borrower named in it. */
export interface NoticeAbout {
  readonly borrowerId: string | null;
  readonly groupId: string | null;
  readonly borrowerIds: readonly string[];
}

/** When which notice is sent; from the mail settings. */
export interface NoticeTimes {
  readonly secondNoticeFromDays: number;
  readonly lastNoticeFromDays: number;
  readonly noticeEveryDays: number;
}

export interface NoticeFacts {
  readonly today: CalendarDate;
  /** Whether the loans are due soon, and not overdue. */
  readonly isReminder: boolean;
  readonly times: NoticeTimes;
  readonly groups: readonly LateGroup[];
  readonly isRefused: (address: string) => boolean;
  /** The days on which such notices were sent or handed out on paper, from this day on. */
  readonly toldOn: (about: NoticeAbout, since: CalendarDate) => readonly CalendarDate[];
  /** Whether such a notice is still in the outbox. */
  readonly isWaiting: (about: NoticeAbout) => boolean;
}

/** The next notice after those that were sent, but none before its time. The last one is repeated. */
export function stageFor(
  sentBefore: number,
  daysOverdue: number,
  { secondNoticeFromDays, lastNoticeFromDays }: NoticeTimes,
): NoticeStage {
  if (sentBefore >= 2 && daysOverdue >= lastNoticeFromDays) return 'last';
  return sentBefore >= 1 && daysOverdue >= secondNoticeFromDays ? 'second' : 'first';
}

/** One notice for each recipient, in the order of the given loans. */
export function* noticesFor(
  reader: NoticeReader,
  loans: readonly NoticeLoan[],
  facts: NoticeFacts,
): Generator<OverdueNotice> {
  const groupByName = new Map(facts.groups.map((group) => [group.name, group]));
  const parts = Map.groupBy(loans, (loan) => (reader === 'class' ? (loan.group ?? '') : loan.borrowerId));
  for (const part of parts.values()) yield noticeAbout(reader, part, groupByName, facts);
}

/** The loans of borrowers who have at least one that is late by so many days. */
export function lateForAtLeast(days: number, loans: readonly NoticeLoan[]): NoticeLoan[] {
  const late = new Set(loans.filter((loan) => loan.daysOverdue >= days).map((loan) => loan.borrowerId));
  return loans.filter((loan) => late.has(loan.borrowerId));
}

function noticeAbout(
  reader: NoticeReader,
  loans: readonly NoticeLoan[],
  groups: ReadonlyMap<string, LateGroup>,
  facts: NoticeFacts,
): OverdueNotice {
  const [first] = loans;
  const group = first?.group === null || first === undefined ? undefined : groups.get(first.group);
  const addresses =
    reader === 'class'
      ? addressesAmong(group?.teacherEmail)
      : reader === 'guardian'
        ? addressesAmong(first?.guardianEmail, first?.secondGuardianEmail)
        : addressesAmong(first?.email);
  const borrowerId = reader === 'class' ? null : (first?.borrowerId ?? null);
  const groupId = reader === 'class' ? (group?.id ?? null) : null;
  const oldest = loans.reduce((one, { dueOn }) => (dueOn < one ? dueOn : one), facts.today);
  const daysOverdue = Math.max(...loans.map((loan) => loan.daysOverdue));
  const about = { borrowerId, groupId, borrowerIds: loans.map((loan) => loan.borrowerId) };
  const pauseFrom = addDays(facts.today, 1 - facts.times.noticeEveryDays);
  const toldOn = facts.toldOn(about, oldest < pauseFrom ? oldest : pauseFrom);
  const earlierDates = toldOn.filter((day) => day > oldest);
  return {
    reader,
    about: borrowerId ?? groupId ?? noClass,
    isReminder: facts.isReminder,
    stage:
      reader === 'class' || facts.isReminder ? null : stageFor(earlierDates.length, daysOverdue, facts.times),
    borrowerId,
    groupId,
    group: first?.group ?? null,
    addresses,
    loans,
    daysOverdue,
    earlierDates,
    obstacle: toldOn.some((day) => day >= pauseFrom)
      ? 'already'
      : facts.isWaiting(about)
        ? 'waiting'
        : obstacleOf(addresses, facts),
  };
}

function obstacleOf(addresses: readonly string[], { isRefused }: NoticeFacts): NoticeObstacle | null {
  if (addresses.length === 0) return 'no-address';
  return addresses.every(isRefused) ? 'refused-address' : null;
}
