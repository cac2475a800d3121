// The event of changed settings: name and new value of each.
import { z } from 'zod';
import { declareEvents, type Json } from '../../core/events/events.ts';
import { handleEvents } from '../../core/events/event-handlers.ts';
import { putSetting } from './settings-repository.ts';

const declared = declareEvents({
  'settings.changed': {
    data: z.record(z.string(), z.custom<Json>()),
    undo: 'refused',
    afterErasure: 'kept',
  },
});

declare module '../../core/events/events.ts' {
  interface DeclaredEvents {
    settings: typeof declared;
  }
}

export const settingsEvents = handleEvents(declared, {
  'settings.changed': (db, { data }) => {
    for (const [name, value] of Object.entries(data)) putSetting(db, name, value);
  },
});
