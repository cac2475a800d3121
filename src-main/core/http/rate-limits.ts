// Rate limits per caller, so that a runaway program leaves capacity for the desk.
import type { MiddlewareHandler } from 'hono';
import type { RequestEnv } from './operation.ts';
import { bucket, type Allowance, type Bucket } from './token-bucket.ts';

/** The limits, as documented in docs/api.md. The desk's window has none. */
export const allowances = {
  /** Tokens with every scope, such as that of the desk in a browser: more than this server can answer. */
  desk: { burst: 300_000, perSecond: 100_000 },
  token: { burst: 2000, perSecond: 200 },
  /** All requests without a valid token together. */
  unauthenticated: { burst: 2000, perSecond: 50 },
  /** All requests to operations that need no token, together. */
  open: { burst: 500, perSecond: 50 },
  /** All requests with an invalid desk code together. */
  wrongCodes: { burst: 10, perSecond: 1 },
  /** Scans and renewals of a device of the self-checkout: a pile of books, then a child's pace. */
  selfCheckout: { burst: 40, perSecond: 1 },
  /** Borrowers and classes that such a device opens, and codes that are unknown. */
  selfCheckoutVisits: { burst: 20, perSecond: 0.2 },
  /** Photos that such a device loads: a page has those of a class. */
  selfCheckoutPhotos: { burst: 600, perSecond: 5 },
  /** Pages of the pupils' catalogue that a device opens: a search is sent while it is typed. */
  catalogueDevice: { burst: 30, perSecond: 10 },
  /** Pages of the catalogue that all devices open together. */
  catalogue: { burst: 300, perSecond: 300 },
  /** Tries of card and PIN on a screen of the catalogue, or at a SIP2 machine. */
  catalogueSignIns: { burst: 20, perSecond: 20 / 60 },
  /** Covers that a device loads: a page has 36 of them. */
  catalogueCovers: { burst: 400, perSecond: 80 },
} as const satisfies Record<string, Allowance>;

/** A bucket for each token; the oldest are dropped. */
export function bucketsByToken(allowance: Allowance, nowMs?: () => number) {
  const maxBuckets = 1000;
  const kept = new Map<string, Bucket>();
  return {
    of(id: string): Bucket {
      let quota = kept.get(id);
      if (quota === undefined) {
        quota = bucket(allowance, nowMs);
        kept.set(id, quota);
        if (kept.size > maxBuckets) kept.delete(kept.keys().next().value ?? id);
      }
      return quota;
    },
  };
}

/** Limits requests to operations that need no token. */
export function limitOpen(open: Bucket): MiddlewareHandler<RequestEnv> {
  return (context, next) => {
    if (context.env.requestContext.kind === 'tcp') open.take();
    return next();
  };
}
