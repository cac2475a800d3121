// Lets Escape close one dialog of the desk, and nothing behind it.

import type { KeyboardEvent } from 'react';

/** Mantine hears Escape first and says nothing of it: the desk would close the borrower with the same key. */
export function escapeCloses(close: () => void) {
  return {
    closeOnEscape: false,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      close();
    },
  } as const;
}
