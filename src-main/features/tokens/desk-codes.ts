// Makes one-time codes that open the desk in a browser. A token in the URL would leak: other users can read a process's arguments.
import { randomBytes } from 'node:crypto';

const validMs = 60_000;
/** Each start of a browser makes one; the oldest are dropped. */
const mostKept = 20;

export type DeskCodes = ReturnType<typeof deskCodes>;

/**
 * @param token reads the secret that a code is exchanged for; null if there is none
 * @param nowMs a monotonic clock
 */
export function deskCodes(token: () => string | null, nowMs: () => number = () => performance.now()) {
  const validUntil = new Map<string, number>();
  return {
    /** A new code and its lifetime. */
    make(): { code: string; validSeconds: number } {
      const code = randomBytes(32).toString('base64url');
      validUntil.set(code, nowMs() + validMs);
      const [oldest = code] = validUntil.keys();
      if (validUntil.size > mostKept) validUntil.delete(oldest);
      return { code, validSeconds: validMs / 1000 };
    },
    /** The token for a code; null if the code is unknown, used or expired. */
    exchange(code: string): string | null {
      const until = validUntil.get(code);
      validUntil.delete(code);
      return until !== undefined && nowMs() < until ? token() : null;
    },
  };
}
