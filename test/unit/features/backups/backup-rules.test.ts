// Tests when a backup is due and which backups are kept, whatever the days on which they were made.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  backupIsDue,
  backupsToPrune,
  copiesMissing,
  newestBackup,
  replacedToPrune,
  workIsUnprotected,
  type KnownBackup,
} from '../../../../src-main/features/backups/backup-rules.ts';

const dayMs = 86_400_000;
const now = '2026-11-20T12:00:00.000Z';
const daysAgo = (days: number): string => new Date(Date.parse(now) - days * dayMs).toISOString();
const backup = (at: string, more: Partial<KnownBackup> = {}): KnownBackup => ({
  file: `${at}${more.reason ?? ''}`,
  at,
  reason: 'daily',
  lastSeq: Date.parse(at) / 1000,
  ...more,
});
const dateOf = (at: string): string => at.slice(0, 10);
const kept = (backups: KnownBackup[], at = now): string[] => {
  const pruned = backupsToPrune(backups, at, dateOf);
  return backups.filter((one) => !pruned.includes(one)).map((one) => one.file);
};

const anyBackup = fc
  .record({
    days: fc.integer({ min: -30 * 24, max: 800 * 24 }).map((hours) => hours / 24),
    reason: fc.constantFrom('daily', 'on-demand', 'before-import', 'before-migration'),
    lastSeq: fc.integer({ min: 0, max: 50 }),
  })
  .map(({ days, reason, lastSeq }) => backup(daysAgo(days), { reason, lastSeq }));

describe('a backup is due', () => {
  test('where there is none, and a day after the newest', () => {
    expect(backupIsDue([], now)).toBe(true);
    expect(backupIsDue([backup(daysAgo(0.99))], now)).toBe(false);
    expect(backupIsDue([backup(daysAgo(1))], now)).toBe(true);
    expect(backupIsDue([backup(daysAgo(40)), backup(daysAgo(0.5))], now)).toBe(false);
  });

  test('although one comes from the future, because the clock was wrong', () => {
    const future = backup(daysAgo(-3));
    expect(backupIsDue([future], now)).toBe(true);
    expect(newestBackup([future, backup(daysAgo(2))], now)?.at).toBe(daysAgo(2));
  });

  test('and work is unprotected a day after it happened', () => {
    expect(workIsUnprotected(daysAgo(0.99), now)).toBe(false);
    expect(workIsUnprotected(daysAgo(1), now)).toBe(true);
  });
});

describe('backups still to be copied off-site', () => {
  const [older, middle, newest] = [backup(daysAgo(3)), backup(daysAgo(2)), backup(daysAgo(1))];

  test('go oldest first, so that a stick pulled out early misses only the newest', () => {
    expect(copiesMissing([middle, newest, older], [backup(daysAgo(4))])).toEqual([older, middle, newest]);
    expect(copiesMissing([middle, newest, older], [older])).toEqual([middle, newest]);
  });

  test('are only the newest one if nothing was copied yet', () => {
    expect(copiesMissing([older, newest, middle], [])).toEqual([newest]);
  });
});

describe('of the backups are kept', () => {
  test('7 days, 4 weeks and 12 months of a daily one over two years', () => {
    const backups = Array.from({ length: 730 }, (_, day) => backup(daysAgo(day)));
    expect(kept(backups).map((file) => file.slice(0, 10))).toEqual([
      '2026-11-20',
      '2026-11-19',
      '2026-11-18',
      '2026-11-17',
      '2026-11-16',
      '2026-11-15',
      '2026-11-14',
      '2026-11-08',
      '2026-11-01',
      '2026-10-31',
      '2026-09-30',
      '2026-08-31',
      '2026-07-31',
      '2026-06-30',
      '2026-05-31',
      '2026-04-30',
      '2026-03-31',
      '2026-02-28',
      '2026-01-31',
      '2025-12-31',
    ]);
  });

  test('the newest of a day', () => {
    const morning = backup('2026-11-19T08:00:00.000Z');
    const evening = backup('2026-11-19T16:00:00.000Z');
    expect(kept([morning, evening])).toEqual([evening.file]);
  });

  test.each(['on-demand', 'before-import', 'before-migration'] as const)(
    'those made %s for 30 days',
    (reason) => {
      const before = [0.1, 0.2, 20, 20.1, 29.9, 30].map((days) => backup(daysAgo(days), { reason }));
      const others = Array.from({ length: 60 }, (_, day) => backup(daysAgo(day)));
      expect(kept([...before, ...others]).filter((file) => file.endsWith(reason))).toEqual(
        before.slice(0, 5).map(({ file }) => file),
      );
    },
  );

  test('days without a backup take no place', () => {
    const backups = [3, 60, 61, 62, 300, 301, 302].map((days) => backup(daysAgo(days)));
    expect(kept(backups)).toHaveLength(7);
  });

  test('always the one that knows most, and every one from the future', () => {
    fc.assert(
      fc.property(fc.array(anyBackup, { minLength: 1, maxLength: 60 }), (backups) => {
        const pruned = backupsToPrune(backups, now, dateOf);
        const left = backups.filter((one) => !pruned.includes(one));
        const past = backups.filter(({ at }) => at <= now);
        expect(pruned.every(({ at }) => at <= now)).toBe(true);
        if (past.length === 0) return;
        const mostOf = (some: KnownBackup[]): number =>
          Math.max(...some.filter(({ at }) => at <= now).map(({ lastSeq }) => lastSeq));
        expect(mostOf(left)).toBe(mostOf(past));
        expect(newestBackup(left, now)?.at).toBe(newestBackup(past, now)?.at);
      }),
    );
  });

  test('the same ones, however often the rule is asked', () => {
    fc.assert(
      fc.property(fc.array(anyBackup, { maxLength: 60 }), (backups) => {
        const pruned = backupsToPrune(backups, now, dateOf);
        const left = backups.filter((one) => !pruned.includes(one));
        expect(backupsToPrune(left, now, dateOf)).toEqual([]);
      }),
    );
  });
});

describe('what restores have replaced', () => {
  const pruned = (days: number[]): number[] => {
    const replaced = days.map((back) => ({ at: daysAgo(back), back }));
    return replacedToPrune(replaced, now).map(({ back }) => back);
  };

  test('is kept for 30 days, and the latest for as long as there is no later one', () => {
    expect(pruned([])).toEqual([]);
    expect(pruned([400])).toEqual([]);
    expect(pruned([400, 31, 30, 29.9, 2])).toEqual([30, 31, 400]);
    expect(pruned([31, 30])).toEqual([31]);
  });

  test('is left alone where the clock says that it is still to come', () => {
    expect(pruned([-3, 20])).toEqual([]);
  });
});
