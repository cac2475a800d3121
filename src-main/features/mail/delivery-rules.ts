// Decides about deliveries: what the mail server's response means, when to retry, and when to give up.
import type { MailTrouble } from './mail-kinds.ts';

/** The result of one delivery attempt. */
export type DeliveryOutcome =
  | { readonly sent: true }
  | {
      readonly sent: false;
      readonly trouble: MailTrouble;
      /** `server`: no message can be sent now; `message`: this one can be retried; `settled`: this one has failed. */
      readonly stops: 'server' | 'message' | 'settled';
      /** The server's response text, for the administrator. */
      readonly answer: string | null;
    };

/** The error fields that nodemailer, Node.js and the server set after a failed delivery. */
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

/** Exponential backoff: 1 to 360 minutes, doubled after each attempt. */
export function waitAfter(attempts: number): number {
  return Math.min(minute * 2 ** Math.max(0, Math.min(attempts, 20) - 1), longestWaitMs);
}

/** The least attempts before a message fails, however old it is: the computer may have been off for weeks. */
const fewestAttempts = 5;

/** @param tried attempts of this message, or failures of the server in a row if there were more */
export function givesUp(tried: number, queuedAt: string, now: string, afterDays: number): boolean {
  return tried >= fewestAttempts && Date.parse(now) - Date.parse(queuedAt) >= afterDays * 24 * 60 * minute;
}

/** A single address, without room for extra headers or recipients. */
export function isAddress(text: string): boolean {
  return (
    text.length <= 254 &&
    /^[^\s\p{C}<>(),;:\\"[\]@]{1,64}@[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}.-]*[\p{L}\p{N}])?$/u.test(text) &&
    !text.includes('..')
  );
}

/** The usable ones, each once: parents may share an address. */
export function addressesAmong(...given: readonly (string | null | undefined)[]): string[] {
  return [...new Set(given.filter((text) => typeof text === 'string' && isAddress(text)))] as string[];
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
  // A server that requires a login may say so in response to any command.
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
