// The list of backups, with buttons to make one and to restore one.

import { Button, Group, Text } from '@mantine/core';
import { IconArchive, IconCircleCheck } from '../../ui/icons/icons.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import * as library from '../../api/library.ts';
import { requestOptions } from '../../api/http-client.ts';
import type { Backup } from '../../api/library.ts';
import { libraryKeys } from '../../api/library-queries.ts';
import { withDots } from '../../ui/languages/rows.ts';
import { useSettings } from '../../ui/use-library.ts';
import { useSaving } from '../../ui/forms/use-saving.ts';
import { instantWords } from '../../ui/dates/dates.ts';
import { Note } from '../../ui/Note.tsx';
import { Panel } from '../../ui/pages/Panel.tsx';
import { ReadSection } from '../../ui/pages/ReadSection.tsx';
import { backupReasonWord, sizeWords } from './backup-words.ts';
import { CopiesPanel } from './CopiesPanel.tsx';
import { ElsewherePanel } from './ElsewherePanel.tsx';
import { ExportPanel } from './ExportPanel.tsx';
import { LedgerPanel } from './LedgerPanel.tsx';
import { type ChosenCopy, RestoreDialog } from './RestoreDialog.tsx';
import { RestoreOutcome } from './RestoreOutcome.tsx';
import classes from '../../ui/settings/Settings.module.css';
import { backupQueries } from './backup-queries.ts';
import { ToolButton } from '../../ui/ToolButton.tsx';

export function BackupsSection() {
  const { t, i18n } = useTranslation('settings');
  const client = useQueryClient();
  const backups = useQuery(backupQueries.backups());
  const { timeZone } = useSettings().settings;
  const [making, setMaking] = useState(false);
  const [chosen, setChosen] = useState<ChosenCopy | null>(null);
  const save = useSaving();
  // The address for a move from another computer: the search for its backups comes first.
  const elsewhereFirst = useLocation()[0].endsWith('/elsewhere');
  const elsewhere = <ElsewherePanel onChoose={setChosen} />;
  const make = () => {
    setMaking(true);
    save(async () => {
      try {
        await library.makeBackup(requestOptions({ patient: true }));
      } finally {
        setMaking(false);
        await client.invalidateQueries({ queryKey: backupQueries.backups().queryKey });
        await client.invalidateQueries({ queryKey: libraryKeys.status });
      }
    });
  };
  return (
    <ReadSection queries={[backups]}>
      {() => {
        const list = backups.data ?? [];
        const newest = list.find(({ good }) => good);
        return (
          <>
            <RestoreOutcome />
            {elsewhereFirst && elsewhere}
            <Panel
              title={t('backups.here')}
              tools={
                <ToolButton primary icon={IconArchive} loading={making} onClick={make}>
                  {t('backups.makeNow')}
                </ToolButton>
              }
            >
              <Text c="dimmed">{t('backups.explained')}</Text>
              {newest === undefined ? (
                <Note tone="information" title={t('backups.none')}>
                  {t('backups.noneHint')}
                </Note>
              ) : (
                <Group gap="xs" role="status">
                  <IconCircleCheck size="1.25rem" aria-hidden />
                  <Text>{t('backups.newest', { at: instantWords(newest.at, i18n.language, timeZone) })}</Text>
                </Group>
              )}
              <ul className={classes.lines} aria-label={t('backups.heading')}>
                {list.map((backup) => (
                  <BackupLine
                    key={backup.file}
                    backup={backup}
                    onChoose={() => setChosen({ file: backup.file, at: backup.at })}
                  />
                ))}
              </ul>
            </Panel>
            <CopiesPanel />
            {!elsewhereFirst && elsewhere}
            <ExportPanel />
            <LedgerPanel />
            <RestoreDialog backup={chosen} onClose={() => setChosen(null)} />
          </>
        );
      }}
    </ReadSection>
  );
}

function BackupLine({ backup, onChoose }: { readonly backup: Backup; readonly onChoose: () => void }) {
  const { t, i18n } = useTranslation('settings');
  const { timeZone } = useSettings().settings;
  const at = instantWords(backup.at, i18n.language, timeZone);
  const notes = [
    backupReasonWord(backup.reason, t),
    sizeWords(backup.bytes, i18n.language),
    t('backups.openLoansOf', { count: backup.rows['loans'] ?? 0 }),
    backup.good ? t('backups.verified') : t('backups.gone'),
  ];
  return (
    <li className={classes.line} data-past={!backup.good || undefined}>
      <span className={classes.lineText}>
        {at}
        <br />
        <span className={classes.lineNote}>{withDots(notes)}</span>
      </span>
      {backup.good && (
        <Button variant="default" onClick={onChoose} aria-label={`${t('backups.restore')}: ${at}`}>
          {t('backups.restore')}
        </Button>
      )}
    </li>
  );
}
