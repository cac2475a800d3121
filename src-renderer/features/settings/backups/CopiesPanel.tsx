// The off-site copies of backups and ledger: the folder, the progress, and the passphrase.

import { Button, Group, PasswordInput, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/api.ts';
import type { Copies, CopiesChange, FolderPreview } from '../../../api/api-types.ts';
import { FolderPath } from '../../../ui/folders/FolderPath.tsx';
import { useSaving } from '../../../ui/forms/use-saving.ts';
import { Note } from '../../../ui/Note.tsx';
import { Panel } from '../../../ui/pages/Panel.tsx';
import classes from '../../../ui/pages/Settings.module.css';
import { backupQueries } from './backup-queries.ts';

const SHORTEST_PASSPHRASE = 12;

export function CopiesPanel() {
  const copies = useQuery(backupQueries.copiesElsewhere());
  return copies.data === undefined ? null : <CopiesForm copies={copies.data} />;
}

function CopiesForm({ copies }: { readonly copies: Copies }) {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const save = useSaving();
  const [place, setPlace] = useState<string | null>(null);
  const [ledger, setLedger] = useState<string | null>(null);
  const [passphrase, setPassphrase] = useState('');
  const [busy, setBusy] = useState(false);
  const { secondPlace, ledgerCopy } = copies;
  const change = (wanted: CopiesChange) => {
    setBusy(true);
    save(async () => {
      try {
        client.setQueryData(backupQueries.copiesElsewhere().queryKey, await api.changeCopies(wanted));
        setPlace(null);
        setLedger(null);
        setPassphrase('');
      } finally {
        setBusy(false);
        await client.invalidateQueries({ queryKey: backupQueries.copiesElsewhere().queryKey });
      }
    });
  };
  const folderOf = (typed: string) => (typed.trim() === '' ? null : typed.trim());
  const tooShort = passphrase !== '' && passphrase.length < SHORTEST_PASSPHRASE;
  const untouched = place === null && ledger === null && passphrase === '';
  return (
    <Panel title={t('backups.elsewhere.heading')}>
      <Text c="dimmed">{t('backups.elsewhere.explained')}</Text>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (untouched || tooShort || busy) return;
          change({
            ...(place !== null && { secondPlace: folderOf(place) }),
            ...(ledger !== null && { ledgerCopy: folderOf(ledger) }),
            ...(passphrase !== '' && { passphrase }),
          });
        }}
      >
        <div className={classes.fields}>
          <PlaceField
            which="secondPlace"
            label={t('backups.elsewhere.secondPlace')}
            value={place ?? secondPlace.folder ?? ''}
            onChange={setPlace}
          />
          <PasswordInput
            label={t('backups.elsewhere.passphrase')}
            description={t('backups.elsewhere.passphraseHint')}
            value={passphrase}
            error={tooShort}
            onChange={(event) => setPassphrase(event.currentTarget.value)}
            autoComplete="new-password"
          />
          <PlaceField
            which="ledgerCopy"
            label={t('backups.elsewhere.ledgerCopy')}
            value={ledger ?? ledgerCopy.folder ?? ''}
            onChange={setLedger}
          />
          <CopiesWords copies={copies} />
          <Group>
            <Button type="submit" disabled={untouched || tooShort} loading={busy}>
              {t('backups.elsewhere.save')}
            </Button>
            {secondPlace.encrypted && (
              <Button variant="default" disabled={busy} onClick={() => change({ passphrase: null })}>
                {t('backups.elsewhere.doWithout')}
              </Button>
            )}
          </Group>
        </div>
      </form>
    </Panel>
  );
}

interface PlaceFieldProps {
  readonly which: 'secondPlace' | 'ledgerCopy';
  readonly label: string;
  readonly value: string;
  readonly onChange: (folder: string) => void;
}

function PlaceField(field: PlaceFieldProps) {
  const { t } = useTranslation(['settings', 'synchronisation']);
  const wordsOf = ({ trouble }: FolderPreview): string => {
    if (trouble === null) return t('backups.elsewhere.there');
    if (trouble === 'not-whole' || trouble === 'own') return t(`synchronisation:choose.${trouble}`);
    return t(`synchronisation:trouble.${trouble}`);
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
        <Note key={problem} tone="attention" icon={<IconAlertTriangle aria-hidden />}>
          {t(`backups.elsewhere.problem.${problem}`)}
        </Note>
      ))}
    </div>
  );
}
