// Puts backups back while Loandesk runs: prepared beside the library, swapped in while it is closed for a moment, and told.
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import { NewerLibraryError, refuseNewer } from '../../core/database/migrations.ts';
import type { Clock } from '../../core/journal/clock.ts';
import type { Notice } from '../../core/notices/notices.ts';
import { Problem } from '../../core/problems/problem.ts';
import type { ProblemCode } from '../../core/problems/problem-catalogue.ts';
import type { RestorePreview } from './backup-comparison.ts';
import { backupFolder } from './backup-folder.ts';
import { copiesElsewhere, type OpenedCopy } from './offsite-copies.ts';
import type { FoundCopies } from './found-offsite-copies.ts';
import type { Job } from '../../core/jobs/job.ts';
import { BackupFailedError, startReading } from './backup-reading.ts';
import { replacedAt } from './replaced-libraries.ts';
import { discardStaged, putReplacedBack, replaceWithStaged } from './restore-library.ts';

/** What came of closing the library and opening it anew. */
export interface Reopened {
  /** What it told at this opening. */
  notices: Notice[];
  openLoans: number;
}

/** How a restore goes; it outlives the library that it replaces, not the program. */
export interface Restore {
  id: string;
  /** The backup's name; null where the latest restore is taken back. */
  backup: string | null;
  state: 'preparing' | 'reopening' | 'done' | 'failed';
  startedAt: string;
  /** Why nothing was changed. */
  problem: ProblemCode | null;
  /** What the ledger has put back on top. */
  putBack: { events: number; loans: number; reEnter: { what: string; number: string }[] } | null;
  openLoans: number | null;
}

/** A backup of the data folder's, or a copy in a folder elsewhere with what opens it. */
export interface Chosen {
  backup: string;
  folder?: string | undefined;
  passphrase?: string | undefined;
}

export interface RestoresDeps {
  dataFolder: string;
  clock: Clock;
  report: (error: unknown) => void;
  /**
   * Closes the library, lets its files be replaced, and opens it anew; where it does not open, takes the replacing
   * back and opens what was there.
   *
   * @param replace gives back what takes it back
   * @throws whatever stood in the way; the library is open as before then.
   */
  reopen: (replace: () => () => void) => Promise<Reopened>;
}

export type RestoresService = ReturnType<typeof restoresService>;

