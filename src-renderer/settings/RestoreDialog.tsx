// Puts a backup back: says first what that means, then asks, then starts it.

import { Button, Group, List, Loader, Modal, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../app/api.ts';
import type { Backup, RestorePreview } from '../app/api-types.ts';
import { libraryKeys, libraryQueries } from '../app/library-queries.ts';
import { useSettings } from '../app/use-library.ts';
import { useProblemWords } from '../components/forms/problem-words.ts';
import { instantWords } from '../components/lists/calendar-words.ts';
import { Note } from '../components/Note.tsx';

interface RestoreDialogProps {
  /** Null while there is nothing to ask. */
  readonly backup: Backup | null;
  readonly onClose: () => void;
}

export function RestoreDialog({ backup, onClose }: RestoreDialogProps) {
  const { t, i18n } = useTranslation(['settings', 'lists']);
  const { timeZone } = useSettings().settings;
  const at = backup === null ? '' : instantWords(backup.at, i18n.language, timeZone);
  return (
    <Modal
      opened={backup !== null}
      onClose={onClose}
      size="lg"
      title={t('backups.putBackTitle', { at })}
      closeButtonProps={{ 'aria-label': t('lists:form.close') }}
    >
      {backup !== null && <RestoreQuestion backup={backup} onClose={onClose} />}
    </Modal>
  );
}

function RestoreQuestion({ backup, onClose }: { readonly backup: Backup; readonly onClose: () => void }) {
  const { t } = useTranslation(['settings', 'lists']);
  const client = useQueryClient();
  const problemWords = useProblemWords();
  const preview = useQuery(libraryQueries.restorePreview(backup.file));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const wrong = problem ?? preview.error;
  const start = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await api.restore({ backup: backup.file });
      await client.invalidateQueries({ queryKey: libraryKeys.restores });
      onClose();
    } catch (cause) {
      setProblem(cause);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Stack>
      {preview.isPending && (
        <Group role="status">
          <Loader size="sm" />
          <Text>{t('backups.reading')}</Text>
        </Group>
      )}
      {preview.data !== undefined && <PreviewWords preview={preview.data} />}
      {wrong !== null && (
        <Note tone="refused" role="alert" icon={<IconAlertTriangle aria-hidden />}>
          {problemWords(wrong)}
        </Note>
      )}
      <Group justify="flex-end">
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('lists:form.cancel')}
        </Button>
        <Button
          color="var(--ld-refused)"
          autoContrast={false}
          disabled={preview.data === undefined}
          loading={busy}
          onClick={() => void start()}
        >
          {t('backups.putBackNow')}
        </Button>
      </Group>
    </Stack>
  );
}

function PreviewWords({ preview }: { readonly preview: RestorePreview }) {
  const { t } = useTranslation('settings');
  const { rows, replayed, lost, ledger } = preview;
  return (
    <Stack data-testid="restore-preview">
      <Text>
        {t('backups.holds', {
          borrowers: rows['borrowers'] ?? 0,
          items: rows['items'] ?? 0,
          loans: rows['loans'] ?? 0,
        })}
      </Text>
      <List spacing="xs">
        {ledger !== 'follows' && <List.Item>{t(`backups.ledger.${ledger}`)}</List.Item>}
        {replayed.events > 0 && (
          <List.Item>{t('backups.replayed', { count: replayed.events, loans: replayed.loans })}</List.Item>
        )}
        {replayed.events === 0 && ledger === 'follows' && <List.Item>{t('backups.nothingLater')}</List.Item>}
        {replayed.borrowers > 0 && (
          <List.Item>{t('backups.withoutNames', { count: replayed.borrowers })}</List.Item>
        )}
      </List>
      {lost === 0 ? (
        <Note tone="information" icon={<IconInfoCircle aria-hidden />}>
          {t('backups.nothingLost')}
        </Note>
      ) : (
        <Note tone="attention" icon={<IconAlertTriangle aria-hidden />}>
          {lost === null ? t('backups.lostUnknown') : t('backups.lost', { count: lost })}
        </Note>
      )}
      <Text c="dimmed">{t('backups.howItGoes')}</Text>
    </Stack>
  );
}
