// Common to all tasks: how a result is shown, kept for undo, and followed by the newest overview.

import { requestOptions } from '../../../api/http-client.ts';
import type { Loan, LoanOverview } from '../../../api/library.ts';
import { resultKind, type Performed, type Performing } from '../verbs/verb.ts';
import { refreshed, withEntry, type DeskState, type Note } from './desk-state.ts';
import type { DoneEntry, Entry, Queued } from './kinds.ts';
import { pushed } from './undo-stack.ts';

export const unchanged = { entry: null, change: () => ({}) };

/** A task that is sent again has its effect only once. */
export const once = ({ id }: Queued) => requestOptions({ idempotencyKey: id });

export function happened(task: Queued, by: Performing) {
  return { id: by.newId(), at: by.now(), task: task.id };
}

/** A result, with what else it changes. */
export function shown(entry: Entry, change?: (desk: DeskState) => Partial<DeskState>): Performed {
  return { entry, change: (desk) => ({ ...withEntry(desk, entry), ...change?.(desk) }) };
}

export function noted(says: Note['says'], by: Performing): Performed {
  const note: Note = { id: by.newId(), says };
  return { entry: null, ignored: true, change: () => ({ note }) };
}

/** A result that can be undone. */
export function done(
  entry: DoneEntry,
  events: readonly number[],
  overview: LoanOverview | null,
  by: Performing,
): Performed {
  return shown(entry, (desk) => ({
    overview: refreshed(desk, overview),
    undoStack: pushed(desk.undoStack, { task: entry.task, entry: entry.id, events }),
    ...resultKind(by.verbs, entry.kind).follows?.(entry, desk, 1),
  }));
}

/** The task itself is done: a failure to load the overview must not look like its failure. */
export async function overviewIfOpen(loan: Loan | null, by: Performing): Promise<LoanOverview | null> {
  const open = by.desk().overview?.borrower.id;
  if (open === undefined || (loan !== null && loan.borrower.id !== open)) return null;
  try {
    return await by.library.readLoanOverview(open);
  } catch {
    return null;
  }
}
