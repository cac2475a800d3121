// Carries out rows of a plan within one command: adds, changes and deletes borrowers in batches. Each row is atomic.
import { performance } from 'node:perf_hooks';
import { findBorrower, snapshotOf, upsertBorrower } from '../../../borrowers/borrower-image-commands.ts';
import { deleteBorrower, updateBorrower } from '../../../borrowers/borrower-commands.ts';
import {
  addBorrowersTogether,
  changeBorrowersTogether,
  deleteBorrowersTogether,
} from '../../../borrowers/many-borrowers-command.ts';
import type { NewEvent } from '../../../../core/events/events.ts';
import type { Command, CommandContext } from '../../../../core/journal/write-gate.ts';
import { queueWelcome } from '../../../mail/welcome-commands.ts';
import { Problem } from '../../../../core/problems/problem.ts';
import type { ImportResult } from '../../import-record.ts';
import type { UndoConflict } from '../../import-vocabulary-rules.ts';
import { stagedRowWrites, type PlanOf, type StagedRow } from '../../staged-rows-repository.ts';
import { changesOf, differing, inputOf, isCleared } from './staged-values.ts';

/** Time limit for starting more work in a step: a scan may be waiting. */
export const MOST_MS = 10;
/** Batch sizes: a statement cannot be interrupted, and a change costs more than an addition. */
const batchSizes = { added: 128, changed: 48, deleted: 64, alone: 1 } as const;

export interface RowOutcome {
  hindrance: UndoConflict | null;
  image: string | null;
  events: readonly NewEvent[];
}

/** The rows of one step. */
export interface RowsToCarryOut {
  of: PlanOf;
  rows: readonly StagedRow[];
  /** Whether new borrowers get a welcome message. */
  welcome: boolean;
  /** Start of the step, from `performance.now()`. */
  start: number;
}

/** What a step returns. */
export interface Tally {
  result: ImportResult;
  groupsMade: string[];
  events: NewEvent[];
  rows: number;
}

/** Carries out the rows in order, as many as the time allows, and records each outcome. */
export function carryOutRows(context: CommandContext, step: RowsToCarryOut, tally: Tally): void {
  const isLate = (): boolean => performance.now() - step.start > MOST_MS;
  for (const run of runsOf(step.rows)) {
    const together = carryOutBatch(context, step.of, run, tally);
    for (const row of run) {
      const hindrance = together ? null : carryOutAlone(context, step.of, row, tally);
      count(tally.result, row, hindrance);
      if (step.welcome && row.action === 'add' && hindrance === null) welcome(context, row, tally);
      tally.rows += 1;
      if (!together && isLate()) return;
    }
    if (isLate()) return;
  }
}

/** The kind of statement for a row: leaving is an ordinary change. */
const kindOfAction = {
  add: 'added',
  update: 'changed',
  'mark-left': 'changed',
  delete: 'deleted',
  nothing: 'alone',
} as const;

/** Groups consecutive rows of the same kind into batches; every other row is a batch of one. */
function* runsOf(rows: readonly StagedRow[]): Generator<readonly StagedRow[]> {
  let run: StagedRow[] = [];
  for (const row of rows) {
    const [before] = run;
    const way = kindOfAction[row.action];
    if (before !== undefined && (kindOfAction[before.action] !== way || run.length === batchSizes[way])) {
      yield run;
      run = [];
    }
    run.push(row);
  }
  if (run.length > 0) yield run;
}

/** @returns whether the whole batch succeeded; otherwise nothing was changed */
function carryOutBatch(
  context: CommandContext,
  of: PlanOf,
  run: readonly StagedRow[],
  tally: Tally,
): boolean {
  const [first, last] = [run[0], run.at(-1)];
  if (first === undefined || last === undefined || first === last) return false;
  if (first.action === 'delete') return deleteBatch(context, of, run, tally);
  const { result: done, events } = (
    first.action === 'add'
      ? addBorrowersTogether(run.map(({ borrower, after }) => ({ id: borrower, input: inputOf(after) })))
      : changeBatch(run)
  )(context);
  if (!done) return false;
  const settled = stagedRowWrites(context.db).markDone(of, first.position, last.position);
  if (settled !== run.length)
    throw new Error(`${String(settled)} of ${String(run.length)} rows were marked as done.`);
  note(events, tally);
  return true;
}

