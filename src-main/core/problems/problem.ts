// The exception that a feature throws when a request cannot be done; the door turns it into problem details.
import type { ProblemCode } from './problem-catalogue.ts';

/** One field of the input and what is wrong with it. */
export interface FieldError {
  /** RFC 6901 JSON pointer into the body, or `?name` for a query parameter. */
  pointer: string;
  message: string;
}

/** What some problems tell beside their code, for programs. */
export interface ProblemFacts {
  /** Who or what has the number already. */
  existingId?: string;
  /** How long to wait before asking again. */
  retryAfterSeconds?: number;
  /** What the address takes instead, as `GET, POST`. */
  allowedMethods?: string;
}

export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  readonly errors: readonly FieldError[];
  readonly facts: ProblemFacts;

  /** @param detail a sentence for people; it may name what was asked for, never a secret. */
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
