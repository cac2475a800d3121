// Decides when the watched folder is looked into, when trouble with it is told, and which runs are kept.
import { Temporal } from 'temporal-polyfill';
import type { Looking, Run, SynchronisationSettings, Trouble } from './synchronisation-record.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const daysKept = 90;
const runsKept = 100;

/** The last moment before now at which the library's clock showed this time, such as `05:30`. */
export function latestTime(lookAt: string, timeZone: string, now: string): number {
  const here = Temporal.Instant.from(now).toZonedDateTimeISO(timeZone);
  const today = here.withPlainTime(lookAt);
  return (Temporal.ZonedDateTime.compare(today, here) <= 0 ? today : today.subtract({ days: 1 }))
    .epochMilliseconds;
}

/** Once a minute, or from the time of the day until one look found nothing that waits for another. */
export function isLookDue(
  { on, folder, lookAt }: Pick<SynchronisationSettings, 'on' | 'folder' | 'lookAt'>,
  { settledAt }: Pick<Looking, 'settledAt'>,
  timeZone: string,
  now: string,
): boolean {
  if (!on || folder === null) return false;
  if (lookAt === null) return true;
  return settledAt === null || Date.parse(settledAt) < latestTime(lookAt, timeZone, now);
}

/**
 * A server is switched off over night, a cable hangs loose for an hour, somebody clears a folder up before the next list:
 * that is nobody's business at the desk yet.
 */
export function isTroubleToBeTold({ why, since }: { why: Trouble; since: string }, now: string): boolean {
  const after = why === 'no-access' ? hourMs : why === 'empty' ? 3 * dayMs : dayMs;
  return Date.parse(now) - Date.parse(since) > after;
}

/** Which of the runs, the newest first, are forgotten: the last that imported something tells how its files are read. */
export function runsToForget(runs: readonly Run[], now: string): Run[] {
  const teaching = runs.find(({ state }) => state === 'imported');
  const oldest = Date.parse(now) - daysKept * dayMs;
  return runs.filter(
    (run, index) =>
      run.endedAt !== null && run !== teaching && (index >= runsKept || Date.parse(run.at) < oldest),
  );
}
