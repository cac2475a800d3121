// Tells callers of query parameters that were left out of account.
import type { Context } from 'hono';
import { Problem } from '../problems/problem.ts';
import type { DoorEnv } from './operation.ts';

export const ignoredParametersHeader = 'Loandesk-Ignored-Parameters';

const strictly = /(?:^|,)\s*handling\s*=\s*"?strict"?\s*(?:[;,]|$)/i;

/** RFC 7240: the caller would rather be refused than misunderstood. */
export function prefersStrictness({ req }: Context<DoorEnv>): boolean {
  return strictly.test(req.header('prefer') ?? '');
}

/**
 * Gives the answer, and tells of a parameter that the call knows and that has no effect beside the others.
 *
 * @param idle null where there is none; `why` continues its name: "is for matches of q"
 * @throws Problem validation-failed where the caller prefers strictness
 */
export function withoutEffect<R extends Response>(
  context: Context<DoorEnv>,
  idle: { name: string; why: string } | null,
  answer: () => R,
): R {
  if (idle === null) return answer();
  const { name, why } = idle;
  if (prefersStrictness(context))
    throw new Problem('validation-failed', `${name} ${why}.`, [{ pointer: `?${name}`, message: why }]);
  const response = answer();
  response.headers.append(ignoredParametersHeader, name);
  return response;
}
