// Tests when the computer's clock is implausible.
import { describe, expect, test } from 'vitest';
import { clockWarning } from '../../../../src-main/core/journal/clock-plausibility.ts';

const newest = '2026-09-07T10:00:00.000Z';

describe('a clock', () => {
  test.each<[string, string, ReturnType<typeof clockWarning>]>([
    ['at the last event', newest, null],
    ['an hour before it, as clocks drift', '2026-09-07T09:00:00.000Z', null],
    ['more than an hour before it', '2026-09-07T08:59:59.999Z', 'behind'],
    ['400 days before it', '2025-08-03T10:00:00.000Z', 'behind'],
    ['after a summer', '2026-11-20T10:00:00.000Z', null],
    ['after a leap day', '2027-03-01T10:00:00.000Z', null],
    ['400 days after it', '2027-10-12T10:00:00.000Z', null],
    ['longer after it than any pause', '2027-10-12T10:00:00.001Z', 'ahead'],
  ])('%s', (_, now, doubt) => {
    expect(clockWarning(newest, now)).toBe(doubt);
  });

  test('is always plausible in a library without events', () => {
    expect(clockWarning(null, '1970-01-01T00:00:00.000Z')).toBeNull();
  });
});
