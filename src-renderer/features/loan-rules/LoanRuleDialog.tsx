// Adds or changes a loan rule, with a live summary in words.

import { Anchor, Checkbox, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import * as library from '../../api/library.ts';
import type { LoanRule } from '../../api/library.ts';
import { ChoiceField } from '../../ui/forms/ChoiceField.tsx';
import { useDraft } from '../../ui/forms/drafts.ts';
import { RecordDialog } from '../../ui/forms/RecordDialog.tsx';
import { useRecordForm } from '../../ui/forms/use-record-form.ts';
import { any, faultyRuleFields, ruleFrom, ruleValues, startingRule, waysToBeDue } from './rule-fields.ts';
import { ruleSentence } from './rule-words.ts';
import { Note } from '../../ui/Note.tsx';
import classes from '../../ui/settings/Settings.module.css';
import { ruleQueries } from './rule-queries.ts';
import { libraryQueries } from '../../api/library-queries.ts';
import { useToday } from '../../ui/use-library.ts';
import { unit } from '../../ui/forms/unit.tsx';
import { DateField } from '../../ui/forms/DateField.tsx';

export interface RuleSubject {
  /** The rule to change, or null to add one for this pair. */
  readonly rule: LoanRule | null;
  readonly category: string | null;
  readonly itemType: string | null;
}

interface LoanRuleDialogProps {
  readonly subject: RuleSubject;
  /** The rule that applies to the pair now; a new rule starts with its values. */
  readonly holds: LoanRule | null;
  readonly categories: readonly string[];
  readonly itemTypes: readonly string[];
  readonly onClose: () => void;
}

export function LoanRuleDialog({ subject, holds, categories, itemTypes, onClose }: LoanRuleDialogProps) {
  const { t, i18n } = useTranslation('settings');
  const client = useQueryClient();
  const { rule, category, itemType } = subject;
  const start = useMemo(
    () => ruleValues(rule ?? startingRule(category, itemType, holds)),
    [rule, category, itemType, holds],
  );
  const draft = useDraft(`loan rule ${rule?.id ?? `new ${category ?? ''} ${itemType ?? ''}`}`, start, 0);
  const typed = ruleFrom(draft.values);
  const form = useRecordForm({
    draft,
    namespace: 'settings',
    required: [
      'loanDays',
      'renewalsAllowed',
      'renewalDays',
      ...(draft.values.dueBy === 'date' ? (['dueOnFixed'] as const) : []),
    ],
    faulty: faultyRuleFields(draft.values),
    send: async () => {
      if (typed === null) return;
      await (rule === null ? library.addLoanRule(typed) : library.updateLoanRule(rule.id, typed));
      draft.discard();
      await client.invalidateQueries({ queryKey: ruleQueries.loanRules().queryKey });
      onClose();
    },
  });
  const { text } = form;
  const { dueBy } = draft.values;
  const count = (field: string) => ({ ...text(field), inputMode: 'numeric' as const, autoComplete: 'off' });
  return (
    <RecordDialog
      opened
      title={rule === null ? t('rules.addTitle') : t('rules.changeTitle')}
      form={form}
      draft={draft}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing="sm">
        <ChoiceField
          {...text('category')}
          data-autofocus
          label={t('rules.category')}
          choices={[{ value: any, label: t('rules.anyCategory') }, ...categories]}
        />
        <ChoiceField
          {...text('itemType')}
          label={t('rules.itemType')}
          choices={[{ value: any, label: t('rules.anyType') }, ...itemTypes]}
        />
      </SimpleGrid>
      <Checkbox
        label={t('rules.lendable')}
        checked={draft.values.lendable}
        onChange={(event) => draft.change('lendable', event.currentTarget.checked)}
      />
      {draft.values.lendable && (
        <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing="sm">
          <ChoiceField
            {...text('dueBy')}
            label={t('rules.dueBy')}
            choices={waysToBeDue.map((value) => ({ value, label: t(`rules.dueByWays.${value}`) }))}
          />
          {dueBy === 'date' && (
            <DateField
              {...text('dueOnFixed')}
              label={t('rules.dueOnFixed')}
              description={t('rules.dueOnFixedHint')}
            />
          )}
          <TextInput
            {...count('loanDays')}
            label={t(dueBy === 'days' || dueBy === 'days-in-term' ? 'rules.loanDays' : 'rules.loanDaysAfter')}
            {...unit(t('lists:units.days'))}
            description={t(`rules.loanDaysHints.${dueBy}`)}
          />
          <TextInput
            {...count('renewalsAllowed')}
            label={t('rules.renewalsAllowed')}
            description={t('rules.renewalsAllowedHint')}
          />
          <TextInput
            {...count('renewalDays')}
            label={t('rules.renewalDays')}
            {...unit(t('lists:units.days'))}
            description={t('rules.renewalDaysHint')}
          />
          <TextInput
            {...count('maxItemsOfType')}
            label={t('rules.maxItemsOfType')}
            description={t('rules.noLimitHint')}
          />
          <TextInput
            {...count('maxItems')}
            label={t('rules.maxItems')}
            description={t('rules.noLimitHint')}
          />
        </SimpleGrid>
      )}
      {draft.values.lendable && (dueBy === 'term' || dueBy === 'days-in-term') && (
        <TermMissing onLeave={onClose} />
      )}
      {typed !== null && (
        <Text role="status" className={classes.sentence}>
          {ruleSentence(typed, { t, language: i18n.language })}
        </Text>
      )}
    </RecordDialog>
  );
}

/** A rule for the end of term does nothing until a term with its last day is entered. */
function TermMissing({ onLeave }: { readonly onLeave: () => void }) {
  const { t } = useTranslation('settings');
  const today = useToday();
  const terms = useQuery(libraryQueries.settings()).data?.terms;
  if (terms === undefined || terms.some(({ endsOn }) => endsOn >= today)) return null;
  return (
    <Note tone="attention">
      {t('rules.noTerm')}{' '}
      <Anchor component={Link} href="/settings/terms" underline="always" onClick={onLeave}>
        {t('rules.enterTerm')}
      </Anchor>
    </Note>
  );
}
