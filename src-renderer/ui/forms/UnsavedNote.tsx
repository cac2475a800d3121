// Reminds the user of unsaved changes and opens the form again.

import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Note } from '../Note.tsx';

interface UnsavedNoteProps {
  readonly text: string;
  readonly onContinue: () => void;
  readonly onDiscard: () => void;
}

export function UnsavedNote({ text, onContinue, onDiscard }: UnsavedNoteProps) {
  const { t } = useTranslation('lists');
  return (
    <Note tone="attention" role="status">
      <Group justify="space-between" gap="sm">
        <Text size="sm">{text}</Text>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={onDiscard}>
            {t('form.discard')}
          </Button>
          <Button size="xs" onClick={onContinue}>
            {t('form.continueEditing')}
          </Button>
        </Group>
      </Group>
    </Note>
  );
}
