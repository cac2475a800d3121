// Shared parts of imports: finds and changes an import, keeps its file, and runs background work.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BackupsService } from '../backups/backups-service.ts';
import { todayIn } from '../../core/dates/calendar-dates.ts';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { receivedSuffix, type ReceivedFile } from '../../core/http/received-file.ts';
import type { Clock } from '../../core/journal/clock.ts';
import { cursorsIn } from '../../core/journal/cursor.ts';
import { StorageFailedError } from '../../core/journal/storage-faults.ts';
import type { Actor, CommandContext, WriteGate } from '../../core/journal/write-gate.ts';
import { currentSettings } from '../settings/settings-service.ts';
import { existing } from './applying/apply-commands.ts';
import { importWrites, stagedImports } from './imports-repository.ts';
import type { StoredImport } from './import-record.ts';
import { stagedRowWrites } from './import-rows-repository.ts';
import { registeredTargets } from './target.ts';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
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

/** The decision of a person or a program to apply a plan. */
interface Start {
  actor: string;
  /** The backup of the move that the import is part of, null for none; absent if the import makes its own. */
  backup?: string | null;
  /** The state of the library in which it was decided; a restore begins another one. */
  epoch: string;
}

export function importRunner(parts: ImportsDeps) {
  const { dataFolder, reader, gate, clock, report } = parts;
  const running = new Map<string, Promise<void>>();
  /**
   * The plans that are applied once their backup is made. Until then their rows say `planned`, because the backup holds
   * the library as it was before; a file beside the plan's keeps the decision, in case the program ends meanwhile.
   */
  const starts = new Map<string, Start>();
  let closed = false;
  const files = importFiles(dataFolder);
  const asDecided = (one: StoredImport): StoredImport =>
    starts.has(one.id) ? { ...one, status: 'applying', progress: { ...one.progress, done: 0 } } : one;
  const epoch = (): string => cursorsIn(reader).cursor('events', 0);

  const targets = registeredTargets();

  const work = {
    ...parts,
    targets,
    files,
    isClosed: (): boolean => closed,
    today: (): string => todayIn(currentSettings(reader).timeZone, clock.now()),
    find: (id: string): StoredImport => asDecided(existing(reader, id)),
    all: (): StoredImport[] => stagedImports(reader).all().map(asDecided),
    /** Backs the library up, unless it is empty. @returns the backup's file @throws BackupFailedError */
    backUpFirst: async (): Promise<string | null> =>
      holdsAnything(reader) ? (await parts.backups.backUp('before-import')).file : null,
    /** The import that is being applied or undone, or about to be. */
    atWork(db: ReadableDatabase): { id: string; name: string } | null {
      const [starting] = starts.keys();
      const imports = stagedImports(db);
      return starting === undefined ? imports.atWork() : imports.import(starting);
    },
    /** Decides to apply a plan, if `check` allows it. */
    decide: async (
      actor: Actor,
      id: string,
      check: (one: StoredImport, db: ReadableDatabase) => void,
      backup?: string | null,
    ): Promise<void> => {
      await gate.write(actor, ({ db }) => {
        check(asDecided(existing(db, id)), db);
        const start: Start = { actor, epoch: epoch(), ...(backup !== undefined && { backup }) };
        try {
          files.keepStart(id, start);
        } catch (error) {
          throw new StorageFailedError(error, join(dataFolder, 'loandesk.db'));
        }
        starts.set(id, start);
        return { result: null, events: [] };
      });
    },
    /** The decision to apply the plan; null if that is done, or was never decided. */
    startOf: (id: string): Start | null => starts.get(id) ?? null,
    forgetStart: (id: string): void => {
      files.removeStart(id);
      starts.delete(id);
    },
    /** Takes up what was decided before the program ended, unless an older state was restored since. */
    resumeStarts(): void {
      for (const [id, start] of files.starts()) {
        const record = stagedImports(reader).import(id);
        if (record?.status === 'planned' && start?.epoch === epoch()) starts.set(id, start);
        else files.removeStart(id);
      }
    },
    save: async (
      actor: Actor,
      id: string,
      change: (one: StoredImport, context: CommandContext) => Partial<StoredImport>,
    ): Promise<void> => {
      await gate.write(actor, (context) => {
        const record = existing(context.db, id);
        importWrites(context.db).save({ ...record, ...change(asDecided(record), context) }, context.now);
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
      const chain = (running.get(id) ?? Promise.resolve())
        .then(what)
        .catch((error: unknown) => {
          if (!closed) report(error);
        })
        .finally(() => {
          if (running.get(id) === chain) running.delete(id);
        });
      running.set(id, chain);
    },
    /** Resolves once this import has no background work. */
    async settled(id: string): Promise<void> {
      for (let chain = running.get(id); chain !== undefined; chain = running.get(id)) await chain;
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

const suffix = '.upload';
const startSuffix = '.start.json';

/** Keeps the file of an import until it is planned, and the decision to apply it, readable by this user only. */
function importFiles(dataFolder: string) {
  const folder = join(dataFolder, 'imports');
  const place = (id: string): string => join(folder, `${id}${suffix}`);
  return {
    place,
    async keep(id: string, file: Uint8Array | ReceivedFile): Promise<void> {
      mkdirSync(folder, { recursive: true });
      if (file instanceof Uint8Array) await writeFile(place(id), file, { mode: 0o600 });
      else await rename(file.place, place(id));
    },
    /** The size in bytes; null if the file is gone. */
    size: (id: string): number | null => (existsSync(place(id)) ? statSync(place(id)).size : null),
    remove(id: string): void {
      rmSync(place(id), { force: true });
    },
    /** Removes the files of requests that broke off when the program ended. */
    removeReceived(): void {
      for (const name of idsWith(receivedSuffix))
        rmSync(join(folder, name + receivedSuffix), { force: true });
    },
    /** The ids of imports whose files exist. */
    kept: (): string[] => idsWith(suffix),
    keepStart(id: string, start: Start): void {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, id + startSuffix), JSON.stringify(start), { mode: 0o600, flush: true });
    },
    removeStart(id: string): void {
      rmSync(join(folder, id + startSuffix), { force: true });
    },
    /** Null for one whose writing was cut off. */
    starts: (): [string, Start | null][] =>
      idsWith(startSuffix).map((id) => [id, startIn(join(folder, id + startSuffix))]),
  };

  function idsWith(end: string): string[] {
    if (!existsSync(folder)) return [];
    return readdirSync(folder)
      .filter((name) => name.endsWith(end))
      .map((name) => name.slice(0, -end.length));
  }
}

function startIn(file: string): Start | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Start;
  } catch {
    return null;
  }
}
