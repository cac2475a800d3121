// Closes the borrower after a time without scans or keys, and counts down the last seconds.

import { useEffect } from 'react';
import { create } from 'zustand';
import { countdown } from './closing-time.ts';
import { desk } from '../session/desk.ts';
import { closing } from '../verbs/close.ts';

const LOOK_EVERY_MS = 250;
const CLASS_SET_PATIENCE = 3;

/** The whole seconds left during the countdown; null before it. */
export const useClosingIn = create<{ seconds: number | null }>(() => ({ seconds: null }));

/** Mount once. */
export function useIdleClose(closeAfterSeconds: number): void {
  useEffect(() => {
    let lastActive = performance.now();
    const active = () => {
      lastActive = performance.now();
      show(null);
    };
    const show = (seconds: number | null) => {
      if (useClosingIn.getState().seconds !== seconds) useClosingIn.setState({ seconds });
    };
    const look = () => {
      const state = desk.getState();
      if (state.overview === null && state.last === null && state.note === null) {
        show(null);
        return;
      }
      if (state.queue.tasks.length > 0 || state.question !== null) {
        active();
        return;
      }
      // Carrying a class set to the desk takes longer than borrowing one book.
      const patience = closeAfterSeconds * (state.classSet === null ? 1 : CLASS_SET_PATIENCE);
      const left = countdown(performance.now() - lastActive, patience);
      if (left === 'over') {
        active();
        desk.actions.take(() => closing);
      } else {
        show(state.overview === null ? null : left);
      }
    };
    const stopWatching = desk.subscribe((now, before) => {
      if (now.entries !== before.entries || now.note !== before.note) active();
    });
    const timer = setInterval(look, LOOK_EVERY_MS);
    window.addEventListener('keydown', active, { capture: true });
    window.addEventListener('pointerdown', active, { capture: true });
    return () => {
      stopWatching();
      clearInterval(timer);
      window.removeEventListener('keydown', active, { capture: true });
      window.removeEventListener('pointerdown', active, { capture: true });
    };
  }, [closeAfterSeconds]);
}
