// A release that was checked: what it is, what it changes, and the button that gets it ready.

import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Release } from '../../api/library.ts';
import { longDate } from '../../ui/dates/dates.ts';
import { IconShieldCheck } from '../../ui/icons/icons.ts';
import { Note } from '../../ui/Note.tsx';
import { Panel } from '../../ui/pages/Panel.tsx';
import classes from '../../ui/settings/Settings.module.css';
import { ToolButton } from '../../ui/ToolButton.tsx';
import { sizeWords } from '../backups/backup-words.ts';

interface ReleasePanelProps {
  readonly release: Release;
  readonly preparing: boolean;
  readonly onPrepare: () => void;
}

export function ReleasePanel({ release, preparing, onPrepare }: ReleasePanelProps) {
  const { t, i18n } = useTranslation('settings');
  const { version, releasedOn, notes, changesForm, bytes } = release;
  const said = notes[i18n.language] ?? notes['en'];
  return (
    <Panel title={t('updates.found', { version })}>
      <Text role="status" c="dimmed">
        {t('updates.about', {
          date: longDate(releasedOn, i18n.language),
          size: sizeWords(bytes, i18n.language),
        })}
      </Text>
      {said !== undefined && <Text className={classes.release ?? ''}>{said}</Text>}
      {changesForm && <Note tone="attention">{t('updates.form')}</Note>}
      <Text c="dimmed">{t('updates.prepareHint')}</Text>
      <ToolButton
        primary
        icon={IconShieldCheck}
        className={classes.start ?? ''}
        loading={preparing}
        onClick={onPrepare}
      >
        {t('updates.prepare')}
      </ToolButton>
    </Panel>
  );
}
