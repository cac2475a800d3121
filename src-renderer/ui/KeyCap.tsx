// A key that can be pressed, with one look everywhere.

import classes from './KeyCap.module.css';

/** Enter and Shift as their signs, as on a keyboard. */
function capOf(key: string): string {
  return key.replace('Shift+', '⇧ ').replace('Enter', '⏎');
}

interface KeyCapProps {
  /** As in `aria-keyshortcuts`: "F3", "Shift+F3", "Enter". */
  readonly keys: string;
  /** Beside words that a screen reader reads, with `aria-keyshortcuts` on what the key presses. */
  readonly hidden?: boolean;
}

export function KeyCap({ keys, hidden = false }: KeyCapProps) {
  const cap = capOf(keys);
  return (
    <kbd className={classes.key} title={cap === keys ? undefined : keys} aria-hidden={hidden || undefined}>
      {cap}
    </kbd>
  );
}
