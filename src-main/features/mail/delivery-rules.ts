// Decides about deliveries: what an answer of the mail server means, when to try again, and when to give up.
import type { MailTrouble } from './mail-kinds.ts';

/** What came of trying to send one message. */
export type DeliveryOutcome =
  | { readonly sent: true }
  | {
      readonly sent: false;
      readonly trouble: MailTrouble;
      /** `server`: nothing can be sent now; `message`: only this one, perhaps later; `settled`: never. */
      readonly stops: 'server' | 'message' | 'settled';
      /** The server's own words, for whoever looks after the mail. */
      readonly answer: string | null;
    };

/** What nodemailer, Node.js and the server tell of a delivery that failed. */
export interface DeliveryFault {
  readonly code?: string | undefined;
  readonly systemCode?: string | undefined;
  readonly responseCode?: number | undefined;
  readonly command?: string | undefined;
  readonly response?: string | undefined;
  readonly message: string;
}

const longestAnswer = 300;
const minute = 60_000;
const longestWaitMs = 6 * 60 * minute;

/** One to 360 minutes: twice as long after each attempt. */
export function waitAfter(attempts: number): number {
  return Math.min(minute * 2 ** Math.max(0, Math.min(attempts, 20) - 1), longestWaitMs);
}

export function hasBeenTriedLongEnough(queuedAt: string, now: string, days: number): boolean {
  return Date.parse(now) - Date.parse(queuedAt) >= days * 24 * 60 * minute;
}

/** An address that one message can be sent to: neither more headers nor more recipients fit into it. */
export function isAddress(text: string): boolean {
  return (
    text.length <= 254 &&
    /^[^\s\p{C}<>(),;:\\"[\]@]{1,64}@[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}.-]*[\p{L}\p{N}])?$/u.test(text) &&
    !text.includes('..')
  );
}

export function outcomeOf(fault: DeliveryFault): Extract<DeliveryOutcome, { sent: false }> {
  const answer = fault.response ?? fault.message;
  const told = (trouble: MailTrouble, stops: 'server' | 'message' | 'settled') =>
    ({
      sent: false,
      trouble,
      stops,
      answer: answer
        .replace(/[\p{Cc}]+/gu, ' ')
        .slice(0, longestAnswer)
        .toWellFormed(),
    }) as const;
  const { code, systemCode, command, responseCode = 0 } = fault;
  const forGood = responseCode >= 500 && responseCode !== 503;
  if (responseCode === 421) return told('try-later', 'server');
  if (code === 'EAUTH' || code === 'ENOAUTH')
    return told(forGood || responseCode === 0 ? 'login-refused' : 'try-later', 'server');
  // Servers that want a login first may say so to any command.
  if (responseCode === 530 || responseCode === 535) return told('login-refused', 'server');
  if (code === 'EENVELOPE' && command === 'MAIL FROM')
    return told(forGood ? 'sender-refused' : 'try-later', 'server');
  if (code === 'EENVELOPE' && command === 'RCPT TO') {
    return forGood ? told('recipient-refused', 'settled') : told('try-later', 'message');
  }
  if (code === 'EENVELOPE' && command === 'API') return told('recipient-refused', 'settled');
  if (command === 'DATA' && responseCode > 0)
    return forGood ? told('message-refused', 'settled') : told('try-later', 'message');
  if (code === 'EMESSAGE') return told('message-refused', 'settled');
  if (code === 'EDNS' || systemCode === 'ENOTFOUND' || systemCode === 'EAI_AGAIN')
    return told('name-not-found', 'server');
  if (systemCode === 'ECONNREFUSED') return told('connection-refused', 'server');
  if (code === 'ETLS' || isOfTls(fault)) return told('tls-failed', 'server');
  if (code === 'ETIMEDOUT' || systemCode === 'ETIMEDOUT' || code === 'EABORT')
    return told('no-answer', 'server');
  if (systemCode === 'EHOSTUNREACH' || systemCode === 'ENETUNREACH') return told('no-answer', 'server');
  if (code === 'ECONNECTION' || code === 'ESOCKET') return told('connection-lost', 'server');
  return told('other', 'server');
}

function isOfTls({ systemCode = '', message }: DeliveryFault): boolean {
  return (
    /^(ERR_SSL|ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|ERR_OSSL|EPROTO$|HOSTNAME_MISMATCH)/.test(
      systemCode,
    ) || /\b(SSL|TLS|certificate)\b/i.test(message)
  );
}
