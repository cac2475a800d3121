// Decides why a checkout or a renewal is refused, in which order, and which refusals can be overridden.
import { addDays, type CalendarDate } from '../../core/dates/calendar-dates.ts';
import type { Override, Refusal } from '../../core/problems/declared-refusals.ts';
import { lastOpenDayUntil, nextOpenDay, type ClosedDays } from '../calendar/calendar-rules.ts';
import type { ItemStatus } from '../collection/item-state-rules.ts';
import { refusal } from './circulation-refusals.ts';
import { longestLoanDays, type LoanRule } from './loan-rules.ts';

export interface ItemFacts {
  readonly id: string;
  readonly barcode: string;
  readonly title: string;
  readonly status: ItemStatus;
  readonly forLoan: boolean;
  /** The name of the item's type. */
  readonly itemType: string;
}

/** The facts for refusals that concern the borrower alone. */
export interface BorrowerFacts {
  readonly today: CalendarDate;
  readonly borrower: {
    /** Why the borrower is blocked; null or blank if not blocked. */
    readonly blockedReason: string | null;
    /** The last day the borrower may borrow. */
    readonly expiresOn: CalendarDate | null;
    /** The day of leaving the school; the borrower may borrow until the day before. */
    readonly leftOn: CalendarDate | null;
  };
  readonly openLoans: number;
  /** Those that are late enough to count. */
  readonly overdueLoans: number;
  readonly limitInAll: number | null;
  readonly refuseWhenOverdue: boolean;
  /** From so many overdue loans on; 1 if omitted. */
  readonly refuseOverdueItems?: number;
}

export interface CheckoutFacts extends BorrowerFacts {
  readonly item: ItemFacts;
  readonly borrower: BorrowerFacts['borrower'] & {
    readonly id: string;
    readonly barcode: string | null;
    readonly name: string;
  };
  readonly openLoanOfItem: {
    readonly loanId: string;
    readonly borrowerId: string;
    readonly borrowerName: string;
    readonly group: string | null;
    readonly dueOn: CalendarDate;
  } | null;
  /** The rule that applies to this borrower and item (see `ruleFor`). */
  readonly rule: LoanRule | null;
  /** How many items of this item's type the borrower has; read only if the rule limits them. */
  readonly openLoansOfType: number;
  /** Whether an item on loan to another borrower is returned in the same step. */
  readonly returnFirst: boolean;
  /** Those of later features. */
  readonly otherRefusals: readonly Refusal[];
}

export interface RenewalFacts extends Pick<
  BorrowerFacts,
  'today' | 'borrower' | 'overdueLoans' | 'refuseWhenOverdue' | 'refuseOverdueItems'
> {
  /** Loans that were due before it count as overdue; today if omitted. */
  readonly countsBefore?: CalendarDate;
  readonly item: ItemFacts;
  readonly loan: {
    readonly dueOn: CalendarDate;
    readonly renewals: number;
    readonly claimedAt?: string | null;
  };
  readonly rule: LoanRule | null;
  /** The due date after the renewal (see `renewedDueDateFor`). */
  readonly renewedDueOn: CalendarDate;
  /** Those of later features. */
  readonly otherRefusals: readonly Refusal[];
}

/** Every reason not to lend this item to this borrower, most important first; empty if it may be lent. */
export function checkoutRefusals(facts: CheckoutFacts): Refusal[] {
  const { item, borrower, openLoanOfItem: open } = facts;
  if (open !== null && open.borrowerId === borrower.id) {
    // The borrower has this item, so limits and blocks do not apply: the question is whether to renew.
    const { dueOn, loanId } = open;
    return [refusal('item-already-lent-to-borrower', { dueOn, loanId, title: item.title })];
  }
  const refusals: Refusal[] = [];
  if (open !== null && !facts.returnFirst) {
    const { borrowerId, borrowerName, group, dueOn, loanId } = open;
    refusals.push(
      refusal('item-lent-to-other', {
        borrowerId,
        borrowerName,
        group,
        dueOn,
        loanId,
        title: item.title,
      }),
    );
  }
  refusals.push(...itemRefusals(item, facts.rule), ...borrowerRefusals(facts));
  const limitOfType = facts.rule?.maxItemsOfType ?? null;
  if (limitOfType !== null && facts.openLoansOfType >= limitOfType) {
    refusals.push(
      refusal('loan-limit-for-type-reached', {
        limit: limitOfType,
        open: facts.openLoansOfType,
        itemType: item.itemType,
      }),
    );
  }
  refusals.push(...facts.otherRefusals);
  return refusals;
}

