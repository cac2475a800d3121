// Who has opened the own books on a screen: in memory only, each until a while after the last request.
import { randomBytes } from 'node:crypto';
import type { Answer } from './account-service.ts';
import type { AccountScreen } from './account-screens.ts';

const mostSessions = 1000;

interface Session {
  readonly borrower: string;
  /** The PIN that opened it: without it, or with a new one, the session is over. */
  readonly pinSetAt: string | null;
  readonly screen: string;
  until: number;
  answer: Answer | null;
}

/** @param pinSetAt when the PIN of a borrower was given; null if there is none */
export function accountSessions(
  pinSetAt: (borrower: string) => string | null,
  nowMs: () => number = () => performance.now(),
) {
  const open = new Map<string, Session>();
  return {
    begin(borrower: string, { id: screen, sessionMs }: AccountScreen): string {
      const secret = randomBytes(32).toString('base64url');
      for (const [key, { until }] of open) if (until <= nowMs()) open.delete(key);
      if (open.size >= mostSessions) open.delete(open.keys().next().value ?? '');
      const until = nowMs() + sessionMs;
      open.set(secret, { borrower, pinSetAt: pinSetAt(borrower), screen, until, answer: null });
      return secret;
    },
    /** The borrower whose session it is on this screen, which begins its time again; null if it has ended. */
    borrowerOf(secret: string | undefined, { id: screen, sessionMs }: AccountScreen): string | null {
      const session = open.get(secret ?? '');
      if (session === undefined || session.until <= nowMs() || session.screen !== screen) return null;
      const setAt = pinSetAt(session.borrower);
      if (setAt === null || setAt !== session.pinSetAt) return null;
      session.until = nowMs() + sessionMs;
      return session.borrower;
    },
    /** Keeps the answer to a change for the page that comes next. */
    tell(secret: string | undefined, answer: Answer): void {
      const session = open.get(secret ?? '');
      if (session !== undefined) session.answer = answer;
    },
    takeAnswer(secret: string | undefined): Answer | null {
      const session = open.get(secret ?? '');
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
