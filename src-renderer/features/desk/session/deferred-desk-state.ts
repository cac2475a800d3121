// What the desk knew one picture ago, for all who may show a change later than the answer itself.

import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { afterPaint } from './after-paint.ts';
import { desk } from './desk.ts';
import type { DeskState } from './desk-state.ts';

type Later = Pick<DeskState, 'overview' | 'entries' | 'undoStack'>;

const painted = createStore<Later>(() => desk.getState());

// A store and no hook of each component: so none of them is part of what React does before the answer is painted.
desk.subscribe((now, before) => {
  const { overview, entries, undoStack } = now;
  if (overview === before.overview && entries === before.entries && undoStack === before.undoStack) return;
  // Whoever comes is shown at once, and so is that somebody goes.
  if (!isOfShown(now)) painted.setState({ overview });
  // Never taken back: in a burst of changes each still comes to be seen.
  afterPaint(() => {
    // In a task of its own: what React does for this is not part of the picture that was just made.
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
