// Restores a backup: explains the consequences, asks for confirmation, and starts the restore.

import { Button, Group, List, Loader, Modal, PasswordInput, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import { ApiProblem } from '../../api/http-client.ts';
import type { ChosenBackup, RestorePreview } from '../../api/library.ts';
import { useSettings } from '../../ui/use-library.ts';
import { DialogFoot } from '../../ui/forms/DialogFoot.tsx';
import { useProblemWords } from '../../ui/forms/problem-words.ts';
import { instantWords } from '../../ui/dates/dates.ts';
import { Note } from '../../ui/Note.tsx';
import classes from '../../ui/settings/Settings.module.css';
import { backupQueries } from './backup-queries.ts';

/** A backup in the data folder, or a copy in another folder. */
export interface ChosenCopy {
  readonly file: string;
  readonly at: string;
  readonly folder?: string;
  readonly encrypted?: boolean;
}

interface RestoreDialogProps {
  /** Null while the dialog is closed. */
  readonly backup: ChosenCopy | null;
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
      title={t('backups.restoreTitle', { at })}
      closeButtonProps={{ 'aria-label': t('lists:form.close') }}
    >
      {backup !== null && <RestoreQuestion backup={backup} onClose={onClose} />}
    </Modal>
  );
}

interface RestoreQuestionProps {
  readonly backup: ChosenCopy;
  readonly onClose: () => void;
}

function RestoreQuestion({ backup, onClose }: RestoreQuestionProps) {
  const { t } = useTranslation(['settings', 'lists']);
  const client = useQueryClient();
  const problemWords = useProblemWords();
  const [passphrase, setPassphrase] = useState<string | null>(null);
  // The query key has a counter in place of the passphrase, which must not be kept in the cache.
  const [attempt, setAttempt] = useState(0);
  const chosen: ChosenBackup = {
    backup: backup.file,
    ...(backup.folder !== undefined && { folder: backup.folder }),
    ...(passphrase !== null && { passphrase }),
  };
  const locked = backup.encrypted === true && passphrase === null;
  const preview = useQuery({ ...backupQueries.restorePreview(chosen, attempt), enabled: !locked });
  const doubtful = (preview.data?.doubts.length ?? 0) > 0;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const wrongPassphrase = preview.error instanceof ApiProblem && preview.error.code === 'passphrase-wrong';
  const wrong = problem ?? (wrongPassphrase ? null : preview.error);
  const start = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await library.startRestore(chosen);
      await client.invalidateQueries({ queryKey: backupQueries.restores().queryKey });
      onClose();
    } catch (cause) {
      setProblem(cause);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Stack>
      {backup.encrypted === true && preview.data === undefined && !preview.isFetching && (
        <PassphraseForm
          wrong={wrongPassphrase ? problemWords(preview.error) : null}
          onGiven={(given) => {
            setPassphrase(given);
            setAttempt(attempt + 1);
          }}
        />
      )}
      {preview.isFetching && (
        <Group role="status">
          <Loader size="sm" aria-hidden />
          <Text>{t('backups.reading')}</Text>
        </Group>
      )}
      {preview.data !== undefined && <PreviewWords preview={preview.data} />}
      <DialogFoot
        messages={
          wrong !== null && (
            <Note tone="refused" role="alert">
              {problemWords(wrong)}
            </Note>
          )
        }
      >
        <Button variant="default" data-autofocus={!locked || undefined} onClick={onClose}>
          {t('lists:form.cancel')}
        </Button>
        <Button
          color="var(--ld-refused)"
          autoContrast={false}
          disabled={preview.data === undefined}
          loading={busy}
          onClick={() => void start()}
        >
          {t(doubtful ? 'backups.restoreAnyway' : 'backups.restoreNow')}
        </Button>
      </DialogFoot>
    </Stack>
  );
}

interface PassphraseFormProps {
  /** Why the previous passphrase failed. */
  readonly wrong: string | null;
  readonly onGiven: (passphrase: string) => void;
}

function PassphraseForm({ wrong, onGiven }: PassphraseFormProps) {
  const { t } = useTranslation('settings');
  const [typed, setTyped] = useState('');
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (typed !== '') onGiven(typed);
      }}
    >
      <Group align="flex-start" wrap="nowrap">
        <PasswordInput
          className={classes.grows ?? ''}
          label={t('backups.found.passphrase')}
          description={t('backups.found.passphraseHint')}
          value={typed}
          error={wrong}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
          data-autofocus
        />
      </Group>
      <Button type="submit" mt="sm" disabled={typed === ''}>
        {t('backups.found.open')}
      </Button>
    </form>
  );
}

function PreviewWords({ preview }: { readonly preview: RestorePreview }) {
  const { t } = useTranslation('settings');
  const { rows, replayed, lost, ledger, ledgerBrought, doubts } = preview;
  return (
    <Stack data-testid="restore-preview">
      {doubts.map((doubt) => (
        <Note key={doubt} tone="attention">
          {t(`backups.doubts.${doubt}`)}
        </Note>
      ))}
      <Text>
        {t('backups.holds', {
          borrowers: rows['borrowers'] ?? 0,
          items: rows['items'] ?? 0,
          loans: rows['loans'] ?? 0,
        })}
      </Text>
      <List spacing="xs">
        {ledgerBrought && <List.Item>{t('backups.found.ledgerBrought')}</List.Item>}
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
        <Note tone="information">{t('backups.nothingLost')}</Note>
      ) : (
        <Note tone="attention">
          {lost === null ? t('backups.lostUnknown') : t('backups.lost', { count: lost })}
        </Note>
      )}
      <Text c="dimmed">{t('backups.howItGoes')}</Text>
    </Stack>
  );
}
