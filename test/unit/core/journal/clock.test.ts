// Tests that the system clock follows the computer's clock.
import { afterEach, expect, test, vi } from 'vitest';
import { systemClock } from '../../../../src-main/core/journal/clock.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('the clock returns each millisecond, even after it was set back', () => {
  vi.useFakeTimers();
  const moments = ['2026-11-22T10:00:00.000Z', '2026-11-22T10:00:00.001Z', '2026-11-22T09:00:00.000Z'];
  for (const moment of moments) {
    vi.setSystemTime(new Date(moment));
    expect([systemClock.now(), systemClock.now()]).toEqual([moment, moment]);
  }
});
