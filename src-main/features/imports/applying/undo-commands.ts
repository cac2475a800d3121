// The commands that undo an import in steps of a few milliseconds, in batches where no conflict exists.
import { performance } from 'node:perf_hooks';
import {
  findBorrower,
  bringBackBorrower,
  bringBackTogether,
  type BorrowerImage,
} from '../../borrowers/borrower-image-commands.ts';
import { deleteBorrower, updateBorrower } from '../../borrowers/borrower-commands.ts';
import { removeGroupIfEmpty } from '../../borrowers/groups-service.ts';
import { changeBorrowersTogether, deleteBorrowersTogether } from '../../borrowers/many-borrowers-command.ts';
import { pauseIndexMerging, resumeIndexMerging } from '../../borrowers/search-index-commands.ts';
import type { WritableDatabase } from '../../../core/database/connection.ts';
import type { NewEvent } from '../../../core/events/events.ts';
import type { Command, CommandContext } from '../../../core/journal/write-gate.ts';
import { existing, noResult, noSuchImport, type Step } from './apply-commands.ts';
import { attempt, hindered, type RowOutcome } from '../targets/borrowers/apply-borrowers.ts';
import type { ImportResult } from '../import-record.ts';
import { undoItems } from '../targets/items/apply-items.ts';
import type { FieldValues } from '../planning/planned-row.ts';
import { importWrites, stagedImports, type StoredImport } from '../staging-repository.ts';
import { stagedRows, stagedRowWrites, type PlanOf, type StagedRow } from '../staged-rows-repository.ts';
import { changesOf, differing, numbersCleared } from '../targets/borrowers/staged-values.ts';
import { obstacleTo } from '../targets/borrowers/undo-conflicts.ts';
import { undoStrategies, type UndoStrategy } from '../targets/borrowers/undo-strategies.ts';

/** Time limit for starting more work in a step: a scan may be waiting. */
const MOST_MS = 6;

/** Clears cards and numbers that changed owner, so that each can return to its previous owner. */
export function prepareUndo(id: string): Command<null> {
  return (context) => {
    pauseIndexMerging(context.db);
    const one = existing(context, id);
    const events: NewEvent[] = [];
    const of = { import: id, plan: one.plan };
    for (const row of stagedRows(context.db).doneReleases(of)) {
      if (obstacleTo(context.db, row, of) !== null) continue;
      events.push(...updateBorrower(row.borrower, numbersCleared(row.after))(context).events);
    }
    return { result: null, events };
  };
}

/**
 * Undoes the next rows, added borrowers first; stops early if that takes too long.
 *
 * @param rowsAtMost estimate of the rows that fit into a few milliseconds
 */
export function undoSome(id: string, rowsAtMost: number): Command<Step> {
  return (context) => {
    const start = performance.now();
    const one = stagedImports(context.db).carryingOut(id);
    if (one === null) throw noSuchImport(id);
    const of = { import: id, plan: one.plan };
    const rows = next(context.db, of, rowsAtMost);
    const tally = { result: { ...(one.result ?? noResult) }, events: [] as NewEvent[], rows: 0 };
    if (one.kind === 'items') undoItems(context, { of, rows, start }, tally);
    else undoRows(context, of, { rows, start }, tally);
    const { result, events } = tally;
    importWrites(context.db).step(id, { ...one, result, done: one.done + tally.rows }, context.now);
    const finished = rows.length === 0;
    if (finished) events.push(...finish(context, id, one.groupsMade));
    return { result: { finished, rows: tally.rows, ms: performance.now() - start }, events };
  };
}

function finish(context: CommandContext, id: string, groupsMade: readonly string[]): NewEvent[] {
  const events = groupsMade.flatMap((group) => removeGroupIfEmpty(context.db, group));
  const one = existing(context, id);
  const after: StoredImport = { ...one, status: 'undone', undoneAt: context.now, undoUntil: null };
  importWrites(context.db).save(after, context.now);
  resumeIndexMerging(context.db);
  const { takenBack, kept } = one.result ?? noResult;
  return [...events, { type: 'import.undone', data: { id, takenBack, kept } }];
}

