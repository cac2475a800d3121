// The settings of the watched folder: path, file pattern, and what to import without confirmation.

import { SimpleGrid, Switch, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import { requestOptions } from '../../api/http-client.ts';
import type { FolderPreview, Synchronisation, SynchronisationChanges } from '../../api/library.ts';
import { libraryKeys } from '../../api/library-queries.ts';
import { showAnswer } from '../../ui/show-answer.ts';
import { useMailReady, useSettings } from '../../ui/use-library.ts';
import { ChoiceField } from '../../ui/forms/ChoiceField.tsx';
import { SavingForm } from '../../ui/forms/SavingForm.tsx';
import { TimeField } from '../../ui/forms/TimeField.tsx';
import { useDraft } from '../../ui/forms/drafts.ts';
import { type TextFieldProps, useRecordForm } from '../../ui/forms/use-record-form.ts';
import { unit } from '../../ui/forms/unit.tsx';
import { Panel } from '../../ui/pages/Panel.tsx';
import classes from './WatchedFolder.module.css';
import { folderQueries } from './folder-queries.ts';
import { FolderPath } from '../../ui/folders/FolderPath.tsx';
import { instantWords } from '../../ui/dates/dates.ts';
import { showDone } from '../../ui/toasts.tsx';

export function FolderForm({ folder }: { readonly folder: Synchronisation }) {
  const { t } = useTranslation(['watched-folder', 'lists']);
  const client = useQueryClient();
  const saved = useMemo(() => folderValues(folder), [folder]);
  const draft = useDraft('watched folder', saved, 0);
  const { values } = draft;
  const ready = useMailReady();
  const form = useRecordForm({
    draft,
    namespace: 'watched-folder',
    required: values.on ? ['folder', 'files'] : ['files'],
    faulty: faultyFolder(values),
    send: async () => {
      const changed = await library.changeSynchronisation(
        folderChange(draft.changes),
        requestOptions({ patient: true }),
      );
      await showAnswer(client, folderQueries.folder(), changed);
      draft.discard();
      await client.invalidateQueries({ queryKey: libraryKeys.status });
      showDone(t('lists:form.saved'));
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
        <SimpleGrid type="container" cols={{ base: 1, '26rem': 2 }} verticalSpacing="md">
          <TextInput
            {...text('files')}
            label={t('fields.files')}
            description={t('hints.files')}
            autoComplete="off"
            spellCheck={false}
          />
          <TimeField {...text('lookAt')} label={t('fields.lookAt')} description={t('hints.lookAt')} />
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
            {...unit('%')}
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
      </SavingForm>
    </Panel>
  );
}

interface FolderFieldProps extends TextFieldProps {
  /** The file pattern. */
  readonly files: string;
}

/** The highest count; further files are not counted. */
const countedUpTo = 200;

function FolderField(field: FolderFieldProps) {
  const { t, i18n } = useTranslation('watched-folder');
  const { timeZone } = useSettings().settings;
  const wordsOf = ({ trouble, files, newest }: FolderPreview): string => {
    if (trouble !== null)
      return t(trouble === 'not-whole' || trouble === 'own' ? `choose.${trouble}` : `trouble.${trouble}`);
    if (newest === null) return t('choose.noList');
    const at = instantWords(newest.modifiedAt, i18n.language, timeZone);
    return t(files >= countedUpTo ? 'choose.foundMany' : 'choose.found', {
      count: files,
      name: newest.name,
      at,
    });
  };
  return (
    <FolderPath
      {...field}
      label={t('fields.folder')}
      description={t('hints.folder')}
      which="watchedFolder"
      wordsOf={wordsOf}
    />
  );
}

interface FolderValues extends Readonly<Record<string, string | boolean>> {
  readonly on: boolean;
  readonly folder: string;
  readonly files: string;
  /** Empty means once a minute. */
  readonly lookAt: string;
  readonly missing: string;
  readonly stopPercent: string;
  readonly sendWelcomeMessages: boolean;
}

function folderValues(folder: Synchronisation): FolderValues {
  return {
    on: folder.on,
    folder: folder.folder ?? '',
    files: folder.files,
    lookAt: folder.lookAt ?? '',
    missing: folder.missing,
    stopPercent: String(folder.stopPercent),
    sendWelcomeMessages: folder.sendWelcomeMessages,
  };
}

const missingChoices = ['leave', 'mark-left', 'delete'] as const;

function faultyFolder({ stopPercent }: FolderValues): readonly 'stopPercent'[] {
  const percent = Number(stopPercent.trim());
  const isRight = /^\d+$/.test(stopPercent.trim()) && percent >= 1 && percent <= 100;
  return isRight ? [] : ['stopPercent'];
}

function folderChange(changes: Partial<FolderValues>): SynchronisationChanges {
  const { on, folder, files, lookAt, missing, stopPercent, sendWelcomeMessages } = changes;
  const missingChoice = missingChoices.find((choice) => choice === missing);
  return {
    ...(on !== undefined && { on }),
    ...(folder !== undefined && { folder: folder.trim() === '' ? null : folder.trim() }),
    ...(files !== undefined && { files }),
    ...(lookAt !== undefined && { lookAt: lookAt === '' ? null : lookAt }),
    ...(missingChoice !== undefined && { missing: missingChoice }),
    ...(stopPercent !== undefined && { stopPercent: Number(stopPercent.trim()) }),
    ...(sendWelcomeMessages !== undefined && { sendWelcomeMessages }),
  };
}
