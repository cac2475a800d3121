// Opens a borrower at the desk as their card would, from the borrower's page.

import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'wouter';
import type { Borrower } from '../../api/api-types.ts';
import { desk } from '../desk/session/desk.ts';
import { aDialogIsOpen } from '../desk/scanning/desk-input.ts';

/** With Alt, so that neither a scanner nor a typed word can press it. */
export const OPEN_AT_DESK = 'Alt+O';

/** What the page's button does; while the page is open its key does the same. */
export function useOpenAtDesk(borrower: Borrower): () => void {
  const [, navigate] = useLocation();
  const open = () => {
    navigate('/');
    desk.actions.pick({ kind: 'borrower', borrower });
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
