// Restores backups while Loandesk runs: stages the file, closes the library briefly, swaps the files and reports.
import type { z } from '@hono/zod-openapi';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import { ForeignPartsError } from '../../core/database/expected-schema.ts';
import { NewerLibraryError, refuseNewer } from '../../core/database/migrations.ts';
import type { Clock } from '../../core/journal/clock.ts';
import type { Notice } from '../../core/notices/notices.ts';
import { Problem, workStopped } from '../../core/problems/problem.ts';
import { withLockedLedger, type RestorePreview } from './backup-comparison.ts';
import { restoreProblems } from './backup-codes.ts';
import { backupFolder } from './backup-folder.ts';
import type { restoreSchema, chosenBackupSchema } from './backups-schemas.ts';
import { offsiteCopies, type OpenedCopy } from './offsite-copies.ts';
import type { FoundCopies } from './found-offsite-copies.ts';
import type { RunningJob } from '../../core/jobs/worker-host.ts';
import type { Job } from '../../core/jobs/worker-job.ts';
import {
  BackupFailedError,
  checkLibraryJob,
  previewRestoreJob,
  stageRestoreJob,
  startBackupJob,
  type RestoreOrder,
} from './backup-jobs.ts';
import { judge, type JudgedPreview } from './restore-preview.ts';
import { replacedAt } from './replaced-libraries.ts';
import { discardStaged, putReplacedBack, replaceWithStaged } from './restore-library.ts';

/** The library after it was closed and reopened. */
export interface Reopened {
  /** The notices of this opening. */
  notices: Notice[];
  openLoans: number;
}

type RestoreProblem = (typeof restoreProblems)[number];

/** The progress of a restore; kept in memory across the replacement, until the program ends. */
export type Restore = z.infer<typeof restoreSchema>;

/** A backup in the data folder, or a copy in another folder with its passphrase. */
export type Chosen = z.infer<typeof chosenBackupSchema>;

export interface RestoresDeps {
  dataFolder: string;
  clock: Clock;
  report: (error: unknown) => void;
  /**
   * Closes the library, replaces its files, and reopens it. If it does not open, undoes the replacement and opens the
   * old library.
   *
   * @param replace returns the function that undoes it
   * @throws the cause of the failure; the old library is open then
   */
  reopen: (replace: () => () => void) => Promise<Reopened>;
}

export type RestoresService = ReturnType<typeof restoresService>;

