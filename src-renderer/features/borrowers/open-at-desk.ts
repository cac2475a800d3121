// Opens a borrower at the desk from the borrower's page, as a scan of the card does.

import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'wouter';
import type { Borrower } from '../../api/library.ts';
import { desk } from '../desk/session/desk.ts';
import { picked } from '../desk/verbs/choose.ts';
import { aDialogIsOpen } from '../desk/scanning/desk-input.ts';

/** With Alt, so that neither a scan nor typing triggers it. */
export const OPEN_AT_DESK = 'Alt+O';

/** The action of the page's button; its shortcut works while the page is open. */
export function useOpenAtDesk(borrower: Borrower): () => void {
  const [, navigate] = useLocation();
  const open = () => {
    navigate('/');
    desk.actions.take((state) => picked(state, { kind: 'borrower', borrower }));
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { altKey, ctrlKey, metaKey, shiftKey, code } = event;
    if (!altKey || ctrlKey || metaKey || shiftKey || code !== 'KeyO' || aDialogIsOpen()) return;
    event.preventDefault();
    open();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      onKeyDown(event);
    };
    window.addEventListener('keydown', listen);
    return () => {
      window.removeEventListener('keydown', listen);
    };
  }, []);
  return open;
}
