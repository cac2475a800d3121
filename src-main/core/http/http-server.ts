// Answers the school's other programs, and browsers, over HTTP on this computer only.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Server as SecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { TcpContext } from './operation.ts';
import type { LoandeskApi } from './loandesk-api.ts';

export interface HttpServer {
  /** Such as `http://127.0.0.1:4780`. */
  readonly url: string;
  /** Stops listening, lets running requests finish for a moment, then cuts them off. */
  close(): Promise<void>;
}

export interface HttpServerOptions {
  /** 0 picks a free one. */
  port: number;
  /** A loopback address. */
  host?: '127.0.0.1' | '::1';
}

const headersTimeoutMs = 10_000;
const requestTimeoutMs = 60_000;
const keepAliveMs = 65_000;
/** Neither a byte read nor one written: a reader that takes nothing of its list. Event streams give signs of life. */
const idleMs = 120_000;
const checkEveryMs = 2000;
const largestHeaderBytes = 16 * 1024;
const mostHeaders = 100;
/** Well above what a school's programs open; slow ones beyond that must not use up this computer's files. */
const mostConnections = 4000;
const graceMs = 2000;

/** Of every server that this program opens. */
export const serverOptions = {
  headersTimeout: headersTimeoutMs,
  requestTimeout: requestTimeoutMs,
  keepAliveTimeout: keepAliveMs,
  maxHeaderSize: largestHeaderBytes,
  connectionsCheckingInterval: checkEveryMs,
};

export function limitServer(server: Server | SecureServer, connections: number): void {
  server.maxConnections = connections;
  server.maxHeadersCount = mostHeaders;
  server.timeout = idleMs;
}

/** Hands what comes in at this door to the API. */
export function listenerOf(library: { readonly api: LoandeskApi }, door: TcpContext) {
  const elsewhere: TcpContext = { ...door, hosts: [] };
  // It may put its own Request and Response in place of Node's: those cost half of a short answer.
  return getRequestListener((request, { incoming }) =>
    library.api.fetch(request, namesAnother(incoming.url ?? '', door) ? elsewhere : door),
  );
}

type Listener = ReturnType<typeof listenerOf>;

/** Who asks before sending a body is told to go on once somebody reads it: after a refusal nobody does. */
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

/** A target that names a host itself, as for a proxy, counts beside the Host header (RFC 9112, 3.2.2). */
function namesAnother(target: string, { hosts }: TcpContext): boolean {
  return !target.startsWith('/') && !(URL.canParse(target) && hosts.includes(new URL(target).host));
}

/** @throws the system's error, such as EADDRINUSE. */
export async function startHttpServer(
  library: { readonly api: LoandeskApi },
  { port, host = '127.0.0.1' }: HttpServerOptions,
): Promise<HttpServer> {
  const hosts: string[] = [];
  const door = { kind: 'tcp' as const, hosts };
  const server = createServer(serverOptions);
  answerBy(server, listenerOf(library, door));
  limitServer(server, mostConnections);
  await listen(server, port, host);
  const { port: bound } = server.address() as AddressInfo;
  const name = host.includes(':') ? `[${host}]` : host;
  hosts.push(...[name, 'localhost'].map((one) => `${one}:${String(bound)}`));
  if (bound === 80) hosts.push(name, 'localhost');
  return { url: `http://${name}:${String(bound)}`, close: () => closeServer(server, library.api) };
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

/** @param api where its streams of events end with this server */
export function closeServer(server: Server | SecureServer, api?: LoandeskApi): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => {
      server.closeAllConnections();
    }, graceMs);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    api?.endStreams();
    server.closeIdleConnections();
  });
}
