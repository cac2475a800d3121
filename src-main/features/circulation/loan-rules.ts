// Decides which loan rule applies to a borrower and an item, and the due date of a loan or a renewal.
import { addDays } from '../../core/dates/calendar-dates.ts';
import { lastOpenDayUntil, nextOpenDay } from '../calendar/calendar-rules.ts';
import type { CalendarDate } from '../../core/dates/calendar-dates.ts';
import type { ClosedDays } from '../calendar/calendar-rules.ts';

/** The terms on which borrowers of a category may have items of a type; null means any category or any type. */
export interface LoanRule {
  readonly id: string;
  readonly categoryId: string | null;
  readonly itemTypeId: string | null;
  readonly lendable: boolean;
  /** How many days a loan lasts; 0 means due back today. */
  readonly loanDays: number;
  /** Until this date has passed, every loan is due on it, and nothing else of the rule about its length applies. */
  readonly dueOnFixed: CalendarDate | null;
  /** Every loan is due at the end of the term; once no later term is known, `loanDays` applies. */
  readonly dueAtTermEnd: boolean;
  /** A loan lasts `loanDays`, but at the latest until the end of the term; once no later term is known, `loanDays` alone. */
  readonly limitedByTerm: boolean;
  readonly renewalsAllowed: number;
  /** How many days a renewal gives, counted from the day of the renewal. */
  readonly renewalDays: number;
  /** The most items of this item's type that a borrower may have at once; null means no limit. */
  readonly maxItemsOfType: number | null;
  /** The most items of all types together that a borrower may have at once; null means no limit. */
  readonly maxItems: number | null;
}

/** A loan rule allows no more, and neither does a changed due date. */
export const longestLoanDays = 3650;

/** How many days a loan lasts if no rule applies and staff override the refusal. */
export const loanDaysWithoutRule = 14;

/**
 * The most specific rule for this borrower category and item type, or null if none applies. Null for category or type
 * stands for one without a rule of its own.
 */
export function ruleFor(
  rules: readonly LoanRule[],
  categoryId: string | null,
  itemTypeId: string | null,
): LoanRule | null {
  let best: LoanRule | null = null;
  for (const rule of rules) {
    if (rule.categoryId !== null && rule.categoryId !== categoryId) continue;
    if (rule.itemTypeId !== null && rule.itemTypeId !== itemTypeId) continue;
    if (best === null || comesBefore(rule, best)) best = rule;
  }
  return best;
}

/** A rule for the category beats a rule for the type. Ties go by id, so that the order of rules has no effect. */
function comesBefore(one: LoanRule, other: LoanRule): boolean {
  const difference = specificity(one) - specificity(other);
  return difference === 0 ? one.id < other.id : difference > 0;
}

function specificity(rule: LoanRule): number {
  return (rule.categoryId === null ? 0 : 2) + (rule.itemTypeId === null ? 0 : 1);
}

/**
 * The most items a borrower of this category may have at once in all, or null for no limit.
 * The category's rule for any type decides, even if it sets no limit. If the category has no such rule, the strictest
 * of its rules for one type decides. If none of those sets a limit, the same two steps apply to the rules for any
 * category.
 */
export function limitInAllFor(rules: readonly LoanRule[], categoryId: string): number | null {
  const ofCategory = limitAmong(rules.filter((rule) => rule.categoryId === categoryId));
  if (ofCategory !== 'unsaid') return ofCategory;
  const ofAnyCategory = limitAmong(rules.filter((rule) => rule.categoryId === null));
  return ofAnyCategory === 'unsaid' ? null : ofAnyCategory;
}

function limitAmong(rules: readonly LoanRule[]): number | null | 'unsaid' {
  const forAnyType = rules.filter((rule) => rule.itemTypeId === null);
  if (forAnyType.length > 0) return strictestLimit(forAnyType);
  return strictestLimit(rules) ?? 'unsaid';
}

