// Looks up what a notice is about: who was told when, what of it is still true, and the letter of that.
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { todayIn, type CalendarDate } from '../../core/dates/calendar-dates.ts';
import type { LooksAgain, TrueLetter } from '../../core/manifest/mail-kinds.ts';
import { borrowerById } from '../borrowers/borrower-commands.ts';
import type { Borrower } from '../borrowers/borrowers-service.ts';
import { groupsOf } from '../borrowers/groups-service.ts';
import type { Loan } from '../circulation/circulation-service.ts';
import { openLoan } from '../circulation/loan-overview.ts';
import { isExpected } from '../circulation/loan-state-rules.ts';
import { currentSettings } from '../settings/settings-service.ts';
import { noticeKinds, noticeReaders, remindersOf, type NoticeReader } from './mail-kinds.ts';
import { currentMailSettings } from './mail-settings.ts';
import { fullNameOf, writeLetter } from './mail-templates.ts';
import { kindOf, letterOf } from './notice-letters.ts';
import {
  noticesFor,
  type NoticeAbout,
  type NoticeFacts,
  type NoticeLoan,
  type OverdueNotice,
} from './notice-rules.ts';
import { outboxIn } from './outbox-repository.ts';

/** The largest time-zone offset: no local day begins earlier before midnight UTC. */
const mostEastOfUtcMs = 14 * 60 * 60_000;

/**
 * The facts about earlier notices to these readers; a reminder has none: it plans no loan again that one told of.
 *
 * @param toSecondParent leaves out what was mailed to the other parent only
 */
export function noticeFacts(
  db: ReadableDatabase,
  to: NoticeReader,
  today: CalendarDate,
  isReminder: boolean,
  toSecondParent?: boolean,
): Omit<NoticeFacts, 'isWaiting'> {
  const outbox = outboxIn(db);
  const { timeZone } = currentSettings(db);
  const kinds = noticeKinds[to];
  const daysOf = (instants: readonly string[]) => [...new Set(instants.map((at) => todayIn(timeZone, at)))];
  /** A class was told if its teacher got the list, or every pupil in it was handed one. */
  const toldOn = ({ borrowerId, groupId, borrowerIds }: NoticeAbout, since: CalendarDate): string[] => {
    const from = new Date(Date.parse(since) - mostEastOfUtcMs).toISOString();
    const told = (id: string) => daysOf(outbox.toldAt(id, kinds, from, toSecondParent));
    if (borrowerId !== null) return told(borrowerId).filter((day) => day >= since);
    const sent = groupId === null ? [] : daysOf(outbox.sentToGroup(groupId, 'overdue-class', from));
    const [first, ...others] = new Set(borrowerIds);
    const printed = first === undefined ? [] : told(first);
    const toAll = printed.filter((day) => others.every((id) => told(id).includes(day)));
    return [...new Set([...sent, ...toAll])].filter((day) => day >= since);
  };
  return {
    today,
    isReminder,
    times: currentMailSettings(db),
    groups: groupsOf(db),
    isRefused: (address) => outbox.refusedAddress(address) !== null,
    toldOn: isReminder ? () => [] : toldOn,
  };
}

/** A loan with the possible recipients of a notice. */
export function noticeLoan({ id, item, dueOn, daysOverdue }: Loan, person: Borrower): NoticeLoan {
  return {
    loanId: id,
    borrowerId: person.id,
    givenName: person.givenName,
    familyName: person.familyName,
    borrowerBarcode: person.barcode,
    group: person.group,
    email: person.email,
    guardianEmail: person.guardianEmail,
    secondGuardianEmail: person.secondGuardianEmail,
    language: person.language,
    title: item.title,
    barcode: item.barcode,
    dueOn,
    daysOverdue,
  };
}

