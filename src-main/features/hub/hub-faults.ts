// Tells why the district's server could not be used, as problems of the API.
import { Problem } from '../../core/problems/problem.ts';
import { HubError, type HubFault } from './hub-calls.ts';
import type { hubProblems } from './hub-codes.ts';

/** @throws Problem in place of a HubError */
export async function reached<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof HubError)) throw error;
    throw new Problem(
      problemOf(error.fault),
      details[error.fault] ?? 'Nothing was changed. Try again later.',
    );
  }
}

const problemOf = (fault: HubFault): keyof typeof hubProblems => {
  if (fault === 'other-version') return 'hub-outdated';
  return fault === 'changed-meanwhile' || fault === 'failed' ? 'hub-unreachable' : `hub-${fault}`;
};

const details: Partial<Record<HubFault, string>> = {
  'not-trusted': 'Nothing was sent. Ask your district for a new invitation.',
  refused: 'Your district has withdrawn this access. Ask for a new invitation.',
  outdated: 'Update Loandesk, or ask your district to update its server.',
};
