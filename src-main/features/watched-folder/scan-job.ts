// The job that reads the watched folder in a worker process, so that a hanging network folder blocks only this process.
import { job } from '../../core/jobs/worker-job.ts';
import type { Trouble } from './watched-folder-codes.ts';
import type { FolderEntry } from './watched-folder-record.ts';

export type ScanOrder =
  | { task: 'scan'; folder: string; files: string }
  /** Copies the file if it is unchanged; the folder is only read. */
  | { task: 'take'; folder: string; entry: FolderEntry; to: string }
  /** Previews a folder, its subfolders or its siblings. */
  | { task: 'preview'; folder: string; files: string };

export type ScanAnswer =
  | { entries: FolderEntry[] }
  | { found: FolderEntry[] | Trouble; folders: string[] }
  /** Null if the file was replaced or is being written. */
  | { sha256: string | null };

export const scanJob = job<ScanOrder, ScanAnswer>('scan-folder');

/** The trouble behind an error of the system. */
export function troubleOf(code: string | null): Trouble {
  if (code === 'EACCES' || code === 'EPERM') return 'no-access';
  const away = ['ENOENT', 'ENOTDIR', 'ENODEV', 'ENXIO', 'EIO', 'ESTALE', 'ENOTCONN', 'EHOSTDOWN'];
  return [...away, 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'UNKNOWN'].includes(code ?? '')
    ? 'away'
    : 'failed';
}
