// Decides when the watched folder is scanned, when trouble is reported, and which runs are kept.
import { Temporal } from 'temporal-polyfill';
import type { Trouble } from './watched-folder-codes.ts';
import type { Run } from './watched-folder-record.ts';
import type { ScanState, WatchedFolderSettings } from './watched-folder-settings.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const daysKept = 90;
const runsKept = 100;

/** The latest instant, now or earlier, at which the library's local time was `lookAt`, such as `05:30`. */
export function latestTime(lookAt: string, timeZone: string, now: string): number {
  const here = Temporal.Instant.from(now).toZonedDateTimeISO(timeZone);
  const today = here.withPlainTime(lookAt);
  return (Temporal.ZonedDateTime.compare(today, here) <= 0 ? today : today.subtract({ days: 1 }))
    .epochMilliseconds;
}

/** Once a minute; with `lookAt`, from that time of day until a scan leaves nothing to do. */
export function isScanDue(
  { on, folder, lookAt }: Pick<WatchedFolderSettings, 'on' | 'folder' | 'lookAt'>,
  { settledAt }: Pick<ScanState, 'settledAt'>,
  timeZone: string,
  now: string,
): boolean {
  if (!on || folder === null) return false;
  if (lookAt === null) return true;
  return settledAt === null || Date.parse(settledAt) < latestTime(lookAt, timeZone, now);
}

/**
 * Trouble is reported after a delay: servers are off overnight, cables are loose for an hour, folders are emptied before
 * the next list.
 */
export function shouldReportTrouble({ why, since }: { why: Trouble; since: string }, now: string): boolean {
  const after = why === 'no-access' ? hourMs : why === 'empty' ? 3 * dayMs : dayMs;
  return Date.parse(now) - Date.parse(since) > after;
}

/** The runs to delete. Keeps the last import, which shows how to read such files. @param runs newest first */
export function runsToForget(runs: readonly Run[], now: string): Run[] {
  const lastImport = runs.find(({ outcome }) => outcome === 'imported');
  const oldest = Date.parse(now) - daysKept * dayMs;
  return runs.filter(
    (run, index) =>
      run.endedAt !== null && run !== lastImport && (index >= runsKept || Date.parse(run.at) < oldest),
  );
}
