// The size of the page's font, which grows with the screen, in pixels.

import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  window.addEventListener('resize', onChange);
  return () => {
    window.removeEventListener('resize', onChange);
  };
}

let measured = { width: -1, rem: 16 };

/** Asking the browser for a style makes it lay out the page, so it is asked once for each width of the window. */
function remPx(): number {
  if (measured.width !== window.innerWidth) {
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    measured = { width: window.innerWidth, rem: Number.isNaN(rem) ? 16 : rem };
  }
  return measured.rem;
}

export function useRem(): number {
  return useSyncExternalStore(subscribe, remPx);
}
