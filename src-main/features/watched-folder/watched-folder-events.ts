// The event of changed settings of the watched folder. Paths and file names may be personal data, so it has none.
import { z } from 'zod';
import { declareEvents } from '../../core/events/events.ts';
import { handleEvents } from '../../core/events/event-handlers.ts';
import type { WatchedFolderSettings } from './watched-folder-settings.ts';
import { changeOwnSettings } from '../settings/settings-service.ts';
import { folderSettings } from './watched-folder-settings.ts';

const declared = declareEvents({
  'synchronisation.changed': {
    data: z
      .object({
        on: z.boolean(),
        lookAt: z.string().nullable(),
        missing: z.custom<WatchedFolderSettings['missing']>(),
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
    watchedFolder: typeof declared;
  }
}

export const watchedFolderEvents = handleEvents(declared, {
  'synchronisation.changed': (db, { data }) => {
    const { elsewhere, ...recorded } = data;
    // The chosen path was only in the database. Switch off, so that the previous folder is not watched again.
    changeOwnSettings(db, folderSettings, { ...recorded, ...(elsewhere === true && { on: false }) });
  },
});
