// How much one caller may ask at once, so that a program that has run wild leaves room for the desk.
import type { MiddlewareHandler } from 'hono';
import type { RequestEnv } from './operation.ts';
import { Problem } from '../problems/problem.ts';

/** So many at once, and so many a second again after that. */
export interface Allowance {
  burst: number;
  perSecond: number;
}

/** The limits as docs/api.md tells them. The desk's window has none. */
export const allowances = {
  /** Tokens with every scope, which the desk in a browser has: more than this server can answer. */
  desk: { burst: 300_000, perSecond: 100_000 },
  token: { burst: 2000, perSecond: 200 },
  /** All callers together that show no token that works; whoever shows one is not counted here. */
  strangers: { burst: 2000, perSecond: 50 },
  /** All callers together of what needs no token. */
  open: { burst: 500, perSecond: 50 },
  /** All callers together that bring a code for the desk which opens nothing; one that opens it is not counted. */
  wrongCodes: { burst: 10, perSecond: 1 },
} as const satisfies Record<string, Allowance>;

export interface Bucket {
  /** @throws Problem too-many-requests */
  take(): void;
}

/** A token bucket. @param nowMs a clock that never goes back */
export function bucket(
  { burst, perSecond }: Allowance,
  nowMs: () => number = () => performance.now(),
): Bucket {
  let left = burst;
  let at = nowMs();
  return {
    take() {
      const now = nowMs();
      left = Math.min(burst, left + ((now - at) / 1000) * perSecond);
      at = now;
      if (left < 1) {
        throw new Problem(
          'too-many-requests',
          `At most ${String(burst)} requests at once and ${String(perSecond)} a second after that. Wait as long as Retry-After says.`,
          [],
          { retryAfterSeconds: Math.max(1, Math.ceil((1 - left) / perSecond)) },
        );
      }
      left -= 1;
    },
  };
}

/** A bucket for each token; those that were not used for longest are forgotten. */
export function bucketsByToken(nowMs?: () => number) {
  const mostKept = 1000;
  const kept = new Map<string, Bucket>();
  return {
    of(id: string, everything: boolean): Bucket {
      let own = kept.get(id);
      if (own === undefined) {
        own = bucket(everything ? allowances.desk : allowances.token, nowMs);
        kept.set(id, own);
        if (kept.size > mostKept) kept.delete(kept.keys().next().value ?? id);
      }
      return own;
    },
  };
}

/** Limits what anybody may ask without a token. */
export function limitOpen(open: Bucket): MiddlewareHandler<RequestEnv> {
  return (context, next) => {
    if (context.env.door.kind === 'tcp') open.take();
    return next();
  };
}
