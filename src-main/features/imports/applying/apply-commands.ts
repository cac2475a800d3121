// The commands that carry out a plan, in steps of a few milliseconds.
import { performance } from 'node:perf_hooks';
import { findBorrower } from '../../borrowers/borrower-image-commands.ts';
import { updateBorrower } from '../../borrowers/borrower-commands.ts';
import { categoryNamed } from '../../borrowers/groups-service.ts';
import { pauseIndexMerging, resumeIndexMerging } from '../../borrowers/search-index-commands.ts';
import type { NewEvent } from '../../../core/events/events.ts';
import type { Command, CommandContext } from '../../../core/journal/write-gate.ts';
import { Problem } from '../../../core/problems/problem.ts';
import { carryOutRows } from '../targets/borrowers/apply-borrowers.ts';
import type { ImportResult } from '../import-record.ts';
import { carryOutItems } from '../targets/items/apply-items.ts';
import { differing, numbersCleared } from '../targets/borrowers/staged-values.ts';
import { importWrites, stagedImports, type StoredImport } from '../staging-repository.ts';
import { stagedRows } from '../staged-rows-repository.ts';

const UNDO_DAYS = 30;

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

/** Makes new categories, and first clears cards and numbers that change owner. */
export function prepareCarryingOut(id: string): Command<null> {
  return (context) => {
    pauseIndexMerging(context.db);
    const one = existing(context, id);
    const events = (one.found?.values ?? []).flatMap(({ field, to, is }) =>
      field === 'category' && is === 'new' && to !== null ? categoryNamed(context.db, to) : [],
    );
    for (const row of stagedRows(context.db).toRelease({ import: id, plan: one.plan })) {
      const now = findBorrower(context.db, row.borrower);
      if (now === null || differing(now, row.before).length > 0) continue;
      events.push(...updateBorrower(row.borrower, numbersCleared(row.after))(context).events);
    }
    return { result: null, events };
  };
}

/** The result of one step. */
export interface Step {
  /** Whether all rows are done. */
  finished: boolean;
  rows: number;
  ms: number;
}

/**
 * Carries out the next rows; stops early if that takes too long.
 *
 * @param rowsAtMost estimate of the rows that fit into a few milliseconds
 */
export function carryOutSome(id: string, rowsAtMost: number): Command<Step> {
  return (context) => {
    const start = performance.now();
    const one = stagedImports(context.db).carryingOut(id);
    if (one === null) throw noSuchImport(id);
    const of = { import: id, plan: one.plan };
    const rows = stagedRows(context.db).toDo(of, rowsAtMost);
    const { result, groupsMade, welcome } = one;
    const tally = { result: { ...(result ?? noResult) }, groupsMade: [...groupsMade], events: [], rows: 0 };
    const carryOut = one.kind === 'items' ? carryOutItems : carryOutRows;
    carryOut(context, { of, rows, welcome, start }, tally);
    tally.result.groupsMade = tally.groupsMade.length;
    const done = one.done + tally.rows;
    importWrites(context.db).step(id, { ...tally, done }, context.now);
    const finished = done >= one.total || rows.length === 0;
    const events = finished ? [...tally.events, finish(context, id)] : tally.events;
    return { result: { finished, rows: tally.rows, ms: performance.now() - start }, events };
  };
}

function finish(context: CommandContext, id: string): NewEvent {
  const one = existing(context, id);
  const undoUntil = new Date(Date.parse(context.now) + UNDO_DAYS * 86_400_000).toISOString();
  const after: StoredImport = { ...one, status: 'applied', committedAt: context.now, undoUntil };
  importWrites(context.db).save(after, context.now);
  resumeIndexMerging(context.db);
  const { added, changed, markedLeft, deleted } = one.result ?? noResult;
  return { type: 'import.committed', data: { id, added, changed, markedLeft, deleted } };
}

export function existing({ db }: Pick<CommandContext, 'db'>, id: string): StoredImport {
  const one = stagedImports(db).import(id);
  if (one === null) throw noSuchImport(id);
  return one;
}

export function noSuchImport(id: string): Problem {
  return new Problem('not-found', `There is no import ${id}.`);
}
