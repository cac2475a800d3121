// Types of the watched folder as stored and as shown by the API: settings, files and runs.
import type { z } from '@hono/zod-openapi';
import type { Counts, ImportResult } from '../imports/import-record.ts';
import type { runSchema, watchedFolderSchema } from './watched-folder-schemas.ts';

/** A file in the folder. */
export interface FolderEntry {
  name: string;
  bytes: number;
  /** Modification time in milliseconds since 1970, by the clock of the folder's computer. */
  modifiedMs: number;
}

/** The watched folder as the API shows it. */
export type WatchedFolder = z.infer<typeof watchedFolderSchema>;

/** A run as the API shows it: one file from the folder, and its outcome. */
export type ShownRun = z.infer<ReturnType<typeof runSchema>>;

export type RunCounts = NonNullable<ShownRun['counts']>;

/** A run as it is stored. */
export interface Run extends Omit<ShownRun, 'modifiedAt' | 'importStatus'> {
  modifiedMs: number;
  sha256: string;
  /** The number of the import's plan when it began to wait; a correction by a person increases it. */
  plan: number;
}

export function runCounts(counts: Counts, result: ImportResult | null, leftOut: number): RunCounts {
  return {
    new: result?.added ?? counts.new,
    changed: result?.changed ?? counts.changed,
    unchanged: counts.unchanged,
    missing: counts.missing,
    markedLeft: result?.markedLeft ?? counts.toMarkLeft,
    deleted: result?.deleted ?? counts.toDelete,
    leftOut: counts.ambiguous + leftOut,
    rejected: counts.rejected - leftOut,
    skipped: result?.skipped ?? 0,
    gaps: counts.gaps?.filter(({ rows }) => rows > 0) ?? [],
  };
}
