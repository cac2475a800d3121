// Shows each step of the self-checkout from its beginning, however far the last one was scrolled.

import { useLayoutEffect, type RefObject } from 'react';

/**
 * @param step changes with each step
 * @param inner what scrolls inside the page
 */
export function useStartAtTop(step: string, inner?: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
    inner?.current?.scrollTo(0, 0);
  }, [step, inner]);
}
