// Asks for confirmation before an action that cannot be undone, and shows why it failed.

import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../Note.tsx';
import { useProblem } from './problem-words.ts';

interface ConfirmDialogProps {
  readonly opened: boolean;
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  /** For actions where "Cancel" could be mistaken for the action itself. */
  readonly dismissLabel?: string;
  readonly onClose: () => void;
  readonly onConfirm: () => Promise<void>;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useTranslation('lists');
  const [problem, setProblem] = useProblem();
  const [busy, setBusy] = useState(false);

  const confirm = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await props.onConfirm();
    } catch (cause) {
      setProblem(cause);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={props.title}
      closeButtonProps={{ 'aria-label': t('form.close') }}
      onExitTransitionEnd={() => {
        setProblem(null);
      }}
    >
      <Stack>
        <Text>{props.text}</Text>
        {problem !== null && (
          <Note tone="refused" role="alert">
            {problem}
          </Note>
        )}
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={props.onClose}>
            {props.dismissLabel ?? t('form.cancel')}
          </Button>
          <Button
            color="var(--ld-refused)"
            autoContrast={false}
            loading={busy}
            onClick={() => void confirm()}
          >
            {props.confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
