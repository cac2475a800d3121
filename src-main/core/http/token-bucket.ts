// A token bucket: lets requests through until it is empty, and refills with time.
import { Problem } from '../problems/problem.ts';

/** The size and refill rate of a token bucket. */
export interface Allowance {
  burst: number;
  perSecond: number;
}

export interface Bucket {
  /** @throws Problem too-many-requests */
  take(): void;
  /** The tokens that the last request left, as the header fields of draft-ietf-httpapi-ratelimit-headers-11. */
  fields(): { readonly 'ratelimit-policy': string; readonly ratelimit: string };
}

/** A token bucket. @param nowMs a clock that never goes back */
export function bucket(
  { burst, perSecond }: Allowance,
  nowMs: () => number = () => performance.now(),
): Bucket {
  let left = burst;
  let at = nowMs();
  const refillSeconds = (missing: number): number => Math.ceil(missing / perSecond);
  const policy = `"requests";q=${String(burst)};w=${String(refillSeconds(burst))}`;
  function refill(): void {
    const now = nowMs();
    left = Math.min(burst, left + ((now - at) / 1000) * perSecond);
    at = now;
  }
  return {
    fields() {
      const seconds = String(refillSeconds(burst - left));
      return {
        'ratelimit-policy': policy,
        ratelimit: `"requests";r=${String(Math.floor(left))};t=${seconds}`,
      };
    },
    take() {
      refill();
      if (left < 1) {
        throw new Problem(
          'too-many-requests',
          `At most ${String(burst)} requests at once and ${String(perSecond)} a second after that. Wait as long as Retry-After says.`,
          [],
          { retryAfterSeconds: Math.max(1, refillSeconds(1 - left)) },
        );
      }
      left -= 1;
    },
  };
}
