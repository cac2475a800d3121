// The foot of a dialog that may be longer than the window: its buttons and errors stay visible.

import { Group, Stack } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './DialogFoot.module.css';

interface DialogFootProps {
  readonly justify?: 'flex-end' | 'space-between';
  /** The messages above the buttons. */
  readonly messages?: ReactNode;
  readonly children: ReactNode;
}

export function DialogFoot({ justify = 'flex-end', messages, children }: DialogFootProps) {
  const foot = useRef<HTMLDivElement>(null);
  useEffect(() => (foot.current === null ? undefined : keepFieldsAbove(foot.current)), []);
  return (
    <Stack ref={foot} gap="sm" className={classes.foot}>
      {messages}
      <Group justify={justify} gap="sm">
        {children}
      </Group>
    </Stack>
  );
}

/** Scrolls the focused field above the foot, however tall the foot is. */
function keepFieldsAbove(foot: HTMLElement): (() => void) | undefined {
  const card = foot.closest<HTMLElement>('[role="dialog"]');
  if (card === null) return undefined;
  const observer = new ResizeObserver(() => {
    card.style.scrollPaddingBottom = `${String(foot.offsetHeight)}px`;
    const field = document.activeElement;
    if (card.contains(field) && !foot.contains(field)) field?.scrollIntoView({ block: 'nearest' });
  });
  observer.observe(foot, { box: 'border-box' });
  return () => {
    observer.disconnect();
  };
}
