// Saves the whole library as a zip, for another program, a spreadsheet or a new computer.

import { Text } from '@mantine/core';
import { IconFileExport } from '../../ui/icons/icons.ts';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import { saveFile } from '../../ui/save-file.ts';
import { useProblemWords } from '../../ui/forms/problem-words.ts';
import { Note } from '../../ui/Note.tsx';
import { Panel } from '../../ui/pages/Panel.tsx';
import { ToolButton } from '../../ui/ToolButton.tsx';

export function ExportPanel() {
  const { t } = useTranslation('settings');
  const problemWords = useProblemWords();
  const saving = useMutation({
    mutationFn: async () => saveFile(await library.exportLibrary(), nameFor(new Date())),
  });
  return (
    <Panel title={t('backups.export.heading')}>
      <Text c="dimmed">{t('backups.export.explained')}</Text>
      <Text>{t('backups.export.names')}</Text>
      <div>
        <ToolButton icon={IconFileExport} loading={saving.isPending} onClick={() => saving.mutate()}>
          {t('backups.export.everything')}
        </ToolButton>
      </div>
      {saving.isPending && (
        <Note tone="information" role="status">
          {t('backups.export.making')}
        </Note>
      )}
      {saving.isError && <Note tone="refused" role="alert" title={problemWords(saving.error)} />}
      {saving.isSuccess && (
        <Note tone="information" role="status">
          {t('backups.export.saved', { name: saving.data })}
        </Note>
      )}
    </Panel>
  );
}

function nameFor(now: Date): string {
  return `loandesk-export-${now.toISOString().slice(0, 16).replaceAll(':', '-')}.zip`;
}
