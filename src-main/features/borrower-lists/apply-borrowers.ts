// Applies and undoes a row about a borrower: adds, changes, marks as left or deletes, if nothing changed meanwhile.
import {
  bringBackBorrower,
  findBorrower,
  snapshotOf,
  upsertBorrowers,
  type Borrower,
} from '../borrowers/borrower-image-commands.ts';
import {
  deleteBorrower,
  updateBorrower,
  type BorrowerChanges,
  type BorrowerInput,
} from '../borrowers/borrower-commands.ts';
import { categoryNamed } from '../borrowers/groups-service.ts';
import { giveBackLoans, returnedLoansOf } from '../circulation/borrower-loans.ts';
import type { NewEvent } from '../../core/events/events.ts';
import type { CommandContext } from '../../core/journal/write-gate.ts';
import { queueWelcome } from '../mail/outbox-queue.ts';
import type { StagedRow, StoredImport } from '../imports/import-record.ts';
import type { BorrowerField } from '../borrowers/borrower-spreadsheet-columns-rules.ts';
import type { FieldValues } from './borrower-list-vocabulary-rules.ts';
import { changed, hindered, type ApplyTarget, type RowChange, type RowsOfPlan } from '../imports/target.ts';
import { conflictWith, differing } from './undo-conflicts.ts';

export const applyBorrowers: ApplyTarget = {
  prepareApply,
  apply,
  applyAdds,
  prepareUndo,
  undo,
  conflictWith,
};

/** Makes new categories, and first clears cards and numbers that change owner. */
function prepareApply(context: CommandContext, { found }: StoredImport, plan: RowsOfPlan): NewEvent[] {
  const { db } = context;
  const events = (found?.values ?? []).flatMap(({ field, to, is }) =>
    field === 'category' && is === 'new' && to !== null ? categoryNamed(db, to) : [],
  );
  for (const row of plan.toRelease()) {
    const now = findBorrower(db, row.borrower);
    if (now === null || differing(now, row.before).length > 0) continue;
    events.push(...updateBorrower(row.borrower, numbersCleared(row.after))(context).events);
  }
  return events;
}

function apply(context: CommandContext, row: StagedRow, welcome: boolean): RowChange {
  const { borrower: id, action, before, after } = row;
  if (action === 'add') return applyAdds(context, [row], welcome)[0] ?? changed();
  const now = findBorrower(context.db, id);
  if (now === null) return hindered('gone-meanwhile');
  if (action === 'delete') {
    if (now.version !== row.version) return hindered('changed-meanwhile');
    const image = { ...snapshotOf(context.db, now), returnedLoans: returnedLoansOf(context.db, id) };
    return { ...changed(deleteBorrower(id)(context).events), image };
  }
  // A card or number that was cleared only to be replaced does not count as a change.
  const other = differing(now, before).filter((field) => !(isCleared(now, field) && field in after));
  if (other.length > 0) return hindered('changed-meanwhile');
  return changed(updateBorrower(id, changesOf(after))(context).events);
}

/** The first row's change carries the events of all borrowers, which are added together. */
function applyAdds(context: CommandContext, rows: readonly StagedRow[], welcome: boolean): RowChange[] {
  const people = rows.map(({ borrower: id, after }) => ({ id, input: inputOf(after) }));
  const { events: added } = upsertBorrowers(people)(context);
  return rows.map(({ borrower }, index) => {
    const events = index === 0 ? added : [];
    if (!welcome) return changed(events);
    const message = queueWelcome(context.db, borrower, context.now);
    return { ...changed([...events, ...message.events]), welcomed: message.result === 'queued' };
  });
}

/** Clears cards and numbers that changed owner, so that each can return to its previous owner. */
function prepareUndo(context: CommandContext, plan: RowsOfPlan): NewEvent[] {
  return plan
    .doneReleases()
    .flatMap((row) =>
      conflictWith(context.db, row, plan) === null
        ? updateBorrower(row.borrower, numbersCleared(row.after))(context).events
        : [],
    );
}

function undo(context: CommandContext, row: StagedRow, plan: RowsOfPlan): RowChange {
  const { borrower: id, action, before, after, image } = row;
  const now = findBorrower(context.db, id);
  const conflict = conflictWith(context.db, row, plan);
  if (action === 'delete') {
    if (now !== null) return changed();
    if (conflict !== null) return hindered(conflict.hindrance);
    if (image === null || !('borrower' in image)) return hindered('gone-meanwhile');
    const { events } = bringBackBorrower(image)(context);
    giveBackLoans(context.db, id, image.returnedLoans);
    return changed(events);
  }
  if (now === null) return action === 'add' ? changed() : hindered('gone-meanwhile');
  if (action === 'add')
    return conflict === null ? changed(deleteBorrower(id)(context).events) : hindered(conflict.hindrance);
  if (conflict?.hindrance === 'card-taken' || conflict?.hindrance === 'number-taken')
    return hindered(conflict.hindrance);
  // Unchanged fields are restored; fields with later changes stay.
  const later = differing(now, after).filter((field) => !isCleared(now, field));
  const back = Object.fromEntries(
    Object.entries(before).filter(([field]) => !later.some((one) => one === field)),
  );
  const { events } = updateBorrower(id, changesOf(back))(context);
  return { hindrance: later.length > 0 ? 'changed-meanwhile' : null, events };
}

function isCleared(now: Borrower, field: BorrowerField): boolean {
  return (field === 'barcode' || field === 'externalId') && now[field] === null;
}

function numbersCleared(values: FieldValues): BorrowerChanges {
  return {
    ...('barcode' in values && { barcode: null }),
    ...('externalId' in values && { externalId: null }),
  };
}

/** Names cannot be null; a null category means the default. */
function changesOf({ givenName, familyName, category, ...rest }: FieldValues): BorrowerChanges {
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
