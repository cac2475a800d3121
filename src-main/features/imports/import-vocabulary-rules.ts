// The codes of the pipeline of imports: statuses, fates of rows, outcomes and failures.
import { unreadableCodes } from '../lists/list-vocabulary-rules.ts';

/** The status of an import. It waits for a person in `read` (a column is missing) and in `planned`. */
export const importStatuses = [
  'reading',
  'read',
  'planning',
  'planned',
  'applying',
  'applied',
  'undoing',
  'undone',
  'failed',
  'cancelled',
] as const;
export type ImportStatus = (typeof importStatuses)[number];

/** How a column's meaning was found. */
export const columnEvidence = ['name', 'content', 'guessed', 'remembered', 'person'] as const;
export type ColumnEvidence = (typeof columnEvidence)[number];

export const fates = ['new', 'changed', 'unchanged', 'ambiguous', 'rejected', 'missing'] as const;
export type Fate = (typeof fates)[number];

/** Why a row of the plan was skipped, or a change was not undone. */
export const hindrances = [
  'changed-meanwhile',
  'gone-meanwhile',
  'card-taken',
  'number-taken',
  'has-items',
  'has-borrowed',
  'refused',
] as const;
export type UndoConflict = (typeof hindrances)[number];

/** `repaired`: certain. `guessed`: used, but needs a check. `rejected`: not used. */
export const noteKinds = ['repaired', 'guessed', 'rejected'] as const;

/** Why an import of a file failed, or was not finished. */
export const failureCodes = [
  ...unreadableCodes,
  'too-slow',
  'too-much-memory',
  'storage-failed',
  'restored',
  'given-up',
  'stopped',
  'defect',
] as const;
export type FailureCode = (typeof failureCodes)[number];

export const missingActions = ['leave', 'mark-left', 'delete'] as const;
export type MissingAction = (typeof missingActions)[number];

/** The borrowers who count as missing if the file lacks them. */
export const missingScopes = ['categories-of-file', 'groups-of-file', 'everyone'] as const;
export type MissingScope = (typeof missingScopes)[number];

export const rowActions = ['add', 'update', 'mark-left', 'delete', 'nothing'] as const;
export type RowAction = (typeof rowActions)[number];

export const outcomes = ['done', 'skipped', 'taken-back', 'kept'] as const;
export type Outcome = (typeof outcomes)[number];
