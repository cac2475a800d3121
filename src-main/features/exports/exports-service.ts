// Streams exports of the open library.
import { join } from 'node:path';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { Clock } from '../../core/journal/clock.ts';
import type { Tables } from '../../core/manifest/tables.ts';
import { currentSettings } from '../settings/settings-service.ts';
import { exportReads } from './exports-repository.ts';
import { startExport, type RunningExport } from './start-export.ts';
import { exportReadme } from './export-words.ts';

export interface ExportsDeps {
  dataFolder: string;
  reader: ReadableDatabase;
  clock: Clock;
  /** The program's version. */
  version: string;
  /** The tables of the features. */
  tables: Tables;
  /** Called if an export fails. */
  report: (error: unknown) => void;
}

/** The library's language. */
export function languageIn(db: ReadableDatabase): string {
  return currentSettings(db).language;
}

/** Whether nothing was ever done in the library. */
export const isUntouched = (db: ReadableDatabase): boolean => !exportReads(db).holdsAnything();

export type ExportsService = ReturnType<typeof exportsService>;

export function exportsService(deps: ExportsDeps) {
  const { dataFolder, reader, clock, version, tables, report } = deps;
  const running = new Set<RunningExport>();
  return {
    /** A zip of the library as it is now, created while it is read. */
    everything(): { stream: ReadableStream<Uint8Array<ArrayBuffer>>; over: Promise<void> } {
      const at = clock.now();
      const readme = exportReadme(languageIn(reader), { at, version, tables });
      const library = join(dataFolder, 'loandesk.db');
      const over = Promise.withResolvers<undefined>();
      const begun = startExport({ library, at, version, readme, workbook: true, tables }, (defect) => {
        running.delete(begun);
        over.resolve(undefined);
        if (defect !== null) report(defect);
      });
      running.add(begun);
      return { stream: begun.stream, over: over.promise };
    },
    /** Stops all running exports. */
    async close(): Promise<void> {
      await Promise.all([...running].map((job) => job.stop()));
    },
  };
}
