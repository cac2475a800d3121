// Counts wrong PINs in a file, so that a restart gives no new attempts, and makes each one wait longer than the one before.
import { Problem } from '../../core/problems/problem.ts';
import type { Secrets } from '../mail/secrets.ts';

const selfCheckoutMisses = 'self-checkout-pin-misses';
const free = 5;
const firstWaitMs = 10_000;
/** Staff wait no longer than this while someone guesses; 10,000 PINs of four digits last a month. */
const longestWaitMs = 300_000;

/** How long the next attempt waits after so many wrong ones. */
export function waitAfterMs(misses: number): number {
  return misses < free ? 0 : Math.min(longestWaitMs, firstWaitMs * 2 ** (misses - free));
}

interface Misses {
  count: number;
  /** The time of the last one, in milliseconds since 1970. */
  atMs: number;
}

/** @param kept files in the data folder, whatever holds the PIN itself */
export function pinAttempts(kept: Secrets, nowMs: () => number, report: (error: unknown) => void) {
  let misses = readMisses(kept.read(selfCheckoutMisses));

  function keep(now: Misses): void {
    misses = now;
    const text = now.count === 0 ? null : JSON.stringify(now);
    try {
      kept.write(selfCheckoutMisses, text).catch(report);
    } catch (error) {
      report(error); // such as a full disk: it counts in memory
    }
  }

  return {
    /**
     * Counts an attempt as wrong before it is checked, so that many at once are as many misses.
     *
     * @returns the wrong attempts, this one included
     * @throws Problem too-many-requests
     */
    begin(): number {
      const wait = waitAfterMs(misses.count);
      // A clock that was set back makes no wait longer.
      const left = Math.min(wait, misses.atMs + wait - nowMs());
      if (left > 0) {
        const seconds = Math.ceil(left / 1000);
        throw new Problem(
          'too-many-requests',
          `The PIN was wrong ${String(misses.count)} times. Wait ${String(seconds)} seconds, then try again.`,
          [],
          { retryAfterSeconds: seconds },
        );
      }
      keep({ count: misses.count + 1, atMs: nowMs() });
      return misses.count;
    },
    forget(): void {
      keep({ count: 0, atMs: 0 });
    },
  };
}

function readMisses(text: string | null): Misses {
  try {
    const { count, atMs } = JSON.parse(text ?? '') as Partial<Misses>;
    if (Number.isSafeInteger(count) && Number.isSafeInteger(atMs))
      return { count: count ?? 0, atMs: atMs ?? 0 };
  } catch {
    // none, or another program wrote it
  }
  return { count: 0, atMs: 0 };
}
