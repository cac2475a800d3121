// Brings a library back to a computer on which nothing was done yet, from its copy on the district's server.

import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import { useProblem } from '../../ui/forms/problem-words.ts';
import { Note } from '../../ui/Note.tsx';
import { Panel } from '../../ui/pages/Panel.tsx';
import { useStatus } from '../../ui/use-library.ts';
import { backupQueries } from '../backups/backup-queries.ts';
import { RestoreOutcome } from '../backups/RestoreOutcome.tsx';

export function BringBackPanel() {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const counts = useStatus()?.counts;
  const [invitation, setInvitation] = useState('');
  const [words, setWords] = useState('');
  const [problem, setProblem] = useProblem();
  const [busy, setBusy] = useState(false);
  const isEmpty = counts?.borrowers === 0 && counts.items === 0;
  const bringBack = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await library.bringLibraryBack({ invitation, key: words });
      await client.invalidateQueries({ queryKey: backupQueries.restores().queryKey });
    } catch (cause) {
      setProblem(cause);
    }
    setBusy(false);
  };
  if (!isEmpty) return null;
  return (
    <>
      <Panel title={t('hub.back.title')}>
        <Text>{t('hub.back.explained')}</Text>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (invitation.trim() !== '' && words.trim() !== '') void bringBack();
          }}
        >
          <Stack gap="xs">
            <Textarea
              label={t('hub.invitation')}
              value={invitation}
              autosize
              minRows={2}
              maxRows={5}
              spellCheck={false}
              onChange={(event) => setInvitation(event.currentTarget.value)}
            />
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
            {problem !== null && (
              <Note tone="refused" role="alert">
                {problem}
              </Note>
            )}
            <Group>
              <Button type="submit" loading={busy}>
                {t('hub.back.start')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Panel>
      <RestoreOutcome />
    </>
  );
}
