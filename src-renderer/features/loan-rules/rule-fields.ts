// Converts a loan rule to form fields and back.

import type { LoanRule } from '../../api/library.ts';
import type { RuleTerms } from './rule-words.ts';

/** The value for "any" category or type; names are trimmed, so none can equal it. */
export const any = ' ';

/** The ways to set the due date: a number of days, also at the latest by the end of the term, that end, or one date for all. */
export const waysToBeDue = ['days', 'days-in-term', 'term', 'date'] as const;
export type DueBy = (typeof waysToBeDue)[number];

function dueByOf({ dueOnFixed, dueAtTermEnd, limitedByTerm }: RuleTerms): DueBy {
  if (dueOnFixed !== null) return 'date';
  if (dueAtTermEnd) return 'term';
  return limitedByTerm ? 'days-in-term' : 'days';
}

export interface RuleValues extends Readonly<Record<string, string | boolean>> {
  readonly category: string;
  readonly itemType: string;
  readonly lendable: boolean;
  readonly loanDays: string;
  readonly dueBy: DueBy;
  readonly dueOnFixed: string;
  readonly renewalsAllowed: string;
  readonly renewalDays: string;
  readonly maxItemsOfType: string;
  readonly maxItems: string;
}

const orEmpty = (count: number | null): string => (count === null ? '' : String(count));

export function ruleValues(rule: RuleTerms): RuleValues {
  return {
    category: rule.category ?? any,
    itemType: rule.itemType ?? any,
    lendable: rule.lendable,
    loanDays: String(rule.loanDays),
    dueBy: dueByOf(rule),
    dueOnFixed: rule.dueOnFixed ?? '',
    renewalsAllowed: String(rule.renewalsAllowed),
    renewalDays: String(rule.renewalDays),
    maxItemsOfType: orEmpty(rule.maxItemsOfType),
    maxItems: orEmpty(rule.maxItems),
  };
}

/** The initial values of a new rule: those that apply to this pair now. */
export function startingRule(
  category: string | null,
  itemType: string | null,
  holds: LoanRule | null,
): RuleTerms {
  return {
    lendable: holds?.lendable ?? true,
    loanDays: holds?.loanDays ?? 21,
    dueOnFixed: holds?.dueOnFixed ?? null,
    dueAtTermEnd: holds?.dueAtTermEnd ?? false,
    limitedByTerm: holds?.limitedByTerm ?? false,
    renewalsAllowed: holds?.renewalsAllowed ?? 1,
    renewalDays: holds?.renewalDays ?? 21,
    maxItemsOfType: holds?.maxItemsOfType ?? null,
    maxItems: holds?.maxItems ?? null,
    category,
    itemType,
  };
}

const counts = ['loanDays', 'renewalsAllowed', 'renewalDays', 'maxItemsOfType', 'maxItems'] as const;
type Count = (typeof counts)[number];
const mayBeEmpty: readonly Count[] = ['maxItemsOfType', 'maxItems'];

/** The fields with an invalid whole number. */
export function faultyRuleFields(values: RuleValues): readonly Count[] {
  return counts.filter((field) => {
    const typed = values[field].trim();
    return typed === '' ? !mayBeEmpty.includes(field) : !/^\d{1,4}$/.test(typed);
  });
}

/** Null if a field is not a number. */
export function ruleFrom(values: RuleValues): RuleTerms | null {
  if (faultyRuleFields(values).length > 0) return null;
  const limit = (typed: string) => (typed.trim() === '' ? null : Number(typed));
  return {
    category: values.category === any ? null : values.category,
    itemType: values.itemType === any ? null : values.itemType,
    lendable: values.lendable,
    loanDays: Number(values.loanDays),
    dueOnFixed: values.dueBy === 'date' && values.dueOnFixed !== '' ? values.dueOnFixed : null,
    dueAtTermEnd: values.dueBy === 'term',
    limitedByTerm: values.dueBy === 'days-in-term',
    renewalsAllowed: Number(values.renewalsAllowed),
    renewalDays: Number(values.renewalDays),
    maxItemsOfType: limit(values.maxItemsOfType),
    maxItems: limit(values.maxItems),
  };
}
