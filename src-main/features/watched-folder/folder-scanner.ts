// Scans the watched folder through a worker process, with a timeout for a folder that does not answer.
import { JobError } from '../../core/jobs/worker-job.ts';
import { startWorker } from '../../core/jobs/worker-host.ts';
import { scanJob, troubleOf, type ScanAnswer, type ScanOrder } from './scan-job.ts';
import type { Trouble } from './watched-folder-codes.ts';
import type { FolderEntry } from './watched-folder-record.ts';

/** The folder could not be read. */
export class FolderTroubleError extends Error {
  override readonly name = 'FolderTroubleError';
  readonly why: Trouble;

  constructor(why: Trouble) {
    super(`The watched folder could not be read: ${why}.`);
    this.why = why;
  }
}

const scanTimeoutMs = 20_000;
/** Short, because a person waits at the screen. */
const previewTimeoutMs = 5_000;
const copyTimeoutMs = 120_000;

export type FolderScanner = ReturnType<typeof folderScanner>;

export function folderScanner() {
  const worker = startWorker(scanJob);

  function ask(order: ScanOrder, timeoutMs: number): Promise<ScanAnswer> {
    const answer = worker.ask(order, timeoutMs);
    worker.rest();
    return answer.catch((error: unknown) => {
      if (!(error instanceof JobError)) throw error;
      throw new FolderTroubleError(error.why === 'slow' ? 'slow' : troubleOf(error.code));
    });
  }

  return {
    /** @throws FolderTroubleError */
    async scan(folder: string, files: string): Promise<FolderEntry[]> {
      const answer = await ask({ task: 'scan', folder, files }, scanTimeoutMs);
      return 'entries' in answer ? answer.entries : [];
    },
    /**
     * Copies a file to `to`.
     *
     * @returns the SHA-256 of its content; null if the file has changed since the scan
     * @throws FolderTroubleError
     */
    async take(folder: string, { name, bytes, modifiedMs }: FolderEntry, to: string): Promise<string | null> {
      const entry = { name, bytes, modifiedMs };
      const answer = await ask({ task: 'take', folder, entry, to }, copyTimeoutMs);
      return 'sha256' in answer ? answer.sha256 : null;
    },
    /** The files in any folder, and its subfolders or siblings. @throws FolderTroubleError if it does not answer */
    async preview(
      folder: string,
      files: string,
    ): Promise<{ found: FolderEntry[] | Trouble; folders: string[] }> {
      const answer = await ask({ task: 'preview', folder, files }, previewTimeoutMs);
      return 'found' in answer ? answer : { found: 'failed', folders: [] };
    },
    /** Returns at once; the process ends in the background. */
    close(): void {
      void worker.close();
    },
  };
}
