// A form for some of the library's settings, with one button that saves what was changed.

import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../components/Note.tsx';
import { api } from '../app/api.ts';
import type { Settings } from '../app/api-types.ts';
import { libraryKeys, libraryQueries } from '../app/library-queries.ts';
import { type DraftForm, useDraft } from '../components/forms/drafts.ts';
import { type RecordForm, useRecordForm } from '../components/forms/use-record-form.ts';
import { Panel } from '../components/pages/Panel.tsx';
import { type SettingsValues, faultySettings, settingsChange, settingsValues } from './settings-fields.ts';
import classes from './Settings.module.css';

interface SettingsFormProps {
  readonly title: string;
  readonly settings: Settings;
  readonly children: (form: RecordForm, draft: DraftForm<SettingsValues>) => ReactNode;
}

export function SettingsForm({ title, settings, children }: SettingsFormProps) {
  const { t } = useTranslation(['settings', 'lists']);
  const client = useQueryClient();
  const draft = useDraft(
    'settings',
    useMemo(() => settingsValues(settings), [settings]),
    0,
  );
  const form = useRecordForm({
    draft,
    namespace: 'settings',
    required: ['libraryName', 'timeZone'],
    faulty: faultySettings(draft.values),
    send: async () => {
      const changed = await api.changeSettings(settingsChange(draft.changes));
      client.setQueryData(libraryQueries.settings().queryKey, changed);
      draft.discard();
      await client.invalidateQueries({ queryKey: libraryKeys.status });
      notifications.show({ color: 'teal', message: t('lists:form.saved') });
    },
  });
  return (
    <Panel title={title}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (draft.dirty && !form.saving) form.save();
        }}
      >
        <div className={classes.fields}>
          {children(form, draft)}
          {form.problem !== null && (
            <Note tone="refused" role="alert" title={t('lists:form.failed')}>
              {form.problem}
            </Note>
          )}
          <Group>
            <Button type="submit" disabled={!draft.dirty} loading={form.saving}>
              {t('lists:form.save')}
            </Button>
            {draft.dirty && (
              <Button
                variant="subtle"
                color="gray"
                onClick={() => {
                  draft.discard();
                  form.forgetErrors();
                }}
              >
                {t('lists:form.discard')}
              </Button>
            )}
          </Group>
        </div>
      </form>
    </Panel>
  );
}
