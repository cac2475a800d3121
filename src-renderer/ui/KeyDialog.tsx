// A dialog that is used by keys: it opens without an animation, and Escape closes only this dialog.

import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';

interface KeyDialogProps {
  readonly opened: boolean;
  readonly title: string;
  readonly closeLabel: string;
  readonly size?: string;
  /** False for a dialog whose height changes while it is used. */
  readonly centered?: boolean;
  readonly returnFocus?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function KeyDialog({ closeLabel, size = 'lg', centered = true, onClose, ...dialog }: KeyDialogProps) {
  return (
    <Modal
      size={size}
      centered={centered}
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': closeLabel }}
      onClose={onClose}
      // Mantine handles Escape without stopping it, so the same key would also close the borrower at the desk.
      closeOnEscape={false}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      }}
      {...dialog}
    />
  );
}
