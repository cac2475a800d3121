// The loan rules: a table of all pairs, and each rule in a sentence.

import { Switch, Text, TextInput } from '@mantine/core';
import { IconPlus } from '../../ui/icons/icons.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoanRule } from '../../api/library.ts';
import { libraryQueries } from '../../api/library-queries.ts';
import { unit } from '../../ui/forms/unit.tsx';
import { Panel } from '../../ui/pages/Panel.tsx';
import { ReadSection } from '../../ui/pages/ReadSection.tsx';
import { LoanRuleDialog, type RuleSubject } from './LoanRuleDialog.tsx';
import { LoanRuleList } from './LoanRuleList.tsx';
import { LoanRuleMatrix } from './LoanRuleMatrix.tsx';
import { ruleAppliedTo } from './rule-words.ts';
import { ruleQueries } from './rule-queries.ts';
import classes from '../../ui/settings/Settings.module.css';
import { SettingsForm } from '../../ui/settings/SettingsForm.tsx';
import { ToolButton } from '../../ui/ToolButton.tsx';

export function LoanRulesSection() {
  const { t } = useTranslation(['settings', 'lists']);
  const rules = useQuery(ruleQueries.loanRules());
  const categories = useQuery(libraryQueries.borrowerCategories());
  const types = useQuery(libraryQueries.itemTypes());
  const settings = useQuery(libraryQueries.settings());
  const [opened, setOpened] = useState<RuleSubject | null>(null);
  const change = (rule: LoanRule) => setOpened({ rule, category: rule.category, itemType: rule.itemType });
  return (
    <ReadSection queries={[rules, categories, types, settings]}>
      {() => {
        const all = rules.data ?? [];
        const names = (kinds: readonly { name: string }[] | undefined) =>
          (kinds ?? []).map(({ name }) => name);
        const ask = (category: string | null, itemType: string | null) => {
          const exactRule = all.find((rule) => rule.category === category && rule.itemType === itemType);
          setOpened({ rule: exactRule ?? null, category, itemType });
        };
        return (
          <>
            <Panel
              title={t('rules.heading')}
              tools={
                <ToolButton
                  primary
                  icon={IconPlus}
                  onClick={() => setOpened({ rule: null, category: null, itemType: null })}
                >
                  {t('rules.add')}
                </ToolButton>
              }
            >
              <Text c="dimmed">{t('rules.explained')}</Text>
              <details className={classes.explained}>
                <summary>{t('rules.whichWins')}</summary>
                {t('rules.winner')}
              </details>
              {all.length === 0 && <Text fw={600}>{t('rules.empty')}</Text>}
              <LoanRuleMatrix
                rules={all}
                categories={names(categories.data)}
                itemTypes={names(types.data)}
                onCell={ask}
              />
            </Panel>
            {all.length > 0 && (
              <Panel title={t('rules.inWords')}>
                <LoanRuleList rules={all} onChange={change} />
              </Panel>
            )}
            {settings.data !== undefined && (
              <SettingsForm settings={settings.data}>
                {({ text }, draft) => (
                  <>
                    {(['dueBeforeLeaving', 'refuseWhenOverdue'] as const).map((field) => (
                      <Switch
                        key={field}
                        label={t(`fields.${field}`)}
                        description={t(`hints.${field}`)}
                        checked={draft.values[field]}
                        onChange={(event) => draft.change(field, event.currentTarget.checked)}
                      />
                    ))}
                    {numbersFor(draft.values.refuseWhenOverdue).map((field) => (
                      <TextInput
                        key={field}
                        {...text(field)}
                        label={t(`fields.${field}`)}
                        description={t(`hints.${field}`)}
                        {...(field.includes('Days') && unit(t('lists:units.daysLate')))}
                        inputMode="numeric"
                        autoComplete="off"
                      />
                    ))}
                  </>
                )}
              </SettingsForm>
            )}
            {opened !== null && (
              <LoanRuleDialog
                key={`${opened.rule?.id ?? 'new'} ${opened.category ?? ''} ${opened.itemType ?? ''}`}
                subject={opened}
                holds={ruleAppliedTo(all, opened.category, opened.itemType)}
                categories={names(categories.data)}
                itemTypes={names(types.data)}
                onClose={() => setOpened(null)}
              />
            )}
          </>
        );
      }}
    </ReadSection>
  );
}

const always = ['maxClaims', 'lostAfterDaysOverdue'] as const;
const ofOverdue = ['refuseOverdueItems', 'refuseOverdueDays'] as const;
const numbersFor = (refuses: boolean) => (refuses ? [...ofOverdue, ...always] : always);
