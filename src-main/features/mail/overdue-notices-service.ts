// Plans notices of what is overdue or due soon, queues them in the outbox, also by themselves, or prints them.
import type { z } from '@hono/zod-openapi';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BorrowersService } from '../borrowers/borrowers-service.ts';
import { addDays, daysBetween, type CalendarDate } from '../../core/dates/calendar-dates.ts';
import type { CirculationService, Loan } from '../circulation/circulation-service.ts';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { jsonByDateChunks } from '../../core/database/json-by-date.ts';
import type { NewEvent } from '../../core/events/events.ts';
import type { Actor, Command, WriteGate } from '../../core/journal/write-gate.ts';
import { writingOf } from '../../core/languages/writing-rules.ts';
import { Problem } from '../../core/problems/problem.ts';
import type { Clock } from '../../core/journal/clock.ts';
import { noticeWrites } from '../../core/notices/notices.ts';
import { nextOpenDay } from '../calendar/calendar-rules.ts';
import { calendarSettings } from '../calendar/calendar-settings.ts';
import { closedDays } from '../calendar/closed-days.ts';
import { letterheadIn } from '../printing/library-letterhead.ts';
import { printNotices, type PrintedNotice, type PrintOrder } from '../printing/print-notices.ts';
import { currentSettings, readSettings } from '../settings/settings-service.ts';
import { noticeKinds } from './mail-kinds.ts';
import { changeOwnSettings } from '../settings/settings-service.ts';
import type { noticesRequestSchema, previewSchema, printRequestSchema } from './mail-schemas.ts';
import { currentMailSettings, mailSettings } from './mail-settings.ts';
import { writeLetter } from './mail-templates.ts';
import { isCause, lettersByMail, noticeFacts, noticeLoan, stillTrue } from './notice-causes.ts';
import { inLayout, kindOf, letterOf, onPaper } from './notice-letters.ts';
import { lateForAtLeast, noticesFor, type NoticeLoan, type OverdueNotice } from './notice-rules.ts';
import { outboxIn } from './outbox-repository.ts';
import { remindersIn, reminderWrites, type RemindedLoan } from './reminders-repository.ts';
import { letterWords } from './template-words.ts';
import { dueSoonUntil, isWeeklyDue, timeIn } from './weekly-rules.ts';
import { queueLetter } from './outbox-queue.ts';

export type { OverdueNotice } from './notice-rules.ts';

export interface NoticesDeps {
  reader: ReadableDatabase;
  gate: WriteGate;
  clock: Clock;
  borrowers: BorrowersService;
  circulation: CirculationService;
  /** Whether the mail settings are complete enough to send. */
  isReady: () => boolean;
}

/** Filter for notices; without it all overdue loans. */
export type NoticesWanted = z.infer<typeof noticesRequestSchema>;

type Letter = z.infer<typeof previewSchema>;

export type PrintWanted = z.infer<typeof printRequestSchema>;

/** Notices queued per transaction; a scan waits for at most one such transaction. */
const noticesAtOnce = 10;
const loansATurn = 200;

export type OverdueNoticesService = ReturnType<typeof overdueNoticesService>;

