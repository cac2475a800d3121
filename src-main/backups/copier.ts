// Hands orders to the copying process one at a time, gives up on one that hangs, and starts the process anew.
import { fork, type ChildProcess } from 'node:child_process';
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
  let child: ChildProcess | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  let closed = false;

  function order(wanted: CopyOrder, withinMs: number): Promise<CopyDone> {
    if (closed) return Promise.reject(new CopyFailedError('Loandesk is closing.', 'failed'));
    const process = (child ??= started());
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        process.kill('SIGKILL');
        over(new CopyFailedError('It does not answer.', 'slow'));
      }, withinMs);
      const over = (end: CopyDone | CopyFailedError): void => {
        clearTimeout(late);
        process.off('message', answered).off('exit', gone).off('error', gone);
        if (end instanceof CopyFailedError) reject(end);
        else resolve(end);
      };
      const answered = (answer: CopyAnswer): void => {
        over('message' in answer ? failureOf(answer) : answer);
      };
      const gone = (): void => {
        if (child === process) child = null;
        over(new CopyFailedError('The copying process ended.', 'failed'));
      };
      process.on('message', answered).on('exit', gone).on('error', gone);
      process.send(wanted);
    });
  }

  function started(): ChildProcess {
    const process = fork(threadFile(import.meta.dirname, 'copy-process'), [], {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    process.once('exit', () => {
      if (child === process) child = null;
    });
    process.unref(); // it must keep nothing open
    process.channel?.unref();
    return process;
  }

  return {
    /** @throws CopyFailedError */
    ask(wanted: CopyOrder, withinMs = patienceMs): Promise<CopyDone> {
      const asked = turn.then(() => order(wanted, withinMs));
      turn = asked.catch(() => undefined);
      return asked;
    },
    /** Waits for nobody. */
    close(): void {
      closed = true;
      child?.kill('SIGKILL');
    },
  };
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
