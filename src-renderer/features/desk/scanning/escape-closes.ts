// Lets Escape close one dialog of the desk without closing the borrower behind it.

import type { KeyboardEvent } from 'react';

/** Mantine handles Escape without stopping it, so the same key would also close the borrower. */
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
