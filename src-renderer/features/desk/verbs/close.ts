// Closes the borrower, behind the scans that wait; Escape ends what is under way first.

import { closed } from '../session/desk-state.ts';
import type { Verb } from './verb.ts';

declare module '../session/kinds.ts' {
  interface Tasks {
    // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- it has no fields
    close: {};
  }
}

export const close: Verb = {
  key: 'Esc',
  shortcuts: { scan: 'escape' },
  begin: (desk, verbs) => {
    if (desk.question !== null) return { change: { question: null } };
    for (const verb of verbs) {
      const step = verb.leave?.(desk) ?? null;
      if (step !== null) return step;
    }
    return closing;
  },
  tasks: {
    close: {
      stored: {},
      undoable: false,
      endsChoice: true,
      perform: () => ({ change: closed, entry: null }),
    },
  },
};

/** Closes the borrower at once, whatever is under way. */
export const closing = { task: { kind: 'close' } } as const;
