// Plans overdue notices, queues them in the outbox, or prints them.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import type { BorrowersService } from '../borrowers/borrowers-service.ts';
import type { GroupsService } from '../borrowers/groups-service.ts';
import { todayIn } from '../../core/dates/calendar-dates.ts';
import type { CirculationService, Loan } from '../circulation/circulation-service.ts';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { jsonByDateChunks } from '../../core/database/json-by-date.ts';
import type { NewEvent } from '../../core/events/events.ts';
import type { Actor, Command, WriteGate } from '../../core/journal/write-gate.ts';
import { Problem } from '../../core/problems/problem.ts';
import { currentSettings } from '../settings/settings-service.ts';
import {
  fullNameOf,
  itemTable,
  templateOf,
  writeLetter,
  type LateItem,
  type LetterOf,
} from './mail-templates.ts';
import { letterWords } from './template-words.ts';
import type { MailKind } from '../../core/manifest/mail-kinds.ts';
import type { NoticeReader } from './mail-kinds.ts';
import { noticesFor, type LateLoan, type OverdueNotice } from './notice-rules.ts';
import { outboxIn, outboxWrites } from './outbox-repository.ts';
import { printNotices, type PrintedNotice } from '../printing/print-notices.ts';
import { messageIdFor } from './welcome-commands.ts';

export type { OverdueNotice } from './notice-rules.ts';

export interface NoticesDeps {
  reader: ReadableDatabase;
  gate: WriteGate;
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
}

const kindOf: Readonly<Record<NoticeReader, MailKind>> = {
  borrower: 'overdue-borrower',
  guardian: 'overdue-guardian',
  class: 'overdue-class',
};

/** Notices queued per transaction; a scan waits for at most one such transaction. */
const noticesAtOnce = 10;
const loansATurn = 200;
/** The largest time-zone offset: no local day begins earlier before midnight UTC. */
const mostEastOfUtcMs = 14 * 60 * 60_000;

export type OverdueNoticesService = ReturnType<typeof overdueNoticesService>;

