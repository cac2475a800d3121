// Undoes the last action, or the task that still waits.

import { ApiProblem } from '../../../api/http-client.ts';
import type { Loan } from '../../../api/library.ts';
import { IconArrowBackUp, IconExclamationMark } from '../../../ui/icons/icons.ts';
import { fullName } from '../../../ui/loans/names.ts';
import { nextToUndo, refreshed, withEntry } from '../session/desk-state.ts';
import { isDone, titleOf, type Entry, type Task } from '../session/kinds.ts';
import { happened, noted, once, overviewIfOpen, shown } from '../session/performing.ts';
import { eventToUndo, undoTarget, without } from '../session/undo-stack.ts';
import { resultKind, taskKind, type Performed, type Performing, type Verb } from './verb.ts';

declare module '../session/kinds.ts' {
  interface Tasks {
    /** Undoes the result of this task; null undoes the last action. */
    undo: { of: string | null };
  }
  interface Results {
    undone: {
      what: DoneEntry['kind'];
      title: string;
      /** Null for an item that was found or used here. */
      loan: Loan | null;
      /** The loan to another borrower that is open again, because the undone loan had ended it. */
      returned: Loan | null;
    };
    /** `title` is that of the action whose undo failed. */
    'undo-impossible': { code: 'undo-not-possible' | 'undo-superseded'; title: string };
  }
}

export const undo: Verb = {
  key: 'F9',
  otherKey: 'Ctrl+Z',
  shortcuts: { mend: 'undo' },
  begin: ({ queue }, verbs) => {
    const before = queue.tasks.findLast(({ kind }) => taskKind(verbs, kind)?.undoable);
    return { task: { kind: 'undo', of: before === undefined || before.kind === 'undo' ? null : before.id } };
  },
  tasks: { undo: { stored: {}, undoable: true, perform } },
  results: {
    undone: {
      sign: IconArrowBackUp,
      words: ({ what, title, loan, returned }) => ({
        tone: 'neutral',
        sound: 'undone',
        heading: { key: 'desk:result.undone' },
        about: title,
        lines: [
          {
            key: `desk:result.undoneWhat.${what}`,
            ...(loan !== null && { values: { name: fullName(loan.borrower) } }),
          },
          ...(returned === null
            ? []
            : [{ key: 'desk:result.lentAgain', values: { name: fullName(returned.borrower) } }]),
        ],
      }),
    },
    'undo-impossible': {
      sign: IconExclamationMark,
      words: ({ code, title }) => ({
        tone: 'attention',
        sound: 'attention',
        heading: { key: 'desk:result.undoImpossible' },
        about: title,
        lines: [{ key: `desk:result.undoImpossibleWhy.${code}` }],
      }),
    },
  },
};

async function perform(task: Task<'undo'>, by: Performing): Promise<Performed> {
  const target = undoTarget(by.desk().undoStack, task.of);
  const action = nextToUndo(by.desk());
  if (target === null || action === null) return noted('nothing-to-undo', by);
  const title = titleOf(action);
  try {
    const result = await by.library.undoEvent(eventToUndo(target), once(task));
    const overview = result.overview ?? (await overviewIfOpen(null, by));
    const returned = action.kind === 'lent' ? action.returned : null;
    const loan = 'loan' in action ? action.loan : null;
    const entry: Entry = { ...happened(task, by), kind: 'undone', what: action.kind, title, loan, returned };
    return {
      entry,
      change: (desk) => ({
        ...withEntry({ ...desk, entries: markedUndone(desk.entries, action.id) }, entry),
        overview: refreshed(desk, overview),
        undoStack: without(desk.undoStack, target),
        ...resultKind(by.verbs, action.kind).follows?.(action, desk, -1),
      }),
    };
  } catch (problem) {
    if (!(problem instanceof ApiProblem) || problem.status !== 409) throw problem;
    const code = problem.code === 'undo-superseded' ? 'undo-superseded' : 'undo-not-possible';
    return shown({ ...happened(task, by), kind: 'undo-impossible', code, title }, (desk) => ({
      undoStack: without(desk.undoStack, target),
    }));
  }
}

function markedUndone(entries: readonly Entry[], id: string): Entry[] {
  return entries.map((entry) => (entry.id === id && isDone(entry) ? { ...entry, undone: true } : entry));
}
