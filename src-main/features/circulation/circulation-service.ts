// The circulation service: commands through the write gate, and lists of loans.
import type { Scope } from '../../core/access/scopes.ts';
import { todayIn, type CalendarDate } from '../../core/dates/calendar-dates.ts';
import { openDayBefore } from '../calendar/calendar-rules.ts';
import { libraryDay } from '../calendar/closed-days-service.ts';
import { noSuchBorrower } from '../borrowers/borrower-commands.ts';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { typedWords } from '../../core/database/search-query.ts';
import type { Clock } from '../../core/journal/clock.ts';
import type { AllEvents } from '../../core/events/event-handlers.ts';
import { journalReads } from '../../core/journal/journal-repository.ts';
import { undoStep } from '../../core/journal/undo-step.ts';
import type { Actor, ShowingCommand, WriteGate, Written } from '../../core/journal/write-gate.ts';
import { currentSettings, readSettings } from '../settings/settings-service.ts';
import { circulationSettings } from './circulation-settings.ts';
import {
  changeDueDate,
  checkOut,
  renewLoan,
  returnItem,
  type CheckoutRequest,
  type DueDateRequest,
  type RenewalRequest,
  type ReturnRequest,
} from './lending-commands.ts';
import type { LaterFeature, LaterFeatures } from './circulation-hooks.ts';
import { circulationPolicy } from './circulation-policy.ts';
import { Problem } from '../../core/problems/problem.ts';
import { countLoansOnClosedDays, moveLoansFromClosedDays } from './closed-day-loans.ts';
import { countUse } from './item-use-commands.ts';
import { restsFrom } from './imported-loan-rules.ts';
import { importLoans, type LoanToImport } from './imported-loans-commands.ts';
import { loanOverview, type LoanOverview } from './loan-overview.ts';
import {
  loansIn,
  openLoans,
  dueLoans,
  overdueLoans,
  type CountedLoans,
  type Loan,
  type LoansWanted,
  type OneLoan,
} from './loans-repository.ts';
import {
  claimReturned,
  declareLongOverdueLost,
  declareLost,
  lossCharge,
  giveUpLost,
  withdrawClaim,
  type ClaimRequest,
} from './lost-items-commands.ts';
import { renewMany, returnMany } from './many-loans-commands.ts';

export type { LoanOverview } from './loan-overview.ts';
export type { Loan } from './loans-repository.ts';

export interface Undone {
  /** The seqs of the events that are undone. */
  undone: readonly number[];
  /** The loan as it is now; null if there is none any more. */
  loan: Loan | null;
  overview: LoanOverview | null;
}

export interface LoanCounts extends CountedLoans {
  dueToday: number;
  lentToday: number;
  returnedToday: number;
  /** When the first item was lent; null before. */
  firstLentAt: string | null;
}

/** A day on which the clocks go back. */
const longestDayMs = 25 * 3_600_000;

/** Every desk lends. */
const everywhere = { atEveryDesk: true } as const;

export type CirculationService = ReturnType<typeof circulationService>;

