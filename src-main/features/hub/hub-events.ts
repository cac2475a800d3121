// The event of a changed connection to the district's server.
import { z } from 'zod';
import { declareEvents } from '../../core/events/events.ts';
import { handleEvents } from '../../core/events/event-handlers.ts';

const declared = declareEvents({
  'hub.changed': {
    data: z.object({ is: z.enum(['started', 'went-on', 'ended']) }),
    undo: 'refused',
    afterErasure: 'kept',
  },
});

declare module '../../core/events/events.ts' {
  interface DeclaredEvents {
    hub: typeof declared;
  }
}

export const hubEvents = handleEvents(declared, {
  // A recovered file does not know what the server has: a person connects it again.
  'hub.changed': () => undefined,
});
