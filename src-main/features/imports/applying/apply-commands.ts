// The commands that apply a plan and undo it, row by row, in steps of a few milliseconds.
import { performance } from 'node:perf_hooks';
import type { ReadableDatabase, WritableDatabase } from '../../../core/database/connection.ts';
import { todayIn } from '../../../core/dates/calendar-dates.ts';
import type { NewEvent } from '../../../core/events/events.ts';
import type { OlderState } from '../../../core/journal/ledger-recovery.ts';
import type { Command, CommandContext } from '../../../core/journal/write-gate.ts';
import { Problem } from '../../../core/problems/problem.ts';
import { removeGroupIfEmpty } from '../../borrowers/groups-service.ts';
import { removePlaceIfUnused } from '../../collection/places-service.ts';
import { pauseIndexMerging, resumeIndexMerging } from '../../borrowers/search-index-commands.ts';
import { endHoldsFor } from '../../holds/holds-of-import.ts';
import { currentSettings } from '../../settings/settings-service.ts';
import {
  noResult,
  type ImportResult,
  type StoredImport,
  type PlanOf,
  type StagedRow,
} from '../import-record.ts';
import type { ImportStatus, Outcome } from '../import-vocabulary-rules.ts';
import { stagedRows, stagedRowWrites } from '../import-rows-repository.ts';
import { importWrites, stagedImports, type Applying } from '../imports-repository.ts';
import { attempt, changed, type ApplyTarget, type RowChange, type RowsOfPlan } from '../target.ts';
import { closedUnfinished, undoUntil, type WhyUnfinished } from '../unfinished-import-rules.ts';

/** Time limit for starting more rows in a step: a scan may be waiting. */
const MOST_MS = { apply: 18, undo: 6 } as const;

/** The result of one step. */
export interface Step {
  /** Whether all rows are done. */
  finished: boolean;
  rows: number;
  ms: number;
}

/** A person gave the import up between two steps. */
const givenUp = { result: { finished: true, rows: 0, ms: 0 }, events: [] };

export function prepareApply(target: ApplyTarget, id: string): Command<null> {
  return (context) => {
    pauseIndexMerging(context.db);
    const record = existing(context.db, id);
    return { result: null, events: target.prepareApply(context, record, rowsOf(context.db, record)) };
  };
}

/** Ends some holds of the borrowers of a new school year, if a person chose so. @returns whether there may be more */
export function endSomeHolds(target: ApplyTarget, id: string): Command<boolean> {
  return (context) => {
    const { db, now } = context;
    const record = existing(db, id);
    if (record.status !== 'applying' || target.endsHolds?.(record) !== true)
      return { result: false, events: [] };
    const borrowers = stagedRows(db).borrowers({ import: id, plan: record.plan });
    const { result: ended, events } = endHoldsFor(id, borrowers)(context);
    const result = record.result ?? noResult;
    if (ended > 0)
      importWrites(db).save({ ...record, result: { ...result, holdsEnded: result.holdsEnded + ended } }, now);
    return { result: ended > 0, events };
  };
}

/**
 * Applies the next rows; stops early if that takes too long.
 *
 * @param file where the import's file is
 * @param rowsAtMost estimate of the rows that fit into a few milliseconds
 */
export function applySome(target: ApplyTarget, id: string, file: string, rowsAtMost: number): Command<Step> {
  return (context) => {
    const since = performance.now();
    const record = applying(context.db, id);
    if (record.status !== 'applying') return givenUp;
    const planKey = { import: id, plan: record.plan };
    const rows = stagedRows(context.db).toDo(planKey, rowsAtMost);
    const areAdds = rows.every(({ action }) => action === 'add');
    const step = changeRows(
      context,
      rows,
      { since, mostMs: MOST_MS.apply },
      (row) => target.apply(context, row, record.welcome, file),
      () => (areAdds ? target.applyAdds?.(context, rows, record.welcome) : undefined),
    );
    settle(context, planKey, step.changes, { changed: 'done', hindered: 'skipped' });
    for (const change of step.changes) countApplied(record.result, change);
    countSkipped(context, target, record.result, step.changes);
    for (const event of step.events) {
      if (event.type === 'group.added') record.result.groupsMade += 1;
      if (event.type === 'group.added' || event.type === 'place.added') record.made.push(event.data.id);
    }
    record.done += step.changes.length;
    importWrites(context.db).step(id, record, context.now);
    const finished = record.done >= record.total || rows.length === 0;
    if (finished) step.events.push(finishApply(context, id));
    const ms = performance.now() - since;
    return { result: { finished, rows: step.changes.length, ms }, events: step.events };
  };
}

