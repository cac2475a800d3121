// The states of a move, and what each step makes of them.

/** It waits for a person in `open`, for its start, and in `waiting`, because an import needs one. */
export const moveStatuses = [
  'open',
  'applying',
  'waiting',
  'applied',
  'undoing',
  'undone',
  'discarded',
] as const;
export type MoveStatus = (typeof moveStatuses)[number];

/**
 * `add`: a file was added. `backed-up`: the backup is made. `stop`: an import needs a person, or an error ended the work.
 * `close`: an older state was restored.
 */
export type MoveStep =
  | 'add'
  | 'start'
  | 'backed-up'
  | 'stop'
  | 'finish'
  | 'undo'
  | 'finish-undo'
  | 'stop-undo'
  | 'discard'
  | 'close';

const transitions: Readonly<Record<MoveStep, Partial<Record<MoveStatus, MoveStatus>>>> = {
  add: { open: 'open', waiting: 'waiting', applied: 'open' },
  start: { open: 'applying', waiting: 'applying' },
  'backed-up': { applying: 'applying' },
  stop: { applying: 'waiting' },
  finish: { applying: 'applied' },
  undo: { open: 'undoing', waiting: 'undoing', applied: 'undoing' },
  'finish-undo': { undoing: 'undone' },
  'stop-undo': { undoing: 'applied' },
  discard: { open: 'discarded', waiting: 'discarded' },
  close: { applying: 'waiting', undoing: 'applied' },
};

/** @returns null if the step is not possible now */
export function afterStep(status: MoveStatus, step: MoveStep): MoveStatus | null {
  return transitions[step][status] ?? null;
}
