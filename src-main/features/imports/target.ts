// A target: a kind of list that an import can plan, apply and undo. Targets register with the imports service.
import type { ZodType } from 'zod';
import type { Scope } from '../../core/access/scopes.ts';
import type { ReadableDatabase, WritableDatabase } from '../../core/database/connection.ts';
import type { EventType, NewEvent } from '../../core/events/events.ts';
import type { CommandContext } from '../../core/journal/write-gate.ts';
import { Problem } from '../../core/problems/problem.ts';
import { RefusedError } from '../../core/problems/refused-error.ts';
import type { ListKind } from '../lists/header-rules.ts';
import type { ReadList } from '../lists/read-list.ts';
import type {
  BalanceSkipped,
  Choices,
  Corrections,
  Counts,
  FilelessPlan,
  Found,
  Gap,
  ImportResult,
  ImportRow,
  RowImage,
  RowToShow,
  StagedRow,
  StoredImport,
} from './import-record.ts';
import type { UndoConflict } from './import-vocabulary-rules.ts';
import type { AnyPlannedRow } from './planning/planned-row.ts';

/** The list of imports that the API means by default. */
export const usualList = 'borrowers';

/** How the rows of a list become rows of a plan, in the worker process. */
export interface PlanTarget<Meaning extends string = string> {
  readonly columns: ListKind;
  /** The fields whose changes are counted. */
  readonly countedFields: readonly string[];
  /** @throws UnreadableFileError */
  plan(
    list: ReadList,
    choices: Choices<Meaning>,
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

/** Plans a file that is not a list of rows and columns. */
export interface FilePlan {
  readonly countedFields: readonly string[];
  /** @throws UnreadableFileError */
  planFile(
    file: string,
    db: ReadableDatabase,
  ): Promise<{ readonly found: Found; readonly rows: Iterable<AnyPlannedRow>; readonly gaps: () => Gap[] }>;
}

/** Answers for one row about the others of its plan. */
export interface RowsOfPlan {
  /** Rows not yet applied that give up a card or number which another row takes. */
  toRelease(): StagedRow[];
  /** The same, of rows that were applied. */
  doneReleases(): StagedRow[];
  /** Whether this import has changed that borrower, so that the undo changes them back. */
  isOfImport(borrower: string): boolean;
}

/** A plan that no file was read for. */
export interface PlannedWithoutFile {
  readonly planned: unknown;
  readonly counts: Counts;
}

/** How a row of a plan is applied and undone, whole or not at all. A `Problem` becomes the row's `hindrance`. */
export interface ApplyTarget<Meaning extends string = string> {
  /** How many rows a step has at most, if each of them writes much: a scan waits for the disk too. */
  readonly rowsAtOnce?: number;
  /** Runs before the first row. @returns its events */
  prepareApply(context: CommandContext, one: StoredImport<Meaning>, plan: RowsOfPlan): NewEvent[];
  /** @param file where the import's file is */
  apply(context: CommandContext, row: StagedRow, welcome: boolean, file: string): RowChange;
  /** Applies rows that all add a record, together or not at all; faster than one by one. */
  applyAdds?(context: CommandContext, rows: readonly StagedRow[], welcome: boolean): RowChange[];
  /** The part of the balance that is lost if this row is skipped; without it, the list has no balance. */
  skips?(row: StagedRow, today: string): BalanceSkipped;
  /** Whether a person chose that the holds of its borrowers end. */
  endsHolds?(one: StoredImport<Meaning>): boolean;
  /** Runs before the first row is undone. @returns its events */
  prepareUndo(context: CommandContext, plan: RowsOfPlan): NewEvent[];
  undo(context: CommandContext, row: StagedRow, plan: RowsOfPlan): RowChange;
  /** The later change that prevents the undo of this row; null if there is none. */
  conflictWith(db: ReadableDatabase, row: StagedRow, plan: RowsOfPlan): Conflict | null;
}

export interface Target<Meaning extends string = string> extends ApplyTarget<Meaning> {
  readonly kind: string;
  /** The name of the list of imports that shows it, in the parameter `of`. */
  readonly of: string;
  /** Its place among the lists of a move, which are read in this order; absent: it is not part of one. */
  readonly placeInMove?: number;
  /** Scopes of a token besides `borrowers:write`: to see rows, and to change anything. */
  readonly scopes: { readonly rows: Scope; readonly change: Scope | readonly Scope[] };
  /** The further scopes that these corrections need. */
  scopesFor?(corrections: Corrections): readonly Scope[];
  /** If one of these happened since the plan, the plan is out of date, and why. */
  readonly outdatedBy: readonly EventType[];
  readonly outdated: string;
  /** The largest file, if it is not that of lists. */
  readonly largestFileBytes?: number;
  /** Whether the desk has a notice of an import that a start finishes; it links to the screen of borrower imports. */
  readonly hasNotice: boolean;
  readonly words: TargetWords;
  /** Its further properties of each import in the API. @param fileless null for the import of a file */
  show?(fileless: FilelessPlan | null): object;
  /** Where the API shows columns elsewhere than in `columns`. */
  showFound?(found: Found<Meaning>): Found;
  showRow(db: ReadableDatabase, row: RowToShow): ImportRow;
  /** The choices that the next list with these columns takes over, by the digest of the columns; null for none. */
  habits?(
    db: ReadableDatabase,
    found: Found<Meaning>,
    choices: Choices<Meaning>,
  ): readonly [digest: string, habits: { readonly columns: Readonly<Record<string, string | null>> }];
  /** For a target that reads no file: why the corrections of a file are refused. */
  readonly notCorrected?: string;
  /** Plans without a file. @param keep stores rows, and returns whether to go on @returns null if planning was stopped */
  planWithoutFile?(
    reader: ReadableDatabase,
    choices: unknown,
    today: string,
    keep: (rows: readonly AnyPlannedRow[]) => Promise<boolean>,
  ): Promise<PlannedWithoutFile | null>;
}

/** The codes of a target's rows, for the API's document. */
export interface TargetWords {
  /** The fields that stand for names of the library, such as classes. */
  readonly values?: readonly string[];
  readonly gaps?: readonly string[];
  readonly fields?: readonly string[];
  readonly reasons?: readonly string[];
  readonly notes?: { readonly fields: readonly string[]; readonly codes: readonly string[] };
}

/** The properties that a target adds to the shapes of the API. */
export interface TargetShapes {
  readonly found?: Readonly<Record<string, ZodType>>;
  readonly corrections?: Readonly<Record<string, ZodType>>;
  readonly choices?: Readonly<Record<string, ZodType>>;
  readonly import?: Readonly<Record<string, ZodType>>;
  readonly row?: Readonly<Record<string, ZodType>>;
  /** Shapes that the document uses as nullable. */
  readonly nullable?: Readonly<Record<string, ZodType>>;
}

/** A target with the shapes of its API. */
export type RegisteredTarget = Target & { readonly shapes: TargetShapes };

/** The targets that registered, in their order. */
export interface Targets {
  all(): readonly RegisteredTarget[];
  of(kind: string): RegisteredTarget;
}

export function registeredTargets(): Targets & { add(target: RegisteredTarget): void } {
  const targets: RegisteredTarget[] = [];
  return {
    add: (target) => void targets.push(target),
    all: () => targets,
    of(kind) {
      const target = targets.find((one) => one.kind === kind);
      if (target === undefined) throw new Error(`No target imports ${kind}.`);
      return target;
    },
  };
}

export interface Conflict {
  hindrance: UndoConflict;
  fields: string[];
}

/** The outcome of a row. */
export interface RowChange {
  readonly hindrance: UndoConflict | null;
  readonly events: readonly NewEvent[];
  readonly image?: RowImage;
  /** Whether a welcome message was queued. */
  readonly welcomed?: boolean;
  /** The count of the result for a record that is added because rows of the list need it. */
  readonly made?: keyof Pick<ImportResult, 'borrowersMade' | 'copiesMade'>;
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
