// Tests which notice follows which, and when the weekly notices are due.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stageFor } from '../../../../src-main/features/mail/notice-rules.ts';
import { isWeeklyDue } from '../../../../src-main/features/mail/weekly-rules.ts';

const times = { secondNoticeFromDays: 14, lastNoticeFromDays: 28, noticeEveryDays: 5 };

test.each([
  [0, 60, 'first'],
  [1, 13, 'first'],
  [1, 14, 'second'],
  [2, 27, 'second'],
  [2, 28, 'last'],
  [9, 90, 'last'],
])('after %i notices and %i days late comes the %s', (before, days, stage) => {
  expect(stageFor(before, days, times)).toBe(stage);
});

const schedule = {
  weeklyNotices: true,
  weeklyDay: 1,
  weeklyTime: '08:00',
  weeklySince: '2026-10-15T10:00:00Z',
};

test.each([
  ['2026-10-19T05:59:00Z', false],
  ['2026-10-19T06:00:00Z', true],
  ['2026-10-25T22:30:00Z', true],
])('the notices of Monday at eight are due at %s: %s', (now, due) => {
  expect(isWeeklyDue(schedule, 'Europe/Brussels', now)).toBe(due);
});

test('right after they went out they are not due, and a week later they are', () => {
  const hour = 3_600_000;
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 7 }),
      fc.integer({ min: 0, max: 23 }).map((at) => `${String(at).padStart(2, '0')}:00`),
      fc.constantFrom('Europe/Brussels', 'Pacific/Kiritimati', 'America/New_York', 'UTC'),
      fc.integer({ min: 0, max: 24 * 400 }),
      (weeklyDay, weeklyTime, timeZone, hours) => {
        const at = Date.parse('2026-01-01T00:00:00Z') + hours * hour;
        const since = new Date(at).toISOString();
        const isDue = (ms: number) =>
          isWeeklyDue(
            { weeklyNotices: true, weeklyDay, weeklyTime, weeklySince: since },
            timeZone,
            new Date(at + ms).toISOString(),
          );
        expect(isDue(0)).toBe(false);
        expect(isDue(7 * 24 * hour + hour)).toBe(true); // an hour more for a change of the clocks
      },
    ),
    { numRuns: 50 },
  );
});

test('they are never due while they are off', () => {
  expect(isWeeklyDue({ ...schedule, weeklyNotices: false }, 'UTC', '2027-01-01T00:00:00Z')).toBe(false);
});
