// Turns a refusal into problem details: 409 with its code and whether it can be overridden.
import type { TypedResponse } from 'hono';
import { asResponse, type ProblemDetails } from './problem-details.ts';
import { hintFor } from '../problems/reference-hints.ts';
import type { AllRefusals, Refusal } from '../problems/declared-refusals.ts';

/** @param refusals most important first; at least one */
export function refusalResponse(
  refusals: readonly Refusal[],
  declared: AllRefusals,
): Response & TypedResponse<ProblemDetails, 409, 'json'> {
  const [first] = refusals;
  if (first === undefined) throw new Error('the list of refusals is empty');
  const details: ProblemDetails = {
    type: `urn:loandesk:problem:${first.code}`,
    title: declared[first.code].title,
    status: 409,
    detail: refusals.map((refusal) => `${declared[refusal.code].title}.${hintIn(refusal)}`).join(' '),
    code: first.code,
    overridable: refusals.every((refusal) => refusal.overridable),
    refusals: [...refusals],
  };
  return asResponse(details) as Response & TypedResponse<ProblemDetails, 409, 'json'>;
}

function hintIn({ code, facts }: Refusal): string {
  const named = typeof facts['code'] === 'string' ? facts['code'] : '';
  const what = { 'borrower-unknown': 'borrower', 'item-unknown': 'item' } as const;
  return code === 'borrower-unknown' || code === 'item-unknown' ? hintFor(what[code], named) : '';
}
