// Describes a loan rule in one sentence, and finds the rule for a borrower category and an item type.

import type { TFunction } from 'i18next';
import type { LoanRule } from '../../api/library.ts';
import { longDate } from '../../ui/dates/dates.ts';
import { withCommas } from '../../ui/languages/languages.ts';

export type RuleTerms = Omit<LoanRule, 'id' | 'appliesTo'>;

interface Wording {
  readonly t: TFunction<'settings'>;
  readonly language: string;
}

function term(rule: RuleTerms, { t, language }: Wording): string {
  const days = rule.loanDays === 0 ? t('rule.sameDay') : t('rule.days', { count: rule.loanDays });
  if (rule.dueOnFixed !== null)
    return t('rule.untilThen', { date: longDate(rule.dueOnFixed, language), days });
  if (rule.dueAtTermEnd) return t('rule.untilTermEnd');
  return rule.limitedByTerm ? t('rule.daysInTerm', { days }) : days;
}

function renewals({ renewalsAllowed, renewalDays }: RuleTerms, { t }: Wording): string {
  if (renewalsAllowed === 0) return t('rule.noRenewal');
  return t('rule.renewals', {
    count: renewalsAllowed,
    days: t('rule.renewalDays', { count: renewalDays }),
  });
}

function limits({ maxItemsOfType, maxItems }: RuleTerms, { t }: Wording): string {
  const parts = [
    ...(maxItemsOfType === null ? [] : [t('rule.ofType', { count: maxItemsOfType })]),
    ...(maxItems === null ? [] : [t('rule.inAll', { count: maxItems })]),
  ];
  return parts.length === 0 ? t('rule.noLimit') : withCommas(parts);
}

/** "Pupil: Book for 21 days, renewable once (14 days), up to 5 of this type." */
export function ruleSentence(rule: RuleTerms, wording: Wording): string {
  const { t } = wording;
  const pair = {
    who: rule.category ?? t('rule.everyone'),
    what: rule.itemType ?? t('rule.anything'),
  };
  if (!rule.lendable) return rule.category === null ? t('rule.nobodyMay', pair) : t('rule.mayNot', pair);
  return t('rule.may', {
    ...pair,
    term: term(rule, wording),
    renewals: renewals(rule, wording),
    limits: limits(rule, wording),
  });
}

function shortTerm(rule: RuleTerms, { t, language }: Wording): string {
  const { dueOnFixed, dueAtTermEnd, limitedByTerm, loanDays } = rule;
  if (dueOnFixed !== null) return t('rule.shortUntil', { date: longDate(dueOnFixed, language) });
  if (dueAtTermEnd) return t('rule.shortTermEnd');
  const days = t('rule.shortDays', { count: loanDays });
  return limitedByTerm ? t('rule.shortDaysInTerm', { days }) : days;
}

/** The short form for a table cell: "21 days, 1×, up to 5". */
export function ruleInShort(rule: RuleTerms, { t, language }: Wording): string {
  if (!rule.lendable) return t('rule.shortNotLent');
  const parts = [
    shortTerm(rule, { t, language }),
    ...(rule.renewalsAllowed === 0 ? [] : [`${rule.renewalsAllowed}×`]),
    ...(rule.maxItemsOfType === null ? [] : [t('rule.shortAtMost', { count: rule.maxItemsOfType })]),
  ];
  return withCommas(parts);
}

/** The rule's specificity, as the library ranks it: a category weighs more than a type. */
export function weightOf(rule: Pick<LoanRule, 'category' | 'itemType'>): number {
  return (rule.category === null ? 0 : 2) + (rule.itemType === null ? 0 : 1);
}

/** The rule that the library applies; null for category or type finds the rule for those without their own. */
export function ruleAppliedTo(
  rules: readonly LoanRule[],
  category: string | null,
  itemType: string | null,
): LoanRule | null {
  const isPair = (pair: LoanRule['appliesTo'][number]) =>
    pair.category === category && pair.itemType === itemType;
  return rules.find(({ appliesTo }) => appliesTo.some(isPair)) ?? null;
}
