// Restores from an off-site copy or from any folder, for example on a new computer.

import { Button, Group, Loader, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CopiesFound } from '../../api/library.ts';
import { withDots } from '../../ui/languages/rows.ts';
import { useSettings } from '../../ui/use-library.ts';
import { useProblemWords } from '../../ui/forms/problem-words.ts';
import { instantWords } from '../../ui/dates/dates.ts';
import { Note } from '../../ui/Note.tsx';
import { Panel } from '../../ui/pages/Panel.tsx';
import { backupReasonWord, sizeWords } from './backup-words.ts';
import type { ChosenCopy } from './RestoreDialog.tsx';
import classes from '../../ui/settings/Settings.module.css';
import { backupQueries } from './backup-queries.ts';

export function ElsewherePanel({ onChoose }: { readonly onChoose: (copy: ChosenCopy) => void }) {
  const { t } = useTranslation('settings');
  const problemWords = useProblemWords();
  const secondPlace = useQuery(backupQueries.copiesElsewhere()).data?.secondPlace.folder ?? null;
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const folder = chosen ?? secondPlace;
  const backups = useQuery({ ...backupQueries.backupsIn(folder ?? ''), enabled: folder !== null });
  const look = (path: string) => {
    if (path === '') return;
    if (path === folder) void backups.refetch();
    else setChosen(path);
  };
  return (
    <Panel title={t('backups.found.heading')}>
      <Text c="dimmed">{t('backups.found.explained')}</Text>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          look(typed.trim());
        }}
      >
        <Group align="flex-end">
          <TextInput
            className={classes.grows ?? ''}
            label={t('backups.found.folder')}
            description={t('backups.found.folderHint')}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="off"
          />
          <Button type="submit" variant="default" loading={backups.isFetching && chosen !== null}>
            {t('backups.found.look')}
          </Button>
        </Group>
      </form>
      <div role="status">
        {folder !== null && backups.isFetching && (
          <Group>
            <Loader size="sm" aria-hidden />
            <Text>{t('backups.found.looking', { folder })}</Text>
          </Group>
        )}
        {!backups.isFetching && backups.data?.length === 0 && (
          <Text>{t('backups.found.nothing', { folder })}</Text>
        )}
      </div>
      {!backups.isFetching && backups.isError && (
        <Note tone="attention" role="alert" title={folder ?? ''}>
          {problemWords(backups.error)}
        </Note>
      )}
      {!backups.isFetching &&
        backups.data?.map((group) => <FoundGroup key={group.folder} group={group} onChoose={onChoose} />)}
    </Panel>
  );
}

interface FoundGroupProps {
  readonly group: CopiesFound;
  readonly onChoose: (copy: ChosenCopy) => void;
}

function FoundGroup({ group, onChoose }: FoundGroupProps) {
  const { t, i18n } = useTranslation('settings');
  const { timeZone } = useSettings().settings;
  return (
    <div>
      <Text fw={600}>{group.folder}</Text>
      <Text className={classes.lineNote ?? ''}>
        {t(group.own ? 'backups.found.own' : 'backups.found.other')}{' '}
        {t(group.ledger ? 'backups.found.ledger' : 'backups.found.noLedger')}
      </Text>
      <ul className={classes.lines} aria-label={group.folder}>
        {group.copies.map(({ file, at: made, reason, bytes, rows, good, encrypted }) => {
          const at = instantWords(made, i18n.language, timeZone);
          const notes = [
            backupReasonWord(reason, t),
            sizeWords(bytes, i18n.language),
            t('backups.openLoansOf', { count: rows['loans'] ?? 0 }),
            t(encrypted ? 'backups.found.encrypted' : 'backups.found.notEncrypted'),
            ...(good ? [] : [t('backups.gone')]),
          ];
          return (
            <li key={file} className={classes.line} data-past={!good || undefined}>
              <span className={classes.lineText}>
                {at}
                <br />
                <span className={classes.lineNote}>{withDots(notes)}</span>
              </span>
              {good && (
                <Button
                  variant="default"
                  onClick={() => onChoose({ file, at: made, folder: group.folder, encrypted })}
                  aria-label={`${t('backups.restore')}: ${at}`}
                >
                  {t('backups.restore')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
