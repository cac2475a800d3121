// The states of a run, which imports one file from the watched folder, and the transitions between them.
import type { RunState } from './watched-folder-codes.ts';
import type { Run } from './watched-folder-record.ts';

export type RunEvent = 'needs-decision' | 'ends' | 'fails' | 'starts-again';

const transitions: Readonly<Record<RunState, Partial<Record<RunEvent, RunState>>>> = {
  running: { 'needs-decision': 'waiting', ends: 'done', fails: 'failed' },
  waiting: { ends: 'done' },
  // A person corrects and applies the import of a failed file.
  failed: { ends: 'done' },
  // The plan expired, and its file is still there.
  done: { 'starts-again': 'running' },
};

export function isOpen(state: RunState): boolean {
  return state === 'running' || state === 'waiting';
}

/** The run after an event that its state allows. @throws Error if it does not */
export function runAfter(run: Run, event: RunEvent, change: Partial<Run>, now: string): Run {
  const state = transitions[run.state][event];
  if (state === undefined) throw new Error(`A run that is ${run.state} cannot get the event ${event}.`);
  return { ...run, outcome: null, ...change, state, endedAt: isOpen(state) ? null : now };
}
