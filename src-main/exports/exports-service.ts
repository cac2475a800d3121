// Exports the open library, for whoever asks and reads it.
import { join } from 'node:path';
import type { ReadableDatabase } from '../database/connection.ts';
import type { Clock } from '../journal/clock.ts';
import { currentSettings } from '../settings/settings-service.ts';
import { startExportThread, type ExportThread } from './export-thread.ts';
import { exportReadme, type ExportLanguage } from './export-words.ts';

export interface ExportsOf {
  dataFolder: string;
  reader: ReadableDatabase;
  clock: Clock;
  /** The program's version. */
  version: string;
  /** Told of what kept an export from becoming whole. */
  report: (error: unknown) => void;
}

/** The language that a library's own words are in. */
export function languageIn(db: ReadableDatabase): ExportLanguage {
  return currentSettings(db).language;
}

export type ExportsService = ReturnType<typeof exportsService>;

export function exportsService({ dataFolder, reader, clock, version, report }: ExportsOf) {
  const threads = new Set<ExportThread>();
  return {
    /** A zip of everything as it is now; it is made while it is read. */
    everything(): ReadableStream<Uint8Array<ArrayBuffer>> {
      const at = clock.now();
      const readme = exportReadme(languageIn(reader), { at, version });
      const library = join(dataFolder, 'loandesk.db');
      const thread = startExportThread({ library, at, version, readme }, (defect) => {
        threads.delete(thread);
        if (defect !== null) report(defect);
      });
      threads.add(thread);
      return thread.stream;
    },
    /** Cuts off what is being read. */
    async close(): Promise<void> {
      await Promise.all([...threads].map((thread) => thread.stop()));
    },
  };
}
