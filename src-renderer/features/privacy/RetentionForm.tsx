// How long a returned loan keeps its borrower.

import { Switch, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/api.ts';
import { libraryQueries } from '../../api/library-queries.ts';
import { useDraft } from '../../ui/forms/drafts.ts';
import { SaveRow, SavingForm } from '../../ui/forms/SavingForm.tsx';
import { useRecordForm } from '../../ui/forms/use-record-form.ts';
import classes from '../../ui/pages/Settings.module.css';

const usualDays = '30';
const mostDays = 3650;

export function RetentionForm({ days }: { readonly days: number | null }) {
  const { t } = useTranslation(['privacy', 'lists']);
  const client = useQueryClient();
  const saved = useMemo(
    () => ({ keepReturnedLoansDays: days === null ? usualDays : String(days), forever: days === null }),
    [days],
  );
  const draft = useDraft('retention', saved, 0);
  const { forever, keepReturnedLoansDays: typed } = draft.values;
  const wellFormed = /^\d{1,4}$/.test(typed.trim()) && Number(typed) <= mostDays;
  const form = useRecordForm({
    draft,
    namespace: 'privacy',
    required: forever ? [] : ['keepReturnedLoansDays'],
    faulty: forever || wellFormed || typed.trim() === '' ? [] : ['keepReturnedLoansDays'],
    send: async () => {
      const changed = await api.changeSettings({ keepReturnedLoansDays: forever ? null : Number(typed) });
      client.setQueryData(libraryQueries.settings().queryKey, changed);
      draft.discard();
      notifications.show({ color: 'teal', message: t('lists:form.saved') });
    },
  });
  return (
    <SavingForm draft={draft} form={form} className={classes.fields}>
      <TextInput
        {...form.text('keepReturnedLoansDays')}
        label={t('retention.days')}
        description={t('retention.daysHint')}
        inputMode="numeric"
        autoComplete="off"
        disabled={forever}
      />
      <Switch
        label={t('retention.forever')}
        checked={forever}
        onChange={(event) => draft.change('forever', event.currentTarget.checked)}
      />
      <SaveRow draft={draft} form={form} />
    </SavingForm>
  );
}