/** Only if each borrower is still as the plan found them. */
function changeBatch(run: readonly StagedRow[]): Command<boolean> {
  return (context) => {
    const asPlanned = run.every(({ borrower, before }) => {
      const now = findBorrower(context.db, borrower);
      return now !== null && differing(now, before).length === 0;
    });
    if (!asPlanned) return { result: false, events: [] };
    return changeBorrowersTogether(
      run.map(({ borrower, after }) => ({ id: borrower, changes: changesOf(after) })),
    )(context);
  };
}

/** Only if each borrower is still as the plan found them; keeps with each row what an undo needs. */
function deleteBatch(context: CommandContext, of: PlanOf, run: readonly StagedRow[], tally: Tally): boolean {
  const { db } = context;
  const images = run.map(({ borrower, version }) => {
    const image = snapshotOf(db, borrower);
    return image?.borrower.version === version ? image : null;
  });
  if (images.includes(null)) return false;
  const { result: done, events } = deleteBorrowersTogether(run.map(({ borrower }) => borrower))(context);
  if (!done) return false;
  for (const [at, { position }] of run.entries())
    stagedRowWrites(db).settle(of, position, 'done', null, JSON.stringify(images[at]));
  note(events, tally);
  return true;
}

function carryOutAlone(
  context: CommandContext,
  of: PlanOf,
  row: StagedRow,
  tally: Tally,
): UndoConflict | null {
  const { hindrance, image, events } = attempt(context, () => carryOut(context, row));
  const outcome = hindrance === null ? 'done' : 'skipped';
  stagedRowWrites(context.db).settle(of, row.position, outcome, hindrance, image);
  note(events, tally);
  return hindrance;
}

function note(events: readonly NewEvent[], tally: Tally): void {
  for (const event of events) {
    tally.events.push(event);
    if (event.type === 'group.added') tally.groupsMade.push(event.data.id);
  }
}

function welcome({ db, now }: CommandContext, { borrower }: StagedRow, tally: Tally): void {
  const { result, events } = queueWelcome(db, borrower, now);
  note(events, tally);
  if (result === 'queued') tally.result.welcomeMessages += 1;
}

function carryOut(context: CommandContext, row: StagedRow): RowOutcome {
  const { borrower: id, before, after } = row;
  const fine = (events: readonly NewEvent[], image: string | null = null): RowOutcome => ({
    hindrance: null,
    image,
    events,
  });
  if (row.action === 'add') return fine(upsertBorrower(id, inputOf(after))(context).events);
  const now = findBorrower(context.db, id);
  if (now === null) return hindered('gone-meanwhile');
  if (row.action === 'delete') {
    if (now.version !== row.version) return hindered('changed-meanwhile');
    const image = JSON.stringify(snapshotOf(context.db, id));
    return fine(deleteBorrower(id)(context).events, image);
  }
  const other = differing(now, before).filter((field) => !isCleared(now, field, after));
  if (other.length > 0) return hindered('changed-meanwhile');
  return fine(updateBorrower(id, changesOf(after))(context).events);
}

/** Runs a row's change in its own savepoint; a library problem becomes the row's `hindrance`. */
export function attempt({ db }: CommandContext, change: () => RowOutcome): RowOutcome {
  try {
    return db.transaction(change)();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return hindered(hindranceOf(error));
  }
}

export function hindered(hindrance: UndoConflict): RowOutcome {
  return { hindrance, image: null, events: [] };
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

function count(result: ImportResult, { action }: StagedRow, hindrance: UndoConflict | null): void {
  if (hindrance !== null) result.skipped += 1;
  else if (action === 'add') result.added += 1;
  else if (action === 'update') result.changed += 1;
  else if (action === 'mark-left') result.markedLeft += 1;
  else result.deleted += 1;
}
