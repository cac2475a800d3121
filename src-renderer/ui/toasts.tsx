// The message in the foot line: what was done, what can be undone, and what failed. A new one replaces the last.

import { Box, Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from './icons/icons.ts';

const READ_MS = 4_000;
const ACT_MS = 8_000;

let last = { address: '', offersUndo: false };

function show(message: Parameters<typeof notifications.show>[0], offersUndo = false): void {
  // A queued message would be stale by the time it is shown.
  notifications.clean();
  notifications.show(message);
  last = { address: location.hash, offersUndo };
}

/** Call on another screen: the message of the screen before is stale there, unless it can still be undone. */
export function leaveToasts(): void {
  if (!last.offersUndo && location.hash !== last.address) notifications.clean();
}

export function showDone(message: string): void {
  show({ message, icon: <IconCheck aria-hidden />, autoClose: READ_MS });
}

interface Action {
  readonly label: string;
  readonly run: () => void;
}

/** @param stays until it is closed */
export function showFailed(message: string, title?: string, stays = false): void {
  show({
    ...(title !== undefined && { title }),
    message,
    icon: <IconAlertTriangle aria-hidden />,
    autoClose: stays ? false : ACT_MS,
  });
}

/** With a way on, such as to what has to end first. */
export function showObstacle(message: string, title: string, action: Action): void {
  show({
    title,
    message: withAction(message, action),
    icon: <IconAlertTriangle aria-hidden />,
    autoClose: ACT_MS,
  });
}

const withAction = (message: string, { label, run }: Action) => (
  <Group justify="space-between" gap="xs">
    <Box component="span" flex="1 1 7rem" miw={0}>
      {message}
    </Box>
    <Button variant="default" size="compact-sm" flex="none" onClick={run}>
      {label}
    </Button>
  </Group>
);

/** @param id for `hideToast`, once it was undone another way */
export function showUndoable(id: string, message: string, undo: Action | null): void {
  show(
    {
      id,
      icon: <IconCheck aria-hidden />,
      autoClose: undo === null ? READ_MS : ACT_MS,
      message: undo === null ? message : withAction(message, undo),
    },
    undo !== null,
  );
}

export function hideToast(id: string): void {
  notifications.hide(id);
}
