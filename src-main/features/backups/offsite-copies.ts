// Reads backups in a folder elsewhere through a process of its own: a drive that is gone holds up nobody at the desk.
import { isAbsolute, join } from 'node:path';
import { v7 as newId } from 'uuid';
import { Problem } from '../../core/problems/problem.ts';
import { copier, CopyFailedError } from './offsite-worker.ts';
import type { FoundCopies } from './found-offsite-copies.ts';
import { openedFile, openedLedger, removeOpenedFile } from './opened-copy.ts';

/** A copy that somebody chose, with the passphrase that opens it. */
export interface ChosenCopy {
  folder: string;
  file: string;
  passphrase: string | null;
}

/** What was in a copy, in a private file here, until it is removed. */
export interface OpenedCopy {
  file: string;
  ledger?: string;
  remove: () => void;
}

/** Until it is given up; opening may take any time as long as it gets on. */
const defaultPatienceMs = { look: 15_000, open: 60_000 };

export function copiesElsewhere(dataFolder: string, patienceMs = defaultPatienceMs) {
  const reading = copier();
  return {
    /** @throws Problem place-unreadable */
    async look(folder: string): Promise<FoundCopies[]> {
      assertWholePath(folder);
      try {
        const answer = await reading.ask({ task: 'look', folder }, patienceMs.look);
        return 'found' in answer ? answer.found : [];
      } catch (error) {
        throw problemOf(error);
      } finally {
        reading.rest();
      }
    },
    /**
     * @param keep whether the keys beside it are kept as well, for a library that is put back
     * @throws Problem passphrase-wrong, backup-damaged, place-unreadable, storage-full
     */
    async open({ folder, file, passphrase }: ChosenCopy, keep: boolean): Promise<OpenedCopy> {
      assertWholePath(folder);
      const to = openedFile(dataFolder, newId());
      const remove = (): void => {
        removeOpenedFile(to);
      };
      const keys = keep ? join(dataFolder, 'backups') : null;
      try {
        const answer = await reading.ask(
          { task: 'open', folder, file, to, passphrase, keys },
          patienceMs.open,
        );
        const ledger = 'opened' in answer && answer.opened.ledger;
        return { file: to, remove, ...(ledger && { ledger: openedLedger(to) }) };
      } catch (error) {
        remove(); // the process may have been stopped in the middle of it
        throw problemOf(error);
      } finally {
        reading.rest();
      }
    },
    close(): void {
      reading.close();
    },
  };
}

function assertWholePath(folder: string): void {
  if (!isAbsolute(folder)) throw new Problem('place-unreadable', 'Give the whole path of a folder.');
}

function problemOf(error: unknown): unknown {
  if (!(error instanceof CopyFailedError)) return error;
  if (error.kind === 'WrongPassphraseError')
    return new Problem('passphrase-wrong', 'This passphrase does not open the backup.');
  if (error.kind === 'BadBackupError')
    return new Problem('backup-damaged', 'This backup is damaged or was changed; take another one.');
  if (error.why === 'full') return new Problem('storage-full', 'The disk is full.');
  return new Problem(
    'place-unreadable',
    'There is no such folder, it cannot be read, or it does not answer.',
  );
}