function countApplied(
  result: ImportResult,
  { row: { action }, hindrance, welcomed, made }: ChangedRow,
): void {
  if (hindrance !== null) result.skipped += 1;
  else if (made !== undefined) result[made] += 1;
  else if (action === 'add') result.added += 1;
  else if (action === 'update') result.changed += 1;
  else if (action === 'mark-left') result.markedLeft += 1;
  else result.deleted += 1;
  if (welcomed === true) result.welcomeMessages += 1;
}

function countSkipped(
  { db, now }: CommandContext,
  target: ApplyTarget,
  result: ImportResult,
  changes: readonly ChangedRow[],
): void {
  const skipped = target.skips === undefined ? [] : changes.filter(({ hindrance }) => hindrance !== null);
  if (skipped.length === 0) return;
  const today = todayIn(currentSettings(db).timeZone, now);
  const sum = (result.balanceSkipped ??= { open: 0, overdue: 0, owed: 0 });
  for (const { row } of skipped) {
    const lost = target.skips?.(row, today);
    sum.open += lost?.open ?? 0;
    sum.overdue += lost?.overdue ?? 0;
    sum.owed += lost?.owed ?? 0;
  }
}

function finishApply(context: CommandContext, id: string): NewEvent {
  const record = existing(context.db, id);
  const { now } = context;
  const after: StoredImport = { ...record, status: 'applied', committedAt: now, undoUntil: undoUntil(now) };
  importWrites(context.db).save(after, now);
  resumeIndexMerging(context.db);
  return committedEvent(record);
}

function committedEvent({ id, result }: StoredImport): NewEvent {
  const { added, changed, markedLeft, deleted } = result ?? noResult;
  return { type: 'import.committed', data: { id, added, changed, markedLeft, deleted } };
}

/** Closes an import that is being applied or undone, where it is. @throws Problem import-not-possible */
export function closeImport(id: string, why: WhyUnfinished): Command<null> {
  return ({ db, now }) => {
    const record = existing(db, id);
    refuseUnless(record, ['applying', 'undoing']);
    closeUnfinished(db, record, why, now);
    const isPartial = record.status === 'applying' && record.progress.done > 0;
    return { result: null, events: isPartial ? [committedEvent(record)] : [] };
  };
}

/** Closes what was under way in a restored library. @returns how many imports that were */
export function closeRestoredImports(db: WritableDatabase, { now }: OlderState): number {
  return stagedImports(db)
    .all()
    .filter((one) => closeUnfinished(db, one, 'restored', now)).length;
}

/** @returns whether anything was under way */
function closeUnfinished(db: WritableDatabase, one: StoredImport, why: WhyUnfinished, now: string): boolean {
  const change = closedUnfinished(one, why, now);
  if (change === null) return false;
  importWrites(db).save({ ...one, ...change }, now);
  resumeIndexMerging(db);
  return true;
}

export function prepareUndo(target: ApplyTarget, id: string): Command<null> {
  return (context) => {
    pauseIndexMerging(context.db);
    const record = existing(context.db, id);
    return { result: null, events: target.prepareUndo(context, rowsOf(context.db, record)) };
  };
}

function rowsOf(db: ReadableDatabase, { id, plan }: StoredImport): RowsOfPlan {
  return stagedRows(db).ofPlan({ import: id, plan });
}

