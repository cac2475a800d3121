// Restores the focus on a page after a dialog or button that had it disappears.

import { type RefObject, useEffect } from 'react';

/** A dialog that stays in the page restores the focus itself within this time. */
const GRACE_MS = 100;
const REMEMBERED = 30;

/** If the focused element disappears, focuses the most recent one in the page that still exists. */
export function useFocusReturned(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    /** The elements of the page that had the focus, latest first; dialogs are rendered outside it. */
    let trail: HTMLElement[] = [];
    /** The element that has the focus or had it when it disappeared; null after a deliberate blur. */
    let current: HTMLElement | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      current = target;
      if (page.current?.contains(target) !== true) return;
      trail = [target, ...trail.filter((element) => element !== target)].slice(0, REMEMBERED);
    };
    // A disabled button receives no blur event.
    const onPointerDown = ({ target }: PointerEvent) => {
      if (current !== null && !(target instanceof Node && current.contains(target))) current = null;
    };
    const onBlur = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) return;
      queueMicrotask(() => {
        // A button in its loading state is disabled and also drops the focus.
        if (target === current && current?.isConnected === true && !current.matches(':disabled'))
          current = null;
      });
    };
    const isLost = () => document.activeElement === document.body && current !== null && !current.isConnected;
    const restoreFocus = () => {
      if (!isLost() || document.querySelector('[role="dialog"][aria-modal="true"]') !== null) return;
      const open = page.current?.querySelector<HTMLElement>('[aria-current="page"]');
      const there = trail.find(
        (element) => element.isConnected && !element.matches(':disabled') && element.checkVisibility(),
      );
      (there ?? open)?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(() => {
      if (!isLost()) return;
      clearTimeout(timer);
      timer = setTimeout(restoreFocus, GRACE_MS);
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
