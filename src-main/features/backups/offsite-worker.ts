// Client of the worker for folders: runs one order at a time and classifies its failures.
import { startWorker } from '../../core/jobs/worker-host.ts';
import { JobError } from '../../core/jobs/worker-job.ts';
import { folderJob, type FolderAnswer, type FolderOrder } from './folder-orders.ts';

export type CopyFailure = 'away' | 'full' | 'read-only' | 'slow' | 'failed';

export class CopyFailedError extends Error {
  override readonly name = 'CopyFailedError';
  readonly why: CopyFailure;
  /** The name of the error in the worker. */
  readonly kind: string;

  constructor(message: string, why: CopyFailure, kind = 'Error') {
    super(`The off-site copy failed: ${message}`);
    this.why = why;
    this.kind = kind;
  }
}

export function failureIn(error: unknown): CopyFailure {
  return error instanceof CopyFailedError ? error.why : 'failed';
}

/** Kills the worker after this long without progress: the drive hangs. */
const defaultTimeoutMs = 120_000;

export function offsiteWorker(progressTimeoutMs = defaultTimeoutMs) {
  const worker = startWorker(folderJob);
  return {
    /** @throws CopyFailedError */
    async ask(order: FolderOrder, timeoutMs = progressTimeoutMs): Promise<FolderAnswer> {
      const answer = worker.ask(order, timeoutMs);
      worker.rest();
      return answer.catch((error: unknown): never => {
        throw error instanceof JobError ? failureOf(error) : error;
      });
    },
    /** Returns at once; does not wait for the process. */
    close(): void {
      void worker.close();
    },
  };
}

const whyByCode: Readonly<Record<string, CopyFailure>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EFBIG: 'full',
  EROFS: 'read-only',
  EACCES: 'read-only',
  EPERM: 'read-only',
  ENOENT: 'away',
  ENOTDIR: 'away',
};

function failureOf({ message, why, code, kind }: JobError): CopyFailedError {
  if (why === 'slow') return new CopyFailedError('The folder does not respond.', 'slow');
  if (why !== 'failed') return new CopyFailedError(message, 'failed');
  const cause = kind === 'PlaceAwayError' ? 'away' : (whyByCode[code ?? ''] ?? 'failed');
  return new CopyFailedError(message, cause, kind ?? undefined);
}
