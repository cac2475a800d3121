// Holds that were placed, set aside or ended at another desk of the library.
import type { WritableDatabase } from '../../core/database/connection.ts';
import type { NewEvent, RecordedEvent } from '../../core/events/events.ts';
import { changesOf } from './hold-changes.ts';
import { joinedHold, untouched, type Hold, type HoldChanges } from './hold-rules.ts';
import { holdsIn, holdWrites } from './holds-repository.ts';

type Event<Data> = Pick<RecordedEvent<Data>, 'at' | 'borrower' | 'subjects' | 'data'>;
interface Change {
  readonly before: HoldChanges;
  readonly after: HoldChanges;
}

/** It comes last in the queue that is here. A borrower who waits for the title already has one hold. */
export function takePlaced(
  db: WritableDatabase,
  {
    at,
    borrower,
    subjects,
    data: { item, neededUntil = null },
  }: Event<{ item: string | null; neededUntil?: string | null | undefined }>,
): NewEvent[] {
  const { hold: id, title } = subjects ?? {};
  if (borrower === null || id === undefined || title === undefined || holdsIn(db).hold(id) !== null)
    return [];
  const position = holdsIn(db).lastPosition(title) + 1;
  const hold: Hold = { id, borrower, title, item, placedAt: at, position, neededUntil, ...untouched };
  if (openHold(db, hold) === undefined) {
    holdWrites(db).save(hold, at);
    return [];
  }
  const ended: Hold = { ...hold, ended: 'cancelled' };
  holdWrites(db).save(ended, at);
  return [
    { type: 'hold.cancelled', ...about(ended), data: { before: changesOf(hold), after: changesOf(ended) } },
  ];
}

/** @returns the item that was set aside for nothing, if another one was, or the hold has ended */
export function takeChange(db: WritableDatabase, { at, subjects, data }: Event<Change>): NewEvent[] {
  const named = holdsIn(db).hold(subjects?.['hold'] ?? '');
  if (named === null) return [];
  const { before, after } = data;
  const isOpen = named.ended === null || before.ended !== null;
  const hold = isOpen ? named : (openHold(db, named) ?? named);
  const queue = holdsIn(db).queue(hold.title);
  const joined = { ...hold, ...joinedHold(hold, before, after) };
  const isTaken = ({ id, shelfItem }: Hold) => id !== hold.id && shelfItem === joined.shelfItem;
  const keeps = joined.shelfItem !== null && joined.ended === null && queue.some(isTaken);
  const reopens = hold.ended !== null && joined.ended === null && openHold(db, hold) !== undefined;
  if (!keeps && !reopens) holdWrites(db).save(joined, at);
  const now = holdsIn(db).hold(hold.id) ?? hold;
  const inVain = after.shelfItem === before.shelfItem ? null : after.shelfItem;
  if (inVain === null || inVain === now.shelfItem) return [];
  if (queue.some(({ shelfItem }) => shelfItem === inVain)) return [];
  const same = changesOf(now);
  return [
    {
      type: 'hold.put-back',
      ...about(now),
      item: inVain,
      data: { before: same, after: same, twice: true },
    },
  ];
}

const about = ({ id, borrower, title }: Hold) => ({ borrower, subjects: { hold: id, title } });

const openHold = (db: WritableDatabase, { id, borrower, title }: Hold): Hold | undefined =>
  holdsIn(db)
    .queue(title)
    .find((other) => other.borrower === borrower && other.id !== id);
