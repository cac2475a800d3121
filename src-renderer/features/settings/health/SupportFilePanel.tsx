// Saves the support file: a zip without personal data, for the school's support.

import { Button, Text } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/api.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { Note } from '../../../ui/Note.tsx';
import { useProblemWords } from '../../../ui/forms/problem-words.ts';
import { Panel } from '../../../ui/pages/Panel.tsx';

export function SupportFilePanel() {
  const { t } = useTranslation('health');
  const problemWords = useProblemWords();
  const saving = useMutation({
    mutationFn: async () => saveFile(await api.supportBundle(), nameFor(new Date())),
  });
  return (
    <Panel title={t('support')}>
      <Text c="dimmed">{t('supportExplained')}</Text>
      <div>
        <Button
          leftSection={<IconFileZip size="1.1rem" aria-hidden />}
          loading={saving.isPending}
          onClick={() => saving.mutate()}
        >
          {t('save')}
        </Button>
      </div>
      {saving.isError && <Note tone="refused" role="alert" title={problemWords(saving.error)} />}
      {saving.isSuccess && (
        <Note tone="information" role="status">
          {t('saved', { name: saving.data })}
        </Note>
      )}
    </Panel>
  );
}

function nameFor(now: Date): string {
  return `loandesk-support-${now.toISOString().slice(0, 16).replaceAll(':', '-')}.zip`;
}
