// Tests when the watched folder is scanned, when trouble is reported, and which runs are kept.
import { describe, expect, test } from 'vitest';
import {
  isScanDue,
  shouldReportTrouble,
  latestTime,
  runsToForget,
} from '../../../../src-main/features/watched-folder/scan-schedule-rules.ts';
import type { Run } from '../../../../src-main/features/watched-folder/watched-folder-record.ts';

const zone = 'Europe/Amsterdam';
const watched = { on: true, folder: '/exports', lookAt: '05:30' };

describe('a scan', () => {
  test.each([
    ['2026-09-07T03:30:00Z', '2026-09-07T03:30:00.000Z'],
    ['2026-09-07T03:29:59Z', '2026-09-06T03:30:00.000Z'],
    ['2026-11-21T05:00:00Z', '2026-11-21T04:30:00.000Z'],
    ['2026-03-29T02:00:00Z', '2026-03-28T04:30:00.000Z'], // the clocks go forward in this night
  ])('at %s the last 05:30 was at %s', (now, time) => {
    expect(new Date(latestTime('05:30', zone, now)).toISOString()).toBe(time);
  });

  test('is due once a day if a time is set, even if the computer was off at that time', () => {
    const settledAt = '2026-09-06T03:31:00.000Z';
    expect(isScanDue(watched, { settledAt }, zone, '2026-09-07T03:29:00Z')).toBe(false);
    expect(isScanDue(watched, { settledAt }, zone, '2026-09-07T09:00:00Z')).toBe(true);
    expect(isScanDue(watched, { settledAt: '2026-09-07T09:00:00Z' }, zone, '2026-09-07T09:01:00Z')).toBe(
      false,
    );
    expect(isScanDue({ ...watched, lookAt: null }, { settledAt }, zone, '2026-09-06T03:31:00Z')).toBe(true);
    expect(isScanDue({ ...watched, on: false }, { settledAt: null }, zone, '2026-09-07T09:00:00Z')).toBe(
      false,
    );
  });

  test('that fails is reported after a day, and after an hour if access is denied', () => {
    const since = '2026-09-07T00:00:00.000Z';
    expect(shouldReportTrouble({ why: 'away', since }, '2026-09-08T00:00:00.000Z')).toBe(false);
    expect(shouldReportTrouble({ why: 'away', since }, '2026-09-08T00:00:01.000Z')).toBe(true);
    expect(shouldReportTrouble({ why: 'no-access', since }, '2026-09-07T01:00:01.000Z')).toBe(true);
    expect(shouldReportTrouble({ why: 'empty', since }, '2026-09-10T00:00:00.000Z')).toBe(false);
    expect(shouldReportTrouble({ why: 'empty', since }, '2026-09-10T00:00:01.000Z')).toBe(true);
  });
});

test('runs are kept for 90 days, at most 100; open runs and the last import always stay', () => {
  const now = Date.parse('2026-09-07T12:00:00.000Z');
  const run = (daysAgo: number, end: Run['outcome'] | 'waiting' = 'unchanged'): Run => ({
    id: `${String(end)} ${String(daysAgo)}`,
    at: new Date(now - daysAgo * 86_400_000).toISOString(),
    ...(end === 'waiting' ? { state: end, outcome: null } : { state: 'done', outcome: end }),
    endedAt: end === 'waiting' ? null : '',
    file: '',
    bytes: 1,
    modifiedMs: 0,
    sha256: '',
    why: null,
    import: null,
    plan: 0,
    passedOver: [],
    counts: null,
  });
  const forgotten = (runs: Run[]): string[] =>
    runsToForget(runs, new Date(now).toISOString()).map(({ id }) => id);
  expect(forgotten([run(1), run(89), run(91)])).toEqual(['unchanged 91']);
  expect(forgotten([run(95, 'waiting'), run(96, 'imported'), run(97, 'imported')])).toEqual(['imported 97']);
  expect(forgotten(Array.from({ length: 102 }, (_, at) => run(at / 10)))).toEqual([
    'unchanged 10',
    'unchanged 10.1',
  ]);
});
