// Shows a secret once.

import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconCopy } from '../icons/icons.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../Note.tsx';
import { copyText } from '../lists/copy-text.ts';
import classes from './Settings.module.css';
import { ToolButton } from '../ToolButton.tsx';

interface SecretDialogProps {
  readonly title: string;
  readonly explained: string;
  readonly secret: string | null;
  readonly onClose: () => void;
}

export function SecretDialog({ title, explained, secret, onClose }: SecretDialogProps) {
  const { t } = useTranslation(['settings', 'lists']);
  const [copied, setCopied] = useState(false);
  return (
    <Modal
      opened={secret !== null}
      onClose={onClose}
      title={title}
      size="lg"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('lists:form.close') }}
      onExitTransitionEnd={() => setCopied(false)}
    >
      <Stack>
        <Note tone="attention">{explained}</Note>
        <code className={classes.token}>{secret}</code>
        <Group justify="flex-end">
          <Text role="status" c="dimmed">
            {copied ? t('tokens.copied') : ''}
          </Text>
          <ToolButton icon={IconCopy} onClick={async () => setCopied(await copyText(secret ?? ''))}>
            {t('tokens.copy')}
          </ToolButton>
          <Button data-autofocus onClick={onClose}>
            {t('tokens.done')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