function strictestLimit(rules: readonly LoanRule[]): number | null {
  let limit: number | null = null;
  for (const { maxItems } of rules) {
    if (maxItems !== null && (limit === null || maxItems < limit)) limit = maxItems;
  }
  return limit;
}

/** The facts that decide a due date besides the loan itself. */
export interface DueDateFacts {
  readonly rule: LoanRule | null;
  readonly today: CalendarDate;
  readonly closed: ClosedDays;
  /** The last day of each term, in any order. */
  readonly termEnds: readonly CalendarDate[];
  /** The last day on which the borrower can bring the item back, see `lastDayOf`; null or omitted for no such limit. */
  readonly lastOn?: CalendarDate | null;
}

/** The last day on which a borrower may borrow; null if no such day is known, or if it has passed: staff lend anyway. */
export function lastDayOf(
  { expiresOn, leftOn }: { readonly expiresOn: CalendarDate | null; readonly leftOn: CalendarDate | null },
  today: CalendarDate,
): CalendarDate | null {
  const beforeLeaving = leftOn === null ? null : addDays(leftOn, -1);
  const [last] = [expiresOn, beforeLeaving].filter((day) => day !== null).toSorted();
  return last !== undefined && last >= today ? last : null;
}

/** The last day on which the borrower can bring items back, if the library's loans end by it. */
export function lastDayFor(
  borrower: { readonly expiresOn: CalendarDate | null; readonly leftOn: CalendarDate | null },
  { dueBeforeLeaving, today }: { readonly dueBeforeLeaving: boolean; readonly today: CalendarDate },
): CalendarDate | null {
  return dueBeforeLeaving ? lastDayOf(borrower, today) : null;
}

/** The due date of a loan made today: an open day, today or later. Without a rule it lasts `loanDaysWithoutRule`. */
export function dueDateFor(facts: DueDateFacts): CalendarDate {
  return dueDateAfter(facts.rule?.loanDays ?? loanDaysWithoutRule, facts);
}

/**
 * The due date of a loan renewed today, counted from today and not from the old due date. A fixed date and the end of
 * the term apply to renewals too. A renewal never makes a loan due sooner: if it would, the result is the old `dueOn`, and
 * `renewalRefusals` refuses the renewal.
 */
export function renewedDueDateFor(facts: DueDateFacts & { readonly dueOn: CalendarDate }): CalendarDate {
  const renewed = dueDateAfter(facts.rule?.renewalDays ?? loanDaysWithoutRule, facts);
  return renewed > facts.dueOn ? renewed : facts.dueOn;
}

function dueDateAfter(days: number, facts: DueDateFacts): CalendarDate {
  const { today, closed, lastOn = null } = facts;
  const byRule = dueDateByRule(days, facts);
  return lastOn === null ? byRule : earlier(byRule, lastOpenDayUntil(lastOn, today, closed));
}

function dueDateByRule(days: number, { rule, today, closed, termEnds }: DueDateFacts): CalendarDate {
  const fixed = rule?.dueOnFixed ?? null;
  if (fixed !== null && fixed >= today) return lastOpenDayUntil(fixed, today, closed);
  const usesTerm = rule?.dueAtTermEnd === true || rule?.limitedByTerm === true;
  const termEnd = usesTerm ? firstFrom(today, termEnds) : null;
  const byTerm = termEnd === null ? null : lastOpenDayUntil(termEnd, today, closed);
  if (byTerm !== null && rule?.dueAtTermEnd === true) return byTerm;
  const byDays = nextOpenDay(addDays(today, days), closed);
  return byTerm === null ? byDays : earlier(byDays, byTerm);
}

export const earlier = (one: CalendarDate, other: CalendarDate): CalendarDate => (one < other ? one : other);

function firstFrom(today: CalendarDate, dates: readonly CalendarDate[]): CalendarDate | null {
  return dates.filter((date) => date >= today).toSorted()[0] ?? null;
}
