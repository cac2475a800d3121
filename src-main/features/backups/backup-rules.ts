// Rules for when the daily backup is due and how long backups are kept.
import type { BackupReason } from '../../core/database/backup-record.ts';
import type { CalendarDate, Instant } from '../../core/dates/calendar-dates.ts';
import { addDays, isoWeekday } from '../../core/dates/calendar-dates.ts';

/** The facts about a backup that the rules need. */
export interface KnownBackup {
  readonly file: string;
  readonly at: Instant;
  readonly reason: BackupReason;
  readonly lastSeq: number;
}

const dayMs = 24 * 60 * 60 * 1000;
const daysKeptAnyway = 30;
/** A person asked for them, or relies on them to go back: another backup of the same day does not replace them. */
const keptAnyway: readonly BackupReason[] = ['on-demand', 'before-import', 'before-migration'];
const daysReplacedIsKept = 30;
const kept = { days: 7, weeks: 4, months: 12 };

/** Whether the daily backup is due. Backups with a future date (the clock was wrong) do not count. */
export function backupIsDue(backups: readonly KnownBackup[], now: Instant): boolean {
  const newest = newestBackup(backups, now);
  return newest === null || Date.parse(now) - Date.parse(newest.at) >= dayMs;
}

/** Whether a change made at this time that is in no backup is overdue for one. */
export function workIsUnprotected(at: Instant, now: Instant): boolean {
  return Date.parse(now) - Date.parse(at) >= dayMs;
}

/**
 * The backups still to be copied off-site, the oldest first: those newer than the newest copy, or only the newest backup
 * if there is no copy yet.
 */
export function copiesMissing<B extends KnownBackup>(
  backups: readonly B[],
  copied: readonly KnownBackup[],
): B[] {
  const sorted = [...backups].sort(newestFirst);
  const newest = [...copied].sort(newestFirst)[0];
  if (newest === undefined) return sorted.slice(0, 1);
  return sorted.filter((backup) => newestFirst(backup, newest) < 0).reverse();
}

/** Whether a change made at this time is overdue for an off-site copy; a USB stick may be unplugged for a day. */
export function isLate(at: Instant | undefined, now: Instant): boolean {
  return at !== undefined && workIsUnprotected(at, now);
}

/** The newest backup made up to now. */
export function newestBackup<B extends KnownBackup>(backups: readonly B[], now: Instant): B | null {
  const made = backups.filter(({ at }) => at <= now);
  return made.reduce<B | null>(
    (newest, backup) => (newest === null || backup.at > newest.at ? backup : newest),
    null,
  );
}

/**
 * The backups whose retention has ended. Kept are the newest of each of the last 7 days, 4 weeks and 12 months that have
 * one; those made by hand, or before an import or a migration, for 30 days; and always the one with the most events.
 * Backups with a future date are kept until that date has passed.
 *
 * @param backups good ones only, so that a damaged backup never replaces a good one in the retention
 */
export function backupsToPrune<B extends KnownBackup>(
  backups: readonly B[],
  now: Instant,
  dateOf: (at: Instant) => CalendarDate,
): B[] {
  const past = backups.filter(({ at }) => at <= now).toSorted(newestFirst);
  const needed = new Set<B>([
    ...newestOfEach(past, kept.days, ({ at }) => dateOf(at)),
    ...newestOfEach(past, kept.weeks, ({ at }) => mondayOf(dateOf(at))),
    ...newestOfEach(past, kept.months, ({ at }) => dateOf(at).slice(0, 7)),
    ...past.filter(
      ({ at, reason }) =>
        keptAnyway.includes(reason) && Date.parse(now) - Date.parse(at) < daysKeptAnyway * dayMs,
    ),
    ...past.toSorted((one, other) => other.lastSeq - one.lastSeq).slice(0, 1),
  ]);
  return past.filter((backup) => !needed.has(backup));
}

/**
 * The replaced libraries whose retention has ended: each is kept for 30 days, and the latest always, because undoing a
 * restore needs it. Those with a future date are kept until that date has passed.
 */
export function replacedToPrune<R extends { readonly at: Instant }>(
  replaced: readonly R[],
  now: Instant,
): R[] {
  const [, ...earlier] = replaced.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
  return damagedToPrune(earlier, now);
}

/** Damaged libraries older than 30 days: they hold personal data and are never restored automatically. */
export function damagedToPrune<D extends { readonly at: Instant }>(damaged: readonly D[], now: Instant): D[] {
  return damaged.filter(({ at }) => Date.parse(now) - Date.parse(at) >= daysReplacedIsKept * dayMs);
}

function newestFirst(one: KnownBackup, other: KnownBackup): number {
  return one.at === other.at ? other.lastSeq - one.lastSeq : one.at < other.at ? 1 : -1;
}

function newestOfEach<B extends KnownBackup>(
  sorted: readonly B[],
  periods: number,
  periodOf: (backup: B) => string,
): B[] {
  const newest = new Map<string, B>();
  for (const backup of sorted) {
    const period = periodOf(backup);
    if (!newest.has(period)) newest.set(period, backup);
  }
  return [...newest.values()].slice(0, periods);
}

function mondayOf(date: CalendarDate): CalendarDate {
  return addDays(date, 1 - isoWeekday(date));
}
