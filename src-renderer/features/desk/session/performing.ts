// Common to performing all tasks: the library, the desk's state, and the change that an answer makes.

import { requestOptions } from '../../../api/http-client.ts';
import type * as library from '../../../api/library.ts';
import type { Loan, LoanOverview } from '../../../api/library.ts';
import type { UsReading } from '../scanning/key-places.ts';
import type { DoneEntry, Entry } from './desk-entries.ts';
import { refreshed, withEntry, type DeskState, type Note, type Question } from './desk-state.ts';
import type { Asked } from './desk-tasks.ts';
import { pushed } from './undo-stack.ts';

export type Door = Pick<
  typeof library,
  | 'scan'
  | 'readLoanOverview'
  | 'returnItem'
  | 'renew'
  | 'renewMany'
  | 'changeDueDate'
  | 'claimReturned'
  | 'declareLost'
  | 'previewLoss'
  | 'giveUpLost'
  | 'takePayment'
  | 'undoEvent'
  | 'readItem'
  | 'updateItem'
  | 'searchDesk'
  | 'placeHold'
>;

export interface Performing {
  door: Door;
  /** The desk's current state; read it again after each await. */
  desk: () => DeskState;
  newId: () => string;
  now: () => number;
}

export interface Performed {
  change: (desk: DeskState) => Partial<DeskState>;
  entry: Entry | null;
  /** The answer is a question for staff. */
  asks?: Question;
  /** Nothing was done, and there is nothing to show. */
  ignored?: boolean;
  /** The library has the code that the keys mean on a US keyboard. */
  foundByPlaces?: UsReading;
}

export const unchanged = { entry: null, change: () => ({}) };

/** A task that is sent again has its effect only once. */
export const once = ({ id }: Asked) => requestOptions({ idempotencyKey: id });

export function happened(task: Asked, by: Performing) {
  return { id: by.newId(), at: by.now(), task: task.id };
}

export function shown(entry: Entry, change: (desk: DeskState) => Partial<DeskState>): Performed {
  return { entry, change: (desk) => ({ ...withEntry(desk, entry), ...change(desk) }) };
}

export function noted(says: Note['says'], by: Performing): Performed {
  const note: Note = { id: by.newId(), says };
  return { entry: null, ignored: true, change: () => ({ note }) };
}

export function done(entry: DoneEntry, events: readonly number[], overview: LoanOverview | null): Performed {
  return shown(entry, (desk) => ({
    overview: refreshed(desk, overview),
    undoStack: pushed(desk.undoStack, { task: entry.task, entry: entry.id, events }),
  }));
}

/** The task itself is done: a failure to load the overview must not look like its failure. */
export async function overviewIfOpen(loan: Loan | null, by: Performing): Promise<LoanOverview | null> {
  const open = by.desk().overview?.borrower.id;
  if (open === undefined || (loan !== null && loan.borrower.id !== open)) return null;
  try {
    return await by.door.readLoanOverview(open);
  } catch {
    return null;
  }
}
