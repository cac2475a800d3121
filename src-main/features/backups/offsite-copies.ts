// Reads backups in any folder through a worker process, so that a disconnected drive does not block the desk.
import { isAbsolute, join } from 'node:path';
import { v7 as newId } from 'uuid';
import { liesIn } from '../../core/database/safe-folder.ts';
import { Problem } from '../../core/problems/problem.ts';
import { offsiteWorker, CopyFailedError } from './offsite-worker.ts';
import type { FoundCopies } from './found-offsite-copies.ts';
import type { CopyFacts } from './copy-doubts-rules.ts';
import { openedFile, openedLedger, removeOpenedFile } from './opened-copy.ts';

/** The copy that the user chose, with its passphrase. */
export interface ChosenCopy {
  folder: string;
  file: string;
  passphrase: string | null;
}

/** A copy opened to a private local file; call `remove` after use. */
export interface OpenedCopy {
  file: string;
  ledger?: string;
  /** Whether the ledger next to it is encrypted for another passphrase. */
  ledgerLocked?: boolean;
  /** Null for a backup in the data folder. */
  copy: CopyFacts | null;
  remove: () => void;
}

/** Timeouts; `open` counts from the last progress. */
const defaultTimeoutsMs = { look: 15_000, open: 60_000 };

export function offsiteCopies(dataFolder: string, timeoutsMs = defaultTimeoutsMs) {
  const worker = offsiteWorker();
  return {
    /** @throws Problem place-unreadable */
    async look(folder: string): Promise<FoundCopies[]> {
      assertAbsolutePath(folder);
      try {
        const answer = await worker.ask({ task: 'look', folder }, timeoutsMs.look);
        return 'found' in answer ? answer.found : [];
      } catch (error) {
        throw problemOf(error);
      }
    },
    /**
     * @param keep whether to keep the copy's key files, for a restore
     * @throws Problem passphrase-wrong, backup-damaged, place-unreadable, storage-full
     */
    async open({ folder, file, passphrase }: ChosenCopy, keep: boolean): Promise<OpenedCopy> {
      assertAbsolutePath(folder);
      const to = openedFile(dataFolder, newId());
      const remove = (): void => {
        removeOpenedFile(to);
      };
      const keys = keep ? join(dataFolder, 'backups') : null;
      try {
        const answer = await worker.ask(
          { task: 'open', folder, file, to, passphrase, keys },
          timeoutsMs.open,
        );
        if (!('opened' in answer)) throw new Error('The worker gave another answer.');
        const { ledger, copy } = answer.opened;
        return {
          copy: liesIn(dataFolder, folder) ? null : copy,
          file: to,
          remove,
          ...(ledger === 'opened' && { ledger: openedLedger(to) }),
          ledgerLocked: ledger === 'locked',
        };
      } catch (error) {
        remove(); // the worker may have been stopped halfway
        throw problemOf(error);
      }
    },
    close(): void {
      worker.close();
    },
  };
}

function assertAbsolutePath(folder: string): void {
  if (!isAbsolute(folder)) throw new Problem('place-unreadable', 'Give the full path of a folder.');
}

function problemOf(error: unknown): unknown {
  if (!(error instanceof CopyFailedError)) return error;
  if (error.kind === 'WrongPassphraseError')
    return new Problem('passphrase-wrong', 'This passphrase does not open the backup.');
  if (error.kind === 'BadBackupError')
    return new Problem('backup-damaged', 'This backup is damaged or has changed. Choose another one.');
  if (error.why === 'full') return new Problem('storage-full', 'The disk is full.');
  return new Problem('place-unreadable', 'The folder does not exist, cannot be read, or does not respond.');
}