/** Whether a notice may name the loan: it is late, or due from today on; what is lost, claimed or in question is not asked for. */
export function isCause(loan: Loan, isReminder: boolean, today: CalendarDate): boolean {
  const { claimedAt, item, dueOn, isInQuestion } = loan;
  if (isInQuestion) return false;
  return isReminder ? isExpected({ lost: item.lost, claimedAt }) && dueOn >= today : loan.isLate;
}

/** Those of the loans that a notice may still name, as they are now. */
function stillCauses(
  db: ReadableDatabase,
  loans: readonly string[],
  isReminder: boolean,
  today: CalendarDate,
): NoticeLoan[] {
  return loans.flatMap((id) => {
    const loan = openLoan(db, id, today);
    const person = loan === null ? null : borrowerById(db, loan.borrower.id);
    return loan === null || person === null || !isCause(loan, isReminder, today)
      ? []
      : [noticeLoan(loan, person)];
  });
}

/** The notice without what ended since it was planned; null if nothing is left. */
export function stillTrue(
  db: ReadableDatabase,
  notice: OverdueNotice,
  today: CalendarDate,
): OverdueNotice | null {
  const { isReminder } = notice;
  const planned = new Map(notice.loans.map(({ loanId, dueOn }) => [loanId, dueOn]));
  const loans = stillCauses(db, [...planned.keys()], isReminder, today).filter(
    ({ loanId, dueOn }) => planned.get(loanId) === dueOn,
  );
  return loans.length === 0
    ? null
    : { ...notice, loans, daysOverdue: Math.max(...loans.map((loan) => loan.daysOverdue)) };
}

/** The letter of a notice to one of its addresses. @param index which of them */
function letterByMail(
  db: ReadableDatabase,
  notice: OverdueNotice,
  index: 0 | 1,
  today: CalendarDate,
): TrueLetter | 'no-address' {
  const { addresses, borrowerId, groupId, reader, group, loans } = notice;
  const address = addresses[index];
  if (address === undefined) return 'no-address';
  const [first] = loans;
  const name = reader === 'borrower' && first !== undefined ? fullNameOf(first) : '';
  return {
    kind: kindOf(notice),
    borrowerId,
    groupId,
    address,
    toSecondParent: index === 1,
    about: loans.map(({ loanId }) => loanId),
    name: reader === 'class' ? (group ?? '') : name,
    ...writeLetter(db, letterOf(notice, today)),
    mentioned: reader === 'class' ? loans.map((loan) => loan.borrowerId) : [],
  };
}

/** The letters of a notice: one for each address that no server refused. */
export function lettersByMail(
  db: ReadableDatabase,
  notice: OverdueNotice,
  today: CalendarDate,
  isRefused: NoticeFacts['isRefused'],
): TrueLetter[] {
  return ([0, 1] as const).flatMap((index) => {
    const letter = letterByMail(db, notice, index, today);
    return letter === 'no-address' || isRefused(letter.address) ? [] : [letter];
  });
}

/**
 * A notice is planned again for what is still to be asked for of what it named: so its stage, its dates and its address
 * are those of now too.
 */
export const noticeAgain: LooksAgain = (db, { kind, groupId, about, toSecondParent }, now) => {
  const reader = noticeReaders.find((each) => noticeKinds[each].some((other) => other === kind));
  const reminded = noticeReaders.find((each) => remindersOf[each] === kind);
  const [to, isReminder] = [reader ?? reminded ?? 'borrower', reminded !== undefined];
  const today = todayIn(currentSettings(db).timeZone, now);
  const facts = { ...noticeFacts(db, to, today, isReminder, toSecondParent), isWaiting: () => false };
  const group = facts.groups.find(({ id }) => id === groupId)?.name;
  const loans = stillCauses(db, about, isReminder, today).filter(
    (loan) => to !== 'class' || (group !== undefined && loan.group === group),
  );
  const [notice] = noticesFor(to, loans, facts);
  if (notice === undefined) return 'no-longer-true';
  if (notice.obstacle === 'already') return 'told-meanwhile';
  return letterByMail(db, notice, toSecondParent ? 1 : 0, today);
};
