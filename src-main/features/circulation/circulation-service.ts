// The circulation service: commands through the write gate, and lists of loans.
import type { Scope } from '../../core/access/scopes.ts';
import { todayIn } from '../../core/dates/calendar-dates.ts';
import type { BorrowersService } from '../borrowers/borrowers-service.ts';
import type { Borrower } from '../borrowers/borrowers-service.ts';
import type { ItemTypesService } from '../collection/item-types-service.ts';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { typedWords } from '../../core/database/search-query.ts';
import type { Clock } from '../../core/journal/clock.ts';
import { undoStep, type UndoHandlers } from '../../core/journal/undo-step.ts';
import type { Actor, WriteGate, Written } from '../../core/journal/write-gate.ts';
import { currentSettings } from '../settings/settings-service.ts';
import {
  checkOut,
  renewLoan,
  returnItem,
  type CheckoutRequest,
  type Lent,
  type Refused,
  type RenewalRequest,
  type Renewed,
  type Returned,
} from './checkout-commands.ts';
import { circulationPolicy } from './circulation-policy.ts';
import { returnAtDesk, type Found } from './desk-return-command.ts';
import { limitInAllFor, ruleFor } from './loan-rules.ts';
import {
  loansIn,
  openLoans,
  overdueLoans,
  type CountedLoans,
  type Loan,
  type LoansWanted,
} from './loans-repository.ts';
import { type Refusal } from '../../core/problems/refusal-catalogue.ts';
import { borrowerRefusals } from './refusal-rules.ts';

export type { Loan } from './loans-repository.ts';

/** How many more items; null without a limit. */
export interface Allowance {
  more: number | null;
  limit: number | null;
}

/** Everything that the desk shows of an open borrower. */
export interface LoanOverview {
  borrower: Borrower;
  /** Open loans, soonest due first. */
  loans: Loan[];
  overdueCount: number;
  mayBorrow: Allowance & { byItemType: (Allowance & { itemType: string })[] };
  /** Refusals that already apply to any loan. */
  refusals: Refusal[];
}

export interface UndoResult {
  undone: number[];
  /** The seqs of the new events. */
  events: number[];
  loan: Loan | null;
  overview: LoanOverview | null;
}

export type CirculationService = ReturnType<typeof circulationService>;

export function circulationService(
  reader: ReadableDatabase,
  gate: WriteGate,
  clock: Clock,
  borrowers: BorrowersService,
  itemTypes: ItemTypesService,
  undoHandlers: UndoHandlers,
) {
  const loans = loansIn(reader);
  const today = (): string => todayIn(currentSettings(reader).timeZone, clock.now());

  function overviewOf(borrower: Borrower): LoanOverview {
    const policy = circulationPolicy(reader, clock.now());
    const facts = loans.borrowerFacts(borrower.id);
    if (facts === null) throw new Error(`borrower ${borrower.id} has no facts`);
    const open = loans.openLoansOfBorrower(borrower.id, policy.today);
    const overdueCount = open.filter((loan) => loan.daysOverdue > 0).length;
    const limit = limitInAllFor(policy.rules, facts.categoryId);
    const ofType = loans.openOfTypes(borrower.id);
    const inAll = allowance(limit, open.length);
    const byItemType = itemTypes.itemTypes().map((type) => {
      const rule = ruleFor(policy.rules, facts.categoryId, type.id);
      const typeLimit = rule?.lendable === true ? rule.maxItemsOfType : 0;
      const { more } = allowance(typeLimit, ofType.get(type.id) ?? 0);
      return { itemType: type.name, limit: typeLimit, more: fewer(more, inAll.more) };
    });
    return {
      borrower,
      loans: open,
      overdueCount,
      mayBorrow: { ...inAll, byItemType },
      refusals: borrowerRefusals({
        today: policy.today,
        borrower: facts,
        openLoans: open.length,
        overdueLoans: overdueCount,
        limitInAll: limit,
        refuseWhenOverdue: policy.refuseWhenOverdue,
      }),
    };
  }

  return {
    today,
    /** All open loans, or those that match the search words, for streaming. */
    openLoans: (group?: string, typed?: string) => openLoans(today(), wantedLoans(group, typed)),
    /** Overdue loans, most overdue first, for streaming. */
    overdueLoans: (group?: string, typed?: string) => overdueLoans(today(), wantedLoans(group, typed)),
    counts: (): CountedLoans => loans.counts(today()),
    loan: (id: string): Loan | null => loans.loan(id, today()),
    /** The item's open loan, if any. */
    loanOfItem(itemId: string): Loan | null {
      const id = loans.openLoanIdOfItem(itemId);
      return id === null ? null : loans.loan(id, today());
    },
    /** @throws Problem not-found */
    overview: (reference: string): LoanOverview => overviewOf(borrowers.borrower(reference)),

    checkOut: (actor: Actor, request: CheckoutRequest): Promise<Written<Lent | Refused>> =>
      gate.write(actor, checkOut(request)),
    returnItem: (actor: Actor, item: string): Promise<Written<Returned | Refused>> =>
      gate.write(actor, returnItem(item)),
    returnAtDesk: (actor: Actor, item: string): Promise<Written<Returned | Found | Refused>> =>
      gate.write(actor, returnAtDesk(item)),
    renew: (actor: Actor, request: RenewalRequest): Promise<Written<Renewed | Refused>> =>
      gate.write(actor, renewLoan(request)),

    /**
     * Undoes the whole step of this event, whichever features its events belong to.
     *
     * @param may whether the caller has a scope
     * @throws Problem not-found, forbidden, undo-not-possible, undo-superseded, barcode-taken, external-id-taken
     */
    async undo(actor: Actor, seq: number, may: (scope: Scope) => boolean): Promise<UndoResult> {
      const { result, events } = await gate.write(actor, undoStep(seq, undoHandlers, may));
      const latest = result.step.find(({ loan }) => loan !== null);
      const borrower = (latest ?? result.step.find(({ type }) => type === 'borrower.merged'))?.borrower;
      const known = typeof borrower === 'string' ? borrowers.findId(borrower) : null;
      const loanId = latest === undefined || latest.type === 'loan.opened' ? null : latest.loan;
      return {
        undone: [...result.undone],
        events: events.map((event) => event.seq),
        loan: loanId === null ? null : loans.loan(loanId, today()),
        overview: known === null ? null : overviewOf(borrowers.borrower(known)),
      };
    },
  };
}

function wantedLoans(group: string | undefined, typed: string | undefined): LoansWanted {
  return { group, words: typed === undefined || typed.trim() === '' ? undefined : typedWords(typed) };
}

function allowance(limit: number | null, taken: number): Allowance {
  return { limit, more: limit === null ? null : Math.max(0, limit - taken) };
}

function fewer(a: number | null, b: number | null): number | null {
  if (a === null) return b;
  return b === null ? a : Math.min(a, b);
}
