// A form for some of the library's settings; all such forms share one draft, so that a change waits on every page.

import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import type { Settings } from '../../api/library.ts';
import { libraryKeys, libraryQueries } from '../../api/library-queries.ts';
import { SavingForm } from '../forms/SavingForm.tsx';
import { type DraftForm, useDraft } from '../forms/drafts.ts';
import { type RecordForm, useRecordForm } from '../forms/use-record-form.ts';
import { Panel } from '../pages/Panel.tsx';
import { faultySettings, settingsChange, type SettingsValues, settingsValues } from './settings-fields.ts';
import classes from './Settings.module.css';
import { showDone } from '../toasts.tsx';

interface SettingsFormProps {
  readonly settings: Settings;
  readonly children: (form: RecordForm, draft: DraftForm<SettingsValues>) => ReactNode;
}

export function SettingsForm({ settings, children }: SettingsFormProps) {
  const { t, i18n } = useTranslation(['settings', 'lists']);
  const client = useQueryClient();
  const draft = useDraft(
    'settings',
    useMemo(() => settingsValues(settings, i18n.language), [settings, i18n.language]),
    0,
  );
  const form = useRecordForm({
    draft,
    namespace: 'settings',
    required: ['libraryName', 'timeZone'],
    faulty: faultySettings(draft.values),
    send: async () => {
      const changed = await library.changeSettings(settingsChange(draft.changes));
      client.setQueryData(libraryQueries.settings().queryKey, changed);
      draft.discard();
      await client.invalidateQueries({ queryKey: libraryKeys.status });
      showDone(t('lists:form.saved'));
    },
  });
  return (
    <Panel>
      <SavingForm draft={draft} form={form} className={classes.fields}>
        {children(form, draft)}
      </SavingForm>
    </Panel>
  );
}
