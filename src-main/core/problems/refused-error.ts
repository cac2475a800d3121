// The exception of a rule that runs inside another feature's command and refuses it.
import type { Refusal } from './declared-refusals.ts';

/** Rolls the command back; the API answers with the refusals. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  /** Most important first; at least one. */
  readonly refusals: readonly Refusal[];

  constructor(refusals: readonly Refusal[]) {
    super(refusals.map(({ code }) => code).join(', '));
    this.refusals = refusals;
  }
}
