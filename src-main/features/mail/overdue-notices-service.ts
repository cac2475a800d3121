// Plans overdue notices, queues them in the outbox, also weekly by themselves, or prints them.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import type { BorrowersService } from '../borrowers/borrowers-service.ts';
import type { GroupsService } from '../borrowers/groups-service.ts';
import { todayIn, type CalendarDate } from '../../core/dates/calendar-dates.ts';
import type { CirculationService, Loan } from '../circulation/circulation-service.ts';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { jsonByDateChunks } from '../../core/database/json-by-date.ts';
import type { NewEvent } from '../../core/events/events.ts';
import type { Actor, Command, WriteGate } from '../../core/journal/write-gate.ts';
import { Problem } from '../../core/problems/problem.ts';
import type { Clock } from '../../core/journal/clock.ts';
import { noticeWrites } from '../../core/notices/notices.ts';
import { nextOpenDay } from '../calendar/calendar-rules.ts';
import { calendarSettings } from '../calendar/calendar-settings.ts';
import { closedDays } from '../calendar/closed-days-service.ts';
import { printNotices, type PrintedNotice } from '../printing/print-notices.ts';
import { currentSettings, readSettings } from '../settings/settings-service.ts';
import { noticeKinds, type NoticeReader } from './mail-kinds.ts';
import { mailSettingWrites } from './mail-settings-repository.ts';
import { currentMailSettings } from './mail-settings-service.ts';
import { fullNameOf, writeLetter } from './mail-templates.ts';
import { inLayout, kindOf, letterOf, onPaper, type PaperLayout } from './notice-letters.ts';
import {
  lateForAtLeast,
  noticesFor,
  type LateLoan,
  type NoticeAbout,
  type OverdueNotice,
} from './notice-rules.ts';
import { outboxIn, outboxWrites } from './outbox-repository.ts';
import { letterWords } from './template-words.ts';
import { isWeeklyDue } from './weekly-rules.ts';
import { messageIdFor } from './welcome-commands.ts';

export type { OverdueNotice } from './notice-rules.ts';

export interface NoticesDeps {
  reader: ReadableDatabase;
  gate: WriteGate;
  clock: Clock;
  borrowers: BorrowersService;
  groups: GroupsService;
  circulation: CirculationService;
  /** Whether the mail settings are complete enough to send. */
  isReady: () => boolean;
}

/** Filter for notices; without it all overdue loans. */
export interface NoticesWanted {
  to: NoticeReader;
  group?: string | undefined;
  /** Only borrowers who are late by at least so many days. */
  days?: number | undefined;
  /** Only these of the planned notices. */
  about?: readonly string[] | undefined;
}

export type PrintWanted = NoticesWanted & { layout?: PaperLayout | undefined };

/** Notices queued per transaction; a scan waits for at most one such transaction. */
const noticesAtOnce = 10;
const loansATurn = 200;
/** The largest time-zone offset: no local day begins earlier before midnight UTC. */
const mostEastOfUtcMs = 14 * 60 * 60_000;

export type OverdueNoticesService = ReturnType<typeof overdueNoticesService>;

