// Has the copying process carry out one order after the other, and tells in words of the second place what went wrong.
import { NoAnswerError, orderedProcess } from '../database/ordered-process.ts';
import { threadFile } from '../database/thread-file.ts';
import type { CopyAnswer, CopyDone, CopyOrder } from './copy-process.ts';

export type CopyFailure = 'away' | 'full' | 'read-only' | 'slow' | 'failed';

export class CopyFailedError extends Error {
  override readonly name = 'CopyFailedError';
  readonly why: CopyFailure;

  constructor(message: string, why: CopyFailure) {
    super(`Nothing could be copied to the second place: ${message}`);
    this.why = why;
  }
}

/** The place is mended by nobody while the process waits for it: after this it is given up and begun anew. */
const defaultPatienceMs = 120_000;

export function copier(patienceMs = defaultPatienceMs) {
  const process = orderedProcess<CopyOrder, CopyAnswer>(threadFile(import.meta.dirname, 'copy-process'));
  return {
    /** @throws CopyFailedError */
    async ask(wanted: CopyOrder, withinMs = patienceMs): Promise<CopyDone> {
      const answer = await process.ask(wanted, withinMs).catch((error: unknown) => {
        throw error instanceof NoAnswerError ? noAnswer(error) : error;
      });
      if ('message' in answer) throw failureOf(answer);
      return answer;
    },
    /** Waits for nobody. */
    close(): void {
      process.close();
    },
  };
}

function noAnswer({ why }: NoAnswerError): CopyFailedError {
  if (why === 'slow') return new CopyFailedError('It does not answer.', 'slow');
  return new CopyFailedError(
    why === 'closing' ? 'Loandesk is closing.' : 'The copying process ended.',
    'failed',
  );
}

function failureOf({
  message,
  code,
  name,
}: {
  message: string;
  code: string | null;
  name: string;
}): CopyFailedError {
  if (name === 'PlaceAwayError') return new CopyFailedError(message, 'away');
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG') return new CopyFailedError(message, 'full');
  if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM')
    return new CopyFailedError(message, 'read-only');
  return new CopyFailedError(message, code === 'ENOENT' || code === 'ENOTDIR' ? 'away' : 'failed');
}
