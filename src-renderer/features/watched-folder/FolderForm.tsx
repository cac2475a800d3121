// The settings of the watched folder: path, file pattern, and what to import without confirmation.

import { SimpleGrid, Switch, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/api.ts';
import type { Synchronisation } from '../../api/api-types.ts';
import { libraryKeys } from '../../api/library-queries.ts';
import { showAnswer } from '../../ui/show-answer.ts';
import { useMailReady } from '../../ui/use-library.ts';
import { ChoiceField } from '../../ui/forms/ChoiceField.tsx';
import { SaveRow, SavingForm } from '../../ui/forms/SavingForm.tsx';
import { useDraft } from '../../ui/forms/drafts.ts';
import { useRecordForm } from '../../ui/forms/use-record-form.ts';
import { Panel } from '../../ui/pages/Panel.tsx';
import { FolderField } from './FolderField.tsx';
import { faultyFolder, folderChange, folderValues, missingChoices } from './folder-fields.ts';
import classes from './Synchronisation.module.css';
import { folderQueries } from './folder-queries.ts';

export function FolderForm({ folder }: { readonly folder: Synchronisation }) {
  const { t } = useTranslation(['synchronisation', 'lists']);
  const client = useQueryClient();
  const saved = useMemo(() => folderValues(folder), [folder]);
  const draft = useDraft('watched folder', saved, 0);
  const { values } = draft;
  const ready = useMailReady();
  const form = useRecordForm({
    draft,
    namespace: 'synchronisation',
    required: values.on ? ['folder', 'files'] : ['files'],
    faulty: faultyFolder(values),
    send: async () => {
      const changed = await api.changeSynchronisation(folderChange(draft.changes));
      await showAnswer(client, folderQueries.synchronisation(), changed);
      draft.discard();
      await client.invalidateQueries({ queryKey: libraryKeys.status });
      notifications.show({ color: 'teal', message: t('lists:form.saved') });
    },
  });
  const { text } = form;
  return (
    <Panel title={t('heading')}>
      <SavingForm draft={draft} form={form} className={classes.fields}>
        <Text c="dimmed">{t('explained')}</Text>
        <Switch
          label={t('fields.on')}
          checked={values.on}
          onChange={(event) => draft.change('on', event.currentTarget.checked)}
        />
        <FolderField {...text('folder')} files={values.files} />
        <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing="md" className={classes.pairs}>
          <TextInput
            {...text('files')}
            label={t('fields.files')}
            description={t('hints.files')}
            autoComplete="off"
            spellCheck={false}
          />
          <TextInput
            {...text('lookAt')}
            type="time"
            label={t('fields.lookAt')}
            description={t('hints.lookAt')}
            autoComplete="off"
          />
          <ChoiceField
            {...text('missing')}
            label={t('fields.missing')}
            description={t('hints.missing')}
            choices={missingChoices.map((value) => ({ value, label: t(`missing.${value}`) }))}
          />
          <TextInput
            {...text('stopPercent')}
            label={t('fields.stopPercent')}
            description={t('hints.stopPercent')}
            inputMode="numeric"
            autoComplete="off"
          />
        </SimpleGrid>
        <Switch
          label={t('fields.sendWelcomeMessages')}
          description={ready ? undefined : t('hints.sendWelcomeWaits')}
          checked={values.sendWelcomeMessages}
          onChange={(event) => draft.change('sendWelcomeMessages', event.currentTarget.checked)}
        />
        <SaveRow draft={draft} form={form} />
      </SavingForm>
    </Panel>
  );
}