export function overdueNoticesService({
  reader,
  gate,
  clock,
  borrowers,
  groups,
  circulation,
  isReady,
}: NoticesDeps) {
  /** All overdue loans with their borrowers' addresses, most overdue first, without lost items and those claimed to be returned. */
  async function lateLoans(group?: string): Promise<LateLoan[]> {
    const late: LateLoan[] = [];
    const known = new Map<string, ReturnType<BorrowersService['borrower']>>();
    let text = '';
    for (const chunk of jsonByDateChunks(reader, [circulation.overdueLoans(group)], '', 'lines')) {
      text += chunk.toString('utf8');
      await nextTurn();
    }
    for (const [index, line] of text.split('\n').entries()) {
      if (index % loansATurn === 0) await nextTurn();
      if (line === '') continue;
      const { borrower, item, dueOn, daysOverdue, claimedAt } = JSON.parse(line) as Loan;
      const id = borrowers.findId(borrower.id);
      if (item.lost || claimedAt !== null) continue;
      if (id === null) continue; // the loan was returned and the borrower deleted between two chunks
      const person = known.get(id) ?? borrowers.borrower(id);
      known.set(id, person);
      late.push({
        borrowerId: id,
        givenName: person.givenName,
        familyName: person.familyName,
        borrowerBarcode: person.barcode,
        group: person.group,
        email: person.email,
        guardianEmail: person.guardianEmail,
        title: item.title,
        barcode: item.barcode,
        dueOn,
        daysOverdue,
      });
    }
    return late;
  }

  /** The planned notices. */
  async function plan({ to, group, days, about }: NoticesWanted): Promise<OverdueNotice[]> {
    const loans = await lateLoans(group);
    const today = circulation.today();
    const outbox = outboxIn(reader);
    const { timeZone, language } = currentSettings(reader);
    const kinds = noticeKinds[to];
    const waiting = new Set(outbox.waitingNotices(kinds).map((one) => one.borrowerId ?? one.groupId));
    const daysOf = (instants: readonly string[]) => [...new Set(instants.map((at) => todayIn(timeZone, at)))];
    /** A class was told if its teacher got the list, or every pupil in it was handed one. */
    const toldOn = ({ borrowerId, groupId, borrowerIds }: NoticeAbout, since: CalendarDate): string[] => {
      const from = new Date(Date.parse(since) - mostEastOfUtcMs).toISOString();
      const told = (id: string) => daysOf(outbox.toldAt(id, kinds, from));
      if (borrowerId !== null) return told(borrowerId).filter((day) => day >= since);
      const sent = groupId === null ? [] : daysOf(outbox.sentToGroup(groupId, 'overdue-class', from));
      const [first, ...others] = new Set(borrowerIds);
      const printed = first === undefined ? [] : told(first);
      const toAll = printed.filter((day) => others.every((id) => told(id).includes(day)));
      return [...new Set([...sent, ...toAll])].filter((day) => day >= since);
    };
    const planned = noticesFor(to, lateForAtLeast(days ?? 1, loans), {
      today,
      times: currentMailSettings(reader),
      groups: groups.groups(),
      isRefused: (address) => outbox.refusedAddress(address) !== null,
      toldOn,
      isWaiting: ({ borrowerId, groupId }) => isAmong(waiting, borrowerId ?? groupId),
    });
    const chosen = about === undefined ? null : new Set(about);
    const notices: OverdueNotice[] = [];
    let read = 0;
    for (const notice of planned) {
      if (chosen?.has(notice.about) ?? true) notices.push(notice);
      read += 1;
      if (read % noticesAtOnce === 0) await nextTurn();
    }
    const collate = new Intl.Collator(language, { numeric: true }).compare;
    return notices.toSorted(
      (one, other) => collate(one.group ?? '', other.group ?? '') || collate(nameOf(one), nameOf(other)),
    );
  }

  /**
   * Queues the notices that can be mailed.
   *
   * @returns how many were queued and how many were not
   * @throws Problem mail-not-set-up: they might wait forever for a mail server
   */
  async function queue(actor: Actor, wanted: NoticesWanted): Promise<{ queued: number; skipped: number }> {
    if (!isReady())
      throw new Problem('mail-not-set-up', 'Mail is not set up. Set it up, or print the notices.');
    const notices = await plan(wanted);
    const queued = await queueAll(actor, notices);
    return { queued, skipped: notices.length - queued };
  }

  async function queueAll(actor: Actor, notices: readonly OverdueNotice[]): Promise<number> {
    const possible = notices.filter(({ obstacle }) => obstacle === null);
    let queued = 0;
    for (let start = 0; start < possible.length; start += noticesAtOnce) {
      const { result } = await gate.write(
        actor,
        queueNotices(possible.slice(start, start + noticesAtOnce), circulation.today()),
      );
      queued += result;
    }
    return queued;
  }

  let weekly: Promise<void> | null = null;

  /**
   * Queues the weekly notices if their time has come, on an open day of the library, and tells the desk how many cannot
   * be mailed.
   */
  async function queueWeekly(): Promise<void> {
    const { timeZone } = currentSettings(reader);
    const settings = currentMailSettings(reader);
    if (!isReady() || !isWeeklyDue(settings, timeZone, clock.now()) || !isOpenDay(circulation.today()))
      return;
    const notices = await plan({ to: settings.weeklyTo, days: settings.firstNoticeFromDays });
    await queueAll('system', notices);
    const toPrint = notices.filter(
      ({ obstacle }) => obstacle === 'no-address' || obstacle === 'refused-address',
    ).length;
    // Noted afterwards: after a crash in between, the rest is queued, and those that wait or were told are left out.
    await gate.write('system', ({ db, now }) => {
      mailSettingWrites(db).put({ ...currentMailSettings(db), weeklySince: now });
      noticeWrites(db).settle('notices-to-print', now);
      if (toPrint > 0) noticeWrites(db).add({ code: 'notices-to-print', facts: { count: toPrint } }, now);
      return { result: null, events: [] };
    });
  }

  function isOpenDay(day: CalendarDate): boolean {
    return (
      nextOpenDay(day, closedDays(reader, readSettings(reader, calendarSettings).weeklyClosedDays)) === day
    );
  }

  return {
    plan,
    queue,
    /** Runs once at a time. */
    queueWeekly: (): Promise<void> =>
      (weekly ??= queueWeekly().finally(() => {
        weekly = null;
      })),
    /** A planned notice as it would be sent, or printed in a layout. @throws Problem not-found */
    async letter({ about, layout = 'letters', ...wanted }: Omit<PrintWanted, 'about'> & { about: string }) {
      const [notice] = inLayout(layout, await plan({ ...wanted, about: [about] }));
      if (notice === undefined) throw new Problem('not-found', `No notice about ${about} is planned.`);
      return writeLetter(reader, letterOf(notice, circulation.today(), layout));
    },
    /** Records that the notices were handed out on paper: their borrowers count as notified today. @returns how many */
    async notePrinted(actor: Actor, wanted: NoticesWanted): Promise<number> {
      const notices = (await plan(wanted)).filter(({ obstacle }) => obstacle !== 'already');
      const kinds = new Map(
        notices.flatMap((notice) => notice.loans.map(({ borrowerId }) => [borrowerId, kindOf(notice)])),
      );
      const { result } = await gate.write(actor, ({ db, now }) => {
        noticeWrites(db).settle('notices-to-print', now);
        return {
          result: notices.length,
          events: [...kinds]
            .filter(([id]) => outboxIn(db).borrowerExists(id))
            .map(([borrower, kind]): NewEvent => ({ type: 'mail.printed', borrower, data: { kind } })),
        };
      });
      return result;
    },
    /** A PDF of the notices, including those that cannot be mailed. */
    async print(
      { layout: asked = 'letters', ...wanted }: PrintWanted,
      signal?: AbortSignal,
    ): Promise<Uint8Array> {
      const layout = wanted.to === 'class' ? 'lists' : asked;
      const notices = inLayout(layout, await plan(wanted));
      const printed: PrintedNotice[] = [];
      for (const notice of notices) {
        if (printed.length % noticesAtOnce === 0) await nextTurn();
        printed.push(onPaper(reader, notice, circulation.today(), layout));
      }
      const { language, libraryName } = currentSettings(reader);
      const words = letterWords(language);
      return printNotices(
        {
          title: words.print.title,
          footer: libraryName,
          page: words.print.page,
          perPage: layout === 'slips' ? 4 : 1,
          notices: printed,
        },
        signal,
      );
    },
  };
}

