// Runs one job in a worker process: one that would take too long or too much memory in the program that serves the desk.
import type { Failure } from './carry-out-orders.ts';
import { WorkerError, orderedProcess } from './ordered-process.ts';

/** The job failed. */
export class JobFailedError extends Error {
  override readonly name = 'JobFailedError';
  /** SQLite's or the system's code, if it is known. */
  readonly code: string | null;
  /** The name of the worker's error; `JobStuckError` after a timeout, `JobStoppedError` if the worker ended. */
  readonly kind: string;

  constructor({ message, code, name }: Failure) {
    super(message);
    this.code = code;
    this.kind = name;
  }
}

export interface Job<Done> {
  /** @throws JobFailedError */
  readonly done: Promise<Done>;
  /** Kills the worker; resolves once it has ended. */
  stop(): Promise<void>;
}

/** The worker's answer if the job succeeded. */
export interface JobDone<Done> {
  done: Done;
}

/**
 * @param file the script that the worker runs
 * @param timeoutMs kills the worker after this long without progress
 */
export function startJob<Done>(file: string, order: object, timeoutMs: number): Job<Done> {
  const process = orderedProcess<object, JobDone<Done> | Failure>(file);
  const ask = async (): Promise<Done> => {
    try {
      const answer = await process.ask(order, timeoutMs);
      if ('done' in answer) return answer.done;
      throw new JobFailedError(answer);
    } catch (error) {
      throw error instanceof WorkerError ? noAnswer(error) : error;
    } finally {
      process.rest();
    }
  };
  return { done: ask(), stop: () => process.close() };
}

function noAnswer({ why, sentence: message }: WorkerError): JobFailedError {
  return new JobFailedError({
    message,
    code: null,
    name: why === 'slow' ? 'JobStuckError' : 'JobStoppedError',
  });
}
