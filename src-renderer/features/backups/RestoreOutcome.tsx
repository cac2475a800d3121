// The progress and result of the latest restore, and its undo.

import { List, Text } from '@mantine/core';
import { IconRestore } from '../../ui/icons/icons.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as library from '../../api/library.ts';
import type { Restore } from '../../api/library.ts';
import { useSettings } from '../../ui/use-library.ts';
import { ConfirmDialog } from '../../ui/forms/ConfirmDialog.tsx';
import { instantWords } from '../../ui/dates/dates.ts';
import { Note } from '../../ui/Note.tsx';
import { Panel } from '../../ui/pages/Panel.tsx';
import { backupQueries } from './backup-queries.ts';
import { ToolButton } from '../../ui/ToolButton.tsx';

const ASK_AGAIN_AFTER_MS = 700;

const goesOn = (restore: Restore | null | undefined): boolean =>
  restore?.state === 'preparing' || restore?.state === 'reopening';

export function RestoreOutcome() {
  const { t, i18n } = useTranslation('settings');
  const { timeZone } = useSettings().settings;
  const client = useQueryClient();
  const restores = useQuery({
    ...backupQueries.restores(),
    refetchInterval: ({ state }) => (goesOn(state.data?.latest) ? ASK_AGAIN_AFTER_MS : false),
  });
  const [undoing, setUndoing] = useState(false);
  const latest = restores.data?.latest ?? null;
  const replacedAt = restores.data?.replacedAt ?? null;
  const over = latest !== null && !goesOn(latest) ? latest.id : null;

  // All screens now show another library.
  useEffect(() => {
    if (over !== null) void client.invalidateQueries();
  }, [client, over]);

  if (latest === null && replacedAt === null) return null;
  return (
    <Panel
      title={t('backups.restoring')}
      tools={
        replacedAt !== null &&
        !goesOn(latest) && (
          <ToolButton icon={IconRestore} onClick={() => setUndoing(true)}>
            {t('backups.undo')}
          </ToolButton>
        )
      }
    >
      <div role="status">{latest !== null && <Outcome restore={latest} />}</div>
      {replacedAt !== null && (
        <Text c="dimmed">{t('backups.kept', { at: instantWords(replacedAt, i18n.language, timeZone) })}</Text>
      )}
      <ConfirmDialog
        opened={undoing}
        title={t('backups.undoTitle')}
        text={t('backups.undoText')}
        confirmLabel={t('backups.undo')}
        onClose={() => setUndoing(false)}
        onConfirm={async () => {
          await library.undoRestore();
          setUndoing(false);
          await client.invalidateQueries({ queryKey: backupQueries.restores().queryKey });
        }}
      />
    </Panel>
  );
}

function Outcome({ restore }: { readonly restore: Restore }) {
  const { t } = useTranslation(['settings', 'problems']);
  if (goesOn(restore)) {
    return (
      <Note tone="information" busy>
        {t(restore.state === 'preparing' ? 'backups.preparing' : 'backups.reopening')}
      </Note>
    );
  }
  if (restore.state === 'failed') {
    return (
      <Note tone="refused" title={t('backups.failed')}>
        {t([`problems:${restore.problem ?? 'restore-failed'}`, 'problems:restore-failed'])}
      </Note>
    );
  }
  const { events = 0, loans = 0, reEnter = [] } = restore.putBack ?? {};
  return (
    <Note tone="information" title={t(`backups.over.${restore.source}`)}>
      {t('backups.open', { count: restore.openLoans ?? 0 })}
      {events > 0 && ` ${t('backups.cameBack', { count: events, loans })}`}
      {reEnter.length > 0 && (
        <>
          <Text mt="xs">{t('backups.reEnter')}</Text>
          <List>
            {reEnter.map(({ what, number }) => (
              <List.Item key={`${what} ${number}`}>
                {t(`frame:lookAt.${what}`, { defaultValue: what })} {number}
              </List.Item>
            ))}
          </List>
        </>
      )}
    </Note>
  );
}
