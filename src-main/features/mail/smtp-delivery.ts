// Sends one message to the school's mail server and returns the result. It connects to no other server.
import { outcomeOf, type DeliveryOutcome } from './delivery-rules.ts';
import type { MailSettings } from './mail-settings.ts';

type ServerSettings = Pick<
  MailSettings,
  'server' | 'port' | 'security' | 'user' | 'senderAddress' | 'senderName' | 'replyTo'
>;

export interface OutgoingLetter {
  /** With its angle brackets; the same in every attempt. */
  messageId: string;
  address: string;
  name: string;
  subject: string;
  body: string;
  html: string;
}

const connectWithinMs = 10_000;
const answerWithinMs = 60_000;

/**
 * @param signal aborts the delivery; whether the server accepted the message is then unknown
 * @returns the result, for failures too: it does not throw
 */
export async function deliver(
  settings: ServerSettings,
  password: string | null,
  letter: OutgoingLetter,
  signal?: AbortSignal,
): Promise<DeliveryOutcome> {
  const { server, port, security, user, senderName, senderAddress, replyTo } = settings;
  if (user !== '' && password === null)
    return { sent: false, trouble: 'password-missing', stops: 'server', answer: null };
  const { createTransport } = await import('nodemailer'); // read when it is needed, so that a start need not
  const transport = createTransport({
    host: server,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(user !== '' && { auth: { user, pass: password ?? '' } }),
    connectionTimeout: connectWithinMs,
    greetingTimeout: connectWithinMs,
    dnsTimeout: connectWithinMs / 2,
    socketTimeout: answerWithinMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.sendMail({
      messageId: letter.messageId,
      from: { name: senderName, address: senderAddress },
      to: { name: letter.name, address: letter.address },
      ...(replyTo !== '' && { replyTo }),
      subject: letter.subject,
      text: letter.body,
      html: letter.html,
      // Suppresses automatic replies such as absence notes (RFC 3834).
      headers: { 'Auto-Submitted': 'auto-generated' },
      ...(signal !== undefined && { signal }),
    });
    return { sent: true };
  } catch (error) {
    return outcomeOf(faultOf(error));
  } finally {
    transport.close();
  }
}

function faultOf(error: unknown): Parameters<typeof outcomeOf>[0] {
  if (!(error instanceof Error)) return { message: String(error) };
  const read = (name: string): unknown => Reflect.get(error, name);
  const text = (name: string): string | undefined => {
    const value = read(name);
    return typeof value === 'string' ? value : undefined;
  };
  const cause = error.cause instanceof Error && 'code' in error.cause ? error.cause.code : undefined;
  const responseCode = read('responseCode');
  return {
    message: error.message,
    code: text('code'),
    systemCode:
      typeof cause === 'string'
        ? cause
        : (/\b(E[A-Z_]{4,}|[A-Z]+(?:_[A-Z]+)+)\b/.exec(error.message)?.[1] ?? undefined),
    responseCode: typeof responseCode === 'number' ? responseCode : undefined,
    command: text('command'),
    response: text('response'),
  };
}
