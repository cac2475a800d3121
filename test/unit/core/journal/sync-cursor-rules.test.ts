// Tests that a client never misses a change, whatever happens to the clock or the library.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  beginning,
  resyncFrom,
  withReset,
  withClockSetBack,
  type ClockInterval,
} from '../../../../src-main/core/journal/sync-cursor-rules.ts';

const changes = (
  stretches: readonly ClockInterval[],
  since: string,
  now: string,
  highest = now,
): string | null => resyncFrom(stretches, since, { now, highest });
const at = (minute: number): string => new Date(Date.UTC(2026, 8, 7, 8, minute)).toISOString();

describe('a moment that was told', () => {
  test('is where the changes begin, while the clock goes on', () => {
    expect(changes([], at(5), at(9))).toBe(at(5));
  });

  test('before the clock was set back has the changes from where it was set to', () => {
    const turned = withClockSetBack([], at(10), at(60));
    for (const minute of [11, 30, 60]) expect(changes(turned, at(minute), at(60))).toBe(at(10));
    expect(changes(turned, at(9), at(60))).toBe(at(9));
    expect(changes(turned, at(61), at(70))).toBe(at(61));
  });

  test('that nobody here can have told has everything', () => {
    expect(changes([], at(200), at(60))).toBe(beginning);
    expect(changes([], at(100), at(60))).toBe(at(100)); // a clock of another computer's own
  });

  test('from a state that was lost has nothing; one from before it, and one after it, has', () => {
    const reset = withReset([], at(10), at(60));
    expect([9, 10, 11, 60, 61].map((minute) => changes(reset, at(minute), at(70)))).toEqual([
      at(9),
      at(10),
      null,
      null,
      at(61),
    ]);
    expect(changes(reset, at(500), at(70))).toBeNull();
  });

  test('from ahead of the clock has nothing soon after a reset, and later only where it lies far ahead', () => {
    const reset = withReset([], at(10), at(60));
    expect(changes(reset, at(71), at(70), at(90))).toBeNull();
    expect(changes(reset, at(205), at(200))).toBe(at(205)); // a clock of another computer's own
    expect(changes(reset, at(300), at(200), at(400))).toBeNull();
  });

  test('after a reset by a clock that was put right since has the changes, unless that was within a day', () => {
    const reset = withReset([], beginning, at(3000));
    const soon = withClockSetBack(reset, at(2000), at(3000));
    expect(changes(soon, at(2001), at(2002), at(3000))).toBeNull();
    const late = withClockSetBack(reset, at(100), at(3000));
    expect(changes(late, at(101), at(102), at(3000))).toBe(at(100));
    expect(changes(late, at(99), at(102), at(3000))).toBeNull();
    expect(changes(late, at(2999), at(102), at(3000))).toBeNull();
    expect(changes(withClockSetBack(late, at(103), at(3000)), at(101), at(104), at(3000))).toBe(at(100));
    const ahead = withClockSetBack(withReset([], at(2900), at(3000)), at(100), at(3000));
    expect(changes(ahead, at(2950), at(102), at(3000))).toBeNull();
    expect(changes(ahead, at(2950), at(2960), at(3000))).toBe(at(100));
  });
});

test('intervals beyond the maximum are merged, and no client misses a change', () => {
  const hours = Array.from({ length: 60 }, (_, hour) => hour * 60);
  let stretches: readonly ClockInterval[] = [];
  for (const minute of hours) stretches = withClockSetBack(stretches, at(minute), at(minute + 30));
  for (const minute of hours) stretches = withReset(stretches, at(minute + 35), at(minute + 50));
  expect(stretches.length).toBe(40);
  for (const minute of hours) {
    const from = changes(stretches, at(minute + 20), at(4000));
    expect(from === null || from <= at(minute)).toBe(true);
    expect(changes(stretches, at(minute + 40), at(4000))).toBeNull();
  }
});

test('a client that continues from an issued instant receives every later change, however often the clock is set', () => {
  const steps = fc.array(fc.tuple(fc.integer({ min: 0, max: 300 }), fc.boolean()), { maxLength: 120 });
  fc.assert(
    fc.property(steps, (clock) => {
      let stretches: readonly ClockInterval[] = [];
      let highest = '';
      const told: { moment: string; step: number }[] = [];
      const changed: { moment: string; step: number }[] = [];
      for (const [step, [minute, change]] of clock.entries()) {
        const now = at(minute);
        if (now >= highest) highest = now;
        else stretches = withClockSetBack(stretches, now, highest);
        (change ? changed : told).push({ moment: now, step });
      }
      for (const known of told) {
        const from = changes(stretches, known.moment, highest);
        for (const change of changed)
          if (change.step > known.step) expect(from !== null && change.moment >= from).toBe(true);
      }
      expect(stretches.length).toBeLessThanOrEqual(40);
    }),
  );
});
