// The foot of a dialog that may be longer than the window: its buttons, and what went wrong, stay in sight.

import { Group, Stack } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './DialogFoot.module.css';

interface DialogFootProps {
  readonly justify?: 'flex-end' | 'space-between';
  /** What is told above the buttons. */
  readonly told?: ReactNode;
  /** The buttons. */
  readonly children: ReactNode;
}

export function DialogFoot({ justify = 'flex-end', told, children }: DialogFootProps) {
  const foot = useRef<HTMLDivElement>(null);
  useEffect(() => (foot.current === null ? undefined : keepFieldsAbove(foot.current)), []);
  return (
    <Stack ref={foot} gap="sm" className={classes.foot}>
      {told}
      <Group justify={justify} gap="sm">
        {children}
      </Group>
    </Stack>
  );
}

/** However much is told in the foot, the field that has the focus is scrolled to above it. */
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
