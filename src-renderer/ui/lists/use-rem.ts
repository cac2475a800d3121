// The page's font size in pixels, which grows with the window.

import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  // After the layout: a size measured at the event `resize` can be that of the earlier width.
  const observer = new ResizeObserver(() => {
    measured.width = -1;
    onChange();
  });
  observer.observe(document.documentElement);
  return () => {
    observer.disconnect();
  };
}

let measured = { width: -1, rem: 16 };

/** Reading a style forces a layout, so the result is cached for each window width. */
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
