// The off-site copies of backups and ledger: the folder, the progress, and the passphrase.

import { Button, Group, PasswordInput, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import { requestOptions } from '../../api/http-client.ts';
import type { Copies, CopiesChange, FolderPreview } from '../../api/library.ts';
import { FolderPath } from '../../ui/folders/FolderPath.tsx';
import { useDraft } from '../../ui/forms/drafts.ts';
import { SavingForm } from '../../ui/forms/SavingForm.tsx';
import { type TextFieldProps, useRecordForm } from '../../ui/forms/use-record-form.ts';
import { useSaving } from '../../ui/forms/use-saving.ts';
import { Note } from '../../ui/Note.tsx';
import { Panel } from '../../ui/pages/Panel.tsx';
import { showDone } from '../../ui/toasts.tsx';
import classes from '../../ui/settings/Settings.module.css';
import { backupQueries } from './backup-queries.ts';

const SHORTEST_PASSPHRASE = 12;

/** @param brief in the guide of first steps: without a title of its own, and without the ledger */
export function CopiesPanel({ brief = false }: { readonly brief?: boolean }) {
  const copies = useQuery(backupQueries.copiesElsewhere());
  return copies.data === undefined ? null : <CopiesForm copies={copies.data} brief={brief} />;
}

function CopiesForm({ copies, brief }: { readonly copies: Copies; readonly brief: boolean }) {
  const { t } = useTranslation(['settings', 'lists']);
  const client = useQueryClient();
  const saving = useSaving();
  const [busy, setBusy] = useState(false);
  const { secondPlace, ledgerCopy } = copies;
  const saved = useMemo(
    () => ({
      secondPlace: secondPlace.folder ?? '',
      ledgerCopy: ledgerCopy.folder ?? '',
      /** Never shown again once it is saved. */
      passphrase: '',
    }),
    [secondPlace.folder, ledgerCopy.folder],
  );
  const draft = useDraft('copies elsewhere', saved, 0);
  const { passphrase } = draft.values;
  const change = async (changes: CopiesChange) => {
    client.setQueryData(
      backupQueries.copiesElsewhere().queryKey,
      await library.changeBackupCopies(changes, requestOptions({ patient: true })),
    );
    await client.invalidateQueries({ queryKey: backupQueries.copiesElsewhere().queryKey });
  };
  const form = useRecordForm({
    draft,
    namespace: 'settings',
    required: [],
    faulty: passphrase !== '' && passphrase.length < SHORTEST_PASSPHRASE ? ['passphrase'] : [],
    send: async () => {
      const { secondPlace: place, ledgerCopy: ledger } = draft.changes;
      await change({
        ...(place !== undefined && { secondPlace: folderOf(place) }),
        ...(ledger !== undefined && { ledgerCopy: folderOf(ledger) }),
        ...(passphrase !== '' && { passphrase }),
      });
      draft.discard();
      showDone(t('lists:form.saved'));
    },
  });
  return (
    <Panel {...(!brief && { title: t('backups.elsewhere.heading') })}>
      <Text c="dimmed">{t('backups.elsewhere.explained')}</Text>
      <SavingForm draft={draft} form={form} className={classes.fields}>
        <PlaceField
          {...form.text('secondPlace')}
          which="secondPlace"
          label={t('backups.elsewhere.secondPlace')}
        />
        <PasswordInput
          {...form.text('passphrase')}
          label={t('backups.elsewhere.passphrase')}
          description={t('backups.elsewhere.passphraseHint')}
          autoComplete="new-password"
        />
        {!brief && (
          <PlaceField
            {...form.text('ledgerCopy')}
            which="ledgerCopy"
            label={t('backups.elsewhere.ledgerCopy')}
          />
        )}
        <CopiesWords copies={copies} />
        {secondPlace.encrypted && (
          <Group>
            <Button
              variant="default"
              disabled={busy}
              onClick={() =>
                saving(async () => {
                  setBusy(true);
                  try {
                    await change({ passphrase: null });
                  } finally {
                    setBusy(false);
                  }
                })
              }
            >
              {t('backups.elsewhere.doWithout')}
            </Button>
          </Group>
        )}
      </SavingForm>
    </Panel>
  );
}

const folderOf = (typed: string): string | null => (typed.trim() === '' ? null : typed.trim());

interface PlaceFieldProps extends TextFieldProps {
  readonly which: 'secondPlace' | 'ledgerCopy';
  readonly label: string;
}

function PlaceField(field: PlaceFieldProps) {
  const { t } = useTranslation(['settings', 'watched-folder']);
  const wordsOf = ({ trouble }: FolderPreview): string => {
    if (trouble === null) return t('backups.elsewhere.there');
    if (trouble === 'not-whole' || trouble === 'own') return t(`watched-folder:choose.${trouble}`);
    return t(`watched-folder:trouble.${trouble}`);
  };
  return (
    <FolderPath {...field} description={t('backups.elsewhere.folderHint')} files="*" wordsOf={wordsOf} />
  );
}

function CopiesWords({ copies: { secondPlace, ledgerCopy } }: { readonly copies: Copies }) {
  const { t } = useTranslation('settings');
  const problems = new Set([secondPlace.problem, ledgerCopy.problem].filter((problem) => problem !== null));
  return (
    <div role="status">
      {secondPlace.folder !== null && (
        <Text>
          {t('backups.elsewhere.copies', { count: secondPlace.copies.filter(({ good }) => good).length })}{' '}
          {t(secondPlace.encrypted ? 'backups.elsewhere.encrypted' : 'backups.elsewhere.notEncrypted')}
        </Text>
      )}
      {ledgerCopy.folder !== null && (
        <Text>
          {ledgerCopy.lag === 0
            ? t('backups.elsewhere.noLag')
            : t('backups.elsewhere.lag', { count: ledgerCopy.lag })}
        </Text>
      )}
      {[...problems].map((problem) => (
        <Note key={problem} tone="attention">
          {t(`backups.elsewhere.problem.${problem}`)}
        </Note>
      ))}
    </div>
  );
}
