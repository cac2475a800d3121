// A button that shows its shortcut.

import type { ReactNode } from 'react';
import { KeyCap } from './KeyCap.tsx';
import classes from './KeyButton.module.css';

interface Props {
  keys: string;
  onClick: () => void;
  disabled?: boolean;
  quiet?: boolean;
  children: ReactNode;
}

export function KeyButton({ keys, onClick, disabled = false, quiet = false, children }: Props) {
  return (
    <button
      type="button"
      className={classes.button}
      data-quiet={quiet || undefined}
      aria-keyshortcuts={keys}
      disabled={disabled}
      onClick={onClick}
    >
      <KeyCap keys={keys} hidden />
      <span>{children}</span>
    </button>
  );
}
