// Tests the periods of reports: school years, weeks, months, and that their steps cover each day once.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, startsOfDays, todayIn } from '../../../../src-main/core/dates/calendar-dates.ts';
import {
  labelOf,
  periodAsked,
  steps,
  stepsOf,
} from '../../../../src-main/features/reports/report-periods-rules.ts';

test('without dates a report is about this school year until today', () => {
  expect(periodAsked({}, '2026-11-24')).toEqual({ from: '2026-08-01', to: '2026-11-24' });
  expect(periodAsked({}, '2026-07-31')).toEqual({ from: '2025-08-01', to: '2026-07-31' });
  expect(periodAsked({ to: '2024-08-01' }, '2026-11-24')).toEqual({ from: '2024-08-01', to: '2024-08-01' });
});

test.each([
  ['2026-09-07', 'week', '2026-W37'],
  ['2027-01-03', 'week', '2026-W53'],
  ['2024-12-30', 'week', '2025-W01'],
  ['2026-09-07', 'month', '2026-09'],
  ['2026-07-31', 'schoolYear', '2025-2026'],
  ['2026-08-01', 'schoolYear', '2026-2027'],
] as const)('%s is in the %s %s', (day, step, label) => {
  expect(labelOf(day, step)).toBe(label);
});

test('steps cover a period without a gap, and each has a name of its own', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 20_000 }),
      fc.integer({ min: 0, max: 1000 }),
      fc.constantFrom(...steps),
      (start, length, step) => {
        const from = addDays('1990-01-01', start);
        const to = addDays(from, length);
        const found = stepsOf({ from, to }, step);
        expect(found[0]?.startsOn).toBe(from);
        let next = 0;
        for (let day = from; day <= to; day = addDays(day, 1)) {
          if (found[next + 1]?.startsOn === day) next += 1;
          expect(found[next]?.label).toBe(labelOf(day, step));
        }
        expect(next).toBe(found.length - 1);
      },
    ),
    { numRuns: 60 },
  );
});

describe('a day begins at its first moment in the time zone', () => {
  test.each([
    'Europe/Amsterdam',
    'Pacific/Auckland',
    'America/St_Johns',
    'America/Sao_Paulo',
    'Africa/Cairo',
  ])('%s', (timeZone) => {
    const days = Array.from({ length: 800 }, (_, index) => addDays('2017-09-01', index));
    for (const [index, start] of startsOfDays(timeZone, days).entries()) {
      const justBefore = new Date(Date.parse(start) - 1).toISOString();
      expect([todayIn(timeZone, start), todayIn(timeZone, justBefore) < (days[index] ?? '')]).toEqual([
        days[index],
        true,
      ]);
    }
  });
});
