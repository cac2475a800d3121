// Decides which loan rule applies to a borrower and an item, and the due date it gives a loan or a renewal.
import { addDays } from '../../core/dates/calendar-dates.ts';
import { nextOpenDay } from '../calendar/calendar-rules.ts';
import type { CalendarDate } from '../../core/dates/calendar-dates.ts';
import type { ClosedDays } from '../calendar/calendar-rules.ts';

/** What borrowers of a category may do with items of a type; null means any category, any type. */
export interface LoanRule {
  readonly id: string;
  readonly categoryId: string | null;
  readonly itemTypeId: string | null;
  readonly lendable: boolean;
  /** How many days a loan lasts; 0 is due back today. */
  readonly loanDays: number;
  /** The end of the term: until it is past, every loan is due on this date and `loanDays` rests. */
  readonly dueOnFixed: CalendarDate | null;
  readonly renewalsAllowed: number;
  /** How many days a renewal gives, counted from the day of the renewal. */
  readonly renewalDays: number;
  /** The most items of the item's own type that a borrower may have at once; null is no limit. */
  readonly maxItemsOfType: number | null;
  /** The most items of all types together that a borrower may have at once; null is no limit. */
  readonly maxItems: number | null;
}

/** How long a loan lasts that staff insisted on where no rule speaks of it. */
export const loanDaysWithoutRule = 14;

/** The most specific rule for this borrower category and item type, or null when no rule speaks of them. */
export function ruleFor(rules: readonly LoanRule[], categoryId: string, itemTypeId: string): LoanRule | null {
  let best: LoanRule | null = null;
  for (const rule of rules) {
    if (rule.categoryId !== null && rule.categoryId !== categoryId) continue;
    if (rule.itemTypeId !== null && rule.itemTypeId !== itemTypeId) continue;
    if (best === null || comesBefore(rule, best)) best = rule;
  }
  return best;
}

/** Naming the category weighs more than naming the type. Equals go by id, so that the order of rules never matters. */
function comesBefore(one: LoanRule, other: LoanRule): boolean {
  const difference = specificity(one) - specificity(other);
  return difference === 0 ? one.id < other.id : difference > 0;
}

function specificity(rule: LoanRule): number {
  return (rule.categoryId === null ? 0 : 2) + (rule.itemTypeId === null ? 0 : 1);
}

/**
 * The most items a borrower of this category may have at once in all, or null for no limit.
 * The category's rule for any type decides, also when it sets none; where the category has no such rule, the
 * strictest of its rules for one type; where none of those sets one, the same two steps among the rules for
 * any category.
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

/** When an item lent today is due: never on a closed day, never before today. Without a rule it lasts `loanDaysWithoutRule`. */
export function dueDateFor(facts: {
  rule: LoanRule | null;
  today: CalendarDate;
  closed: ClosedDays;
}): CalendarDate {
  const { rule, today, closed } = facts;
  return dueDateAfter(rule, rule?.loanDays ?? loanDaysWithoutRule, today, closed);
}

/**
 * When a loan renewed today is due. Counted from today, not from the old due date; a fixed end of term holds
 * for renewals too. A renewal never makes a loan due sooner: where it would, `dueOn` itself comes back, and
 * `renewalRefusals` says that it gains nothing.
 */
export function renewedDueDateFor(facts: {
  rule: LoanRule | null;
  today: CalendarDate;
  dueOn: CalendarDate;
  closed: ClosedDays;
}): CalendarDate {
  const { rule, today, dueOn, closed } = facts;
  const renewed = dueDateAfter(rule, rule?.renewalDays ?? loanDaysWithoutRule, today, closed);
  return renewed > dueOn ? renewed : dueOn;
}

function dueDateAfter(
  rule: LoanRule | null,
  days: number,
  today: CalendarDate,
  closed: ClosedDays,
): CalendarDate {
  const termEnd = rule?.dueOnFixed ?? null;
  const untilTermEnd = termEnd !== null && termEnd >= today;
  return nextOpenDay(untilTermEnd ? termEnd : addDays(today, days), closed);
}
