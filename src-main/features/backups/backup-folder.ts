// Reads and clears `backups/` through a process of its own: a folder that hangs holds up nobody at the desk.
import { join } from 'node:path';
import type { BackupInFolder } from './backup-files.ts';
import { BackupFailedError } from './backup-reading.ts';
import { copier, CopyFailedError } from './offsite-worker.ts';
import type { CopyDone, CopyOrder } from './copy-process.ts';

/** A folder at hand answers at once; one on a disk that wakes up, or is busy with other things, within seconds. */
const patienceMs = 15_000;
/** The process is kept for what is asked next. */
const restAfterMs = 2000;

export type BackupFolder = ReturnType<typeof backupFolder>;

export function backupFolder(dataFolder: string, withinMs = patienceMs) {
  const folder = join(dataFolder, 'backups');
  const reading = copier(withinMs);
  let known: BackupInFolder[] | null = null;
  let rest: NodeJS.Timeout | undefined;

  async function ask(order: CopyOrder): Promise<CopyDone> {
    clearTimeout(rest);
    try {
      return await reading.ask(order);
    } catch (error) {
      if (!(error instanceof CopyFailedError)) throw error;
      const kind = error.why === 'slow' ? 'BackupStuckError' : error.kind;
      throw new BackupFailedError('The folder of the backups does not answer.', null, kind);
    } finally {
      rest = setTimeout(() => {
        reading.rest();
      }, restAfterMs).unref();
    }
  }

  async function listed(order: CopyOrder): Promise<BackupInFolder[]> {
    const answer = await ask(order);
    if ('backups' in answer) known = answer.backups;
    return known ?? [];
  }

  return {
    /**
     * Every backup that was finished, the newest first.
     *
     * @throws BackupFailedError where the folder does not answer
     */
    backups: (): Promise<BackupInFolder[]> => listed({ task: 'shelf', folder }),
    /** What was there when it last answered; null where it never did. */
    known: (): readonly BackupInFolder[] | null => known,
    /** Removes these, and with `unfinished` also what was cut off. @throws BackupFailedError */
    clear: (wanted: { files?: string[]; unfinished?: boolean }): Promise<BackupInFolder[]> =>
      listed({ task: 'clear', folder, files: wanted.files ?? [], unfinished: wanted.unfinished ?? false }),
    /** Removes what restores have replaced and nobody needs any more. @throws BackupFailedError */
    async clearReplaced(now: string): Promise<void> {
      await ask({ task: 'clear-replaced', dataFolder, now });
    },
    /** The folders with what restores have replaced, the latest first. @throws BackupFailedError */
    async replaced(): Promise<string[]> {
      const answer = await ask({ task: 'replaced', dataFolder });
      return 'replaced' in answer ? answer.replaced : [];
    },
    /** Waits for nobody. */
    close(): void {
      clearTimeout(rest);
      reading.close();
    },
  };
}
