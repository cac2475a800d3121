// The messages in the corner: what was done, what can be undone, and what failed.

import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';

export function showDone(message: string, autoClose = 6_000): void {
  notifications.show({ color: 'teal', message, autoClose });
}

export function showFailed(message: string, title?: string, autoClose: number | false = 6_000): void {
  notifications.show({ color: 'red', title, message, autoClose });
}

interface Undo {
  readonly label: string;
  readonly run: () => void;
}

/** @param id for `hideToast`, once it was undone another way */
export function showUndoable(id: string, message: string, undo: Undo | null, autoClose: number): void {
  notifications.show({
    id,
    color: 'teal',
    autoClose,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{message}</Text>
        {undo !== null && (
          <Button variant="default" size="compact-sm" flex="none" onClick={undo.run}>
            {undo.label}
          </Button>
        )}
      </Group>
    ),
  });
}

export function hideToast(id: string): void {
  notifications.hide(id);
}
