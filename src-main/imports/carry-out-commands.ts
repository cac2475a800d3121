// The commands that carry a plan out, a few milliseconds at a time: each row happens whole or not at all.
import { performance } from 'node:perf_hooks';
import {
  borrowerAsIs,
  imageOf,
  settleBorrower,
  type Borrower,
} from '../borrowers/borrower-image-commands.ts';
import {
  deleteBorrower,
  updateBorrower,
  type BorrowerChanges,
  type BorrowerInput,
} from '../borrowers/borrower-commands.ts';
import { categoryNamed } from '../borrowers/groups-service.ts';
import { textIn } from '../journal/event-data.ts';
import type { NewEvent } from '../journal/events.ts';
import type { Command, CommandContext } from '../journal/write-gate.ts';
import { queueWelcome } from '../mail/welcome-commands.ts';
import { Problem } from '../problems/problem.ts';
import type { ImportResult } from './import-record.ts';
import type { Hindrance } from './import-vocabulary-rules.ts';
import { importWrites, stagedImports, type StoredImport } from './staging-repository.ts';
import { stagedRows, stagedRowWrites, type FieldValues, type StagedRow } from './staged-rows-repository.ts';

/** How long one command may hold up a scan. */
const MOST_MS = 8;
const ROWS_READ = 200;
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

export interface RowOutcome {
  hindrance: Hindrance | null;
  image: string | null;
  events: readonly NewEvent[];
}

/** Makes new categories, and has cards and numbers that change hands given up first. */
export function prepareCarryingOut(id: string): Command<null> {
  return (context) => {
    const one = existing(context, id);
    const events = (one.found?.values ?? []).flatMap(({ field, to, is }) =>
      field === 'category' && is === 'new' && to !== null ? categoryNamed(context.db, to) : [],
    );
    for (const row of stagedRows(context.db).toRelease({ import: id, plan: one.plan })) {
      const now = borrowerAsIs(context.db, row.borrower);
      if (now === null || differing(now, row.before).length > 0) continue;
      events.push(...updateBorrower(row.borrower, numbersCleared(row.after))(context).events);
    }
    return { result: null, events };
  };
}

/** Carries out as many rows as fit into a few milliseconds. @returns whether all are done */
export function carryOutSome(id: string): Command<boolean> {
  return (context) => {
    const one = existing(context, id);
    const of = { import: id, plan: one.plan };
    const result = { ...(one.result ?? noResult) };
    const groupsMade = [...one.groupsMade];
    const events: NewEvent[] = [];
    const until = performance.now() + MOST_MS;
    const rows = stagedRows(context.db).toDo(of, ROWS_READ);
    let done = one.progress.done;
    for (const row of rows) {
      const outcome = attempt(context, () => carryOut(context, row));
      stagedRowWrites(context.db).settle(
        of,
        row.position,
        outcome.hindrance === null ? 'done' : 'skipped',
        outcome.hindrance,
        outcome.image,
      );
      count(result, row, outcome.hindrance);
      events.push(...outcome.events);
      for (const { type, data } of outcome.events)
        if (type === 'group.added' && data !== undefined) groupsMade.push(textIn(data, 'id') ?? '');
      if (row.action === 'add' && outcome.hindrance === null && one.choices.sendWelcomeMessages) {
        const welcome = queueWelcome(context.db, row.borrower, context.now);
        events.push(...welcome.events);
        if (welcome.result === 'queued') result.welcomeMessages += 1;
      }
      done += 1;
      if (performance.now() > until) break;
    }
    result.groupsMade = groupsMade.length;
    const progress = { done, total: one.progress.total };
    const finished = done >= one.progress.total || rows.length === 0;
    const after: StoredImport = { ...one, result, groupsMade, progress };
    if (finished) {
      after.status = 'applied';
      after.committedAt = context.now;
      after.undoUntil = new Date(Date.parse(context.now) + UNDO_DAYS * 86_400_000).toISOString();
      const { added, changed, markedLeft, deleted } = result;
      events.push({ type: 'import.committed', data: { id, added, changed, markedLeft, deleted } });
    }
    importWrites(context.db).save(after, context.now);
    return { result: finished, events };
  };
}

function carryOut(context: CommandContext, row: StagedRow): RowOutcome {
  const { borrower: id, before, after } = row;
  const fine = (events: readonly NewEvent[], image: string | null = null): RowOutcome => ({
    hindrance: null,
    image,
    events,
  });
  if (row.action === 'add') return fine(settleBorrower(id, inputOf(after))(context).events);
  const now = borrowerAsIs(context.db, id);
  if (now === null) return hindered('gone-meanwhile');
  if (row.action === 'delete') {
    if (now.version !== row.version) return hindered('changed-meanwhile');
    const image = JSON.stringify(imageOf(context.db, id));
    return fine(deleteBorrower(id)(context).events, image);
  }
  const other = differing(now, before).filter((field) => !isCleared(now, field, after));
  if (other.length > 0) return hindered('changed-meanwhile');
  return fine(updateBorrower(id, changesOf(after))(context).events);
}

/** Runs a row's change in a savepoint of its own; a problem of the library's becomes the row's hindrance. */
export function attempt({ db }: CommandContext, change: () => RowOutcome): RowOutcome {
  try {
    return db.transaction(change)();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return hindered(hindranceOf(error));
  }
}

export function hindered(hindrance: Hindrance): RowOutcome {
  return { hindrance, image: null, events: [] };
}

function hindranceOf({ code }: Problem): Hindrance {
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

function count(result: ImportResult, { action }: StagedRow, hindrance: Hindrance | null): void {
  if (hindrance !== null) result.skipped += 1;
  else if (action === 'add') result.added += 1;
  else if (action === 'update') result.changed += 1;
  else if (action === 'mark-left') result.markedLeft += 1;
  else result.deleted += 1;
}

/** The fields in which the borrower is not as `values` say. */
export function differing(now: Borrower, values: FieldValues): (keyof FieldValues)[] {
  return (Object.keys(values) as (keyof FieldValues)[]).filter((field) => now[field] !== values[field]);
}

/** A card or number that was given up on the way to the new one is nobody's change. */
function isCleared(now: Borrower, field: keyof FieldValues, after: FieldValues): boolean {
  return (field === 'barcode' || field === 'externalId') && now[field] === null && field in after;
}

export function numbersCleared(values: FieldValues): BorrowerChanges {
  return {
    ...('barcode' in values && { barcode: null }),
    ...('externalId' in values && { externalId: null }),
  };
}

/** Names cannot be null, and a category that is null is the default. */
export function changesOf({ givenName, familyName, category, ...rest }: FieldValues): BorrowerChanges {
  return {
    ...rest,
    ...(typeof givenName === 'string' && { givenName }),
    ...(typeof familyName === 'string' && { familyName }),
    ...(typeof category === 'string' && { category }),
  };
}

function inputOf(values: FieldValues): BorrowerInput {
  return { ...changesOf(values), givenName: values.givenName ?? '', familyName: values.familyName ?? '' };
}

export function existing({ db }: Pick<CommandContext, 'db'>, id: string): StoredImport {
  const one = stagedImports(db).import(id);
  if (one === null) throw new Problem('not-found', `There is no import ${id}.`);
  return one;
}
