// Updates: looks for a release in a folder or at an address, says what it changes, and gets it ready to install.

import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import { requestOptions } from '../../api/http-client.ts';
import type { FolderPreview } from '../../api/library.ts';
import { libraryKeys, libraryQueries } from '../../api/library-queries.ts';
import { FolderPath } from '../../ui/folders/FolderPath.tsx';
import { useProblem, useProblemWords } from '../../ui/forms/problem-words.ts';
import { Note } from '../../ui/Note.tsx';
import { Panel } from '../../ui/pages/Panel.tsx';
import { ReadSection } from '../../ui/pages/ReadSection.tsx';
import classes from '../../ui/settings/Settings.module.css';
import { ReadyPanel } from './ReadyPanel.tsx';
import { ReleasePanel } from './ReleasePanel.tsx';
import { updatesQuery } from './updates-query.ts';

export function UpdatesSection() {
  const { t } = useTranslation('settings');
  const problemWords = useProblemWords();
  const client = useQueryClient();
  const updates = useQuery(updatesQuery());
  const settings = useQuery(libraryQueries.settings());
  const check = useMutation({
    mutationFn: (from: string) => library.checkUpdate({ from }, requestOptions({ patient: true })),
  });
  const prepare = useMutation({
    mutationFn: (from: string) => library.prepareUpdate({ from }, requestOptions({ patient: true })),
    onSuccess: async () => {
      check.reset();
      await client.invalidateQueries({ queryKey: libraryKeys.status }); // a backup was made
    },
    // Also if it failed: the update that was ready before is gone then.
    onSettled: () => client.invalidateQueries({ queryKey: updatesQuery().queryKey }),
  });
  const look = async (from: string) => {
    prepare.reset();
    await check.mutateAsync(from).catch(() => undefined); // the error is shown below
  };
  const failure = prepare.error ?? check.error;
  return (
    <ReadSection queries={[updates, settings]}>
      {() =>
        updates.data !== undefined &&
        settings.data !== undefined && (
          <>
            {updates.data.ready !== null && updates.data.kind !== null && (
              <ReadyPanel ready={updates.data.ready} kind={updates.data.kind} />
            )}
            <Panel>
              <Text>{t('updates.installed', { version: updates.data.version })}</Text>
              {updates.data.kind === null ? (
                <Note tone="information">{t('updates.byHand')}</Note>
              ) : (
                <>
                  <FolderForm busy={check.isPending} onCheck={look} />
                  <AddressForm address={settings.data.updateAddress} busy={check.isPending} onCheck={look} />
                </>
              )}
              {failure !== null && (
                <Note tone="refused" role="alert">
                  {problemWords(failure)}
                </Note>
              )}
            </Panel>
            {check.data !== undefined && (
              <ReleasePanel
                release={check.data}
                preparing={prepare.isPending}
                onPrepare={() => prepare.mutate(check.variables)}
              />
            )}
          </>
        )
      }
    </ReadSection>
  );
}

interface CheckFormProps {
  readonly busy: boolean;
  readonly onCheck: (from: string) => Promise<void>;
}

function FolderForm({ busy, onCheck }: CheckFormProps) {
  const { t } = useTranslation(['settings', 'watched-folder']);
  const [folder, setFolder] = useState('');
  const wordsOf = ({ trouble, newest }: FolderPreview): string => {
    if (trouble === 'not-whole' || trouble === 'own') return t(`watched-folder:choose.${trouble}`);
    if (trouble !== null) return t(`watched-folder:trouble.${trouble}`);
    return t(newest === null ? 'updates.notInFolder' : 'updates.inFolder');
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (folder.trim() !== '') void onCheck(folder.trim());
      }}
    >
      <Stack gap="xs">
        <FolderPath
          label={t('updates.folder')}
          description={t('updates.folderHint')}
          which="update"
          files="loandesk-update.json"
          value={folder}
          onChange={setFolder}
          wordsOf={wordsOf}
        />
        <Button type="submit" variant="default" className={classes.start ?? ''} loading={busy}>
          {t('updates.checkFolder')}
        </Button>
      </Stack>
    </form>
  );
}

function AddressForm({ address, busy, onCheck }: CheckFormProps & { readonly address: string }) {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const [typed, setTyped] = useState(address);
  const [problem, setProblem] = useProblem();
  const [secure, setSecure] = useState(true);
  const look = async () => {
    const newAddress = typed.trim();
    try {
      if (newAddress !== address)
        client.setQueryData(
          libraryQueries.settings().queryKey,
          await library.changeSettings({ updateAddress: newAddress }),
        );
      setProblem(null);
    } catch (cause) {
      setProblem(cause);
      setSecure(newAddress.startsWith('https://'));
      return;
    }
    if (newAddress !== '') await onCheck(newAddress);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void look();
      }}
    >
      <Stack gap="xs">
        <TextInput
          label={t('updates.address')}
          description={t('updates.addressHint')}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          value={typed}
          error={problem !== null && !secure ? t('updates.addressHint') : problem}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" className={classes.start ?? ''} loading={busy}>
          {t('updates.checkAddress')}
        </Button>
      </Stack>
    </form>
  );
}
