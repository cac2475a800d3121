// Listens for machines at one address of this computer, over TCP or TLS, to match the settings.
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import { createServer as createSecureServer } from 'node:tls';
import type { Core } from '../../core/manifest/feature.ts';
import { outsideRequests } from '../../core/journal/kept-with-change.ts';
import { certificateFor } from '../network/certificate.ts';
import { inUrl, lanAddresses, lanNames } from '../network/lan-rules.ts';
import type { LanProblem } from '../network/lan-service.ts';
import { readSettings } from '../settings/settings-service.ts';
import { mayConnect } from './client-addresses.ts';
import { conversation, type ConversationParts } from './conversation.ts';
import { connectionToEnd, lineReader } from './line-rules.ts';
import { sip2Settings } from './sip2-settings.ts';

/** Addresses are polled: cables are pulled and laptops move. */
const lookEveryMs = 10_000;
/** Delay from a changed setting to its effect. */
const settingDelayMs = 300;
/** Machines ask for the status every five to seven minutes. */
const idleMs = 15 * 60 * 1000;
const handshakeMs = 10_000;

interface Connection {
  readonly socket: Socket;
  readonly address: string;
  readonly since: string;
  lastLineAtMs: number;
  machine: () => string | null;
}

export interface ListenerState {
  /** Such as `192.168.1.20:6001`; null if it does not listen. */
  readonly address: string | null;
  readonly problem: LanProblem | null;
  /** SHA-256 of the certificate; null without TLS. */
  readonly fingerprint: string | null;
  readonly connections: readonly { address: string; machine: string | null; since: string }[];
}

export type Listener = ReturnType<typeof sip2Listener>;

export function sip2Listener(
  { dataFolder, reader, journal, report }: Pick<Core, 'dataFolder' | 'reader' | 'journal' | 'report'>,
  parts: Omit<ConversationParts, 'report'>,
) {
  const open = new Set<Connection>();
  const busy = new Set<Promise<void>>();
  let server: Server | null = null;
  /** The settings by which the server was made. */
  let made = '';
  let problem: LanProblem | null = null;
  let fingerprint: string | null = null;
  let looking: Promise<void> = Promise.resolve();
  let interval: NodeJS.Timeout | undefined;
  let lookTimer: NodeJS.Timeout | undefined;
  let unsubscribe = (): unknown => undefined;
  let closed = false;

  const settings = () => readSettings(reader, sip2Settings);

  /** Answers the lines of a connection one after the other; a machine that reads nothing is not read either. */
  async function converse(connection: Connection): Promise<void> {
    const { socket } = connection;
    const lines = lineReader();
    const talk = conversation({ ...parts, report });
    connection.machine = () => talk.machine();
    for await (const chunk of socket as AsyncIterable<Buffer>) {
      const whole = lines.push(chunk);
      if (whole === null) return;
      for (const line of whole) {
        connection.lastLineAtMs = Date.now();
        const { bytes, ends } = await talk.answer(line);
        if (closed || socket.destroyed) return;
        // One write: some clients take what comes first for the whole answer.
        if (bytes !== null && !socket.write(bytes))
          await Promise.race([once(socket, 'drain'), once(socket, 'close')]);
        if (ends) return;
      }
    }
  }

  function accept(socket: Socket): void {
    const { remoteAddress: address = '' } = socket;
    socket.on('error', () => socket.destroy()); // a machine that was switched off
    if (closed || !mayConnect(address, settings().sip2Clients)) {
      socket.destroy();
      return;
    }
    const connection: Connection = {
      socket,
      address,
      since: new Date().toISOString(),
      lastLineAtMs: Date.now(),
      machine: () => null,
    };
    open.add(connection);
    socket.once('close', () => open.delete(connection));
    socket.setTimeout(idleMs, () => socket.destroy());
    socket.setNoDelay(true);
    connectionToEnd([...open])?.socket.destroy();
    const done: Promise<void> = outsideRequests(() => converse(connection))
      .catch(() => undefined) // the connection broke
      .finally(() => {
        busy.delete(done);
        socket.end();
      });
    busy.add(done);
  }

  async function listen(): Promise<void> {
    const { sip2Address, sip2Port, sip2Tls } = settings();
    fingerprint = null;
    let next: Server;
    if (sip2Tls) {
      const addresses = lanAddresses(networkInterfaces());
      const now = new Date().toISOString();
      const certificate = await certificateFor(dataFolder, lanNames(hostname()), addresses, now);
      const { cert, key } = certificate;
      next = createSecureServer({ cert, key, minVersion: 'TLSv1.2', handshakeTimeout: handshakeMs });
      next.on('secureConnection', accept);
      fingerprint = certificate.fingerprint;
    } else {
      next = createServer(accept);
    }
    // Before the TLS handshake too.
    next.on('connection', (socket) => socket.on('error', () => socket.destroy()));
    next.maxConnections = 100;
    await new Promise<void>((resolve, reject) => {
      next.once('error', reject);
      next.listen({ port: sip2Port, host: sip2Address, exclusive: true }, () => {
        next.off('error', reject);
        resolve();
      });
    });
    next.on('error', report);
    server = next;
  }

  function stop(): void {
    server?.close();
    server = null;
    for (const { socket } of open) socket.destroy();
  }

  async function follow(): Promise<void> {
    const { sip2, sip2Address, sip2Port, sip2Tls } = settings();
    const wanted = sip2 && !closed ? JSON.stringify([sip2Address, sip2Port, sip2Tls]) : '';
    if (wanted === made && (wanted === '' || server !== null)) return;
    stop();
    made = wanted;
    problem = null;
    if (wanted === '') return;
    try {
      await listen();
    } catch (error) {
      problem = problemOf(error);
      if (problem === 'not-possible') report(error);
    }
  }

  function look(): Promise<void> {
    looking = looking.then(follow).catch(report);
    return looking;
  }

  return {
    async start(): Promise<void> {
      // A moment later: the desk's next scan goes first.
      unsubscribe = journal.onCommitted(() => {
        lookTimer ??= setTimeout(() => {
          lookTimer = undefined;
          void look();
        }, settingDelayMs).unref();
      });
      interval = setInterval(() => void look(), lookEveryMs).unref();
      await look();
    },
    state(): ListenerState {
      const bound = server?.address() as AddressInfo | null | undefined;
      return {
        address: bound ? `${inUrl(bound.address)}:${String(bound.port)}` : null,
        problem,
        fingerprint: bound ? fingerprint : null,
        connections: [...open].map(({ address, machine, since }) => ({ address, machine: machine(), since })),
      };
    },
    /** Ends all connections, once the messages under way are carried out. */
    async close(): Promise<void> {
      closed = true;
      unsubscribe();
      clearInterval(interval);
      clearTimeout(lookTimer);
      await looking;
      stop();
      await Promise.all(busy);
    },
  };
}

function problemOf(error: unknown): LanProblem {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'EADDRINUSE' || code === 'EACCES') return 'port-taken';
  return code === 'EADDRNOTAVAIL' ? 'address-gone' : 'not-possible';
}
