// The events of dated closures.
import { z } from 'zod';
import { declareEvents } from '../../core/events/events.ts';
import { handleEvents } from '../../core/events/event-handlers.ts';
import { putClosure, removeClosure } from './closed-days-repository.ts';

const closure = z.object({ id: z.string(), startsOn: z.string(), endsOn: z.string(), name: z.string() });
const declared = declareEvents({
  'closed-days.added': { data: closure, undo: 'refused', afterErasure: 'kept' },
  'closed-days.updated': { data: closure, undo: 'refused', afterErasure: 'kept' },
  'closed-days.deleted': { data: z.object({ id: z.string() }), undo: 'refused', afterErasure: 'kept' },
});

declare module '../../core/events/events.ts' {
  interface DeclaredEvents {
    closedDays: typeof declared;
  }
}

export const closedDaysEvents = handleEvents(declared, {
  'closed-days.added': (db, { data }) => {
    putClosure(db, data);
  },
  'closed-days.updated': (db, { data }) => {
    putClosure(db, data);
  },
  'closed-days.deleted': (db, { data }) => {
    removeClosure(db, data.id);
  },
});
