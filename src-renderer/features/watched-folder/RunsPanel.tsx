// The files in the watched folder, and the result of each import from it.

import { Text } from '@mantine/core';
import { IconRefresh } from '../../ui/icons/icons.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import { requestOptions } from '../../api/http-client.ts';
import type { Synchronisation, SynchronisationRun } from '../../api/library.ts';
import { libraryKeys } from '../../api/library-queries.ts';
import { showAnswer } from '../../ui/show-answer.ts';
import { useSettings } from '../../ui/use-library.ts';
import { useSaving } from '../../ui/forms/use-saving.ts';
import { instantWords } from '../../ui/dates/dates.ts';
import { Note } from '../../ui/Note.tsx';
import { Panel } from '../../ui/pages/Panel.tsx';
import { RunLine } from './RunLine.tsx';
import classes from './WatchedFolder.module.css';
import { folderQueries } from './folder-queries.ts';
import { ToolButton } from '../../ui/ToolButton.tsx';

interface RunsPanelProps {
  readonly folder: Synchronisation;
  readonly runs: readonly SynchronisationRun[];
}

export function RunsPanel({ folder, runs }: RunsPanelProps) {
  const { t } = useTranslation('watched-folder');
  const client = useQueryClient();
  const saving = useSaving();
  const [looking, setLooking] = useState(false);
  const look = () =>
    saving(async () => {
      setLooking(true);
      try {
        await showAnswer(
          client,
          folderQueries.folder(),
          await library.lookIntoWatchedFolder(requestOptions({ patient: true })),
        );
      } finally {
        setLooking(false);
        await client.invalidateQueries({ queryKey: folderQueries.runs().queryKey });
        await client.invalidateQueries({ queryKey: libraryKeys.status });
      }
    });
  return (
    <Panel
      title={t('runs.heading')}
      tools={
        folder.on && (
          <ToolButton icon={IconRefresh} loading={looking} onClick={look}>
            {t('runs.lookNow')}
          </ToolButton>
        )
      }
    >
      <FolderState folder={folder} />
      {runs.length === 0 ? (
        <Text c="dimmed">{t('runs.none')}</Text>
      ) : (
        <ul className={classes.runs} aria-label={t('runs.heading')}>
          {runs.map((run) => (
            <RunLine key={run.id} run={run} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function FolderState({ folder }: { readonly folder: Synchronisation }) {
  const { t, i18n } = useTranslation('watched-folder');
  const { timeZone } = useSettings().settings;
  const { on, lookedAt, trouble, heldBack, inFolder } = folder;
  const at = (instant: string) => instantWords(instant, i18n.language, timeZone);
  return (
    <div role="status" className={classes.state}>
      {!on && <Text c="dimmed">{t('state.off')}</Text>}
      {on && trouble === null && lookedAt === null && <Text>{t('state.notYet')}</Text>}
      {on && trouble === null && lookedAt !== null && (
        <Text>
          {t('state.lookedAt', { at: at(lookedAt) })} {inFolder.length === 0 && t('state.empty')}
        </Text>
      )}
      {trouble !== null && (
        <Note tone="attention" title={t(`trouble.${trouble.why}`)}>
          {t('trouble.since', { at: at(trouble.since) })}
        </Note>
      )}
      {heldBack && <Note tone="information">{t('state.heldBack')}</Note>}
      {inFolder.length > 0 && (
        <ul className={classes.files} aria-label={t('state.inFolder')}>
          {inFolder.slice(0, 5).map(({ name, modifiedAt, is }) => (
            <li key={name}>
              <bdi>{name}</bdi> <span className={classes.soft}>({at(modifiedAt)})</span>: {t(`plight.${is}`)}
            </li>
          ))}
          {inFolder.length > 5 && (
            <li className={classes.soft}>{t('state.more', { count: inFolder.length - 5 })}</li>
          )}
        </ul>
      )}
    </div>
  );
}
