// Detects a wait so long that the large panel must no longer show the previous result.

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { DeskState } from './desk-state.ts';

const LONG_WAIT_MS = 1_000;

export interface LongWait {
  readonly isLong: boolean;
}

/** The start of the oldest task's wait for the library; null if no task waits, or if a person has to decide first. */
function waitingSince({ queue: { tasks, failure }, question }: DeskState): number | null {
  if (tasks.length === 0 || question?.kind === 'override') return null;
  // A failed task has waited long enough.
  return failure === null ? Math.min(...tasks.map(({ at }) => at)) : -Infinity;
}

/** A separate store, which changes in the same frame as the answer that ends the wait. */
export function followLongWait(
  desk: Pick<StoreApi<DeskState>, 'getState' | 'subscribe'>,
  now: () => number,
): StoreApi<LongWait> {
  const wait = createStore<LongWait>(() => ({ isLong: false }));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    const since = waitingSince(desk.getState());
    const leftMs = since === null ? Infinity : since + LONG_WAIT_MS - now();
    if (wait.getState().isLong !== leftMs <= 0) wait.setState({ isLong: leftMs <= 0 });
    if (leftMs > 0 && leftMs < Infinity) timer = setTimeout(look, leftMs);
  };
  desk.subscribe((after, before) => {
    if (after.queue !== before.queue || after.question !== before.question) look();
  });
  return wait;
}
