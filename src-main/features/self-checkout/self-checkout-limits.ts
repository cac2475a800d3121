// Limits how fast a device of the self-checkout scans and opens borrowers, and tells staff when it reaches a limit.
import type { Scope } from '../../core/access/scopes.ts';
import { allowances, bucketsByToken } from '../../core/http/rate-limits.ts';
import type { Bucket } from '../../core/http/token-bucket.ts';
import type { Actor } from '../../core/journal/write-gate.ts';
import type { SelfCheckoutOutcome } from './self-checkout-rules.ts';

/** Whether a token is that of a device in pupils' hands. */
export const isDevice = (scopes: readonly Scope[]): boolean =>
  scopes.every((scope) => scope === 'self-checkout');

/** Each of the limits is one of a device: a script at one tablet stops no other. */
export function selfCheckoutLimits(tellStaff: () => void) {
  const scans = bucketsByToken(allowances.selfCheckout);
  const visits = bucketsByToken(allowances.selfCheckoutVisits);
  const photos = bucketsByToken(allowances.selfCheckoutPhotos);
  const take = (quota: Bucket): void => {
    try {
      quota.take();
    } catch (error) {
      tellStaff();
      throw error;
    }
  };
  return {
    /** A token that reaches more than the self-checkout has its usual limit. */
    of(actor: Actor, scopes: readonly Scope[]) {
      const id = isDevice(scopes) ? actor : null;
      return {
        /** @throws Problem too-many-requests */
        scan: (): void => {
          if (id !== null) take(scans.of(id));
        },
        /** @throws Problem too-many-requests */
        visit: (): void => {
          if (id !== null) take(visits.of(id));
        },
        /** @throws Problem too-many-requests */
        photo: (): void => {
          if (id !== null) take(photos.of(id));
        },
      };
    },
  };
}

/** Whether the answer tells of a borrower, or that a code is none. */
export function findsOut(answer: SelfCheckoutOutcome): boolean {
  return answer.outcome === 'opened' || (answer.outcome === 'refused' && answer.reason === 'unknown');
}
