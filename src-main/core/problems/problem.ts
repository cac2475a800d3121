// The exception that a feature throws if it cannot do a request; the API turns it into problem details.
import type { ProblemCode } from './declared-problems.ts';

/** An error in one part of the request, of which it has one. */
export interface FieldError {
  /** RFC 6901 JSON pointer into the body; empty for the whole body. */
  pointer?: string;
  /** The name of a parameter of the address. */
  parameter?: string;
  /** The name of a header. */
  header?: string;
  message: string;
}

/** Details of some problems, for programs. */
export interface ProblemFacts {
  /** The id of the record that already has the number. */
  existingId?: string;
  /** How long to wait before the next request. */
  retryAfterSeconds?: number;
  /** The methods that the address accepts, as `GET, POST`. */
  allowedMethods?: string;
  /** How many errors in fields are not listed. */
  errorsOmitted?: number;
}

export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  readonly errors: readonly FieldError[];
  readonly facts: ProblemFacts;

  /** @param detail a sentence for people; it may repeat input, but never a secret */
  constructor(
    code: ProblemCode,
    detail: string,
    errors: readonly FieldError[] = [],
    facts: ProblemFacts = {},
  ) {
    super(detail);
    this.code = code;
    this.errors = errors;
    this.facts = facts;
  }
}

/** The answer to a request whose work was stopped; usually its client has left. */
export const workStopped = (): Problem =>
  new Problem(
    'work-stopped',
    'The client left or the library was closed, so this was not finished. Nothing was changed.',
  );
