// Tests the periods of the Reports screen, and what its picture cuts them into.
import { expect, test } from 'vitest';
import {
  periodNamed,
  stepsFor,
  usualStep,
} from '../../../../../src-renderer/features/reports/report-periods.ts';

test.each([
  ['thisYear', '2026-11-25', '2026-08-01', '2026-11-25'],
  ['thisYear', '2027-07-31', '2026-08-01', '2027-07-31'],
  ['lastYear', '2026-08-01', '2025-08-01', '2026-07-31'],
  ['thisMonth', '2026-11-25', '2026-11-01', '2026-11-25'],
  ['lastMonth', '2026-01-31', '2025-12-01', '2025-12-31'],
  ['lastMonth', '2028-03-01', '2028-02-01', '2028-02-29'],
] as const)('%s on %s is %s to %s', (name, today, from, to) => {
  expect(periodNamed(name, today)).toEqual({ from, to });
});

test.each([
  ['2026-11-01', '2026-11-30', 'day'],
  ['2026-08-01', '2026-11-25', 'week'],
  ['2025-08-01', '2026-07-31', 'month'],
  ['2016-08-01', '2026-07-31', 'schoolYear'],
  ['2026-11-25', '2026-11-25', 'day'],
] as const)('%s to %s is cut by %s, which the picture offers', (from, to, step) => {
  expect(usualStep({ from, to })).toBe(step);
  expect(stepsFor({ from, to })).toContain(step);
});
