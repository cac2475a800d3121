// Keeps the one-time codes that open the desk in a browser. A token in a link would leak: it stays in the browser's history.
import { randomBytes } from 'node:crypto';

/** Each start of a browser makes one; the oldest are dropped. */
const mostKept = 20;

/** The use of a code. */
export interface CodeUse {
  validMs: number;
  /** Whether other computers may use it too. */
  anywhere: boolean;
  /** The account that may use it; undefined if that is not known, or any may. */
  account: number | null | undefined;
}

/** Who asks with a code: an account of this computer, null if the system did not tell it of this request. */
export interface Caller {
  account: number | null | undefined;
  isHere: boolean;
}

/** `used`: it was right, and is not the first time. `elsewhere` and `other-account` do not use it up. */
export type Redeemed<Grant> =
  { grant: Grant } | { refused: 'unknown' | 'used' | 'elsewhere' | 'other-account' };

/** @param nowMs a monotonic clock */
export function oneTimeCodes<Grant>(nowMs: () => number = () => performance.now()) {
  const made = new Map<string, Omit<CodeUse, 'validMs'> & { grant: Grant; until: number; used: boolean }>();
  return {
    /** A new code and its lifetime. */
    make(grant: Grant, { validMs, ...use }: CodeUse): { code: string; validSeconds: number } {
      const code = randomBytes(32).toString('base64url');
      made.set(code, { ...use, grant, until: nowMs() + validMs, used: false });
      const [oldest = code] = made.keys();
      if (made.size > mostKept) made.delete(oldest);
      return { code, validSeconds: validMs / 1000 };
    },
    /** @param fits a code for something else is not used up */
    redeem(
      code: string,
      { account, isHere }: Caller,
      fits: (grant: Grant) => boolean = () => true,
    ): Redeemed<Grant> {
      const entry = made.get(code);
      if (entry === undefined || nowMs() >= entry.until || !fits(entry.grant)) return { refused: 'unknown' };
      if (!entry.anywhere && !isHere) return { refused: 'elsewhere' };
      if (entry.account !== undefined && (account === null || entry.account !== account))
        return { refused: 'other-account' };
      if (entry.used) return { refused: 'used' };
      entry.used = true;
      return { grant: entry.grant };
    },
  };
}
