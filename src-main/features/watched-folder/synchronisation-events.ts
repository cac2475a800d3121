// The event of changed settings of the watched folder. Paths and file names may be personal data, so it has none.
import { z } from 'zod';
import { declareEvents } from '../../core/events/events.ts';
import { handleEvents } from '../../core/events/event-handlers.ts';
import type { SynchronisationSettings } from './synchronisation-record.ts';
import { currentScanState, currentSynchronisation } from './synchronisation-settings.ts';
import { synchronisationWrites } from './synchronisation-repository.ts';

const declared = declareEvents({
  'synchronisation.changed': {
    data: z
      .object({
        on: z.boolean(),
        lookAt: z.string().nullable(),
        missing: z.custom<SynchronisationSettings['missing']>(),
        stopPercent: z.number(),
        sendWelcomeMessages: z.boolean(),
        /** Whether the folder or the files changed. */
        elsewhere: z.boolean(),
      })
      .partial(),
    undo: 'refused',
    afterErasure: 'kept',
  },
});

declare module '../../core/events/events.ts' {
  interface DeclaredEvents {
    synchronisation: typeof declared;
  }
}

export const synchronisationEvents = handleEvents(declared, {
  'synchronisation.changed': (db, { data }) => {
    const { elsewhere, ...recorded } = data;
    const settings = { ...currentSynchronisation(db), ...recorded };
    // The chosen path was only in the database. Switch off, so that the previous folder is not watched again.
    if (elsewhere === true) settings.on = false;
    synchronisationWrites(db).put(settings, currentScanState(db));
  },
});
