// The problems and notices of the watched folder, and its vocabulary.
import { declareProblems } from '../../core/problems/declared-problems.ts';

export const watchedFolderProblems = declareProblems({
  'folder-unusable': { status: 409, title: 'This folder cannot be watched' },
});

declare module '../../core/problems/declared-problems.ts' {
  interface DeclaredProblems {
    watchedFolder: typeof watchedFolderProblems;
  }
}

export const watchedFolderNotices = [
  'synchronisation-waits',
  'synchronisation-stopped',
  'synchronisation-failed',
  'synchronisation-away',
  'synchronisation-empty',
] as const;

declare module '../../core/notices/notices.ts' {
  interface DeclaredNotices {
    watchedFolder: typeof watchedFolderNotices;
  }
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

/** `waiting`: a person has to decide. `done`: the outcome says what was done. */
export const runStates = ['running', 'waiting', 'done', 'failed'] as const;
export type RunState = (typeof runStates)[number];

/** How a run that is done ended. `repeated`: same content as the previous file. `expired`: no person decided in time. */
export const runOutcomes = ['imported', 'unchanged', 'repeated', 'cancelled', 'replaced', 'expired'] as const;
