// The update that is ready: the desktop app starts its installer, a browser shows how to.

import { Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReadyUpdate, Updates } from '../../api/library.ts';
import { IconCircleCheck, IconCopy, IconPlayerPlay } from '../../ui/icons/icons.ts';
import { copyText } from '../../ui/lists/copy-text.ts';
import { Note } from '../../ui/Note.tsx';
import { Panel } from '../../ui/pages/Panel.tsx';
import classes from '../../ui/settings/Settings.module.css';
import { ToolButton } from '../../ui/ToolButton.tsx';

interface ReadyPanelProps {
  readonly ready: ReadyUpdate;
  readonly kind: NonNullable<Updates['kind']>;
}

export function ReadyPanel({ ready, kind }: ReadyPanelProps) {
  const { t } = useTranslation('settings');
  const bridge = window.loandesk;
  const [installing, setInstalling] = useState(false);
  const [failed, setFailed] = useState(false);
  const install = async () => {
    setInstalling(true);
    try {
      await bridge?.installUpdate(); // closes this window
    } catch {
      setInstalling(false);
      setFailed(true);
    }
  };
  return (
    <Panel title={t('updates.readyTitle', { version: ready.version })}>
      <Group gap="xs" role="status">
        <IconCircleCheck size="1.25rem" aria-hidden />
        <Text>{t('updates.backedUp')}</Text>
      </Group>
      {bridge !== undefined && (
        <>
          <Text c="dimmed">{t('updates.installHint')}</Text>
          <ToolButton
            primary
            icon={IconPlayerPlay}
            className={classes.start ?? ''}
            loading={installing}
            onClick={() => void install()}
          >
            {t('updates.install')}
          </ToolButton>
        </>
      )}
      {failed && (
        <Note tone="attention" role="alert">
          {t('updates.notInstalled')}
        </Note>
      )}
      {(bridge === undefined || failed) && <ByHand ready={ready} kind={kind} />}
    </Panel>
  );
}

function ByHand({ ready, kind }: ReadyPanelProps) {
  const { t } = useTranslation('settings');
  const [copied, setCopied] = useState(false);
  const text = ready.command ?? ready.installer;
  const how = ready.command !== null ? 'command' : kind.endsWith('-nsis') ? 'program' : 'archive';
  return (
    <>
      <Text>{t(`updates.${how}`)}</Text>
      <code className={classes.token}>{text}</code>
      <Group>
        <ToolButton icon={IconCopy} onClick={async () => setCopied(await copyText(text))}>
          {t('updates.copy')}
        </ToolButton>
        <Text role="status" c="dimmed">
          {copied ? t('updates.copied') : ''}
        </Text>
      </Group>
    </>
  );
}
