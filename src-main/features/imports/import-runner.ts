// Shared parts of imports: finds and changes an import, keeps its file, and runs background work.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BackupsService } from '../backups/backups-service.ts';
import { todayIn } from '../../core/dates/calendar-dates.ts';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import type { Clock } from '../../core/journal/clock.ts';
import type { Actor, CommandContext, WriteGate } from '../../core/journal/write-gate.ts';
import { Problem } from '../../core/problems/problem.ts';
import { currentSettings } from '../settings/settings-service.ts';
import { existing } from './applying/apply-commands.ts';
import type { ImportStatus } from './import-vocabulary-rules.ts';
import { importWrites, stagedImports, type StoredImport } from './imports-repository.ts';
import { stagedRowWrites } from './import-rows-repository.ts';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface ImportsDeps {
  dataFolder: string;
  reader: ReadableDatabase;
  gate: WriteGate;
  clock: Clock;
  backups: Pick<BackupsService, 'backUp'>;
  report: (error: unknown) => void;
}

export type ImportRunner = ReturnType<typeof importRunner>;

const ROWS_REMOVED_AT_ONCE = 500;

export function importRunner(parts: ImportsDeps) {
  const { dataFolder, reader, gate, clock, report } = parts;
  const running = new Map<string, Promise<void>>();
  let closed = false;

  const work = {
    ...parts,
    files: importFiles(dataFolder),
    isClosed: (): boolean => closed,
    today: (): string => todayIn(currentSettings(reader).timeZone, clock.now()),
    find: (id: string): StoredImport => existing(reader, id),
    save: async (
      actor: Actor,
      id: string,
      change: (one: StoredImport, context: CommandContext) => Partial<StoredImport>,
    ): Promise<void> => {
      await gate.write(actor, (context) => {
        const one = existing(context.db, id);
        importWrites(context.db).save({ ...one, ...change(one, context) }, context.now);
        return { result: null, events: [] };
      });
    },
    /** Removes the rows of all plans but one. @param keep 0 for none */
    removeRows: async (id: string, keep: number): Promise<void> => {
      for (let removed = ROWS_REMOVED_AT_ONCE; removed === ROWS_REMOVED_AT_ONCE && !closed;) {
        const { result } = await gate.writeInBackground('system', ({ db }) => ({
          result: stagedRowWrites(db).removeSome(id, keep, ROWS_REMOVED_AT_ONCE),
          events: [],
        }));
        removed = result;
        await nextTurn();
      }
    },
    /** Runs work in the background. Reports storage errors; the next start resumes the work. */
    runInBackground(id: string, what: () => Promise<void>): void {
      const one = (running.get(id) ?? Promise.resolve())
        .then(what)
        .catch((error: unknown) => {
          if (!closed) report(error);
        })
        .finally(() => {
          if (running.get(id) === one) running.delete(id);
        });
      running.set(id, one);
    },
    /** Resolves once this import has no background work. */
    async settled(id: string): Promise<void> {
      for (let one = running.get(id); one !== undefined; one = running.get(id)) await one;
    },
    /** Resolves once no import has background work. */
    async idle(): Promise<void> {
      while (running.size > 0) await Promise.all(running.values());
    },
    /** Background work stops at its next step; the next start resumes it. */
    async close(stop: () => void): Promise<void> {
      closed = true;
      stop();
      await Promise.allSettled(running.values());
    },
  };
  return work;
}

/** Whether the library holds data that a person entered. */
export function holdsAnything(db: ReadableDatabase): boolean {
  return stagedImports(db).holdsAnything();
}

/** @throws Problem import-not-possible */
export function refuseUnless(one: StoredImport, statuses: readonly ImportStatus[]): void {
  if (statuses.includes(one.status)) return;
  throw new Problem('import-not-possible', `The import is ${one.status}; this action is not possible now.`);
}

const suffix = '.upload';

/** Keeps the file of an import until it is planned, readable by this user only. */
function importFiles(dataFolder: string) {
  const folder = join(dataFolder, 'imports');
  const place = (id: string): string => join(folder, `${id}${suffix}`);
  return {
    place,
    async keep(id: string, bytes: Uint8Array): Promise<void> {
      mkdirSync(folder, { recursive: true });
      await writeFile(place(id), bytes, { mode: 0o600 });
    },
    /** The size in bytes; null if the file is gone. */
    size: (id: string): number | null => (existsSync(place(id)) ? statSync(place(id)).size : null),
    remove(id: string): void {
      rmSync(place(id), { force: true });
    },
    /** The ids of imports whose files exist. */
    kept: (): string[] =>
      existsSync(folder)
        ? readdirSync(folder)
            .filter((name) => name.endsWith(suffix))
            .map((name) => name.slice(0, -suffix.length))
        : [],
  };
}
