// The commands that apply a plan and undo it, row by row, in steps of a few milliseconds.
import { performance } from 'node:perf_hooks';
import type { ReadableDatabase } from '../../../core/database/connection.ts';
import type { NewEvent } from '../../../core/events/events.ts';
import type { Command, CommandContext } from '../../../core/journal/write-gate.ts';
import { Problem } from '../../../core/problems/problem.ts';
import { removeGroupIfEmpty } from '../../borrowers/groups-service.ts';
import { pauseIndexMerging, resumeIndexMerging } from '../../borrowers/search-index-commands.ts';
import type { ImportResult } from '../import-record.ts';
import type { Outcome } from '../import-vocabulary-rules.ts';
import { stagedRows, stagedRowWrites, type PlanOf, type StagedRow } from '../import-rows-repository.ts';
import { importWrites, stagedImports, type Applying, type StoredImport } from '../imports-repository.ts';
import { attempt, type RowChange } from '../targets/target.ts';
import { targetOf } from '../targets/targets.ts';

const UNDO_DAYS = 30;
/** Time limit for starting more rows in a step: a scan may be waiting. */
const MOST_MS = { apply: 10, undo: 6 } as const;

export const noResult: ImportResult = {
  added: 0,
  changed: 0,
  markedLeft: 0,
  deleted: 0,
  skipped: 0,
  groupsMade: 0,
  welcomeMessages: 0,
  takenBack: 0,
  kept: 0,
};

/** The result of one step. */
export interface Step {
  /** Whether all rows are done. */
  finished: boolean;
  rows: number;
  ms: number;
}

export function prepareApply(id: string): Command<null> {
  return (context) => {
    pauseIndexMerging(context.db);
    const one = existing(context.db, id);
    return { result: null, events: targetOf(one.kind).prepareApply(context, one) };
  };
}

/**
 * Applies the next rows; stops early if that takes too long.
 *
 * @param rowsAtMost estimate of the rows that fit into a few milliseconds
 */
export function applySome(id: string, rowsAtMost: number): Command<Step> {
  return (context) => {
    const one = applying(context.db, id);
    const of = { import: id, plan: one.plan };
    const rows = stagedRows(context.db).toDo(of, rowsAtMost);
    const step = changeRows(context, of, rows, MOST_MS.apply, (row) => {
      const change = attempt(context, () => targetOf(one.kind).apply(context, row, one.welcome));
      countApplied(one.result, row, change);
      return { ...change, outcome: change.hindrance === null ? 'done' : 'skipped' };
    });
    for (const event of step.events) if (event.type === 'group.added') one.groupsMade.push(event.data.id);
    one.result.groupsMade = one.groupsMade.length;
    one.done += step.rows;
    importWrites(context.db).step(id, one, context.now);
    const finished = one.done >= one.total || rows.length === 0;
    if (finished) step.events.push(finishApply(context, id));
    return { result: { finished, rows: step.rows, ms: step.ms() }, events: step.events };
  };
}

function countApplied(result: ImportResult, { action }: StagedRow, { hindrance, welcomed }: RowChange): void {
  if (hindrance !== null) result.skipped += 1;
  else if (action === 'add') result.added += 1;
  else if (action === 'update') result.changed += 1;
  else if (action === 'mark-left') result.markedLeft += 1;
  else result.deleted += 1;
  if (welcomed === true) result.welcomeMessages += 1;
}

function finishApply(context: CommandContext, id: string): NewEvent {
  const one = existing(context.db, id);
  const undoUntil = new Date(Date.parse(context.now) + UNDO_DAYS * 86_400_000).toISOString();
  const after: StoredImport = { ...one, status: 'applied', committedAt: context.now, undoUntil };
  importWrites(context.db).save(after, context.now);
  resumeIndexMerging(context.db);
  const { added, changed, markedLeft, deleted } = one.result ?? noResult;
  return { type: 'import.committed', data: { id, added, changed, markedLeft, deleted } };
}

export function prepareUndo(id: string): Command<null> {
  return (context) => {
    pauseIndexMerging(context.db);
    const one = existing(context.db, id);
    return {
      result: null,
      events: targetOf(one.kind).prepareUndo(context, { import: id, plan: one.plan }),
    };
  };
}

/** Undoes the next rows, added records first; see `applySome`. */
export function undoSome(id: string, rowsAtMost: number): Command<Step> {
  return (context) => {
    const one = applying(context.db, id);
    const of = { import: id, plan: one.plan };
    const added = stagedRows(context.db).doneAdds(of, beyondAll, rowsAtMost);
    const rows = added.length > 0 ? added : stagedRows(context.db).done(of, beyondAll, rowsAtMost);
    const step = changeRows(context, of, rows, MOST_MS.undo, (row) => {
      const change = attempt(context, () => targetOf(one.kind).undo(context, row, of));
      one.result[change.hindrance === null ? 'takenBack' : 'kept'] += 1;
      return { ...change, outcome: change.hindrance === null ? 'taken-back' : 'kept' };
    });
    one.done += step.rows;
    importWrites(context.db).step(id, one, context.now);
    const finished = rows.length === 0;
    if (finished) step.events.push(...finishUndo(context, id, one.groupsMade));
    return { result: { finished, rows: step.rows, ms: step.ms() }, events: step.events };
  };
}

const beyondAll = Number.MAX_SAFE_INTEGER;

function finishUndo(context: CommandContext, id: string, groupsMade: readonly string[]): NewEvent[] {
  const events = groupsMade.flatMap((group) => removeGroupIfEmpty(context.db, group));
  const one = existing(context.db, id);
  const after: StoredImport = { ...one, status: 'undone', undoneAt: context.now, undoUntil: null };
  importWrites(context.db).save(after, context.now);
  resumeIndexMerging(context.db);
  const { takenBack, kept } = one.result ?? noResult;
  return [...events, { type: 'import.undone', data: { id, takenBack, kept } }];
}

/** Changes the rows in order, as many as the time allows, and records each outcome. */
function changeRows(
  { db }: CommandContext,
  of: PlanOf,
  rows: readonly StagedRow[],
  mostMs: number,
  change: (row: StagedRow) => RowChange & { outcome: Outcome },
): { events: NewEvent[]; rows: number; ms: () => number } {
  const start = performance.now();
  const ms = (): number => performance.now() - start;
  const step = { events: [] as NewEvent[], rows: 0, ms };
  for (const row of rows) {
    const { outcome, hindrance, image = null, events } = change(row);
    stagedRowWrites(db).settle(of, row.position, outcome, hindrance, image);
    step.events.push(...events);
    step.rows += 1;
    if (ms() > mostMs) break;
  }
  return step;
}

function applying(db: ReadableDatabase, id: string): Applying & { result: ImportResult } {
  const one = stagedImports(db).applying(id);
  if (one === null) throw noSuchImport(id);
  return { ...one, result: one.result ?? { ...noResult } };
}

export function existing(db: ReadableDatabase, id: string): StoredImport {
  const one = stagedImports(db).import(id);
  if (one === null) throw noSuchImport(id);
  return one;
}

export function noSuchImport(id: string): Problem {
  return new Problem('not-found', `There is no import ${id}.`);
}
