// Hooks for later features in lending; each registers with the circulation service, and runs in the same command.
import type { z } from '@hono/zod-openapi';
import type { CalendarDate } from '../../core/dates/calendar-dates.ts';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { NewEvent } from '../../core/events/events.ts';
import type { CommandContext } from '../../core/journal/write-gate.ts';
import type { Refusal, RefusalCode } from '../../core/problems/declared-refusals.ts';
import type { ClosedDays } from '../calendar/calendar-rules.ts';
import type {
  loanOverviewSchema,
  overviewHoldSchema,
  setAsideSchema,
  deskClaimSchema,
  lossChargeSchema,
} from './circulation-schemas.ts';
import type { LendingBorrower, LendingItem, Loan } from './loans-repository.ts';

export type { LendingBorrower };

/** An item that is on the hold shelf for a borrower. */
export type SetAside = z.infer<typeof setAsideSchema>;

/** The next step of an item that came in: it is set aside for a borrower, or leaves the hold shelf for its own place. */
export type CameIn = { kind: 'set-aside'; setAside: SetAside } | { kind: 'off-hold-shelf' };

/** One desk's word about where an item is. */
export type DeskClaim = z.infer<typeof deskClaimSchema>;

/** A hold in the overview of its borrower. */
export type OverviewHold = z.infer<typeof overviewHoldSchema>;

/** The money that a borrower owes, in minor units. */
export type OverviewMoney = NonNullable<z.infer<typeof loanOverviewSchema>['money']>;

/** The cost of an item for its borrower if it is lost, in minor units. */
export type LossCharge = z.infer<typeof lossChargeSchema>;

/** Whose money, with the open loans of the borrower. */
export interface MoneyAsked {
  borrower: string;
  loans: readonly Loan[];
  today: CalendarDate;
}

/** A loan or a renewal that is about to be decided. */
export interface LendingAsked {
  verb: 'check-out' | 'renew';
  borrower: LendingBorrower;
  item: LendingItem;
  today: CalendarDate;
  closed: ClosedDays;
  /** The last day on which the borrower can bring the item back; null for no such limit. */
  lastOn: CalendarDate | null;
  /** The due date by the loan rule, at most that day. */
  dueOn: CalendarDate;
  /** The due date before a renewal; null for a new loan. */
  dueBefore: CalendarDate | null;
}

/** The terms that a later feature gives a loan. */
export interface LoanTerms {
  dueOn: CalendarDate;
  /** The first day of the booking because of which the loan is due earlier; null if it is not. */
  bookedFrom: CalendarDate | null;
  /** Refusals that do not apply to this loan. */
  waives: readonly RefusalCode[];
}

/** The decision of a later feature about a loan or a renewal. */
export interface LendingDecision {
  /** Its reasons against it. */
  refusals?: readonly Refusal[];
  /** The terms in place of those of the loan rule. */
  terms?: LoanTerms;
  /** Runs once the item is lent, with the facts of the decision. @param loan its id @param events receives what follows */
  lent?: (context: CommandContext, loan: string, events: NewEvent[]) => void;
}

export interface LaterFeature {
  /**
   * The refusals of any loan to this borrower, before an item is known: each loan has them, and the overview, which has
   * read the borrower's money already.
   */
  refusalsOf?: (
    db: ReadableDatabase,
    borrower: string,
    today: CalendarDate,
    money?: OverviewMoney | null,
  ) => readonly Refusal[];
  /** Runs in the command, once. */
  decide?: (db: ReadableDatabase, lending: LendingAsked) => LendingDecision;
  /** An item is at the desk and in the collection: it was returned, found, or scanned without being on loan. */
  cameIn?: (context: CommandContext, item: LendingItem, events: NewEvent[]) => CameIn | null;
  /** Why the item is in the library, set aside for a borrower; null if it is not. */
  setAsideFor?: (db: ReadableDatabase, item: LendingItem) => Refusal | null;
  /** The desks' words about where an item is, if they differ. */
  claimsOf?: (db: ReadableDatabase, item: string) => readonly DeskClaim[];
  /** The open holds of a borrower, those that are ready first. */
  holdsOf?: (db: ReadableDatabase, borrower: string, today: CalendarDate) => OverviewHold[];
  /** The money that the borrower owes; null if the library charges no money. */
  moneyOf?: (db: ReadableDatabase, request: MoneyAsked) => OverviewMoney | null;
  /** The charge if the item of this open loan is lost now; null if it costs nothing. */
  lossChargeOf?: (db: ReadableDatabase, loan: string) => LossCharge | null;
}

/** All that later features have registered, asked one after the other. */
export type LaterFeatures = readonly LaterFeature[];

/** Why later features lend this borrower nothing. */
export function laterRefusalsOf(
  later: LaterFeatures,
  db: ReadableDatabase,
  borrower: string,
  today: CalendarDate,
  money?: OverviewMoney | null,
): Refusal[] {
  return later.flatMap(({ refusalsOf }) => refusalsOf?.(db, borrower, today, money) ?? []);
}

/** All decisions; the terms are those of the first later feature that has any, otherwise those of the loan rule. */
export function decisionOf(
  later: LaterFeatures,
  db: ReadableDatabase,
  lending: LendingAsked,
): Required<LendingDecision> {
  const { verb, borrower, today } = lending;
  const ofBorrower = verb === 'check-out' ? laterRefusalsOf(later, db, borrower.id, today) : [];
  const decisions = later.map(({ decide }) => decide?.(db, lending) ?? {});
  const byRule: LoanTerms = { dueOn: lending.dueOn, bookedFrom: null, waives: [] };
  return {
    refusals: [...ofBorrower, ...decisions.flatMap(({ refusals }) => refusals ?? [])],
    terms: decisions.find(({ terms }) => terms !== undefined)?.terms ?? byRule,
    lent(...what) {
      for (const { lent } of decisions) lent?.(...what);
    },
  };
}

/** The first answer of a later feature. */
export function whatCameIn(
  later: LaterFeatures,
  context: CommandContext,
  item: LendingItem,
  events: NewEvent[],
): CameIn | null {
  for (const { cameIn } of later) {
    const answer = cameIn?.(context, item, events) ?? null;
    if (answer !== null) return answer;
  }
  return null;
}
