// Brings a library back to a computer on which nothing was done yet, from its copy on the district's server.

import { Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import { Panel } from '../../ui/pages/Panel.tsx';
import { useStatus } from '../../ui/use-library.ts';
import { backupQueries } from '../backups/backup-queries.ts';
import { RestoreOutcome } from '../backups/RestoreOutcome.tsx';
import { InvitationForm } from './InvitationForm.tsx';

export function BringBackPanel() {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const counts = useStatus()?.counts;
  const [words, setWords] = useState('');
  const isEmpty = counts?.borrowers === 0 && counts.items === 0;
  const bringBack = async (invitation: string) => {
    await library.bringLibraryBack({ invitation, key: words });
    await client.invalidateQueries({ queryKey: backupQueries.restores().queryKey });
  };
  if (!isEmpty) return null;
  return (
    <>
      <Panel title={t('hub.back.title')}>
        <Text>{t('hub.back.explained')}</Text>
        <InvitationForm submitLabel={t('hub.back.start')} send={bringBack}>
          <Textarea
            label={t('hub.back.key')}
            description={t('hub.back.keyHint')}
            value={words}
            autosize
            minRows={2}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
        </InvitationForm>
      </Panel>
      <RestoreOutcome />
    </>
  );
}
