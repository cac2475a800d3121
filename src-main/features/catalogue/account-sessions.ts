// Who has opened the own books on a screen: in memory only, each for half a minute after the last request.
import { randomBytes } from 'node:crypto';
import type { Answer } from './account-service.ts';

/** A pupil walks away and the next one comes. */
export const sessionMs = 30_000;
const mostSessions = 1000;

export function accountSessions(nowMs: () => number = () => performance.now()) {
  const open = new Map<string, { readonly borrower: string; until: number; answer: Answer | null }>();
  return {
    begin(borrower: string): string {
      const secret = randomBytes(32).toString('base64url');
      for (const [key, { until }] of open) if (until <= nowMs()) open.delete(key);
      if (open.size >= mostSessions) open.delete(open.keys().next().value ?? '');
      open.set(secret, { borrower, until: nowMs() + sessionMs, answer: null });
      return secret;
    },
    /** The borrower whose session it is, which begins its time again; null if it has ended. */
    borrowerOf(secret: string | undefined): string | null {
      const session = open.get(secret ?? '');
      if (session === undefined || session.until <= nowMs()) return null;
      session.until = nowMs() + sessionMs;
      return session.borrower;
    },
    /** Keeps the answer to a change for the page that comes next. */
    tell(secret: string, answer: Answer): void {
      const session = open.get(secret);
      if (session !== undefined) session.answer = answer;
    },
    takeAnswer(secret: string): Answer | null {
      const session = open.get(secret);
      if (session === undefined) return null;
      const { answer } = session;
      session.answer = null;
      return answer;
    },
    end(secret: string | undefined): void {
      open.delete(secret ?? '');
    },
  };
}