const isAmong = (ids: ReadonlySet<string | null>, id: string | null): boolean => id !== null && ids.has(id);

const nameOf = ({ loans, reader }: OverdueNotice): string => {
  const [first] = loans;
  return first === undefined || reader === 'class' ? '' : `${first.familyName} ${first.givenName}`;
};

function queueNotices(notices: readonly OverdueNotice[], today: string): Command<number> {
  return ({ db, now }) => {
    const events: NewEvent[] = [];
    for (const notice of notices) {
      const { address, borrowerId, groupId, reader, group, loans } = notice;
      // Skip borrowers deleted since the plan was made.
      if (address === null || (borrowerId !== null && !outboxIn(db).borrowerExists(borrowerId))) continue;
      const id = newId();
      const kind = kindOf(notice);
      const name =
        reader === 'borrower' && loans[0] !== undefined
          ? fullNameOf(loans[0])
          : reader === 'class'
            ? (group ?? '')
            : '';
      outboxWrites(db).insert(
        {
          id,
          messageId: messageIdFor(db, id),
          kind,
          borrowerId,
          groupId,
          address,
          name,
          ...writeLetter(db, letterOf(notice, today)),
        },
        now,
        reader === 'class' ? loans.map((loan) => loan.borrowerId) : [],
      );
      events.push({
        type: 'mail.queued',
        ...(borrowerId !== null && { borrower: borrowerId }),
        data: { id, kind },
      });
    }
    return { result: events.length, events };
  };
}
