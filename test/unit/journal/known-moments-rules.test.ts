// Tests from which moment on changes are told to whoever knows the library as it was at one: never too late.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  beginning,
  changesFrom,
  withReset,
  withTurnBack,
  type Stretch,
} from '../../../src-main/journal/known-moments-rules.ts';

const at = (minute: number): string => new Date(Date.UTC(2026, 8, 7, 8, minute)).toISOString();

describe('a moment that was told', () => {
  test('is where the changes begin, while the clock goes on', () => {
    expect(changesFrom([], at(5), at(9))).toBe(at(5));
  });

  test('before the clock was set back has the changes from where it was set to', () => {
    const turned = withTurnBack([], at(10), at(60));
    for (const minute of [11, 30, 60]) expect(changesFrom(turned, at(minute), at(60))).toBe(at(10));
    expect(changesFrom(turned, at(9), at(60))).toBe(at(9));
    expect(changesFrom(turned, at(61), at(70))).toBe(at(61));
  });

  test('that nobody here can have told has everything', () => {
    expect(changesFrom([], at(200), at(60))).toBe(beginning);
    expect(changesFrom([], at(100), at(60))).toBe(at(100)); // a clock of another computer's own
  });

  test('from a state that was lost has nothing; one from before it, and one after it, has', () => {
    const reset = withReset([], at(10), at(60));
    expect([9, 10, 11, 60, 61].map((minute) => changesFrom(reset, at(minute), at(70)))).toEqual([
      at(9),
      at(10),
      null,
      null,
      at(61),
    ]);
    expect(changesFrom(reset, at(500), at(70))).toBeNull();
  });
});

test('more stretches than are kept become fewer, and none of their moments is told too little', () => {
  const hours = Array.from({ length: 60 }, (_, hour) => hour * 60);
  let stretches: readonly Stretch[] = [];
  for (const minute of hours) stretches = withTurnBack(stretches, at(minute), at(minute + 30));
  for (const minute of hours) stretches = withReset(stretches, at(minute + 35), at(minute + 50));
  expect(stretches.length).toBe(40);
  for (const minute of hours) {
    const from = changesFrom(stretches, at(minute + 20), at(4000));
    expect(from === null || from <= at(minute)).toBe(true);
    expect(changesFrom(stretches, at(minute + 40), at(4000))).toBeNull();
  }
});

test('however often the clock is set, whoever goes on from a moment that was told hears of every later change', () => {
  const steps = fc.array(fc.tuple(fc.integer({ min: 0, max: 300 }), fc.boolean()), { maxLength: 120 });
  fc.assert(
    fc.property(steps, (clock) => {
      let stretches: readonly Stretch[] = [];
      let highest = '';
      const told: { moment: string; step: number }[] = [];
      const changed: { moment: string; step: number }[] = [];
      for (const [step, [minute, change]] of clock.entries()) {
        const now = at(minute);
        if (now >= highest) highest = now;
        else stretches = withTurnBack(stretches, now, highest);
        (change ? changed : told).push({ moment: now, step });
      }
      for (const known of told) {
        const from = changesFrom(stretches, known.moment, highest);
        for (const change of changed)
          if (change.step > known.step) expect(from !== null && change.moment >= from).toBe(true);
      }
      expect(stretches.length).toBeLessThanOrEqual(40);
    }),
  );
});