export function restoresService({ dataFolder, clock, report, reopen }: RestoresDeps) {
  const folder = join(dataFolder, 'backups');
  const elsewhere = copiesElsewhere(dataFolder);
  const shelf = backupFolder(dataFolder);
  let latest: Restore | null = null;
  const readings = new Set<Job<unknown>>();
  let underWay: Promise<void> = Promise.resolve();
  let closed = false;

  async function fileOf(backup: string): Promise<string> {
    const known = (await answered(shelf.backups())).find(({ file, good }) => good && file === backup);
    if (known === undefined) throw new Problem('not-found', 'There is no such backup that is whole.');
    return join(folder, known.file);
  }

  async function answered<Answer>(asked: Promise<Answer>): Promise<Answer> {
    return asked.catch((error: unknown): never => {
      if (!(error instanceof BackupFailedError)) throw error;
      throw new Problem('backup-failed', 'The folder of the backups does not answer. Nothing was changed.');
    });
  }

  /** Lays a copy from elsewhere ready here; a backup of the data folder's is. */
  async function opened({ backup, folder: from, passphrase }: Chosen, keep: boolean): Promise<OpenedCopy> {
    if (from === undefined) return { file: await fileOf(backup), remove: () => undefined };
    return elsewhere.open({ folder: from, file: backup, passphrase: passphrase ?? null }, keep);
  }

  /** Reads the backup whole. @throws NewerLibraryError, BackupFailedError */
  async function read(
    task: 'preview' | 'stage',
    { file, ledger }: Pick<OpenedCopy, 'file' | 'ledger'>,
  ): Promise<RestorePreview> {
    if (closed) throw new BackupFailedError('The library is being closed.');
    refuseNewer(file);
    const reading = startReading({ task, dataFolder, file, ...(ledger !== undefined && { ledger }) });
    return done(reading);
  }

  /** The end of the program stops whatever is read. */
  async function done<Read>(reading: Job<Read>): Promise<Read> {
    readings.add(reading);
    try {
      return await reading.done;
    } finally {
      readings.delete(reading);
    }
  }

  /** What cannot be removed now is so by the next start: another process may just be ending with it. */
  function settle(): void {
    try {
      discardStaged(dataFolder);
    } catch (error) {
      report(error);
    }
  }

  function begin(backup: string | null, prepare: () => Promise<() => () => void>): Restore {
    if (latest?.state === 'preparing' || latest?.state === 'reopening')
      throw new Problem('restore-under-way', 'A backup is being put back already.');
    const restore: Restore = {
      id: newId(),
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
      const told = notices.find(({ code }) => code === 'ledger-restored')?.facts;
      restore.putBack = (told as Restore['putBack'] | undefined) ?? { events: 0, loans: 0, reEnter: [] };
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
     * The copies of backups in a folder elsewhere.
     *
     * @throws Problem place-unreadable
     */
    look: (from: string): Promise<FoundCopies[]> => elsewhere.look(from),
    /**
     * What putting this backup back would mean; changes nothing.
     *
     * @throws Problem not-found, backup-damaged, newer-library, passphrase-wrong, place-unreadable
     */
    async preview(chosen: Chosen): Promise<RestorePreview> {
      const copy = await opened(chosen, false);
      try {
        return await read('preview', copy);
      } catch (error) {
        const code = problemOf(error);
        if (code === 'restore-failed' && !closed) report(error);
        throw new Problem(code, sentences[code] ?? '');
      } finally {
        copy.remove();
      }
    },
    /**
     * Starts putting the backup back.
     *
     * @throws Problem not-found, restore-under-way
     */
    async start(chosen: Chosen): Promise<Restore> {
      if (chosen.folder === undefined) await fileOf(chosen.backup);
      return begin(chosen.backup, async () => {
        const copy = await opened(chosen, true);
        try {
          await read('stage', copy);
        } finally {
          copy.remove();
        }
        return () => {
          const replaced = replaceWithStaged(dataFolder, clock.now());
          return () => putReplacedBack(dataFolder, replaced, clock.now());
        };
      });
    },
    /**
     * Starts putting back what the latest restore replaced.
     *
     * @throws Problem not-found, restore-under-way
     */
    async undo(): Promise<Restore> {
      const [replaced] = await answered(shelf.replaced());
      if (replaced === undefined) throw new Problem('not-found', 'Nothing was restored here.');
      return begin(null, async () => {
        await done(startReading<'check'>({ task: 'check', file: join(replaced, 'loandesk.db') }));
        return () => {
          const before = putReplacedBack(dataFolder, replaced, clock.now());
          return () => putReplacedBack(dataFolder, before, clock.now());
        };
      });
    },
    /** The latest since the program started, and when what is kept of the library before it was replaced. */
    async state(): Promise<{ latest: Restore | null; replacedAt: string | null }> {
      const [replaced] = await shelf.replaced().catch((): string[] => []); // a folder that hangs offers nothing
      return {
        latest: latest === null ? null : { ...latest },
        replacedAt: replaced === undefined ? null : replacedAt(replaced),
      };
    },
    /** Stops what is being read, waits for a restore that is being carried out. */
    async close(): Promise<void> {
      closed = true;
      elsewhere.close();
      shelf.close();
      await Promise.all([...readings].map((reading) => reading.stop()));
      await underWay;
    },
  };
}

const sentences: Partial<Record<ProblemCode, string>> = {
  'backup-damaged': 'This backup is damaged or was changed; take another one.',
  'newer-library': 'A newer Loandesk made this backup; update this one first.',
  'storage-full': 'The disk is full.',
  'restore-failed': 'The backup could not be read. Nothing was changed.',
};

function problemOf(error: unknown): ProblemCode {
  if (error instanceof Problem) return error.code;
  if (error instanceof NewerLibraryError) return 'newer-library';
  if (!(error instanceof BackupFailedError)) return 'restore-failed';
  if (error.full) return 'storage-full';
  return error.kind === 'BadBackupError' ? 'backup-damaged' : 'restore-failed';
}
