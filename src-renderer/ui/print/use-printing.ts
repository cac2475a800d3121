// Tells whether the page is being printed, so that paper gets all rows and the screen only a few.

import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** True from just before the page is printed until just after. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // The browser takes its picture as soon as the handler returns: the rows have to be there by then.
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
