// A button that shows its shortcut.

import type { ReactNode } from 'react';
import { KeyCap } from './KeyCap.tsx';
import classes from './KeyButton.module.css';

interface Props {
  /** Without it the button has no shortcut now. */
  keys?: string | undefined;
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
      {keys !== undefined && <KeyCap keys={keys} hidden />}
      <span>{children}</span>
    </button>
  );
}
