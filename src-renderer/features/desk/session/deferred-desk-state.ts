// The desk state of the last painted frame, for parts that may update after the scan result.

import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { afterPaint } from './after-paint.ts';
import { desk } from './desk.ts';
import type { DeskState } from './desk-state.ts';

type Later = Pick<DeskState, 'overview' | 'entries' | 'undoStack'>;

const painted = createStore<Later>(() => desk.getState());

// An external store in place of component state: React then skips these parts when it renders the answer.
desk.subscribe((now, before) => {
  const { overview, entries, undoStack } = now;
  if (overview === before.overview && entries === before.entries && undoStack === before.undoStack) return;
  // Mounting and closing a borrower show at once.
  if (!isOfShown(now)) painted.setState({ overview });
  // Never cancelled: in a burst of changes, each one is still shown.
  afterPaint(() => {
    // In a separate task, because rendering these parts must not delay the frame that was just made.
    setTimeout(() => {
      painted.setState({ entries, undoStack, ...(isOfShown(now) ? { overview } : {}) });
    });
  });
});

function isOfShown({ overview }: Later): boolean {
  return overview?.borrower.id === painted.getState().overview?.borrower.id;
}

export function usePaintedDesk<Part>(part: (state: Later) => Part): Part {
  return useStore(painted, part);
}
