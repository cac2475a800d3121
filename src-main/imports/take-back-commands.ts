// The commands that undo an import, a few milliseconds at a time, and what stands in the way of each of its changes.
import { performance } from 'node:perf_hooks';
import {
  borrowerAsIs,
  bringBackBorrower,
  hasBorrowed,
  type BorrowerImage,
} from '../borrowers/borrower-image-commands.ts';
import { borrowerIdOf, deleteBorrower, updateBorrower } from '../borrowers/borrower-commands.ts';
import { removeGroupIfEmpty } from '../borrowers/groups-service.ts';
import type { WritableDatabase } from '../database/connection.ts';
import type { NewEvent } from '../journal/events.ts';
import type { Command, CommandContext } from '../journal/write-gate.ts';
import { existing, noResult } from './carry-out-commands.ts';
import {
  attempt,
  changesOf,
  differing,
  hindered,
  numbersCleared,
  type RowOutcome,
} from './carry-out-rows.ts';
import type { BorrowerField, Hindrance } from './import-vocabulary-rules.ts';
import { importWrites, type StoredImport } from './staging-repository.ts';
import {
  stagedRows,
  stagedRowWrites,
  type FieldValues,
  type PlanOf,
  type StagedRow,
} from './staged-rows-repository.ts';

const MOST_MS = 8;
const ROWS_READ = 200;

export interface Obstacle {
  hindrance: Hindrance;
  fields: BorrowerField[];
}

/** What later change stands in the way of taking this row back; null where nothing does. */
export function obstacleTo(db: WritableDatabase, row: StagedRow, of: PlanOf): Obstacle | null {
  const { borrower: id, action, before, after } = row;
  const only = (hindrance: Hindrance, fields: BorrowerField[] = []): Obstacle => ({ hindrance, fields });
  const now = borrowerAsIs(db, id);
  if (action === 'delete') {
    if (now !== null) return null;
    const image = JSON.parse(row.image ?? 'null') as BorrowerImage | null;
    if (image === null) return only('gone-meanwhile');
    return numberTaken(db, id, image.borrower, of);
  }
  if (now === null) return action === 'add' ? null : only('gone-meanwhile');
  if (action === 'add') {
    const lent = hasBorrowed(db, id);
    if (lent !== null) return only(lent);
    const fields = differing(now, wholeAfter(after));
    return fields.length > 0 ? only('changed-meanwhile', fields) : null;
  }
  const fields = differing(now, after);
  if (fields.length > 0) return only('changed-meanwhile', fields);
  return numberTaken(db, id, before, of);
}

/** A new borrower has nothing but what the import said. */
function wholeAfter(after: FieldValues): FieldValues {
  const empty: FieldValues = {
    externalId: null,
    barcode: null,
    group: null,
    email: null,
    guardianEmail: null,
    birthDate: null,
    leftOn: null,
    expiresOn: null,
    message: null,
    blockedReason: null,
  };
  return { ...empty, ...after };
}

/** Somebody else has the card or number by now, and not by this same import. */
function numberTaken(db: WritableDatabase, id: string, values: FieldValues, of: PlanOf): Obstacle | null {
  for (const [field, kind, hindrance] of [
    ['barcode', 'barcode', 'card-taken'],
    ['externalId', 'ext', 'number-taken'],
  ] as const) {
    const number = values[field] ?? null;
    const holder = number === null ? null : borrowerIdOf(db, `${kind}:${number}`);
    if (holder !== null && holder !== id && !stagedRows(db).isOfImport(of, holder))
      return { hindrance, fields: [field] };
  }
  return null;
}

/** Has cards and numbers that changed hands given up, so that each can go back to whose it was. */
export function prepareTakingBack(id: string): Command<null> {
  return (context) => {
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

/** Takes back as many rows as fit into a few milliseconds, those who were added first. @returns whether all are done */
export function takeBackSome(id: string): Command<boolean> {
  return (context) => {
    const one = existing(context, id);
    const of = { import: id, plan: one.plan };
    const result = { ...(one.result ?? noResult) };
    const events: NewEvent[] = [];
    const until = performance.now() + MOST_MS;
    const rows = next(context.db, of);
    let { done } = one.progress;
    for (const row of rows) {
      const outcome = attempt(context, () => takeBack(context, row, of));
      const settled = outcome.hindrance === null ? 'taken-back' : 'kept';
      stagedRowWrites(context.db).settle(of, row.position, settled, outcome.hindrance, null);
      result[settled === 'kept' ? 'kept' : 'takenBack'] += 1;
      events.push(...outcome.events);
      done += 1;
      if (performance.now() > until) break;
    }
    const finished = rows.length === 0;
    const after: StoredImport = { ...one, result, progress: { done, total: one.progress.total } };
    if (finished) {
      for (const group of one.groupsMade) events.push(...removeGroupIfEmpty(context.db, group));
      after.status = 'undone';
      after.undoneAt = context.now;
      after.undoUntil = null;
      events.push({ type: 'import.undone', data: { id, takenBack: result.takenBack, kept: result.kept } });
    }
    importWrites(context.db).save(after, context.now);
    return { result: finished, events };
  };
}

const beyondAll = Number.MAX_SAFE_INTEGER;

function next(db: WritableDatabase, of: PlanOf): StagedRow[] {
  const adds = stagedRows(db).doneAdds(of, beyondAll, ROWS_READ);
  return adds.length > 0 ? adds : stagedRows(db).done(of, beyondAll, ROWS_READ);
}

function takeBack(context: CommandContext, row: StagedRow, of: PlanOf): RowOutcome {
  const { db } = context;
  const { borrower: id, action, before, after } = row;
  const now = borrowerAsIs(db, id);
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
  // Fields that nobody touched since go back; those that somebody changed stay.
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
