// A key that can be pressed, with one look everywhere.

import { useTranslation } from 'react-i18next';
import classes from './KeyCap.module.css';

interface KeyCapProps {
  /** As in `aria-keyshortcuts`: "F3", "Shift+F3", "Enter". */
  readonly keys: string;
  /** Beside words that a screen reader reads, with `aria-keyshortcuts` on what the key presses. */
  readonly hidden?: boolean;
}

export function KeyCap({ keys, hidden = false }: KeyCapProps) {
  const { t } = useTranslation('lists');
  // As on the keyboard of the language: Enter and Shift as their signs, and Strg in German.
  const cap = keys.replace('Shift+', '⇧ ').replace('Enter', '⏎').replace('Ctrl', t('keys.control'));
  return (
    <kbd
      className={classes.key}
      dir="ltr"
      title={cap === keys ? undefined : keys}
      aria-hidden={hidden || undefined}
    >
      {cap}
    </kbd>
  );
}
