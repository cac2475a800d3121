// Reports whether the page is being printed: paper gets all rows, the screen only the visible ones.

import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** True from just before the page is printed until just after. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // The browser captures the page as soon as the handler returns, so the rows must be rendered synchronously.
    const before = () => flushSync(() => setPrinting(true));
    const after = () => setPrinting(false);
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);
  return printing;
}