export function restoresService({ dataFolder, clock, report, reopen }: RestoresDeps) {
  const folder = join(dataFolder, 'backups');
  const elsewhere = offsiteCopies(dataFolder);
  const localBackups = backupFolder(dataFolder);
  let latest: Restore | null = null;
  const readings = new Set<RunningJob<unknown>>();
  let underWay: Promise<void> = Promise.resolve();
  let closed = false;

  async function fileOf(backup: string): Promise<string> {
    const intact = (await answered(localBackups.backups())).find(({ file, good }) => good && file === backup);
    if (intact === undefined) throw new Problem('not-found', 'There is no intact backup with this name.');
    return join(folder, intact.file);
  }

  async function answered<Answer>(answer: Promise<Answer>): Promise<Answer> {
    return answer.catch((error: unknown): never => {
      if (!(error instanceof BackupFailedError)) throw error;
      throw new Problem('backup-failed', 'The backup folder does not respond. Nothing was changed.');
    });
  }

  /** Opens a copy from another folder; a backup in the data folder is used in place. */
  async function opened({ backup, folder: from, passphrase }: Chosen, keep: boolean): Promise<OpenedCopy> {
    if (from === undefined) return { file: await fileOf(backup), copy: null, remove: () => undefined };
    return elsewhere.open({ folder: from, file: backup, passphrase: passphrase ?? null }, keep);
  }

  /** @throws NewerLibraryError, BackupFailedError, ForeignPartsError */
  async function read(
    job: Job<RestoreOrder, RestorePreview>,
    { file, ledger, copy }: Pick<OpenedCopy, 'file' | 'ledger' | 'copy'>,
    signal?: AbortSignal,
  ): Promise<JudgedPreview> {
    if (closed) throw new BackupFailedError('The library is being closed.');
    refuseNewer(file);
    const preview = await done(startBackupJob(job, { dataFolder, file, ledger }, file, signal));
    return judge(dataFolder, file, copy, preview);
  }

  /** Waits for the worker; `close` can stop it meanwhile. */
  async function done<Read>(reading: RunningJob<Read>): Promise<Read> {
    readings.add(reading);
    try {
      return await reading.done;
    } finally {
      readings.delete(reading);
    }
  }

  /** Discards the staged files. The next startup removes what is still in use by another process. */
  function settle(): void {
    try {
      discardStaged(dataFolder);
    } catch (error) {
      report(error);
    }
  }

  function begin(
    { source, backup = null }: { source: Restore['source']; backup?: string | null },
    prepare: () => Promise<() => () => void>,
  ): Restore {
    if (latest?.state === 'preparing' || latest?.state === 'reopening')
      throw new Problem('restore-under-way', 'A restore is already running. Wait until it has finished.');
    const restore: Restore = {
      id: newId(),
      source,
      backup,
      state: 'preparing',
      startedAt: clock.now(),
      problem: null,
      putBack: null,
      openLoans: null,
    };
    latest = restore;
    underWay = (async () => {
      const replace = await prepare();
      restore.state = 'reopening';
      const { notices, openLoans } = await reopen(replace);
      const facts = notices.find(({ code }) => code === 'library-restored')?.facts;
      const { events, loans, reEnter } = (facts ?? nothingBack) as NonNullable<Restore['putBack']>;
      restore.putBack = { events, loans, reEnter };
      restore.openLoans = openLoans;
      restore.state = 'done';
    })().catch((error: unknown) => {
      restore.problem = problemOf(error);
      restore.state = 'failed';
      report(error);
      settle();
    });
    return { ...restore };
  }

  return {
    /**
     * The copies of backups in another folder.
     *
     * @throws Problem place-unreadable
     */
    look: (from: string): Promise<FoundCopies[]> => elsewhere.look(from),
    /**
     * Previews restoring this backup; changes nothing.
     *
     * @throws Problem not-found, backup-damaged, newer-library, passphrase-wrong, place-unreadable
     */
    async preview(chosen: Chosen, signal?: AbortSignal): Promise<JudgedPreview> {
      const copy = await opened(chosen, false);
      try {
        const preview = await read(previewRestoreJob, copy, signal);
        return copy.ledgerLocked === true ? withLockedLedger(preview) : preview;
      } catch (error) {
        if (signal?.aborted === true) throw workStopped();
        const code = problemOf(error);
        if (code === 'restore-failed' && !closed) report(error);
        throw new Problem(code, details[code] ?? '');
      } finally {
        copy.remove();
      }
    },
    /**
     * Starts restoring the backup.
     *
     * @throws Problem not-found, restore-under-way
     */
    async start(chosen: Chosen): Promise<Restore> {
      if (chosen.folder === undefined) await fileOf(chosen.backup);
      return begin({ source: 'backup', backup: chosen.backup }, async () => {
        const copy = await opened(chosen, true);
        const { at } = await read(stageRestoreJob, copy).finally(() => {
          copy.remove();
        });
        const isProved = copy.copy === null || copy.copy.origin === 'here';
        return () => {
          const replaced = replaceWithStaged(dataFolder, clock.now(), 'replaced', {
            backup: at,
            undone: false,
            isProved,
          });
          return () => putReplacedBack(dataFolder, replaced, clock.now());
        };
      });
    },
    /**
     * Starts undoing the latest restore.
     *
     * @throws Problem not-found, restore-under-way
     */
    async undo(): Promise<Restore> {
      const [replaced] = await answered(localBackups.replaced());
      if (replaced === undefined) throw new Problem('not-found', 'There is no restore to undo.');
      return begin({ source: 'undo' }, async () => {
        const file = join(replaced, 'loandesk.db');
        await done(startBackupJob(checkLibraryJob, { file }, file));
        return () => {
          const before = putReplacedBack(dataFolder, replaced, clock.now());
          return () => putReplacedBack(dataFolder, before, clock.now());
        };
      });
    },
    /**
     * Starts putting the library of the district's copy in the place of this one.
     *
     * @param stage builds it beside this one, and returns what puts it in place and tells where this one is then
     * @throws Problem restore-under-way
     */
    bring(stage: () => Promise<() => string>): Restore {
      return begin({ source: 'district' }, async () => {
        const putInPlace = await stage();
        return () => {
          const replaced = putInPlace();
          return () => putReplacedBack(dataFolder, replaced, clock.now());
        };
      });
    },
    /** The latest restore since the program started, and when the library that undo would bring back was replaced. */
    async state(): Promise<{ latest: Restore | null; replacedAt: string | null }> {
      const [replaced] = await localBackups.replaced().catch((): string[] => []); // if the folder hangs, undo is not offered
      return {
        latest: latest === null ? null : { ...latest },
        replacedAt: replaced === undefined ? null : replacedAt(replaced),
      };
    },
    /** Stops the workers and waits for a running restore. */
    async close(): Promise<void> {
      closed = true;
      elsewhere.close();
      localBackups.close();
      await Promise.all([...readings].map((reading) => reading.stop()));
      await underWay;
    },
  };
}

const nothingBack = { events: 0, loans: 0, reEnter: [] };

const details: Partial<Record<RestoreProblem, string>> = {
  'backup-damaged': 'This backup is damaged or has changed. Choose another one.',
  'backup-altered':
    'This backup has parts that Loandesk did not make, so it was changed. It is not restored. Choose another one.',
  'newer-library': 'A newer version of Loandesk made this backup. Update Loandesk first.',
  'storage-full': 'The disk is full.',
  'restore-failed': 'The backup could not be read. Nothing was changed.',
};

function problemOf(error: unknown): RestoreProblem {
  if (error instanceof Problem)
    return restoreProblems.find((code) => code === error.code) ?? 'restore-failed';
  if (error instanceof ForeignPartsError) return 'backup-altered';
  if (error instanceof NewerLibraryError) return 'newer-library';
  if (!(error instanceof BackupFailedError)) return 'restore-failed';
  if (error.full) return 'storage-full';
  return error.kind === 'BadBackupError' ? 'backup-damaged' : 'restore-failed';
}
