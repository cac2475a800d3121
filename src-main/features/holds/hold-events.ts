// The events of holds: each carries the hold before and after it, so that one function restores and one undoes them all.
import { z } from 'zod';
import { declareEvents } from '../../core/events/events.ts';
import { handleEvents, type Restore } from '../../core/events/event-handlers.ts';
import { untouched, type HoldChanges } from './hold-rules.ts';
import { holdUndo, placingUndo } from './hold-undo.ts';
import { takeChange, takePlaced } from './holds-of-other-desks.ts';
import { holdsIn, holdWrites } from './holds-repository.ts';

const changes = z.object({
  position: z.number(),
  suspendedUntil: z.string().nullable(),
  shelfItem: z.string().nullable(),
  keepUntil: z.string().nullable(),
  ended: z.enum(['fulfilled', 'expired', 'cancelled']).nullable(),
});
const data = z.object({
  before: changes,
  after: changes,
  /** Another desk set the item aside for a hold that had one already, or had ended. */
  twice: z.literal(true).optional(),
});
const handled = { data, undo: 'handled', afterErasure: 'kept' } as const;
const declared = declareEvents({
  'hold.placed': {
    data: z.object({
      item: z.string().nullable(),
      position: z.number(),
      overridden: z.array(z.string()).optional(),
      /** Earlier versions knew no such day. */
      neededUntil: z.string().nullable().optional(),
      /** It came from another program, in which it was placed at `placedAt`. */
      imported: z.literal(true).optional(),
      placedAt: z.string().optional(),
    }),
    undo: 'handled',
    afterErasure: 'kept',
  },
  // A hold of another program is gone again, as if it never came.
  'hold.taken-back': { data: z.object({}), undo: 'refused', afterErasure: 'kept' },
  'hold.moved': handled,
  'hold.ready': handled,
  'hold.put-back': handled,
  'hold.suspended': handled,
  'hold.resumed': handled,
  'hold.fulfilled': handled,
  'hold.expired': handled,
  'hold.cancelled': handled,
  // An item whose hold has ended is off the hold shelf.
  'hold.shelved': handled,
  'hold.change-undone': { data, undo: 'refused', afterErasure: 'kept' },
  'hold.notified': { data: z.object({}), undo: 'stays', afterErasure: 'kept' },
});

declare module '../../core/events/events.ts' {
  interface DeclaredEvents {
    holds: typeof declared;
  }
}

/** An event without a borrower is of one who was erased. */
const restoreChange: Restore<{ after: HoldChanges }> = (db, { subjects, data: { after }, at }) => {
  const hold = subjects?.['hold'] === undefined ? null : holdsIn(db).hold(subjects['hold']);
  if (hold !== null) holdWrites(db).save({ ...hold, ...after }, at);
};
const join = { take: takeChange };
const change = { restore: restoreChange, undo: holdUndo, join };

export const holdEvents = handleEvents(declared, {
  'hold.placed': {
    restore(db, { borrower, subjects, data, at }) {
      const { item, position, neededUntil = null, imported = false, placedAt = at } = data;
      const { hold: id, title } = subjects ?? {};
      if (borrower === null || id === undefined || title === undefined || holdsIn(db).hold(id) !== null)
        return;
      holdWrites(db).save(
        { id, borrower, title, item, placedAt, position, neededUntil, ...untouched },
        at,
        imported ? at : null,
      );
    },
    undo: placingUndo,
    join: { take: takePlaced },
  },
  'hold.taken-back': (db, { subjects }) => {
    if (subjects?.['hold'] !== undefined) holdWrites(db).remove(subjects['hold']);
  },
  'hold.moved': change,
  'hold.ready': change,
  'hold.put-back': change,
  'hold.suspended': change,
  'hold.resumed': change,
  'hold.fulfilled': change,
  'hold.expired': change,
  'hold.cancelled': change,
  'hold.shelved': change,
  'hold.change-undone': { restore: restoreChange, join },
  'hold.notified': (db, { subjects, at }) => {
    if (subjects?.['hold'] !== undefined) holdWrites(db).notify(subjects['hold'], at);
  },
});
