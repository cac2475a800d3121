// Watches the folder in which the administration drops its lists: looks, takes what is new, and tells where it cannot.
import { rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { makeSafeFolder } from '../../core/database/safe-folder.ts';
import type { ImportsService } from '../imports/imports-service.ts';
import type { Clock } from '../../core/journal/clock.ts';
import type { Actor, WriteGate } from '../../core/journal/write-gate.ts';
import { currentSettings } from '../settings/settings-service.ts';
import { folderLooks, FolderTroubleError } from './folder-looks.ts';
import { folderPreviews, type FolderPreview } from './folder-previews.ts';
import { lookNotes } from './look-notes.ts';
import { isLookDue } from './look-time-rules.ts';
import { runs } from './runs.ts';
import type { ShownRun, Synchronisation } from './synchronisation-record.ts';
import {
  changeSynchronisation,
  currentLooking,
  currentSynchronisation,
  type SynchronisationChanges,
} from './synchronisation-settings.ts';
import { assertUsable } from './usable-folder.ts';
import {
  classifyFiles,
  mostBytes,
  quietMs,
  seenNow,
  type Judged,
  type SeenEntry,
} from './watched-files-rules.ts';

export interface SynchronisationDeps {
  dataFolder: string;
  reader: ReadableDatabase;
  gate: WriteGate;
  clock: Clock;
  imports: ImportsService;
  report: (error: unknown) => void;
}

export type SynchronisationService = ReturnType<typeof synchronisationService>;

/** The minutes after a start belong to the queue at the desk. */
const firstLookMs = 2 * 60_000;
const everyMs = 60_000;
/** A file that was seen for the first time is looked at again as soon as it can be believed. */
const soonMs = quietMs + 1_000;

export function synchronisationService(parts: SynchronisationDeps) {
  const { dataFolder, reader, gate, clock, imports, report } = parts;
  const folder = folderLooks();
  const previews = folderPreviews(dataFolder);
  const taken = runs({ reader, gate, clock, imports });
  const notes = lookNotes({ reader, gate, clock });
  const copy = join(dataFolder, 'imports', 'watched.part');
  let seen: SeenEntry[] = [];
  let classified: Judged = classifyFiles([], null, 0);
  let lookedAt: string | null = null;
  let looking: Promise<void> | null = null;
  let working: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const isClosed = (): boolean => closed;
  const settings = () => currentSynchronisation(reader);
  const nowMs = (): number => Date.parse(clock.now());
  const isChanging = (): boolean => classified.files.some(({ is }) => is === 'being-written');

  /** Who chose another folder meanwhile, or watches none any more, wants nothing of this one. */
  const isOver = (of: { folder: string; files: string }): boolean => {
    if (isClosed()) return true;
    const { on, folder: place, files } = settings();
    return !on || place !== of.folder || files !== of.files;
  };

  /** What goes on after the answer; a fault of the disk is reported, and the next look goes on. */
  function work(): Promise<void> {
    working ??= taken
      .goOn()
      .catch((error: unknown) => {
        if (!closed) report(error);
      })
      .finally(() => {
        working = null;
      });
    return working;
  }

  async function look(): Promise<void> {
    const { on, folder: place, files } = settings();
    if (!on || place === null || isClosed()) {
      [seen, classified] = [[], classifyFiles([], null, 0)];
      return;
    }
    const watched = { folder: place, files };
    try {
      const entries = await folder.look(place, files);
      if (isOver(watched)) return;
      lookedAt = clock.now();
      seen = seenNow(entries, seen, nowMs());
      classified = classifyFiles(seen, taken.last(), nowMs());
      const { next, passedOver } = classified;
      if (next !== null && taken.mayBegin()) await take(watched, next, passedOver);
      if (isOver(watched)) return;
      await notes.trouble(entries.length === 0 && taken.last() !== null ? 'empty' : null);
      await noteLooked();
    } catch (error) {
      if (isClosed()) return;
      if (!(error instanceof FolderTroubleError)) throw error;
      if (!isOver(watched)) await notes.trouble(error.why);
    }
  }

  async function take(
    watched: { folder: string; files: string },
    entry: SeenEntry,
    passedOver: readonly string[],
  ): Promise<void> {
    const about = { entry, passedOver };
    if (entry.bytes > mostBytes) {
      await taken.begin({ ...about, sha256: '', content: null });
    } else {
      makeSafeFolder(join(dataFolder, 'imports'));
      const sha256 = await folder.take(watched.folder, entry, copy);
      if (isOver(watched)) {
        rmSync(copy, { force: true });
        return;
      }
      if (sha256 === null) {
        seen = seen.filter(({ name }) => name !== entry.name);
        return;
      }
      await taken.begin({ ...about, sha256, content: await readFile(copy) });
      rmSync(copy, { force: true });
    }
    classified = classifyFiles(seen, taken.last(), nowMs());
  }

  /** Nothing is left for another look today; and what waited in vain is not told any more. */
  async function noteLooked(): Promise<void> {
    const gone = !classified.files.some(({ is }) => is === 'taken');
    if (classified.next === null) await notes.skippedFiles({ waiting: !taken.isOpen(), gone });
    if (classified.next !== null || isChanging() || settings().lookAt === null) return;
    folder.rest();
    await notes.settled();
  }

  /** One look at a time; never rejects. */
  function lookOnce(): Promise<void> {
    looking ??= taken
      .learn()
      .then(look)
      .catch((error: unknown) => {
        if (!closed) report(error);
      })
      .finally(() => {
        looking = null;
        void work();
      });
    return looking;
  }

  /** What was taken goes on, whether it is time to look or not. */
  async function goOn(): Promise<void> {
    if (!taken.isOpen()) return;
    await taken.learn().catch(report);
    void work();
  }

  const isDue = (): boolean =>
    isLookDue(settings(), currentLooking(reader), currentSettings(reader).timeZone, clock.now());

  function schedule(ms: number): void {
    clearTimeout(timer);
    if (isClosed()) return;
    timer = setTimeout(() => {
      void lookInTime().then(() => {
        schedule(isChanging() ? soonMs : everyMs);
      });
    }, ms).unref();
  }

  /** Never rejects: a disk that cannot be read for a moment is looked at again. */
  async function lookInTime(): Promise<void> {
    try {
      await (isDue() || isChanging() ? lookOnce() : goOn());
    } catch (error) {
      if (!closed) report(error);
    }
  }

  return {
    state(): Synchronisation {
      const { trouble } = currentLooking(reader);
      const { on } = settings();
      return {
        ...settings(),
        lookedAt: on ? lookedAt : null,
        trouble: trouble && { why: trouble.why, since: trouble.since },
        heldBack: on && taken.isHeldBack(),
        inFolder: classified.files.map(({ entry: { name, bytes, modifiedMs }, is }) => ({
          ...{ name, bytes, modifiedAt: new Date(modifiedMs).toISOString(), is },
        })),
      };
    },
    /** The newest first. */
    runs: (): ShownRun[] =>
      taken.all().map(({ modifiedMs, sha256: _, plan: __, ...run }) => ({
        ...run,
        modifiedAt: new Date(modifiedMs).toISOString(),
        importStatus: taken.isAt(run.import),
      })),
    /** Changes the settings given; the rest stay. @throws Problem folder-unusable */
    async change(actor: Actor, changes: SynchronisationChanges): Promise<Synchronisation> {
      const { folder: place } = changes;
      const isNew = place !== undefined && place !== settings().folder;
      if (isNew && place !== null)
        await assertUsable(folder, dataFolder, place, changes.files ?? settings().files);
      await gate.write(actor, changeSynchronisation(changes));
      if (isNew || changes.files !== undefined || changes.on === false)
        [seen, classified, lookedAt] = [[], classifyFiles([], null, 0), null];
      return this.state();
    },
    /** Of a folder that is not chosen yet. @param files which count by their names; those of the settings otherwise */
    preview: (place: string, files = settings().files): Promise<FolderPreview> =>
      previews.preview(place.trim(), files),
    /** Whether it is time to look. */
    isDue,
    /** Looks at once, whatever the time; what is found is carried out afterwards. */
    async lookNow(): Promise<Synchronisation> {
      await lookOnce();
      if (isChanging()) schedule(soonMs);
      return this.state();
    },
    /** Resolves once nothing goes on by itself. */
    async idle(): Promise<void> {
      while (looking !== null || working !== null) await Promise.all([looking, working]);
    },
    /** Goes on with what was under way when the program ended, and begins to look. */
    start(): void {
      rmSync(copy, { force: true });
      void work();
      schedule(firstLookMs);
    },
    /** Stops looking; resolves once nothing goes on, for which imports have to be stopped too. */
    async close(): Promise<void> {
      closed = true;
      clearTimeout(timer);
      taken.close();
      folder.close();
      previews.close();
      await Promise.all([looking, working]);
    },
  };
}
