// The foot of a dialog that may be longer than the window: its buttons, and what went wrong, stay in sight.

import { Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './DialogFoot.module.css';

interface DialogFootProps {
  readonly justify?: 'flex-end' | 'space-between';
  /** What is told above the buttons. */
  readonly told?: ReactNode;
  /** The buttons. */
  readonly children: ReactNode;
}

export function DialogFoot({ justify = 'flex-end', told, children }: DialogFootProps) {
  return (
    <Stack gap="sm" className={classes.foot}>
      {told}
      <Group justify={justify} gap="sm">
        {children}
      </Group>
    </Stack>
  );
}
