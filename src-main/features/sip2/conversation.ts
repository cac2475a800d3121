// One connection of a machine: its login, the answer that it may ask for again, and when the library ends it.
import { loginAnswer } from './answer-rules.ts';
import type { Visit } from './answering-context.ts';
import type { AnsweringService } from './answering-service.ts';
import type { Machine } from './machine-options.ts';
import type { MachinesService } from './machines-service.ts';
import {
  askAgain,
  formatAnswer,
  formatBeforeLogin,
  parseRequest,
  valueOf,
  type Answer,
  type Format,
  type Request,
} from './message-rules.ts';

/** Wrong logins, and messages in a row that could not be read, after which the connection ends. */
const mostMisses = 3;

export interface Reply {
  /** Null if the library has no answer. */
  readonly bytes: Buffer | null;
  readonly ends: boolean;
}

export interface ConversationParts {
  readonly machines: MachinesService;
  readonly answering: AnsweringService;
  readonly report: (error: unknown) => void;
}

export function conversation({ machines, answering, report }: ConversationParts) {
  const visit: Visit = { institution: 'loandesk', open: null };
  let login: { name: string; secret: string } | null = null;
  let last: Buffer | null = null;
  let unread = 0;
  let misses = 0;

  /** As it is now: its options change, and it may be removed. */
  const machineNow = (): Machine | null => login && machines.withSecret(login.name, login.secret);

  function reply(answer: Answer, request: Request | null, format: Format, ends = false): Reply {
    const bytes = formatAnswer(answer, request?.sequence ?? null, format);
    if (answer !== askAgain) last = bytes;
    return { bytes, ends };
  }

  function logIn(request: Request): Reply {
    login = { name: valueOf(request, 'CN'), secret: valueOf(request, 'CO') };
    visit.open = null;
    // Passwords in a form that only the vendor of the machine knows cannot be right.
    const isPlain = request.fixed['loginAlgorithm'] === '0' && request.fixed['passwordAlgorithm'] === '0';
    const machine = isPlain ? machineNow() : null;
    if (machine === null) login = null;
    misses = machine === null ? misses + 1 : 0;
    return reply(loginAnswer(machine !== null), request, machine ?? formatBeforeLogin, misses >= mostMisses);
  }

  return {
    /** The name of the machine that is logged in. */
    machine: (): string | null => machineNow()?.login ?? null,
    /** @param line without its end */
    async answer(line: Buffer): Promise<Reply> {
      const machine = machineNow();
      const format = machine ?? formatBeforeLogin;
      const request = parseRequest(line, format.encoding);
      if (request === null) {
        unread += 1;
        // A machine that asks for nothing but again would do so for ever.
        return unread > mostMisses ? { bytes: null, ends: true } : reply(askAgain, null, format);
      }
      if (request.code === '97') {
        if (last !== null) return { bytes: last, ends: false };
        unread += 1;
        return unread > mostMisses ? { bytes: null, ends: true } : reply(askAgain, null, format);
      }
      unread = 0;
      if (request.code === '93') return logIn(request);
      if (machine === null)
        return request.code === '99'
          ? reply(answering.status(null, visit), request, format)
          : { bytes: null, ends: true };
      try {
        return reply(await answering.answer({ request, machine, visit }), request, format);
      } catch (error) {
        // A full disk, or a library that is being closed: the machine sends its message again to another connection.
        report(error);
        return { bytes: null, ends: true };
      }
    },
  };
}
