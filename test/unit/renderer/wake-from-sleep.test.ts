// Holds the wait for single keys to its promise: a computer that stood still has not waited.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { afterAwake } from '../../../src-renderer/features/desk/scanning/wake-from-sleep.ts';

let stoodStillMs: number;
let settled: boolean;
let begunAt: number;

beforeEach(() => {
  stoodStillMs = 0;
  settled = false;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  begunAt = performance.now();
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + stoodStillMs);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** The clock goes on and nothing runs; whatever is due meanwhile is late. */
function standStill(ms: number): void {
  stoodStillMs += ms;
}

function begin(): () => void {
  return afterAwake(400, () => (settled = true));
}

describe('a single key', () => {
  it('is taken for a person’s once nothing came for its time', () => {
    begin();
    vi.advanceTimersByTime(399);
    expect(settled).toBe(false);
    vi.advanceTimersByTime(1);
    expect(settled).toBe(true);
  });

  it.each([0, 200, 399])(
    'is not settled by a computer that stands still %i ms after it, before the keys behind it are heard',
    (awakeMs) => {
      const giveUp = begin();
      vi.advanceTimersByTime(awakeMs);
      standStill(800);
      vi.advanceTimersToNextTimer();
      expect(performance.now() - begunAt).toBeGreaterThan(800);
      expect(settled).toBe(false);
      giveUp();
      vi.advanceTimersByTime(5_000);
      expect(settled).toBe(false);
    },
  );

  it('is settled in the end on a computer that never keeps up', () => {
    begin();
    for (let steps = 0; steps < 16; steps += 1) {
      expect(settled).toBe(false);
      standStill(100);
      vi.advanceTimersToNextTimer();
    }
    expect(settled).toBe(true);
  });
});
