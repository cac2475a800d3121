// Changes a hold by an event: stores what the event makes of it, and reports the event.
import type { WritableDatabase } from '../../core/database/connection.ts';
import type { NewEvent, Subjects } from '../../core/events/events.ts';
import type { Hold, HoldChanges } from './hold-rules.ts';
import { holdWrites } from './holds-repository.ts';

/** The events that change a hold; all carry what it was and what it is. */
export type HoldChangeType =
  | 'hold.moved'
  | 'hold.ready'
  | 'hold.put-back'
  | 'hold.suspended'
  | 'hold.resumed'
  | 'hold.fulfilled'
  | 'hold.expired'
  | 'hold.cancelled'
  | 'hold.shelved'
  | 'hold.change-undone';

/** The part of a hold that changes. */
export function changesOf({ position, suspendedUntil, shelfItem, keepUntil, ended }: Hold): HoldChanges {
  return { position, suspendedUntil, shelfItem, keepUntil, ended };
}

/**
 * @param of the loan that fulfils the hold, or the event that this one undoes
 * @param events receives the event
 * @param subjects further ones
 * @param isErased leaves the borrower out of the event
 * @returns the hold after it
 */
export function changeHold(
  db: WritableDatabase,
  hold: Hold,
  type: HoldChangeType,
  changes: Partial<HoldChanges>,
  {
    now,
    events,
    subjects,
    isErased = false,
    ...of
  }: {
    now: string;
    events: NewEvent[];
    loan?: string;
    undoes?: string;
    subjects?: Subjects;
    isErased?: boolean;
  },
): Hold {
  const after: Hold = { ...hold, ...changes };
  holdWrites(db).save(after, now);
  const item = after.shelfItem ?? hold.shelfItem ?? hold.item;
  events.push({
    type,
    ...(!isErased && { borrower: hold.borrower }),
    ...(item !== null && { item }),
    ...of,
    subjects: { hold: hold.id, title: hold.title, ...subjects },
    data: { before: changesOf(hold), after: changesOf(after) },
  });
  return after;
}
