// Decides which files of the watched folder count, when a file is complete, and which is taken next.
import type { FileState } from './watched-folder-codes.ts';
import type { FolderEntry, Run } from './watched-folder-record.ts';

/** A file counts as complete once it has been unchanged for this long. */
export const quietMs = 10_000;
export const mostBytes = 32 * 1024 * 1024;

/** Temporary files of spreadsheets, editors and downloads. */
const unfinished = /^(?:~\$|\.|~)|\.(?:tmp|part|partial|crdownload|filepart)$/i;

/** @param patterns such as `*.csv, pupils-??.xlsx`; case-insensitive */
export function isWanted(name: string, patterns: string): boolean {
  if (unfinished.test(name)) return false;
  return patterns
    .split(',')
    .map((pattern) => pattern.trim())
    .some((pattern) => pattern !== '' && matches(name.toLowerCase(), pattern.toLowerCase()));
}

/** Glob match in O(pattern × name): backtracks to the last star only. */
function matches(name: string, pattern: string): boolean {
  let at = 0;
  let along = 0;
  let star = -1;
  let starred = 0;
  while (at < name.length) {
    const sign = pattern[along];
    if (sign === '*') {
      star = along;
      along += 1;
      starred = at;
    } else if (sign !== undefined && (sign === '?' || sign === name[at])) {
      along += 1;
      at += 1;
    } else if (star !== -1) {
      along = star + 1;
      starred += 1;
      at = starred;
    } else return false;
  }
  return /^\**$/.test(pattern.slice(along));
}

/** A file, with when its present version was first seen. */
export interface SeenEntry extends FolderEntry {
  firstSeenMs: number;
}

/** Keeps each file's first-seen time; a changed file starts over. */
export function withFirstSeen(
  entries: readonly FolderEntry[],
  before: readonly SeenEntry[],
  nowMs: number,
): SeenEntry[] {
  const earlier = new Map(before.map((entry) => [entry.name, entry]));
  return entries.map((entry) => {
    const before = earlier.get(entry.name);
    const same = before !== undefined && isSame(before, entry);
    // If the clock was set back, the stored time is in the future: use now.
    return { ...entry, firstSeenMs: same ? Math.min(before.firstSeenMs, nowMs) : nowMs };
  });
}

function isSame(one: FolderEntry, other: FolderEntry): boolean {
  return one.name === other.name && one.bytes === other.bytes && one.modifiedMs === other.modifiedMs;
}

export type LastTaken = Pick<Run, 'at' | 'file' | 'bytes' | 'modifiedMs'>;

export interface ClassifiedFiles {
  /** Newest first. */
  readonly files: readonly { readonly entry: SeenEntry; readonly is: FileState }[];
  /** The file to take now; null if there is none, or the newest is incomplete. */
  readonly next: SeenEntry | null;
  /** Names of older files that are skipped unread. */
  readonly skipped: readonly string[];
}

/**
 * Only the newest file counts: an older export must not overwrite a newer one's data.
 *
 * @param last the file that was last taken from this folder
 */
export function classifyFiles(
  seen: readonly SeenEntry[],
  last: LastTaken | null,
  nowMs: number,
): ClassifiedFiles {
  const newestFirst = [...seen].sort(
    (one, other) => other.modifiedMs - one.modifiedMs || one.name.localeCompare(other.name),
  );
  // Capped at the time it was taken: a modification time in the future would make all later files "older".
  const until = last === null ? -Infinity : Math.min(last.modifiedMs, Date.parse(last.at));
  const isLast = (entry: FolderEntry): boolean =>
    last !== null && isSame(entry, { name: last.file, bytes: last.bytes, modifiedMs: last.modifiedMs });
  let newest: SeenEntry | null = null;
  const files = newestFirst.map((entry) => {
    if (isLast(entry)) return { entry, is: 'taken' as const };
    if (entry.bytes === 0) return { entry, is: 'empty' as const };
    if (newest !== null || entry.modifiedMs <= until) return { entry, is: 'older' as const };
    newest = entry;
    if (nowMs - entry.firstSeenMs < quietMs) return { entry, is: 'being-written' as const };
    return { entry, is: entry.bytes > mostBytes ? ('too-large' as const) : ('next' as const) };
  });
  const next = files.find(({ is }) => is === 'next' || is === 'too-large')?.entry ?? null;
  const skipped = files.flatMap(({ entry, is }) =>
    is === 'older' && entry.modifiedMs > until ? [entry.name] : [],
  );
  return { files, next, skipped };
}