export function overdueNoticesService({
  reader,
  gate,
  borrowers,
  groups,
  circulation,
  isReady,
}: NoticesDeps) {
  /** All overdue loans with their borrowers' addresses, most overdue first, without lost items. */
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
      const { borrower, item, dueOn, daysOverdue } = JSON.parse(line) as Loan;
      const id = borrowers.findId(borrower.id);
      if (item.lost) continue;
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
  async function plan({ to, group }: NoticesWanted): Promise<OverdueNotice[]> {
    const loans = await lateLoans(group);
    const today = circulation.today();
    const outbox = outboxIn(reader);
    const { timeZone } = currentSettings(reader);
    const isToday = (at: string | null): boolean => at !== null && todayIn(timeZone, at) === today;
    const messages = outbox.noticesSince(
      kindOf[to],
      new Date(Date.parse(today) - mostEastOfUtcMs).toISOString(),
    );
    const about = (which: typeof messages) => new Set(which.map((one) => one.borrowerId ?? one.groupId));
    const sent = about(messages.filter(({ settledAt }) => isToday(settledAt)));
    const waiting = about(messages.filter(({ settledAt }) => settledAt === null));
    const notices = noticesFor(to, loans, {
      groups: groups.groups(),
      isRefused: (address) => outbox.refusedAddress(address) !== null,
      isTold: ({ borrowerId, groupId, borrowerIds }) =>
        isAmong(sent, borrowerId ?? groupId) ||
        borrowerIds.every((id) => isToday(outbox.lastPrintedAt(id, kindOf[to]))),
      isWaiting: ({ borrowerId, groupId }) => isAmong(waiting, borrowerId ?? groupId),
    });
    const collate = new Intl.Collator(currentSettings(reader).language, { numeric: true }).compare;
    return notices.toSorted(
      (one, other) => collate(one.group ?? '', other.group ?? '') || collate(nameOf(one), nameOf(other)),
    );
  }

  return {
    plan,
    /**
     * Queues the notices that can be mailed.
     *
     * @returns how many were queued and how many were not
     * @throws Problem mail-not-set-up: they might wait forever for a mail server
     */
    async queue(actor: Actor, wanted: NoticesWanted): Promise<{ queued: number; skipped: number }> {
      if (!isReady())
        throw new Problem('mail-not-set-up', 'Mail is not set up. Set it up, or print the notices.');
      const notices = await plan(wanted);
      const possible = notices.filter(({ obstacle }) => obstacle === null);
      let queued = 0;
      for (let start = 0; start < possible.length; start += noticesAtOnce) {
        const { result } = await gate.write(
          actor,
          queueNotices(possible.slice(start, start + noticesAtOnce), circulation.today()),
        );
        queued += result;
      }
      return { queued, skipped: notices.length - queued };
    },
    /** Records that the notices were handed out on paper: their borrowers count as notified today. @returns how many */
    async notePrinted(actor: Actor, wanted: NoticesWanted): Promise<number> {
      const notices = (await plan(wanted)).filter(({ obstacle }) => obstacle !== 'already');
      const kind = kindOf[wanted.to];
      const named = new Set(notices.flatMap(({ loans }) => loans.map(({ borrowerId }) => borrowerId)));
      await gate.write(actor, ({ db }) => ({
        result: null,
        events: [...named]
          .filter((id) => outboxIn(db).borrowerExists(id))
          .map((borrower): NewEvent => ({ type: 'mail.printed', borrower, data: { kind } })),
      }));
      return notices.length;
    },
    /** A PDF with a page or more for each notice, including those that cannot be mailed. */
    async print(wanted: NoticesWanted): Promise<Uint8Array> {
      const notices = await plan(wanted);
      const { language, libraryName } = currentSettings(reader);
      const words = letterWords(language);
      const printed: PrintedNotice[] = [];
      for (const notice of notices) {
        if (printed.length % noticesAtOnce === 0) await nextTurn();
        const letter = letterOf(notice, circulation.today());
        const { subject, body: template } = templateOf(reader, letter.kind, language);
        // The printed notice lists the items even if the template leaves them out.
        const [before = '', ...rest] = template.split(/\{\{\s*items\s*\}\}/);
        const filled = (body: string) => writeLetter(reader, letter, language, { subject, body });
        printed.push({
          group: addressee(notice, words.print.noGroup),
          subject: filled(before).subject,
          before: filled(before).body,
          table: itemTable(letter.items ?? [], language, notice.reader === 'class'),
          after: filled(rest.join('')).body,
        });
      }
      return printNotices({
        title: words.print.title,
        footer: libraryName,
        page: words.print.page,
        notices: printed,
      });
    },
  };
}

const isAmong = (ids: ReadonlySet<string | null>, id: string | null): boolean => id !== null && ids.has(id);

/** The recipient line of a printed notice: full name and class. */
function addressee({ reader, loans: [first], group }: OverdueNotice, noGroup: string): string {
  if (reader === 'class' || first === undefined) return group ?? noGroup;
  return [fullNameOf(first), ...(group === null ? [] : [group])].join(' · ');
}

const nameOf = ({ loans, reader }: OverdueNotice): string => {
  const [first] = loans;
  return first === undefined || reader === 'class' ? '' : `${first.familyName} ${first.givenName}`;
};

function letterOf(notice: OverdueNotice, today: string): LetterOf {
  const { reader, loans, group } = notice;
  const items: LateItem[] = loans.map((loan) => ({ ...loan, borrower: fullNameOf(loan) }));
  const [first] = loans;
  const kind = kindOf[reader];
  if (reader === 'class' || first === undefined)
    return {
      kind,
      today,
      group: group ?? '',
      items: items.toSorted((one, other) => one.borrower.localeCompare(other.borrower)),
      borrowerCount: new Set(loans.map(({ borrowerId }) => borrowerId)).size,
    };
  return { kind, today, person: { ...first, barcode: first.borrowerBarcode }, items };
}

function queueNotices(notices: readonly OverdueNotice[], today: string): Command<number> {
  return ({ db, now }) => {
    const events: NewEvent[] = [];
    for (const notice of notices) {
      const { address, borrowerId, groupId, reader, group, loans } = notice;
      // Skip borrowers deleted since the plan was made.
      if (address === null || (borrowerId !== null && !outboxIn(db).borrowerExists(borrowerId))) continue;
      const id = newId();
      const kind = kindOf[reader];
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