export function overdueNoticesService({ reader, gate, clock, borrowers, circulation, isReady }: NoticesDeps) {
  /** The loans that notices may name, with their borrowers' addresses: the most overdue first, or those due first. */
  async function causes({ group, dueWithin }: NoticesWanted): Promise<NoticeLoan[]> {
    const today = circulation.today();
    const list =
      dueWithin === undefined
        ? circulation.overdueLoans(group)
        : circulation.dueLoans(addDays(today, dueWithin), group);
    const resting = circulation.restingLoans();
    const loans: NoticeLoan[] = [];
    const people = new Map<string, ReturnType<BorrowersService['borrower']>>();
    let text = '';
    for (const chunk of jsonByDateChunks(reader, [list], '', 'lines')) {
      text += chunk.toString('utf8');
      await nextTurn();
    }
    for (const [index, line] of text.split('\n').entries()) {
      if (index % loansATurn === 0) await nextTurn();
      if (line === '') continue;
      const loan = JSON.parse(line) as Loan;
      if (resting.has(loan.id)) continue;
      const id = borrowers.findId(loan.borrower.id);
      // Null if the loan was returned and the borrower deleted between two chunks.
      if (id === null || !isCause(loan, dueWithin !== undefined, today)) continue;
      const person = people.get(id) ?? borrowers.borrower(id);
      people.set(id, person);
      loans.push(noticeLoan(loan, person));
    }
    return loans;
  }

  /** The planned notices. */
  async function plan(request: NoticesWanted): Promise<OverdueNotice[]> {
    const { to, days, about, dueWithin } = request;
    const isReminder = dueWithin !== undefined;
    const loans = await causes(request);
    const { language } = currentSettings(reader);
    const waiting = new Set(
      isReminder
        ? []
        : outboxIn(reader)
            .waitingNotices(noticeKinds[to])
            .map((notice) => notice.borrowerId ?? notice.groupId),
    );
    const reminders = remindersIn(reader);
    const chosenLoans = isReminder
      ? loans.filter(({ loanId, dueOn }) => !reminders.isTold(to, { loan: loanId, dueOn }))
      : lateForAtLeast(days ?? 1, loans);
    const planned = noticesFor(to, chosenLoans, {
      ...noticeFacts(reader, to, circulation.today(), isReminder),
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
  async function queue(actor: Actor, request: NoticesWanted): Promise<{ queued: number; skipped: number }> {
    if (!isReady())
      throw new Problem('mail-not-set-up', 'Mail is not set up. Set it up, or print the notices.');
    const notices = await plan(request);
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
  let reminding: Promise<void> | null = null;

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
      changeOwnSettings(db, mailSettings, { weeklySince: now });
      noticeWrites(db).settle('notices-to-print', now);
      if (toPrint > 0) noticeWrites(db).add({ code: 'notices-to-print', facts: { count: toPrint } }, now);
      return { result: null, events: [] };
    });
  }

  /** The day on which letters about what is due soon were queued last; after a restart none is queued twice either. */
  let remindedOn: CalendarDate | null = null;

  /** Queues letters about what is due soon, once a day on the library's open days. */
  async function queueReminders(): Promise<void> {
    const { timeZone } = currentSettings(reader);
    const { dueSoonDays, dueSoonTo, weeklyTime } = currentMailSettings(reader);
    const today = circulation.today();
    if (dueSoonDays === 0 || remindedOn === today || !isReady()) return;
    if (timeIn(timeZone, clock.now()) < weeklyTime || !isOpenDay(today)) return;
    const until = dueSoonUntil(today, dueSoonDays, closedDaysNow());
    await queueAll('system', await plan({ to: dueSoonTo, dueWithin: daysBetween(today, until) }));
    remindedOn = today;
  }

  const closedDaysNow = () => closedDays(reader, readSettings(reader, calendarSettings).weeklyClosedDays);

  const isOpenDay = (day: CalendarDate): boolean => nextOpenDay(day, closedDaysNow()) === day;

  async function printOrder({ layout: chosen = 'letters', ...request }: PrintWanted): Promise<PrintOrder> {
    const layout = request.to === 'class' ? 'lists' : chosen;
    const notices = inLayout(layout, await plan(request));
    const printed: PrintedNotice[] = [];
    for (const notice of notices) {
      if (printed.length % noticesAtOnce === 0) await nextTurn();
      const today = circulation.today();
      const now = stillTrue(reader, notice, today);
      if (now !== null) printed.push(onPaper(reader, now, today, layout));
    }
    const { language, libraryName } = currentSettings(reader);
    const words = letterWords(language);
    return {
      title: request.dueWithin === undefined ? words.print.title : words.stages.dueSoon,
      letterhead: letterheadIn(reader),
      dir: writingOf(language).dir,
      footer: libraryName,
      page: words.print.page,
      perPage: layout === 'slips' ? 4 : 1,
      notices: printed,
    };
  }

  return {
    plan,
    queue,
    /** Runs once at a time. */
    queueWeekly: (): Promise<void> =>
      (weekly ??= queueWeekly().finally(() => {
        weekly = null;
      })),
    queueReminders: (): Promise<void> =>
      (reminding ??= queueReminders().finally(() => {
        reminding = null;
      })),
    /** A planned notice as it would be sent, or printed in a layout. @throws Problem not-found */
    async letter(
      { about, layout, ...request }: Omit<PrintWanted, 'about'> & { about: string },
      signal?: AbortSignal,
    ): Promise<Letter> {
      const only = { ...request, about: [about] };
      const [notice] = inLayout(layout ?? 'letters', await plan(only));
      if (notice === undefined) throw new Problem('not-found', `No notice about ${about} is planned.`);
      const letter = writeLetter(reader, letterOf(notice, circulation.today(), layout ?? 'letters'));
      if (layout === undefined) return letter;
      const svg = await printNotices({ ...(await printOrder({ ...only, layout })), as: 'svg' }, signal);
      return { ...letter, page: Buffer.from(svg).toString() };
    },
    /** Records that the notices were handed out on paper: their borrowers count as notified today. @returns how many */
    async notePrinted(actor: Actor, request: NoticesWanted): Promise<number> {
      const notices = (await plan(request)).filter(({ obstacle }) => obstacle !== 'already');
      const kinds = new Map(
        notices.flatMap((notice) => notice.loans.map(({ borrowerId }) => [borrowerId, kindOf(notice)])),
      );
      const { result } = await gate.write(actor, ({ db, now }) => {
        noticeWrites(db).settle('notices-to-print', now);
        return {
          result: notices.length,
          events: [...kinds]
            .filter(([id]) => outboxIn(db).borrowerExists(id))
            .map(([borrower, kind]): NewEvent => {
              const reminded = remindedOf(notices.filter(({ isReminder }) => isReminder)).get(borrower);
              reminderWrites(db).tell(request.to, reminded ?? []);
              return {
                type: 'mail.printed',
                borrower,
                data: { kind, ...(reminded !== undefined && { reminded }) },
              };
            }),
        };
      });
      return result;
    },
    /** A PDF of the notices, including those that cannot be mailed. */
    print: async (request: PrintWanted, signal?: AbortSignal): Promise<Uint8Array> =>
      printNotices(await printOrder(request), signal),
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
    const isRefused = (address: string) => outboxIn(db).refusedAddress(address) !== null;
    let queued = 0;
    for (const planned of notices) {
      const notice = stillTrue(db, planned, today);
      const letters = notice === null ? [] : lettersByMail(db, notice, today, isRefused);
      if (notice === null || letters.length === 0) continue;
      const { reader, isReminder, loans } = notice;
      const reminded = isReminder ? loans.map(asReminded) : [];
      reminderWrites(db).tell(reader, reminded);
      for (const letter of letters) events.push(queueLetter(db, letter, now, isReminder ? { reminded } : {}));
      queued += 1;
    }
    return { result: queued, events };
  };
}

const asReminded = ({ loanId, dueOn }: NoticeLoan): RemindedLoan => ({ loan: loanId, dueOn });

/** The loans that notices name, by borrower. */
function remindedOf(notices: readonly OverdueNotice[]): ReadonlyMap<string, RemindedLoan[]> {
  const loans = notices.flatMap((notice) => notice.loans);
  const byBorrower = Map.groupBy(loans, ({ borrowerId }) => borrowerId);
  return new Map([...byBorrower].map(([borrower, own]) => [borrower, own.map(asReminded)]));
}
