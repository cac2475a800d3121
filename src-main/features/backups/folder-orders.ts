// The orders to a worker that works in backup folders and off-site folders, and its answers.
import type { BackupRecord } from '../../core/database/backup-record.ts';
import { job } from '../../core/jobs/worker-job.ts';
import type { FoundCopies, OpenedParts } from './found-offsite-copies.ts';

/** The orders; a worker carries out one at a time. */
export type FolderOrder =
  | { task: 'take'; place: string; library: string }
  | {
      task: 'backup';
      place: string;
      library: string;
      /** The data folder. */
      from: string;
      record: BackupRecord;
      /** The public key to encrypt for; its key file is next to the backups. */
      recipient: string | null;
    }
  | { task: 'list'; place: string; library: string }
  /** Lists a local backup folder. */
  | { task: 'list-folder'; folder: string }
  | { task: 'clear'; folder: string; files: string[]; unfinished: boolean }
  /** Lists the libraries that restores have replaced. */
  | { task: 'replaced'; dataFolder: string }
  | { task: 'clear-replaced'; dataFolder: string; now: string }
  | { task: 'remove'; place: string; library: string; files: string[] }
  /** Encrypts what lies there from before there was a passphrase. `from` is the data folder with the key. */
  | { task: 'encrypt'; place: string; library: string; from: string; recipient: string }
  /** Removes backups that end before this event and ledgers that were set aside; copies the ledger of `from` afresh. */
  | {
      task: 'forget';
      place: string;
      library: string;
      beforeSeq: number;
      from: string | null;
      recipient: string | null;
    }
  /** Copies the ledger of a data folder. */
  | { task: 'ledger'; place: string; library: string; from: string; recipient: string | null }
  /** Finds copies of backups in any folder. */
  | { task: 'look'; folder: string }
  /** Copies one of them to a local file, decrypted. */
  | {
      task: 'open';
      folder: string;
      file: string;
      to: string;
      passphrase: string | null;
      keys: string | null;
    };

export type FolderAnswer =
  | { backups: (BackupRecord & { good: boolean })[] }
  | { copiedSeq: number }
  | { found: FoundCopies[] }
  | { opened: OpenedParts }
  | { replaced: string[] }
  | { done: true };

export const folderJob = job<FolderOrder, FolderAnswer>('backup-folders');