/** Undoes the next rows, added records first; see `applySome`. */
export function undoSome(target: ApplyTarget, id: string, rowsAtMost: number): Command<Step> {
  return (context) => {
    const since = performance.now();
    const record = applying(context.db, id);
    if (record.status !== 'undoing') return givenUp;
    const planKey = { import: id, plan: record.plan };
    const plan = stagedRows(context.db).ofPlan(planKey);
    const added = stagedRows(context.db).doneAdds(planKey, beyondAll, rowsAtMost);
    const rows = added.length > 0 ? added : stagedRows(context.db).done(planKey, beyondAll, rowsAtMost);
    const step = changeRows(context, rows, { since, mostMs: MOST_MS.undo }, (row) =>
      target.undo(context, row, plan),
    );
    settle(context, planKey, step.changes, { changed: 'taken-back', hindered: 'kept' });
    for (const { hindrance } of step.changes) record.result[hindrance === null ? 'takenBack' : 'kept'] += 1;
    record.done += step.changes.length;
    importWrites(context.db).step(id, record, context.now);
    const finished = rows.length === 0;
    if (finished) step.events.push(...finishUndo(context, id, record.made));
    const ms = performance.now() - since;
    return { result: { finished, rows: step.changes.length, ms }, events: step.events };
  };
}

const beyondAll = Number.MAX_SAFE_INTEGER;

function finishUndo(context: CommandContext, id: string, made: readonly string[]): NewEvent[] {
  const events = made.flatMap((each) => [
    ...removeGroupIfEmpty(context, each),
    ...removePlaceIfUnused(context, each),
  ]);
  const record = existing(context.db, id);
  const after: StoredImport = { ...record, status: 'undone', undoneAt: context.now, undoUntil: null };
  importWrites(context.db).save(after, context.now);
  resumeIndexMerging(context.db);
  const { takenBack, kept } = record.result ?? noResult;
  return [...events, { type: 'import.undone', data: { id, takenBack, kept } }];
}

type ChangedRow = RowChange & { readonly row: StagedRow };

/**
 * Changes the rows in order, as many as the time allows. They share a savepoint, because each one makes SQLite write the
 * search index; if a row is refused, they start again with a savepoint each.
 *
 * @param changeTogether the same for all rows at once; undefined if these rows allow no such thing
 */
function changeRows(
  { db }: CommandContext,
  rows: readonly StagedRow[],
  { since, mostMs }: { since: number; mostMs: number },
  change: (row: StagedRow) => RowChange,
  changeTogether: () => RowChange[] | undefined = () => undefined,
): { changes: ChangedRow[]; events: NewEvent[] } {
  const changeAll = (from: number, changeOne: (row: StagedRow) => RowChange): ChangedRow[] => {
    const changes: ChangedRow[] = [];
    for (const row of rows) {
      changes.push({ ...changeOne(row), row });
      if (performance.now() - from > mostMs) break;
    }
    return changes;
  };
  const together = attempt(db, () => {
    const all = changeTogether();
    return all === undefined
      ? changeAll(since, change)
      : rows.map((row, index) => ({ ...(all[index] ?? changed()), row }));
  });
  const changes = Array.isArray(together)
    ? together
    : changeAll(performance.now(), (row) => attempt(db, () => change(row)));
  return { changes, events: changes.flatMap(({ events }) => events) };
}

/** Records the outcome of each row. */
function settle(
  { db }: CommandContext,
  of: PlanOf,
  changes: readonly ChangedRow[],
  outcome: { changed: Outcome; hindered: Outcome },
): void {
  const plain: number[] = [];
  for (const { row, hindrance, image = null } of changes) {
    if (hindrance === null && image === null) plain.push(row.position);
    else {
      const its = hindrance === null ? outcome.changed : outcome.hindered;
      stagedRowWrites(db).settle(of, row.position, its, hindrance, image);
    }
  }
  stagedRowWrites(db).settleAll(of, plain, outcome.changed);
}

function applying(db: ReadableDatabase, id: string): Applying & { result: ImportResult } {
  const record = stagedImports(db).applying(id);
  if (record === null) throw noSuchImport(id);
  return { ...record, result: record.result ?? { ...noResult } };
}

/** @throws Problem import-not-possible */
export function refuseUnless(one: StoredImport, statuses: readonly ImportStatus[]): void {
  if (statuses.includes(one.status)) return;
  throw new Problem('import-not-possible', `The import is ${one.status}; this action is not possible now.`);
}

export function existing(db: ReadableDatabase, id: string): StoredImport {
  const record = stagedImports(db).import(id);
  if (record === null) throw noSuchImport(id);
  return record;
}

function noSuchImport(id: string): Problem {
  return new Problem('not-found', `There is no import ${id}.`);
}
