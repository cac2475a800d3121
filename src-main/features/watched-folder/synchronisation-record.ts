// Types of the watched folder as stored and as shown by the API: settings, files and runs.
import type { Counts, Gap, ImportResult } from '../imports/import-record.ts';
import type { FailureCode, ImportStatus, MissingAction } from '../imports/import-vocabulary-rules.ts';

export interface SynchronisationSettings {
  on: boolean;
  /** Absolute path; null if none is chosen. */
  folder: string | null;
  /** File name patterns, such as `*.csv, pupils*.xlsx`. */
  files: string;
  /** Time of the daily scan, `05:30` in the library's time zone; null: once a minute. */
  lookAt: string | null;
  /** The fate of borrowers who are not in the file. */
  missing: MissingAction;
  /** The import waits for a person if more than this percentage of the borrowers concerned would change or leave. */
  stopPercent: number;
  sendWelcomeMessages: boolean;
}

/** Why a plan waits for a person. */
export const waitReasons = [
  'columns-unknown',
  'too-many-changes',
  'nobody-known',
  'plan-incomplete',
  'undone-before',
  'after-restore',
  'backup-failed',
] as const;
export type WaitReason = (typeof waitReasons)[number];

/** Why nothing can be read from the folder. `empty`: it had lists earlier and has none now, as with an unmounted drive. */
export const troubles = ['away', 'no-access', 'slow', 'failed', 'empty'] as const;
export type Trouble = (typeof troubles)[number];

/** Why a folder cannot be chosen. */
export const previewTroubles = ['not-whole', 'own', 'away', 'no-access', 'slow', 'failed'] as const;
export type PreviewTrouble = (typeof previewTroubles)[number];

/** How a file in the folder is treated. */
export const fileStates = ['next', 'being-written', 'taken', 'older', 'empty', 'too-large'] as const;
export type FileState = (typeof fileStates)[number];

/** A file in the folder. */
export interface FolderEntry {
  name: string;
  bytes: number;
  /** Modification time in milliseconds since 1970, by the clock of the folder's computer. */
  modifiedMs: number;
}

export interface RunCounts {
  new: number;
  changed: number;
  unchanged: number;
  missing: number;
  markedLeft: number;
  deleted: number;
  /** Rows that need a person's decision. */
  leftOut: number;
  rejected: number;
  /** Rows of the plan that failed. */
  skipped: number;
  /** Data that the list lacks for new borrowers; absent in older runs. */
  gaps?: Gap[];
}

/** `waiting`: a person has to decide. `done`: the outcome says what was done. */
export const runStates = ['running', 'waiting', 'done', 'failed'] as const;
export type RunState = (typeof runStates)[number];

/** How a run that is done ended. `repeated`: same content as the previous file. `expired`: no person decided in time. */
export const runOutcomes = ['imported', 'unchanged', 'repeated', 'cancelled', 'replaced', 'expired'] as const;
export type RunOutcome = (typeof runOutcomes)[number];

/** One file from the folder, and its outcome. */
export interface Run {
  id: string;
  at: string;
  endedAt: string | null;
  file: string;
  bytes: number;
  modifiedMs: number;
  sha256: string;
  state: RunState;
  /** Null until the run is done. */
  outcome: RunOutcome | null;
  why: WaitReason | FailureCode | null;
  import: string | null;
  /** The number of the import's plan when it began to wait; a correction by a person increases it. */
  plan: number;
  /** Older files that were skipped unread when this one was taken. */
  passedOver: string[];
  counts: RunCounts | null;
}

export interface ShownRun extends Omit<Run, 'modifiedMs' | 'sha256' | 'plan'> {
  modifiedAt: string;
  /** The current status of its import; null if there is none. */
  importStatus: ImportStatus | null;
}

/** Stored state of the scans. */
export interface ScanState {
  /** When the folder was chosen: runs of an earlier folder do not count. */
  chosenAt: string;
  /** The last scan that left nothing to do. */
  settledAt: string | null;
  trouble: { why: Trouble; since: string; told: boolean } | null;
  /** Whether an older state was restored and nothing was imported since: the next plan waits for a person. */
  restored: boolean;
}

export interface Synchronisation extends SynchronisationSettings {
  lookedAt: string | null;
  trouble: { why: Trouble; since: string } | null;
  /** Whether another import must end first. */
  heldBack: boolean;
  inFolder: { name: string; bytes: number; modifiedAt: string; is: FileState }[];
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
