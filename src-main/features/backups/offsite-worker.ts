// Client of the copy process: runs one request at a time and classifies its failures.
import type { Failure } from '../../core/jobs/carry-out-orders.ts';
import { WorkerError, orderedProcess } from '../../core/jobs/ordered-process.ts';
import { processFile } from '../../core/jobs/process-file.ts';
import type { CopyAnswer, CopyDone, CopyOrder } from './copy-process.ts';

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
  const process = orderedProcess<CopyOrder, CopyAnswer>(processFile(import.meta.dirname, 'copy-process'));
  return {
    /** @throws CopyFailedError */
    async ask(wanted: CopyOrder, timeoutMs = progressTimeoutMs): Promise<CopyDone> {
      const answer = await process.ask(wanted, timeoutMs).catch((error: unknown) => {
        throw error instanceof WorkerError ? noAnswer(error) : error;
      });
      if ('message' in answer) throw failureOf(answer);
      return answer;
    },
    /** Lets the idle process end; the next request starts it again. */
    rest(): void {
      process.rest();
    },
    /** Returns at once; does not wait for the process. */
    close(): void {
      void process.close();
    },
  };
}

function noAnswer({ why }: WorkerError): CopyFailedError {
  if (why === 'slow') return new CopyFailedError('The folder does not respond.', 'slow');
  return new CopyFailedError(
    why === 'closing' ? 'Loandesk is closing.' : 'The copy process ended.',
    'failed',
  );
}

function failureOf({ message, code, name }: Failure): CopyFailedError {
  if (name === 'PlaceAwayError') return new CopyFailedError(message, 'away', name);
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG')
    return new CopyFailedError(message, 'full', name);
  if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM')
    return new CopyFailedError(message, 'read-only', name);
  return new CopyFailedError(message, code === 'ENOENT' || code === 'ENOTDIR' ? 'away' : 'failed', name);
}
