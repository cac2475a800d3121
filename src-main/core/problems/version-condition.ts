// Refuses a change to another version of a record than the caller has seen (RFC 9110, 13.1.1).
import { Problem } from './problem.ts';

/** The versions that may be changed, or any that there is; what is not there has none. */
export type VersionCondition = 'any' | readonly number[];

/** @throws Problem version-conflict */
export function refuseOtherVersion(
  what: 'borrower' | 'item',
  condition: VersionCondition | undefined,
  version: number,
): void {
  if (condition === undefined || condition === 'any' || condition.includes(version)) return;
  throw new Problem(
    'version-conflict',
    `This ${what} was changed by somebody else meanwhile; look again first.`,
  );
}
