// The events of stocktakes: how they are restored and undone.
import { z } from 'zod';
import type { WritableDatabase } from '../../core/database/connection.ts';
import { declareEvents, type NewEvent, type RecordedEvent } from '../../core/events/events.ts';
import { handleEvents } from '../../core/events/event-handlers.ts';
import { Problem } from '../../core/problems/problem.ts';
import { itemById, markItemFound, updateItems } from '../collection/collection-commands.ts';
import { scanResults } from './stocktake-rules.ts';
import { stocktakesIn, stocktakeWrites, type ScannedCode } from './stocktakes-repository.ts';

const scan = z.object({ barcode: z.string(), item: z.string().nullable(), result: z.enum(scanResults) });
const declared = declareEvents({
  'stocktake.started': {
    data: z.object({
      name: z.string(),
      location: z.string().nullable(),
      itemTypeId: z.string().nullable(),
    }),
    undo: 'refused',
    afterErasure: 'kept',
  },
  'stocktake.scanned': {
    data: z.object({ scans: z.array(scan) }),
    undo: 'refused',
    afterErasure: 'kept',
  },
  'stocktake.closed': {
    data: z.object({
      missing: z.array(z.string()),
      /** Earlier versions counted these as missing. */
      seenElsewhere: z.array(z.string()).optional(),
    }),
    undo: 'handled',
    afterErasure: 'kept',
  },
  'stocktake.reopened': { data: z.object({}), undo: 'refused', afterErasure: 'kept' },
});

declare module '../../core/events/events.ts' {
  interface DeclaredEvents {
    stocktakes: typeof declared;
  }
}

function noteScans(
  db: WritableDatabase,
  { subjects, data }: RecordedEvent<{ scans: readonly ScannedCode[] }>,
): void {
  const id = subjects?.['stocktake'];
  if (id === undefined) return;
  for (const scan of data.scans) stocktakeWrites(db).note(id, scan);
}

export const stocktakeEvents = handleEvents(declared, {
  'stocktake.started': (db, { subjects, data, at }) => {
    const id = subjects?.['stocktake'];
    if (id !== undefined) stocktakeWrites(db).start({ id, ...data }, at);
  },
  'stocktake.scanned': {
    restore(db, event) {
      noteScans(db, event);
      return undefined;
    },
    join: {
      /** The close did not know what another desk saw. */
      take(db, event, _, now) {
        noteScans(db, event);
        const events: NewEvent[] = [];
        for (const { item } of event.data.scans) {
          const facts = item === null ? null : itemById(db, item);
          if (facts?.status === 'missing') markItemFound(db, facts, now, events);
        }
        return events;
      },
    },
  },
  'stocktake.closed': {
    restore(db, { subjects, data, at }) {
      const id = subjects?.['stocktake'];
      if (id !== undefined)
        stocktakeWrites(db).close(id, at, {
          missing: data.missing,
          seenElsewhere: data.seenElsewhere ?? [],
        });
    },
    undo: {
      scope: () => 'collection:write',
      undo(context, { seq, id: undoes, subjects }, step) {
        const { db } = context;
        const id = subjects?.['stocktake'];
        const closedAt = id === undefined ? null : (stocktakesIn(db).closing(id)?.closedAt ?? null);
        if (id === undefined || closedAt === null)
          throw new Problem('undo-not-possible', 'The stocktake is open, or no longer known.');
        stocktakeWrites(db).reopen(id);
        const marked = step.filter(({ type }) => type === 'item.updated');
        // An item that was found, withdrawn or deleted since stays as it is.
        const missing = marked.flatMap(({ item }) =>
          item !== null && itemById(db, item)?.status === 'missing' ? [item] : [],
        );
        const back = updateItems(missing, { status: 'in-collection' })(context).events;
        return {
          undone: [seq, ...marked.map((event) => event.seq)],
          events: [...back, { type: 'stocktake.reopened', subjects: { stocktake: id }, undoes }],
        };
      },
    },
  },
  'stocktake.reopened': (db, { subjects }) => {
    const id = subjects?.['stocktake'];
    if (id !== undefined) stocktakeWrites(db).reopen(id);
  },
});