export function circulationService(
  reader: ReadableDatabase,
  gate: WriteGate,
  clock: Clock,
  declared: AllEvents,
  later: LaterFeature[],
) {
  const loans = loansIn(reader);
  const day = () => libraryDay(reader, clock.now());

  return {
    /** A later feature calls this when it is built; its rules run in the command, after those of circulation. */
    extend(feature: LaterFeature): void {
      later.push(feature);
    },
    /** The registered later features, for their own commands that lend. */
    later: later as LaterFeatures,
    today: (): string => day().today,
    /** The day that counts for what is in the book drop today; null if no day was open. */
    lastOpenDay(): string | null {
      const { today, closed } = day();
      return openDayBefore(today, closed);
    },
    /** All open loans, or those that match the search words, for streaming. */
    openLoans: (group?: string, typed?: string, toCheck?: boolean) =>
      openLoans(day(), { ...wantedLoans(group, typed), toCheck }),
    /** Loans that are due from today until this day, for streaming. */
    dueLoans: (until: CalendarDate, group?: string) => dueLoans(day(), until, { group }),
    /** Overdue loans, most overdue first, for streaming. */
    overdueLoans: (group?: string, typed?: string) => overdueLoans(day(), wantedLoans(group, typed)),
    counts: (): LoanCounts => {
      const { timeZone } = currentSettings(reader);
      const now = clock.now();
      const day = libraryDay(reader, now);
      const since = new Date(Date.parse(now) - longestDayMs).toISOString();
      const ofToday = (instants: readonly string[]) =>
        instants.filter((at) => todayIn(timeZone, at) === day.today).length;
      return {
        ...loans.counts(day),
        lentToday: ofToday(loans.lentSince(since)),
        returnedToday: ofToday(loans.returnedSince(since)),
        firstLentAt: loans.firstLentAt(),
      };
    },
    /** How many items were lent since this day began, by the clock of Greenwich; undone loans are left out. */
    countLentSince: (day: CalendarDate): number => loans.countLentSince(`${day}T00:00:00.000Z`),
    /** The ids of loans that came from another program in the last seven days: no letter names them yet. */
    restingLoans: (): ReadonlySet<string> => new Set(loans.importedSince(restsFrom(clock.now()))),
    loan: (id: string): Loan | null => loans.loan(id, day()),
    /** The item's open loan, if any. */
    loanOfItem(itemId: string): Loan | null {
      const id = loans.openLoanIdOfItem(itemId);
      return id === null ? null : loans.loan(id, day());
    },
    /** @throws Problem not-found */
    readLoan(id: string): OneLoan {
      const loan = loans.one(id, day());
      if (loan === null) throw new Problem('not-found', `There is no loan with the id ${id}.`);
      return loan;
    },
    /** @throws Problem not-found */
    overview(reference: string): LoanOverview {
      const overview = loanOverview(reader, reference, circulationPolicy(reader, clock.now()), later);
      if (overview === null) throw noSuchBorrower(reference);
      return overview;
    },

    checkOut: (actor: Actor, request: CheckoutRequest) =>
      gate.write(actor, checkOut(request, later), everywhere),
    returnItem: (actor: Actor, request: ReturnRequest) =>
      gate.write(actor, returnItem(request, later), everywhere),
    renew: (actor: Actor, request: RenewalRequest) =>
      gate.write(actor, renewLoan(request, later), everywhere),
    changeDueDate: (actor: Actor, request: DueDateRequest) =>
      gate.write(actor, changeDueDate(request), everywhere),
    countLoansOnClosedDays: (): number => countLoansOnClosedDays(reader, day().closed),
    moveLoansFromClosedDays: (actor: Actor) => gate.write(actor, moveLoansFromClosedDays()),
    countUse: (actor: Actor, item: string) => gate.write(actor, countUse(item, later), everywhere),
    declareLost: (actor: Actor, item: string) => gate.write(actor, declareLost(item, later), everywhere),
    /** @throws Problem not-found */
    lossCharge: (item: string) => lossCharge(reader, item, later),
    giveUpLost: (actor: Actor, item: string) => gate.write(actor, giveUpLost(item), everywhere),
    claimReturned: (actor: Actor, request: ClaimRequest) =>
      gate.write(actor, claimReturned(request), everywhere),
    withdrawClaim: (actor: Actor, item: string) => gate.write(actor, withdrawClaim(item), everywhere),
    /** Declares items lost that are overdue for longer than the setting says, a few in each command. */
    async declareLongOverdueLost(): Promise<void> {
      if (readSettings(reader, circulationSettings).lostAfterDaysOverdue === 0) return;
      while ((await gate.writeInBackground('system', declareLongOverdueLost())).result > 0);
    },
    importLoans: (actor: Actor, wanted: readonly LoanToImport[]) =>
      gate.write(actor, importLoans(wanted, later)),
    renewMany: (actor: Actor, items: readonly string[]) =>
      gate.write(actor, renewMany(items, later), everywhere),
    returnMany: (actor: Actor, items: readonly string[]) =>
      gate.write(actor, returnMany(items, later), everywhere),

    /**
     * Undoes the whole step of this event, whichever features its events belong to.
     *
     * @param may whether the caller has a scope
     * @throws Problem not-found, forbidden, undo-not-possible, undo-superseded, barcode-taken, external-id-taken
     */
    undo: (actor: Actor, seq: number, may: (scope: Scope) => boolean): Promise<Written<Undone>> =>
      gate.write(actor, undoWithOverview(seq, declared, may, later), isLent(reader, seq) ? everywhere : {}),
  };
}

/** Events of every desk besides those of loans. */
const ofEachDesk = /^(item\.used|hold\.(placed|ready|cancelled|fulfilled|put-back|shelved)|charge\..+)$/;

/** Whether the step changed loans, holds or charges alone, which every desk may undo. */
function isLent(reader: ReadableDatabase, seq: number): boolean {
  const journal = journalReads(reader);
  const step = journal.event(seq)?.step;
  return (
    step !== undefined &&
    journal.eventsOfStep(step).every(({ type, loan }) => loan !== null || ofEachDesk.test(type))
  );
}

function wantedLoans(group: string | undefined, typed: string | undefined): LoansWanted {
  return { group, words: typed === undefined || typed.trim() === '' ? undefined : typedWords(typed) };
}

/** Undoes a step, and then reads the loan and the borrower that it concerned. */
function undoWithOverview(
  seq: number,
  declared: AllEvents,
  may: (scope: Scope) => boolean,
  later: LaterFeatures,
): ShowingCommand<Undone> {
  return (context) => {
    const { result, events } = undoStep(seq, declared, may)(context);
    const { db, now } = context;
    const policy = circulationPolicy(db, now);
    const latest = result.step.find(({ loan }) => loan !== null);
    const borrower = (latest ?? result.step.find(({ type }) => type === 'borrower.merged'))?.borrower;
    const loanId = latest === undefined || latest.type === 'loan.opened' ? null : latest.loan;
    return {
      result: () => ({
        undone: result.undone,
        loan: loanId === null ? null : loansIn(db).loan(loanId, policy),
        overview: typeof borrower === 'string' ? loanOverview(db, borrower, policy, later) : null,
      }),
      events,
    };
  };
}
