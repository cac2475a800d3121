// Decides when a backup is due, and which backups are kept.
import type { CalendarDate, Instant } from '../../core/dates/calendar-dates.ts';
import { addDays, isoWeekday } from '../../core/dates/calendar-dates.ts';
import type { BackupReason } from './backups-service.ts';

/** What the rules know of a backup. */
export interface KnownBackup {
  readonly file: string;
  readonly at: Instant;
  readonly reason: BackupReason;
  readonly lastSeq: number;
}

const dayMs = 24 * 60 * 60 * 1000;
const daysKeptBeforeChanges = 30;
const daysReplacedIsKept = 30;
const kept = { days: 7, weeks: 4, months: 12 };

/** Whether the day's backup has to be made; a backup from the future (the clock was wrong) is none. */
export function backupIsDue(backups: readonly KnownBackup[], now: Instant): boolean {
  const newest = newestBackup(backups, now);
  return newest === null || Date.parse(now) - Date.parse(newest.at) >= dayMs;
}

/** Whether what happened at this moment, and stands in no backup, should have been in one by now. */
export function workIsUnprotected(at: Instant, now: Instant): boolean {
  return Date.parse(now) - Date.parse(at) >= dayMs;
}

/**
 * The backups that the second place still has to get, the oldest first: those that are newer than its newest, or the
 * newest alone where it has none.
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

/** Whether what happened at this moment should have been copied by now; a stick may be away for a day. */
export function isLate(at: Instant | undefined, now: Instant): boolean {
  return at !== undefined && workIsUnprotected(at, now);
}

/** The newest one that was made up to now. */
export function newestBackup<B extends KnownBackup>(backups: readonly B[], now: Instant): B | null {
  const made = backups.filter(({ at }) => at <= now);
  return made.reduce<B | null>((newest, one) => (newest === null || one.at > newest.at ? one : newest), null);
}

/**
 * The backups that are no longer needed. Kept are the newest of each of the last 7 days, 4 weeks and 12 months that
 * have one; those from before an import or a migration for 30 days; and always the one that knows most of the
 * journal. One from the future is left alone until its time has come.
 *
 * @param backups good ones only: what is damaged keeps nothing else from being kept.
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
        (reason === 'before-import' || reason === 'before-migration') &&
        Date.parse(now) - Date.parse(at) < daysKeptBeforeChanges * dayMs,
    ),
    ...past.toSorted((one, other) => other.lastSeq - one.lastSeq).slice(0, 1),
  ]);
  return past.filter((one) => !needed.has(one));
}

/**
 * What restores have replaced and nobody needs any more: all of it for 30 days, and always the latest, as that is what
 * taking a restore back puts back. One from the future is left alone until its time has come.
 */
export function replacedToPrune<R extends { readonly at: Instant }>(
  replaced: readonly R[],
  now: Instant,
): R[] {
  const [, ...earlier] = replaced.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
  return damagedToPrune(earlier, now);
}

/** Damaged libraries that nobody has read anything out of for 30 days: they hold names, and nothing puts them back. */
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
