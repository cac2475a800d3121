// The events of imports. They restore nothing: the events of the borrowers and items carry the changes.
import { z } from 'zod';
import { declareEvents } from '../../core/events/events.ts';
import { handleEvents } from '../../core/journal/event-handlers.ts';

const rows = z.number().int();
const declared = declareEvents({
  'import.committed': {
    data: z.object({ id: z.string(), added: rows, changed: rows, markedLeft: rows, deleted: rows }),
    ...{ undo: 'refused', afterErasure: 'kept' },
  },
  'import.undone': {
    data: z.object({ id: z.string(), takenBack: rows, kept: rows }),
    ...{ undo: 'refused', afterErasure: 'kept' },
  },
});

declare module '../../core/events/events.ts' {
  interface DeclaredEvents {
    imports: typeof declared;
  }
}

export const importEvents = handleEvents(declared, {
  'import.committed': () => undefined,
  'import.undone': () => undefined,
});
