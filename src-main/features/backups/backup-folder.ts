// Lists and clears `backups/` in a worker process, so that a hanging folder does not block the desk.
import { join } from 'node:path';
import type { BackupInFolder } from './backup-files.ts';
import { BackupFailedError } from './backup-jobs.ts';
import { offsiteWorker, CopyFailedError } from './offsite-worker.ts';
import type { FolderAnswer, FolderOrder } from './folder-orders.ts';

/** A local folder answers at once; a sleeping or busy disk answers within seconds. */
const defaultTimeoutMs = 15_000;

export type BackupFolder = ReturnType<typeof backupFolder>;

export function backupFolder(dataFolder: string, timeoutMs = defaultTimeoutMs) {
  const folder = join(dataFolder, 'backups');
  const worker = offsiteWorker(timeoutMs);
  let listed: BackupInFolder[] | null = null;

  async function ask(order: FolderOrder): Promise<FolderAnswer> {
    try {
      return await worker.ask(order);
    } catch (error) {
      if (!(error instanceof CopyFailedError)) throw error;
      const kind = error.why === 'slow' ? 'BackupStuckError' : error.kind;
      throw new BackupFailedError('The backup folder does not respond.', null, kind);
    }
  }

  async function askForList(order: FolderOrder): Promise<BackupInFolder[]> {
    const answer = await ask(order);
    if ('backups' in answer) listed = answer.backups;
    return listed ?? [];
  }

  return {
    /**
     * Every finished backup, the newest first.
     *
     * @throws BackupFailedError if the folder does not respond
     */
    backups: (): Promise<BackupInFolder[]> => askForList({ task: 'list-folder', folder }),
    /** The backups at the last successful listing; null if there was none. */
    known: (): readonly BackupInFolder[] | null => listed,
    /** Removes these files, and with `unfinished` also the remains of interrupted backups. @throws BackupFailedError */
    clear: (request: { files?: string[]; unfinished?: boolean }): Promise<BackupInFolder[]> =>
      askForList({
        task: 'clear',
        folder,
        files: request.files ?? [],
        unfinished: request.unfinished ?? false,
      }),
    /** Deletes replaced libraries whose retention has ended. @throws BackupFailedError */
    async clearReplaced(now: string): Promise<void> {
      await ask({ task: 'clear-replaced', dataFolder, now });
    },
    /** The folders of libraries that restores have replaced, the latest first. @throws BackupFailedError */
    async replaced(): Promise<string[]> {
      const answer = await ask({ task: 'replaced', dataFolder });
      return 'replaced' in answer ? answer.replaced : [];
    },
    /** Returns at once; does not wait for the worker. */
    close(): void {
      worker.close();
    },
  };
}