function next(db: WritableDatabase, of: PlanOf, rowsAtMost: number): StagedRow[] {
  const adds = stagedRows(db).doneAdds(of, beyondAll, rowsAtMost);
  return adds.length > 0 ? adds : stagedRows(db).done(of, beyondAll, rowsAtMost);
}

const beyondAll = Number.MAX_SAFE_INTEGER;

/** What a step returns. */
interface Tally {
  result: ImportResult;
  events: NewEvent[];
  rows: number;
}

function undoRows(
  context: CommandContext,
  of: PlanOf,
  { rows, start }: { rows: readonly StagedRow[]; start: number },
  tally: Tally,
): void {
  const isLate = (): boolean => performance.now() - start > MOST_MS;
  for (const { way, run } of undoStrategies(context.db, rows)) {
    if (way !== 'alone' && undoBatch(context, of, way, run, tally)) {
      if (isLate()) return;
      continue;
    }
    for (const row of run) {
      const { hindrance, events } = attempt(context, () => takeBack(context, row, of));
      const settled = hindrance === null ? 'taken-back' : 'kept';
      stagedRowWrites(context.db).settle(of, row.position, settled, hindrance, null);
      tally.result[settled === 'kept' ? 'kept' : 'takenBack'] += 1;
      for (const event of events) tally.events.push(event);
      tally.rows += 1;
      if (isLate()) return;
    }
  }
}

/** @returns whether the whole batch was undone; otherwise nothing was changed */
function undoBatch(
  context: CommandContext,
  of: PlanOf,
  way: Exclude<UndoStrategy, 'alone'>,
  run: readonly StagedRow[],
  tally: Tally,
): boolean {
  if (run.length === 1) return false;
  const { result: done, events } = commandFor(way, run)(context);
  if (!done) return false;
  stagedRowWrites(context.db).markUndone(
    of,
    run.map(({ position }) => position),
  );
  for (const event of events) tally.events.push(event);
  tally.result.takenBack += run.length;
  tally.rows += run.length;
  return true;
}

function commandFor(way: Exclude<UndoStrategy, 'alone'>, run: readonly StagedRow[]): Command<boolean> {
  if (way === 'delete') return deleteBorrowersTogether(run.map(({ borrower }) => borrower));
  if (way === 'bring-back')
    return bringBackTogether(run.map(({ image }) => JSON.parse(image ?? 'null') as BorrowerImage));
  return changeBorrowersTogether(
    run.map(({ borrower, before }) => ({ id: borrower, changes: changesOf(before) })),
  );
}

function takeBack(context: CommandContext, row: StagedRow, of: PlanOf): RowOutcome {
  const { db } = context;
  const { borrower: id, action, before, after } = row;
  const now = findBorrower(db, id);
  const fine = (events: readonly NewEvent[] = []): RowOutcome => ({ hindrance: null, image: null, events });
  const obstacle = obstacleTo(db, row, of);
  if (action === 'delete') {
    if (now !== null) return fine();
    if (obstacle !== null) return hindered(obstacle.hindrance);
    return fine(bringBackBorrower(JSON.parse(row.image ?? 'null') as BorrowerImage)(context).events);
  }
  if (now === null) return action === 'add' ? fine() : hindered('gone-meanwhile');
  if (action === 'add')
    return obstacle === null ? fine(deleteBorrower(id)(context).events) : hindered(obstacle.hindrance);
  if (obstacle?.hindrance === 'card-taken' || obstacle?.hindrance === 'number-taken')
    return hindered(obstacle.hindrance);
  // Unchanged fields are restored; fields with later changes stay.
  const later = differing(now, after).filter((field) => !(isNumber(field) && now[field] === null));
  const back = Object.fromEntries(
    Object.entries(before).filter(([field]) => !later.some((one) => one === field)),
  );
  const { events } = updateBorrower(id, changesOf(back))(context);
  return { hindrance: later.length > 0 ? 'changed-meanwhile' : null, image: null, events };
}

function isNumber(field: keyof FieldValues): boolean {
  return field === 'barcode' || field === 'externalId';
}
