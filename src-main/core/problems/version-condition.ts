// Refuses a change to a record whose version is not the one that the caller has read (RFC 9110, 13.1.1).
import { Problem } from './problem.ts';

/** The versions that may be changed; `any` requires only that the record exists. */
export type VersionCondition = 'any' | readonly number[];

/** @throws Problem version-conflict */
export function refuseOtherVersion(
  what: 'borrower' | 'item',
  condition: VersionCondition | undefined,
  version: number,
): void {
  if (condition === undefined || condition === 'any' || condition.includes(version)) return;
  throw new Problem('version-conflict', `This ${what} was changed since you read it. Read it again first.`);
}
