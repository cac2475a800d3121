// Names a kind of work that runs in a worker process, and types its orders and answers.

/** The registry in `src-main/worker.ts` says which code does the work. */
export interface Job<Order extends object, Answer> {
  /** The worker's name in a list of processes. */
  readonly name: string;
  readonly types?: (order: Order) => Answer;
}

export function job<Order extends object, Answer>(name: string): Job<Order, Answer> {
  return { name };
}

/** How the worker answers an order. */
export type JobAnswer<Answer> = { readonly done: Answer } | { readonly failed: Failure };

/** The name that a worker is given between two jobs. */
export const noJob = 'idle';

/** A message during a long order: it restarts the timeout. */
export const progress = 'progress';

/** An error as it can be sent between processes. */
export interface Failure {
  readonly message: string;
  /** SQLite's or the system's code, if it is known. */
  readonly code: string | null;
  readonly name: string;
}

/** `failed`: the work failed; `slow`: the timeout passed; `ended`: the worker exited; `closing`: it was stopped. */
export type JobEnd = 'failed' | 'slow' | 'ended' | 'closing';

/** The order was not carried out. */
export class JobError extends Error {
  override readonly name = 'JobError';
  readonly why: JobEnd;
  /** SQLite's or the system's code, if it is known. */
  readonly code: string | null;
  /** The name of the worker's error, if the work failed. */
  readonly kind: string | null;

  constructor(why: JobEnd, message: string, failure: Failure | null = null) {
    super(message);
    this.why = why;
    this.code = failure?.code ?? null;
    this.kind = failure?.name ?? null;
  }
}
