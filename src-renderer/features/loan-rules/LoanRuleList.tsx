// All loan rules as sentences, the most specific first.

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import type { LoanRule } from '../../api/library.ts';
import { ConfirmDialog } from '../../ui/forms/ConfirmDialog.tsx';
import { collationFor } from '../../ui/lists/list-order.ts';
import { LineButtons } from '../../ui/settings/LineButtons.tsx';
import classes from '../../ui/settings/Settings.module.css';
import { ruleSentence, weightOf } from './rule-words.ts';
import { ruleQueries } from './rule-queries.ts';

interface LoanRuleListProps {
  readonly rules: readonly LoanRule[];
  readonly onChange: (rule: LoanRule) => void;
}

export function LoanRuleList({ rules, onChange }: LoanRuleListProps) {
  const { t, i18n } = useTranslation('settings');
  const client = useQueryClient();
  const [deleting, setDeleting] = useState<LoanRule | null>(null);
  const wording = { t, language: i18n.language };
  const collate = collationFor(i18n.language);
  const sorted = rules.toSorted(
    (a, b) =>
      weightOf(b) - weightOf(a) ||
      collate(a.category ?? '', b.category ?? '') ||
      collate(a.itemType ?? '', b.itemType ?? ''),
  );
  return (
    <>
      <ul className={classes.lines}>
        {sorted.map((rule) => (
          <li key={rule.id} className={classes.line}>
            <span className={classes.lineText}>{ruleSentence(rule, wording)}</span>
            <LineButtons
              name={ruleSentence(rule, wording)}
              changeLabel={t('rules.change')}
              onChange={() => onChange(rule)}
              onRemove={() => setDeleting(rule)}
            />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={deleting !== null}
        title={t('rules.deleteTitle')}
        text={deleting === null ? '' : ruleSentence(deleting, wording)}
        confirmLabel={t('remove')}
        onClose={() => setDeleting(null)}
        onConfirm={async () => {
          if (deleting !== null) await library.deleteLoanRule(deleting.id);
          setDeleting(null);
          await client.invalidateQueries({ queryKey: ruleQueries.loanRules().queryKey });
        }}
      />
    </>
  );
}
