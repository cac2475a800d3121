// Watches the folder with the administration's lists: scans it, imports new files and reports trouble.
import { rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReadableDatabase } from '../../core/database/connection.ts';
import { makeSafeFolder } from '../../core/database/safe-folder.ts';
import type { ImportsService } from '../imports/imports-service.ts';
import type { Clock } from '../../core/journal/clock.ts';
import type { Actor, WriteGate } from '../../core/journal/write-gate.ts';
import { currentSettings } from '../settings/settings-service.ts';
import { folderScanner, FolderTroubleError } from './folder-scanner.ts';
import { folderPreviews, type FolderPreview, assertUsable } from './folder-previews.ts';
import { changeWatchedFolder } from './watched-folder-commands.ts';
import { scanOutcome } from './scan-outcome.ts';
import { isScanDue } from './scan-schedule-rules.ts';
import { runs } from './runs.ts';
import type { ShownRun, WatchedFolder } from './watched-folder-record.ts';
import {
  currentScanState,
  currentWatchedFolder,
  type WatchedFolderChanges,
} from './watched-folder-settings.ts';
import {
  classifyFiles,
  mostBytes,
  quietMs,
  withFirstSeen,
  type ClassifiedFiles,
  type SeenEntry,
} from './watched-files-rules.ts';

export interface WatchedFolderDeps {
  dataFolder: string;
  reader: ReadableDatabase;
  gate: WriteGate;
  clock: Clock;
  imports: ImportsService;
  report: (error: unknown) => void;
}

export type WatchedFolderService = ReturnType<typeof watchedFolderService>;

/** Delay after a start, so that the desk is not slowed down. */
const firstScanMs = 2 * 60_000;
const everyMs = 60_000;
/** A new file is scanned again as soon as it can count as complete. */
const soonMs = quietMs + 1_000;

