// Has the copying process carry out one order after the other, and tells in words of the second place what went wrong.
import type { Failure } from '../../core/jobs/carry-out-orders.ts';
import { WorkerError, orderedProcess } from '../../core/jobs/ordered-process.ts';
import { processFile } from '../../core/jobs/process-file.ts';
import type { CopyAnswer, CopyDone, CopyOrder } from './copy-process.ts';

export type CopyFailure = 'away' | 'full' | 'read-only' | 'slow' | 'failed';

export class CopyFailedError extends Error {
  override readonly name = 'CopyFailedError';
  readonly why: CopyFailure;
  /** The name of the error in the process. */
  readonly kind: string;

  constructor(message: string, why: CopyFailure, kind = 'Error') {
    super(`The second place: ${message}`);
    this.why = why;
    this.kind = kind;
  }
}

export function failureIn(error: unknown): CopyFailure {
  return error instanceof CopyFailedError ? error.why : 'failed';
}

/** The place is mended by nobody while the process waits for it: after so long without any progress it is given up. */
const defaultPatienceMs = 120_000;

export function copier(patienceMs = defaultPatienceMs) {
  const process = orderedProcess<CopyOrder, CopyAnswer>(processFile(import.meta.dirname, 'copy-process'));
  return {
    /** @throws CopyFailedError */
    async ask(wanted: CopyOrder, withinMs = patienceMs): Promise<CopyDone> {
      const answer = await process.ask(wanted, withinMs).catch((error: unknown) => {
        throw error instanceof WorkerError ? noAnswer(error) : error;
      });
      if ('message' in answer) throw failureOf(answer);
      return answer;
    },
    /** Lets the process end until somebody asks again. */
    rest(): void {
      process.rest();
    },
    /** Waits for nobody. */
    close(): void {
      void process.close();
    },
  };
}

function noAnswer({ why }: WorkerError): CopyFailedError {
  if (why === 'slow') return new CopyFailedError('It does not answer.', 'slow');
  return new CopyFailedError(
    why === 'closing' ? 'Loandesk is closing.' : 'The copying process ended.',
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
