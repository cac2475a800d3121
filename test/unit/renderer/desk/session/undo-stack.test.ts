// Tests the order in which changes can be undone.

import { describe, expect, it } from 'vitest';
import {
  eventToUndo,
  pushed,
  undoTarget,
  without,
} from '../../../../../src-renderer/features/desk/session/undo-stack.ts';

const done = (task: string, ...events: number[]) => ({ task, entry: `entry of ${task}`, events });

describe('taking back', () => {
  it('goes from the last action to the first', () => {
    let stack = pushed(pushed(pushed([], done('a', 1)), done('b', 2)), done('c', 3));
    const taken: string[] = [];
    for (let next = undoTarget(stack, null); next !== null; next = undoTarget(stack, null)) {
      taken.push(next.task);
      stack = without(stack, next);
    }
    expect(taken).toEqual(['c', 'b', 'a']);
  });

  it('undoes nothing else when the scan it was meant for did nothing', () => {
    expect(undoTarget(pushed([], done('a', 1)), 'b')).toBeNull();
  });

  it('does not remember what left no trace in the journal', () => {
    expect(pushed([], done('a'))).toEqual([]);
  });

  it('undoes a step of two events by its last event', () => {
    expect(eventToUndo(done('return and lend', 41, 42))).toBe(42);
  });
});
