// Records the holds of another program that still wait, in their order: no rule refuses them, only what cannot be.
import { v7 as newId } from 'uuid';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { CalendarDate } from '../../core/dates/calendar-dates.ts';
import type { NewEvent } from '../../core/events/events.ts';
import type { Command, CommandContext, Outcome } from '../../core/journal/write-gate.ts';
import type { Refusal } from '../../core/problems/declared-refusals.ts';
import { borrowerIdOf } from '../borrowers/borrower-commands.ts';
import { refusal as circulationRefusal } from '../circulation/circulation-refusals.ts';
import { momentOn } from '../circulation/imported-loan-rules.ts';
import { itemIdOf } from '../collection/collection-commands.ts';
import { currentSettings } from '../settings/settings-service.ts';
import { refusal } from './hold-codes.ts';
import { isUntouched, positionsAmong, untouched, type Hold } from './hold-rules.ts';
import { takeBackHold } from './hold-undo.ts';
import { holdsIn, holdWrites, type ShownHold } from './holds-repository.ts';
import { todayOf } from './holds-today.ts';

export interface HoldToImport {
  /** Of the new hold, if it is known before. */
  id?: string;
  /** An id or natural key. */
  borrower: string;
  /** The id of a title, for any copy of it; without it, `item`. */
  title?: string | undefined;
  /** An id or `barcode:...`. */
  item?: string | undefined;
  placedOn: CalendarDate;
  neededUntil: CalendarDate | null;
}

export interface HoldsImported {
  /** In the order of the request. */
  holds: ShownHold[];
  /** Those that cannot be, by their place in the request. */
  refused: {
    index: number;
    borrower: string;
    title: string | null;
    item: string | null;
    refusals: Refusal[];
  }[];
}

/** A hold whose borrower and title the library has. */
interface PossibleHold extends Pick<Hold, 'borrower' | 'title' | 'item' | 'placedAt' | 'neededUntil'> {
  readonly id: string | undefined;
  readonly placedOn: CalendarDate;
}

/** Records many holds in one step; those that cannot be are left out and told. */
export function importHolds(wanted: readonly HoldToImport[]): Command<HoldsImported> {
  return (context) => {
    const { db } = context;
    const result: HoldsImported = { holds: [], refused: [] };
    const events: NewEvent[] = [];
    const looked = wanted.map((hold) => lookUp(context, hold));
    const positions = positionsOf(
      db,
      looked.filter((one) => 'borrower' in one),
    );
    looked.forEach((one, index) => {
      const done = 'borrower' in one ? place(context, one, positions.get(one) ?? 0) : refused(one);
      if (done.result.kind === 'refused') {
        const { borrower = '', title = null, item = null } = wanted[index] ?? {};
        result.refused.push({ index, borrower, title, item, refusals: done.result.refusals });
        return;
      }
      const shown = holdsIn(db).shown(done.result.hold, todayOf(context));
      if (shown === null) throw new Error('an imported hold is missing inside its own command');
      result.holds.push(shown);
      events.push(...done.events);
    });
    return { result, events };
  };
}

function positionsOf(
  db: ReadableDatabase,
  holds: readonly PossibleHold[],
): ReadonlyMap<PossibleHold, number> {
  const positions = new Map<PossibleHold, number>();
  for (const [title, ofTitle] of Map.groupBy(holds, (hold) => hold.title))
    positionsAmong(
      ofTitle.map(({ placedAt }) => placedAt),
      holdsIn(db).queue(title),
      holdsIn(db).lastPosition(title),
    ).forEach((position, index) => {
      const hold = ofTitle[index];
      if (hold !== undefined) positions.set(hold, position);
    });
  return positions;
}

type HoldImported = { kind: 'imported'; hold: string } | { kind: 'refused'; refusals: Refusal[] };

/** @param position in the queue of its title */
export function importHold(
  context: CommandContext,
  hold: HoldToImport,
  position: number,
): Outcome<HoldImported> {
  const looked = lookUp(context, hold);
  return 'borrower' in looked ? place(context, looked, position) : refused(looked);
}

function lookUp(
  context: CommandContext,
  { id, borrower: borrowerReference, title, item: itemReference, placedOn, neededUntil }: HoldToImport,
): PossibleHold | Refusal {
  const { db, now } = context;
  const borrower = borrowerIdOf(db, borrowerReference);
  if (borrower === null) return circulationRefusal('borrower-unknown', { code: borrowerReference });
  const item = itemReference === undefined ? null : itemIdOf(db, itemReference);
  if (itemReference !== undefined && item === null)
    return circulationRefusal('item-unknown', { code: itemReference });
  const titleId = item === null ? (title ?? '') : (holdsIn(db).titleOfItem(item) ?? '');
  if (holdsIn(db).title(titleId) === null) return refusal('title-unknown', { code: titleId });
  const today = todayOf(context);
  if (placedOn > today) return refusal('held-in-future', { placedOn, today });
  if (neededUntil !== null && neededUntil < today) return refusal('hold-over', { neededUntil, today });
  const placedAt = momentOn(placedOn, currentSettings(db).timeZone, now);
  return { id, borrower, title: titleId, item, placedOn, placedAt, neededUntil };
}

function place(
  context: CommandContext,
  { id = newId(), placedOn, ...wanted }: PossibleHold,
  position: number,
): Outcome<HoldImported> {
  const { db, now } = context;
  const obstacle = obstacleTo(db, { ...wanted, placedOn });
  if (obstacle !== null) return refused(obstacle);
  const hold: Hold = { ...wanted, ...untouched, id, position };
  const { borrower, title, item, placedAt, neededUntil } = hold;
  holdWrites(db).save(hold, now, now);
  const event: NewEvent = {
    type: 'hold.placed',
    borrower,
    ...(item !== null && { item }),
    subjects: { hold: id, title },
    data: { item, position, neededUntil, imported: true, placedAt },
  };
  return { result: { kind: 'imported', hold: id }, events: [event] };
}

function obstacleTo(
  db: ReadableDatabase,
  { borrower, title: titleId, placedOn }: Pick<PossibleHold, 'borrower' | 'title' | 'placedOn'>,
): Refusal | null {
  const holds = holdsIn(db);
  const title = holds.title(titleId)?.title ?? '';
  const open = holds.queue(titleId).find((hold) => hold.borrower === borrower);
  if (open !== undefined) return refusal('hold-exists', { holdId: open.id, title });
  if (holds.hasOnLoan(borrower, titleId)) return refusal('hold-on-own-loan', { title });
  const ended = holds.endedThatCame(borrower, titleId).find((hold) => hold.placedOn === placedOn);
  return ended === undefined ? null : refusal('hold-came-before', { holdId: ended.id, title });
}

const refused = (refusal: Refusal): Outcome<HoldImported> => ({
  result: { kind: 'refused', refusals: [refusal] },
  events: [],
});

/** Whether the hold changed since it came at that position; false if it is gone. */
export function isChangedSinceItCame(db: ReadableDatabase, id: string, position: number): boolean {
  const hold = holdsIn(db).hold(id);
  return hold !== null && !isUntouched(hold, position);
}

/** Takes a hold back that came from another program, as if it never was. */
export function takeBackImportedHold(context: CommandContext, id: string, events: NewEvent[]): void {
  const hold = holdsIn(context.db).hold(id);
  if (hold !== null) takeBackHold(context, hold, {}, events);
}
