// A real mail server on this computer that takes what it is sent, or fails as a test wants it to.
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** What a session does at the next occasion; each entry is used once, in order. */
export type Mishap =
  /** Cuts the connection in the middle of the message. */
  | 'cut-in-data'
  /** Takes the message and cuts the connection before it says so. */
  | 'cut-after-data'
  | { refuse: 'sender' | 'recipient' | 'message'; code: number; words: string };

export interface ReceivedMail {
  raw: string;
  mail: Email;
  from: string;
  to: string[];
}

export interface MailServer {
  readonly port: number;
  readonly received: ReceivedMail[];
  readonly mishaps: Mishap[];
  /** Addresses without a mailbox. */
  readonly unknown: Set<string>;
  /** Called once a message is taken, before the sender hears of it. @param count of all that were taken */
  afterTaking: (count: number) => void;
  /** Sessions that were opened. */
  readonly sessions: { count: number };
  /** Listens no more; `listen` comes back on the same port. */
  stop(): Promise<void>;
  listen(): Promise<void>;
}

function refusal(code: number, words: string): Error {
  return Object.assign(new Error(words), { responseCode: code });
}

export async function startMailServer(
  options: SMTPServerOptions & { port?: number } = {},
): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const mishaps: Mishap[] = [];
  const unknown = new Set<string>();
  const sessions = { count: 0 };
  const hooks: Pick<MailServer, 'afterTaking'> = { afterTaking: () => undefined };
  let server: SMTPServer | null = null;
  let port = options.port ?? 0;

  const next = (kind: 'sender' | 'recipient' | 'message'): Error | null => {
    const [mishap] = mishaps;
    if (typeof mishap !== 'object' || mishap.refuse !== kind) return null;
    mishaps.shift();
    return refusal(mishap.code, mishap.words);
  };

  function make(): SMTPServer {
    const made: SMTPServer = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      ...options,
      onConnect(_session, done) {
        sessions.count += 1;
        done();
      },
      onMailFrom: (_address, _session, done) => {
        done(next('sender'));
      },
      onRcptTo: ({ address }, _session, done) => {
        done(unknown.has(address) ? refusal(550, 'No such user here') : next('recipient'));
      },
      onData(stream, session, done) {
        const chunks: Buffer[] = [];
        const cut = (): void => {
          for (const connection of made.connections)
            (connection as { _socket: { resetAndDestroy(): void } })._socket.resetAndDestroy();
        };
        if (mishaps[0] === 'cut-in-data') {
          mishaps.shift();
          cut();
          return;
        }
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const refused = next('message');
          if (refused !== null) {
            done(refused);
            return;
          }
          const raw = Buffer.concat(chunks);
          void PostalMime.parse(raw).then((mail) => {
            const { mailFrom, rcptTo } = session.envelope;
            received.push({
              raw: raw.toString('utf8'),
              mail,
              from: mailFrom === false ? '' : mailFrom.address,
              to: rcptTo.map(({ address }) => address),
            });
            hooks.afterTaking(received.length);
            if (mishaps[0] === 'cut-after-data') {
              mishaps.shift();
              cut();
              return;
            }
            done();
          });
        });
      },
    });
    made.on('error', () => undefined); // cut connections; what matters is seen by the sender
    return made;
  }

  const listen = (): Promise<void> =>
    new Promise((resolve, reject) => {
      server = make();
      server.once('error', reject);
      const listening = server.listen(port, '127.0.0.1', () => {
        port = (listening.address() as AddressInfo).port;
        resolve();
      });
    });
  await listen();
  return Object.assign(hooks, {
    port,
    received,
    mishaps,
    unknown,
    sessions,
    listen,
    stop: () =>
      new Promise<void>((resolve) => {
        if (server === null) resolve();
        else server.close(resolve);
        server = null;
      }),
  });
}