export function watchedFolderService(parts: WatchedFolderDeps) {
  const { dataFolder, reader, gate, clock, imports, report } = parts;
  const folder = folderScanner();
  const previews = folderPreviews(dataFolder);
  const taken = runs({ reader, gate, clock, imports });
  const notes = scanOutcome({ reader, gate, clock });
  const copy = join(dataFolder, 'imports', 'watched.part');
  let seen: SeenEntry[] = [];
  let classified: ClassifiedFiles = classifyFiles([], null, 0);
  let lookedAt: string | null = null;
  let scanning: Promise<void> | null = null;
  let working: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const isClosed = (): boolean => closed;
  const settings = () => currentWatchedFolder(reader);
  const nowMs = (): number => Date.parse(clock.now());
  const isChanging = (): boolean => classified.files.some(({ is }) => is === 'being-written');

  /** Whether the settings changed meanwhile: the results for this folder are then dropped. */
  const isOver = (scanned: { folder: string; files: string }): boolean => {
    if (isClosed()) return true;
    const { on, folder: place, files } = settings();
    return !on || place !== scanned.folder || files !== scanned.files;
  };

  /** Runs in the background. Reports storage errors; the next scan continues. */
  function work(): Promise<void> {
    working ??= taken
      .resume()
      .catch((error: unknown) => {
        if (!closed) report(error);
      })
      .finally(() => {
        working = null;
      });
    return working;
  }

  async function scan(): Promise<void> {
    const { on, folder: place, files } = settings();
    if (!on || place === null || isClosed()) {
      [seen, classified] = [[], classifyFiles([], null, 0)];
      return;
    }
    const watched = { folder: place, files };
    try {
      const entries = await folder.scan(place, files);
      if (isOver(watched)) return;
      lookedAt = clock.now();
      seen = withFirstSeen(entries, seen, nowMs());
      classified = classifyFiles(seen, taken.last(), nowMs());
      const { next, skipped } = classified;
      if (next !== null && taken.mayBegin()) await take(watched, next, skipped);
      if (isOver(watched)) return;
      await notes.trouble(entries.length === 0 && taken.last() !== null ? 'empty' : null);
      await recordScan();
    } catch (error) {
      if (isClosed()) return;
      if (!(error instanceof FolderTroubleError)) throw error;
      if (!isOver(watched)) await notes.trouble(error.why);
    }
  }

  async function take(
    watched: { folder: string; files: string },
    entry: SeenEntry,
    skipped: readonly string[],
  ): Promise<void> {
    const about = { entry, skipped };
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

  /** Settles notices that no longer apply; if nothing is left to do, ends the scans of today. */
  async function recordScan(): Promise<void> {
    const gone = !classified.files.some(({ is }) => is === 'taken');
    if (classified.next === null) await notes.settleNotices({ waiting: !taken.isOpen(), gone });
    if (classified.next !== null || isChanging() || settings().lookAt === null) return;
    await notes.settled();
  }

  /** One scan at a time; never rejects. */
  function scanOnce(): Promise<void> {
    scanning ??= taken
      .updateFromImport()
      .then(scan)
      .catch((error: unknown) => {
        if (!closed) report(error);
      })
      .finally(() => {
        scanning = null;
        void work();
      });
    return scanning;
  }

  /** Continues an open run between scans. */
  async function resume(): Promise<void> {
    if (!taken.isOpen()) return;
    await taken.updateFromImport().catch(report);
    void work();
  }

  const isDue = (): boolean =>
    isScanDue(settings(), currentScanState(reader), currentSettings(reader).timeZone, clock.now());

  function schedule(ms: number): void {
    clearTimeout(timer);
    if (isClosed()) return;
    timer = setTimeout(() => {
      void runIfDue().then(() => {
        schedule(isChanging() ? soonMs : everyMs);
      });
    }, ms).unref();
  }

  /** Never rejects: after a storage error the next scan tries again. */
  async function runIfDue(): Promise<void> {
    try {
      await (isDue() || isChanging() ? scanOnce() : resume());
    } catch (error) {
      if (!closed) report(error);
    }
  }

  return {
    state(): WatchedFolder {
      const { trouble } = currentScanState(reader);
      const { on } = settings();
      return {
        ...settings(),
        lookedAt: on ? lookedAt : null,
        trouble: trouble && { why: trouble.why, since: trouble.since },
        heldBack: on && taken.isHeldBack(),
        inFolder: classified.files.map(({ entry: { name, bytes, modifiedMs }, is }) => ({
          name,
          bytes,
          modifiedAt: new Date(modifiedMs).toISOString(),
          is,
        })),
      };
    },
    /** Newest first. */
    runs: (): ShownRun[] =>
      taken.all().map(({ modifiedMs, sha256: _, plan: __, ...run }) => ({
        ...run,
        modifiedAt: new Date(modifiedMs).toISOString(),
        importStatus: taken.isAt(run.import),
      })),
    /** Changes the settings given; the rest stay. @throws Problem folder-unusable */
    async change(actor: Actor, changes: WatchedFolderChanges): Promise<WatchedFolder> {
      const { folder: place } = changes;
      const isNew = place !== undefined && place !== settings().folder;
      if (isNew && place !== null)
        await assertUsable(folder, dataFolder, place, changes.files ?? settings().files);
      await gate.write(actor, changeWatchedFolder(changes));
      if (isNew || changes.files !== undefined || changes.on === false)
        [seen, classified, lookedAt] = [[], classifyFiles([], null, 0), null];
      return this.state();
    },
    /** @param files file name patterns; by default those of the settings */
    preview: (place: string, files = settings().files): Promise<FolderPreview> =>
      previews.preview(place.trim(), files),
    isDue,
    /** Scans at once, whatever the time; imports run in the background. */
    async scanNow(): Promise<WatchedFolder> {
      await scanOnce();
      if (isChanging()) schedule(soonMs);
      return this.state();
    },
    /** Resolves once no background work is left. */
    async idle(): Promise<void> {
      while (scanning !== null || working !== null) await Promise.all([scanning, working]);
    },
    /** Resumes an interrupted run, and starts the scans. */
    start(): void {
      rmSync(copy, { force: true });
      void work();
      schedule(firstScanMs);
    },
    /** Stops the scans; resolves once no work is left. Imports must be stopped too. */
    async close(): Promise<void> {
      closed = true;
      clearTimeout(timer);
      taken.close();
      folder.close();
      previews.close();
      await Promise.all([scanning, working]);
    },
  };
}
