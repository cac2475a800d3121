// Keeps the one-time codes that open the desk in a browser. A token in a link would leak: it stays in the browser's history.
import { randomBytes } from 'node:crypto';

/** Each start of a browser makes one; the oldest are dropped. */
const mostKept = 20;

/** What a code is good for. */
export interface CodeUse {
  validMs: number;
  /** The account that may use it; undefined if that is not known, or any may. */
  account: number | null | undefined;
}

/** `used`: it was right, and is not the first time. `other-account`: it stays good for its own. */
export type Redeemed<Grant> = { grant: Grant } | { refused: 'unknown' | 'used' | 'other-account' };

/** @param nowMs a monotonic clock */
export function oneTimeCodes<Grant>(nowMs: () => number = () => performance.now()) {
  const made = new Map<string, { grant: Grant; until: number; account: CodeUse['account']; used: boolean }>();
  return {
    /** A new code and its lifetime. */
    make(grant: Grant, { validMs, account }: CodeUse): { code: string; validSeconds: number } {
      const code = randomBytes(32).toString('base64url');
      made.set(code, { grant, until: nowMs() + validMs, account, used: false });
      const [oldest = code] = made.keys();
      if (made.size > mostKept) made.delete(oldest);
      return { code, validSeconds: validMs / 1000 };
    },
    /** @param account who asks; null if that cannot be told although the system tells it of others */
    redeem(code: string, account: number | null | undefined): Redeemed<Grant> {
      const entry = made.get(code);
      if (entry === undefined || nowMs() >= entry.until) return { refused: 'unknown' };
      if (entry.account !== undefined && (account === null || entry.account !== account))
        return { refused: 'other-account' };
      if (entry.used) return { refused: 'used' };
      entry.used = true;
      return { grant: entry.grant };
    },
  };
}
