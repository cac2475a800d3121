// Serves the API and the desk over HTTP on the loopback address, for programs and browsers on this computer.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Server as SecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { TcpContext } from './operation.ts';
import type { LoandeskApi } from './loandesk-api.ts';

export interface HttpServer {
  /** Such as `http://127.0.0.1:4780`. */
  readonly url: string;
  /** Stops listening, and closes connections that do not finish within the grace period. */
  close(): Promise<void>;
}

export interface HttpServerOptions {
  /** 0 chooses a free port. */
  port: number;
  /** A loopback address. */
  host?: '127.0.0.1' | '::1';
}

const headersTimeoutMs = 10_000;
const requestTimeoutMs = 60_000;
const keepAliveMs = 65_000;
/** Timeout for a connection without traffic, such as a client that stops reading. Event streams send keep-alives. */
const idleMs = 120_000;
const checkEveryMs = 2000;
const maxHeaderBytes = 16 * 1024;
const maxHeaders = 100;
/** Far more than a school's programs open; protects this computer's file descriptors from slow clients. */
const maxConnections = 4000;
const graceMs = 2000;

/** Options of every server of this program. */
export const serverOptions = {
  headersTimeout: headersTimeoutMs,
  requestTimeout: requestTimeoutMs,
  keepAliveTimeout: keepAliveMs,
  maxHeaderSize: maxHeaderBytes,
  connectionsCheckingInterval: checkEveryMs,
};

export function limitServer(server: Server | SecureServer, connections: number): void {
  server.maxConnections = connections;
  server.maxHeadersCount = maxHeaders;
  server.timeout = idleMs;
}

interface Served {
  readonly api: LoandeskApi;
}

/** Passes the requests of a server to the API. */
export function listenerOf(library: Served, context: TcpContext) {
  return listenerFor((request, given) => library.api.fetch(request, given), context);
}

/** Passes them to the pages for anyone, and to nothing else. */
export function pagesListenerOf(library: Served, context: TcpContext) {
  return listenerFor((request, given) => library.api.fetchPages(request, given), context);
}

function listenerFor(fetch: LoandeskApi['fetch'], context: TcpContext) {
  // It may replace Node's Request and Response by its own, which halves the cost of a short answer.
  return getRequestListener((request, { incoming }) =>
    fetch(request, {
      ...context,
      hosts: namesOtherHost(incoming.url ?? '', context) ? [] : context.hosts,
      peer: incoming.socket,
    }),
  );
}

type Listener = ReturnType<typeof listenerOf>;

/** `Expect: 100-continue`: answers 100 only when a handler reads the body. */
export function answerBy(server: Server | SecureServer, listener: Listener): void {
  server.on(
    'request',
    (request: IncomingMessage, response: ServerResponse) => void listener(request, response),
  );
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    request.once('resume', () => {
      if (!response.headersSent) response.writeContinue();
    });
    void listener(request, response);
  });
}

/** Whether the request target names another host itself, as for a proxy (RFC 9112, 3.2.2). */
function namesOtherHost(target: string, { hosts }: TcpContext): boolean {
  return !target.startsWith('/') && !(URL.canParse(target) && hosts.includes(new URL(target).host));
}

/** @throws the system's error, such as EADDRINUSE. */
export async function startHttpServer(
  library: { readonly api: LoandeskApi },
  { port, host = '127.0.0.1' }: HttpServerOptions,
): Promise<HttpServer> {
  const hosts: string[] = [];
  const context: TcpContext = { kind: 'tcp', hosts };
  const server = createServer(serverOptions);
  answerBy(server, listenerOf(library, context));
  limitServer(server, maxConnections);
  await listen(server, port, host);
  const { port: bound } = server.address() as AddressInfo;
  const name = host.includes(':') ? `[${host}]` : host;
  const names = [name, 'localhost'];
  hosts.push(...names.map((host) => `${host}:${String(bound)}`));
  if (bound === 80) hosts.push(...names);
  const url = `http://${name}:${String(bound)}`;
  context.deskOrigin = new URL(url).origin;
  return { url, close: () => closeServer(server, library.api) };
}

export function listen(server: Server | SecureServer, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** @param api if its event streams end with this server */
export function closeServer(server: Server | SecureServer, api?: LoandeskApi): Promise<void> {
  return new Promise((resolve) => {
    const timeout = setTimeout(() => {
      server.closeAllConnections();
    }, graceMs);
    server.close(() => {
      clearTimeout(timeout);
      resolve();
    });
    api?.endStreams();
    server.closeIdleConnections();
  });
}
