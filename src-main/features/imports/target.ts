// What the pipeline needs of a target, which is a kind of record that an import can add or change.
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import type { NewEvent } from '../../core/events/events.ts';
import type { CommandContext } from '../../core/journal/write-gate.ts';
import { Problem } from '../../core/problems/problem.ts';
import { RefusedError } from '../../core/problems/refused-error.ts';
import type { BorrowerImage } from '../borrowers/borrower-image-commands.ts';
import type { StagedRow, PlanOf } from './import-rows-repository.ts';
import type { Choices, Found, Gap } from './import-record.ts';
import type { BorrowerField, UndoConflict } from './import-vocabulary-rules.ts';
import type { StoredImport } from './imports-repository.ts';
import type { AnyPlannedRow } from './planning/planned-row.ts';
import type { ListKind } from '../lists/header-rules.ts';
import type { ReadList } from '../lists/read-list.ts';

/** How the rows of a file become rows of a plan. */
export interface PlanTarget<Meaning> {
  readonly columns: ListKind;
  /** @throws UnreadableFileError */
  plan(
    list: ReadList,
    choices: Choices,
    db: ReadableDatabase,
    today: string,
  ): {
    readonly found: Found<Meaning>;
    /** None if required columns are missing. */
    readonly rows: Iterable<AnyPlannedRow>;
    /** Data that the plan lacks as a whole; complete after the last row. */
    readonly gaps: () => Gap[];
  };
}

/** How a row of a plan is applied and undone, whole or not at all. A `Problem` becomes the row's `hindrance`. */
export interface ApplyTarget {
  /** If one was added since the plan, the plan is out of date. */
  readonly addedEvent: 'borrower.added' | 'item.added';
  /** Runs before the first row. @returns its events */
  prepareApply(context: CommandContext, one: StoredImport): NewEvent[];
  apply(context: CommandContext, row: StagedRow, welcome: boolean): RowChange;
  /** Applies rows that all add a record, together or not at all; faster than one by one. */
  applyAdds?(context: CommandContext, rows: readonly StagedRow[], welcome: boolean): RowChange[];
  /** Runs before the first row is undone. @returns its events */
  prepareUndo(context: CommandContext, of: PlanOf): NewEvent[];
  undo(context: CommandContext, row: StagedRow, of: PlanOf): RowChange;
  /** The later change that prevents the undo of this row; null if there is none. */
  conflictWith(db: ReadableDatabase, row: StagedRow, of: PlanOf): Conflict | null;
}

export interface Conflict {
  hindrance: UndoConflict;
  fields: BorrowerField[];
}

/** What happened to a row. */
export interface RowChange {
  readonly hindrance: UndoConflict | null;
  readonly events: readonly NewEvent[];
  /** For a deleted borrower: everything that an undo needs. */
  readonly image?: BorrowerImage | null;
  /** Whether a welcome message was queued. */
  readonly welcomed?: boolean;
}

export function changed(events: readonly NewEvent[] = []): RowChange {
  return { hindrance: null, events };
}

export function hindered(hindrance: UndoConflict): RowChange {
  return { hindrance, events: [] };
}

/** Runs a change in a savepoint; a refusal undoes it. */
export function attempt<Changed>(db: WritableDatabase, change: () => Changed): Changed | RowChange {
  try {
    return db.transaction(change)();
  } catch (error) {
    if (error instanceof RefusedError) return hindered('refused');
    if (!(error instanceof Problem)) throw error;
    return hindered(hindranceOf(error));
  }
}

function hindranceOf({ code }: Problem): UndoConflict {
  switch (code) {
    case 'barcode-taken':
      return 'card-taken';
    case 'external-id-taken':
      return 'number-taken';
    case 'borrower-has-loans':
      return 'has-items';
    case 'not-found':
      return 'gone-meanwhile';
    default:
      return 'refused';
  }
}
