// The exception that says why a release is not installed, in the worker and on the command line.
import type { updateProblems } from './update-codes.ts';

export type UpdateFault = keyof typeof updateProblems;

/** Its message is the fault, because a worker hands on no more of an error. */
export class UpdateError extends Error {
  override readonly name = 'UpdateError';
  readonly fault: UpdateFault;

  constructor(fault: UpdateFault, options?: ErrorOptions) {
    super(fault, options);
    this.fault = fault;
  }
}
