// One-time codes that open the desk in a browser: every user of the computer can read the arguments of a program, and with them the browser's address.
import { randomBytes } from 'node:crypto';

const validMs = 60_000;
/** Each start of a browser asks for one; older ones are forgotten. */
const mostKept = 20;

export type DeskCodes = ReturnType<typeof deskCodes>;

/**
 * @param token the secret that a code is exchanged for; null: there is none now
 * @param nowMs a clock that never goes back
 */
export function deskCodes(token: () => string | null, nowMs: () => number = () => performance.now()) {
  const validUntil = new Map<string, number>();
  return {
    /** A new code, and for how long it can be exchanged. */
    make(): { code: string; validSeconds: number } {
      const code = randomBytes(32).toString('base64url');
      validUntil.set(code, nowMs() + validMs);
      const [oldest = code] = validUntil.keys();
      if (validUntil.size > mostKept) validUntil.delete(oldest);
      return { code, validSeconds: validMs / 1000 };
    },
    /** The token for a code, once; null where the code is unknown, was used or is too old. */
    exchange(code: string): string | null {
      const until = validUntil.get(code);
      validUntil.delete(code);
      return until !== undefined && nowMs() < until ? token() : null;
    },
  };
}
