// The events of uses in the library: an item was read here without being lent, and that such a use was undone.
import { z } from 'zod';
import { declareEvents } from '../../core/events/events.ts';
import { handleEvents, type UndoHandler } from '../../core/events/event-handlers.ts';

const data = z.object({});
const declared = declareEvents({
  'item.used': { data, undo: 'handled', afterErasure: 'kept' },
  'item.use-cancelled': { data, undo: 'refused', afterErasure: 'kept' },
});

declare module '../../core/events/events.ts' {
  interface DeclaredEvents {
    itemUses: typeof declared;
  }
}

const useUndo: UndoHandler = {
  undo: (_, { seq, id, item }) => ({
    undone: [seq],
    events: [{ type: 'item.use-cancelled', ...(item !== null && { item }), undoes: id }],
  }),
};

/** Uses are counted from the journal itself, so there is nothing else to restore. */
export const itemUseEvents = handleEvents(declared, {
  'item.used': { restore: () => undefined, undo: useUndo },
  'item.use-cancelled': () => undefined,
});
