// Switches what a scan means, behind the scans that wait: they mean what they meant.

import {
  closed,
  type ClassMode,
  type CountingMode,
  type DeskMode,
  type DeskState,
} from '../session/desk-state.ts';
import type { Step, Verb } from './verb.ts';

declare module '../session/kinds.ts' {
  interface Tasks {
    /** Null for the usual state of the desk. */
    mode: { mode: CountingMode | Omit<ClassMode, 'since'> | null };
  }
}

export const leaveMode: Verb = {
  begin: () => ({ task: { kind: 'mode', mode: null } }),
  leave: ({ overview, mode }) =>
    overview === null && mode !== null ? { task: { kind: 'mode', mode: null } } : null,
  tasks: {
    mode: {
      stored: { mode: 'object' },
      undoable: false,
      endsChoice: true,
      perform: ({ mode, at }) => ({
        change: (desk) => ({
          ...closed(desk),
          mode: mode?.kind === 'class' ? { ...mode, since: at } : mode,
        }),
        entry: null,
      }),
    },
  },
};

/** Counts from now on, or no longer. */
export function toggledMode({ queue, mode }: DeskState, kind: CountingMode['kind']): Step {
  const next = queue.tasks.findLast((task) => task.kind === 'mode');
  const latest = next === undefined ? mode : next.mode;
  return { task: { kind: 'mode', mode: latest?.kind === kind ? null : { kind, count: 0 } } };
}

/** @param by 1 for a scan of the mode, -1 if that was undone */
export function withCounted(mode: DeskMode | null, kind: CountingMode['kind'], by: 1 | -1): DeskMode | null {
  return mode?.kind === kind ? { ...mode, count: Math.max(0, mode.count + by) } : mode;
}
