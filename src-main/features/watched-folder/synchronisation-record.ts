// The watched folder as the library keeps and the API shows it: its settings, what lies in it, and what became of its files.
import type { Counts, Gap, ImportResult } from '../imports/import-record.ts';
import type { FailureCode, ImportStatus, MissingAction } from '../imports/import-vocabulary-rules.ts';

export interface SynchronisationSettings {
  on: boolean;
  /** The whole path; null while nobody has chosen one. */
  folder: string | null;
  /** Which files of it, such as `*.csv, pupils*.xlsx`. */
  files: string;
  /** When it is looked into, `05:30` on the library's clock; null: once a minute. */
  lookAt: string | null;
  /** What happens to borrowers whom the file does not have. */
  missing: MissingAction;
  /** Nothing is written where more than so many percent of the borrowers concerned would change or vanish. */
  stopPercent: number;
  sendWelcomeMessages: boolean;
}

/** Where a run stands. It waits for a person in `waiting`; everything after it is the end. */
export const runStates = [
  'under-way',
  'waiting',
  'imported',
  'unchanged',
  'repeated',
  'failed',
  'cancelled',
  'replaced',
  'lapsed',
] as const;
export type RunState = (typeof runStates)[number];

/** Why a plan waits for a person. */
export const waitReasons = [
  'columns-unknown',
  'too-many-changes',
  'nobody-known',
  'plan-incomplete',
  'undone-before',
  'backup-failed',
] as const;
export type WaitReason = (typeof waitReasons)[number];

/** Why nothing can be read from the folder. `empty`: lists came from it, and now none lies there: a drive that is not mounted. */
export const troubles = ['away', 'no-access', 'slow', 'failed', 'empty'] as const;
export type Trouble = (typeof troubles)[number];

/** Why a folder cannot be chosen. */
export const previewTroubles = ['not-whole', 'own', 'away', 'no-access', 'slow', 'failed'] as const;
export type PreviewTrouble = (typeof previewTroubles)[number];

/** What becomes of a file in the folder. */
export const fileStates = ['next', 'being-written', 'taken', 'older', 'empty', 'too-large'] as const;
export type FileState = (typeof fileStates)[number];

/** A file as it lies in the folder. */
export interface FolderEntry {
  name: string;
  bytes: number;
  /** When it was last written, in milliseconds since 1970, by the clock of the folder's computer. */
  modifiedMs: number;
}

export interface RunCounts {
  new: number;
  changed: number;
  unchanged: number;
  missing: number;
  markedLeft: number;
  deleted: number;
  /** Rows that a person would have to decide. */
  leftOut: number;
  rejected: number;
  /** Rows of the plan that could not be carried out. */
  skipped: number;
  /** What the list lacks for those who would be added; runs from before do not tell. */
  gaps?: Gap[];
}

/** One file that was taken from the folder, and what became of it. */
export interface Run {
  id: string;
  at: string;
  endedAt: string | null;
  file: string;
  bytes: number;
  modifiedMs: number;
  sha256: string;
  state: RunState;
  why: WaitReason | FailureCode | null;
  import: string | null;
  /** The import's plan when it began to wait: whoever works on it makes another. */
  plan: number;
  /** Older files that nobody had read when this one was taken. */
  passedOver: string[];
  counts: RunCounts | null;
}

export interface ShownRun extends Omit<Run, 'modifiedMs' | 'sha256' | 'plan'> {
  modifiedAt: string;
  /** Where its import stands now; null where there is none. */
  importStatus: ImportStatus | null;
}

/** What the program keeps of looking, beside the runs. */
export interface Looking {
  /** When the folder was chosen: what became of files of another one says nothing. */
  chosenAt: string;
  /** The last look after which nothing waited for another. */
  settledAt: string | null;
  trouble: { why: Trouble; since: string; told: boolean } | null;
}

export interface Synchronisation extends SynchronisationSettings {
  lookedAt: string | null;
  trouble: { why: Trouble; since: string } | null;
  /** Whether another import has to end first. */
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
