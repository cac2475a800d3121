// Gives the focus back on a page whose dialogs and buttons go away with what they did.

import { type RefObject, useEffect } from 'react';

/** A dialog that stays in the page gives the focus back by itself, within this time. */
const GRACE_MS = 100;
const REMEMBERED = 30;

/** Where what had the focus is gone, whatever had it last in the page and is still there gets it. */
export function useFocusReturned(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    /** What had the focus in the page, the last first; dialogs are drawn elsewhere. */
    let trail: HTMLElement[] = [];
    /** What has the focus, or had it when it went away; null once somebody left it deliberately. */
    let current: HTMLElement | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      current = target;
      if (page.current?.contains(target) !== true) return;
      trail = [target, ...trail.filter((one) => one !== target)].slice(0, REMEMBERED);
    };
    // A button that waits for an answer hears nothing of the focus that leaves it.
    const onPointerDown = ({ target }: PointerEvent) => {
      if (current !== null && !(target instanceof Node && current.contains(target))) current = null;
    };
    const onBlur = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) return;
      queueMicrotask(() => {
        // A button that waits for an answer is disabled, and leaves the focus to nobody as well.
        if (target === current && current?.isConnected === true && !current.matches(':disabled'))
          current = null;
      });
    };
    const isLost = () => document.activeElement === document.body && current !== null && !current.isConnected;
    const giveBack = () => {
      if (!isLost() || document.querySelector('[role="dialog"][aria-modal="true"]') !== null) return;
      const open = page.current?.querySelector<HTMLElement>('[aria-current="page"]');
      const there = trail.find(
        (one) => one.isConnected && !one.matches(':disabled') && one.checkVisibility(),
      );
      (there ?? open)?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(() => {
      if (!isLost()) return;
      clearTimeout(timer);
      timer = setTimeout(giveBack, GRACE_MS);
    });
    document.addEventListener('focusin', onFocus);
    document.addEventListener('focusout', onBlur);
    document.addEventListener('pointerdown', onPointerDown, { capture: true });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('focusout', onBlur);
      document.removeEventListener('pointerdown', onPointerDown, { capture: true });
    };
  }, [page]);
}