/** Every reason not to renew this loan, most important first. Limits do not apply: the number of loans stays the same. */
export function renewalRefusals(facts: RenewalFacts): Refusal[] {
  const { loan, today } = facts;
  const refusals: Refusal[] = [];
  if (facts.renewedDueOn <= loan.dueOn) {
    refusals.push(refusal('renewal-gains-nothing', { dueOn: loan.dueOn }));
  }
  if ((loan.claimedAt ?? null) !== null) {
    const { title, barcode } = facts.item;
    refusals.push(refusal('loan-claimed', { title, barcode }));
  }
  refusals.push(...itemRefusals(facts.item, facts.rule));
  const limit = facts.rule?.renewalsAllowed ?? null;
  if (limit !== null && loan.renewals >= limit) {
    refusals.push(refusal('renewal-limit-reached', { renewals: loan.renewals, limit }));
  }
  // A renewal settles this loan's lateness, so only the borrower's other overdue loans count.
  const { countsBefore = today } = facts;
  const counts =
    loan.dueOn < countsBefore && (loan.claimedAt ?? null) === null && facts.item.status !== 'lost';
  const otherOverdueLoans = facts.overdueLoans - (counts ? 1 : 0);
  refusals.push(
    ...borrowerRefusals({
      today,
      borrower: facts.borrower,
      openLoans: 0,
      overdueLoans: otherOverdueLoans,
      limitInAll: null,
      refuseWhenOverdue: facts.refuseWhenOverdue,
      ...(facts.refuseOverdueItems !== undefined && { refuseOverdueItems: facts.refuseOverdueItems }),
    }),
    ...facts.otherRefusals,
  );
  return refusals;
}

/** Why a loan cannot get this due date; empty if it can. */
export function dueDateRefusals({
  dueOn,
  today,
  closed,
  lastOn,
}: {
  readonly dueOn: CalendarDate;
  readonly today: CalendarDate;
  readonly closed: ClosedDays;
  /** The last day on which the borrower can bring the item back; null for no such limit. */
  readonly lastOn: CalendarDate | null;
}): Refusal[] {
  const latestOn = addDays(today, longestLoanDays);
  if (dueOn < today || dueOn > latestOn) {
    return [refusal('due-date-out-of-range', { dueOn, earliestOn: today, latestOn })];
  }
  const nextOpenOn = nextOpenDay(dueOn, closed);
  if (nextOpenOn !== dueOn) return [refusal('due-date-closed', { dueOn, nextOpenOn })];
  const latest = lastOn === null ? dueOn : lastOpenDayUntil(lastOn, today, closed);
  return dueOn > latest ? [refusal('due-date-after-last-day', { dueOn, lastOn: latest })] : [];
}

/** Every reason not to lend this borrower anything, most important first. */
export function borrowerRefusals(facts: BorrowerFacts): Refusal[] {
  const { blockedReason, expiresOn, leftOn } = facts.borrower;
  const refusals: Refusal[] = [];
  if (blockedReason !== null && blockedReason.trim() !== '') {
    refusals.push(refusal('borrower-blocked', { reason: blockedReason }));
  }
  if (leftOn !== null && leftOn <= facts.today) {
    refusals.push(refusal('borrower-left', { leftOn }));
  }
  if (expiresOn !== null && expiresOn < facts.today) {
    refusals.push(refusal('borrower-expired', { expiresOn }));
  }
  if (facts.refuseWhenOverdue && facts.overdueLoans >= (facts.refuseOverdueItems ?? 1)) {
    refusals.push(refusal('borrower-has-overdues', { count: facts.overdueLoans }));
  }
  if (facts.limitInAll !== null && facts.openLoans >= facts.limitInAll) {
    refusals.push(refusal('loan-limit-reached', { limit: facts.limitInAll, open: facts.openLoans }));
  }
  return refusals;
}

function itemRefusals(item: ItemFacts, rule: LoanRule | null): Refusal[] {
  const { title, barcode, itemType } = item;
  const refusals: Refusal[] = [];
  if (item.status === 'withdrawn') refusals.push(refusal('item-withdrawn', { title, barcode }));
  if (item.status === 'lost') refusals.push(refusal('item-lost', { title, barcode }));
  if (item.status === 'in-repair') refusals.push(refusal('item-in-repair', { title, barcode }));
  if (item.status === 'in-processing') refusals.push(refusal('item-in-processing', { title, barcode }));
  if (!item.forLoan) refusals.push(refusal('item-not-for-loan', { title, barcode }));
  if (!rule?.lendable) {
    refusals.push(refusal('loan-rule-forbids', { title, barcode, itemType }));
  }
  return refusals;
}

/** The refusals that remain after an override. An override without a reason has no effect. */
export function standingRefusals(refusals: readonly Refusal[], override: Override | undefined): Refusal[] {
  if (override === undefined || override.reason.trim() === '') return [...refusals];
  return refusals.filter(({ code, overridable }) => !overridable || !override.codes.includes(code));
}
