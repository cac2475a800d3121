// Has a process of its own do one job, which takes too long or too much memory for the program that serves the desk.
import type { Failure } from './carry-out-orders.ts';
import { WorkerError, orderedProcess } from './ordered-process.ts';

/** Nothing came of a job. */
export class JobFailedError extends Error {
  override readonly name = 'JobFailedError';
  /** SQLite's or the system's, where it is known. */
  readonly code: string | null;
  /** The name of the error in the process; `JobStuckError` where it did not get on, `JobStoppedError` where it was ended. */
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
  /** Ends it wherever it is; resolves once it touches nothing more. */
  stop(): Promise<void>;
}

/** What the process of a job answers, beside a failure. */
export interface JobDone<Done> {
  done: Done;
}

/**
 * @param file what the process runs
 * @param patienceMs it is given up after so long without a word
 */
export function startJob<Done>(file: string, order: object, patienceMs: number): Job<Done> {
  const process = orderedProcess<object, JobDone<Done> | Failure>(file);
  const ask = async (): Promise<Done> => {
    try {
      const answer = await process.ask(order, patienceMs);
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
