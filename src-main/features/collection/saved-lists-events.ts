// The events of saved lists.
import { z } from 'zod';
import { declareEvents } from '../../core/events/events.ts';
import { handleEvents } from '../../core/events/event-handlers.ts';
import { addedListUndo, changedListUndo, deletedListUndo } from './saved-lists-commands.ts';
import { savedListsIn, savedListWrites } from './saved-lists-repository.ts';

/** The search as JSON. */
const named = z.object({ name: z.string(), search: z.string().nullable() });
const list = named.extend({ id: z.string() });
const titles = z.array(z.string());
const handled = { undo: 'handled', afterErasure: 'kept' } as const;
const declared = declareEvents({
  'saved-list.added': { data: list.extend({ titles }), ...handled },
  'saved-list.changed': { data: list.extend({ added: titles, removed: titles, before: named }), ...handled },
  'saved-list.deleted': { data: list.extend({ titles }), ...handled },
});

declare module '../../core/events/events.ts' {
  interface DeclaredEvents {
    savedLists: typeof declared;
  }
}

export const savedListsEvents = handleEvents(declared, {
  'saved-list.added': {
    restore(db, { data: { titles, ...row }, at }) {
      savedListWrites(db).put(row, at);
      savedListWrites(db).add(row.id, titles);
    },
    undo: addedListUndo,
  },
  'saved-list.changed': {
    restore(db, { data: { added, removed, before: _, ...row }, at }) {
      if (
        !savedListsIn(db)
          .all()
          .some(({ id }) => id === row.id)
      )
        return;
      savedListWrites(db).put(row, at);
      savedListWrites(db).takeOff(row.id, removed);
      savedListWrites(db).add(row.id, added);
    },
    undo: changedListUndo,
  },
  'saved-list.deleted': {
    restore(db, { data }) {
      savedListWrites(db).remove(data.id);
    },
    undo: deletedListUndo,
  },
});
