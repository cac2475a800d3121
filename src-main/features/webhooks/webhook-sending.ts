// Sends one message: resolves and checks the address, enforces the timeout, follows no redirects.
import { lookup } from 'node:dns/promises';
import { request as httpRequest, type ClientRequest, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { connect, isIP, type Socket } from 'node:net';
import type { Message } from './webhook-message.ts';
import { hostOf, mayConnect, placeOf } from './webhook-addresses.ts';
import type { DeliveryError } from './webhook-rules.ts';

/** The network functions that webhookSender needs; tests replace them. */
export interface Network {
  /** Every address of the name; rejects if there is none. */
  addressesOf(name: string): Promise<string[]>;
  connect(address: string, port: number): Socket;
}

export const thisNetwork: Network = {
  addressesOf: async (name) => (await lookup(name, { all: true })).map(({ address }) => address),
  connect: (address, port) => connect(port, address),
};

export interface Attempt {
  /** Null if the message was delivered. */
  error: DeliveryError | null;
  /** HTTP status; null without a response. */
  status: number | null;
}

export type Send = (
  url: string,
  allowed: readonly string[],
  message: Message,
  stop: AbortSignal,
) => Promise<Attempt>;

/** The response body is read and ignored, up to this size. */
const mostAnswerBytes = 64 * 1024;

/** @param timeoutMs timeout for the whole attempt: DNS lookup, connection and response */
export function webhookSender(network: Network, timeoutMs: number): Send {
  // One lookup per name at a time: lookups share the thread pool with the ledger's sync, and a hanging one blocks a thread.
  const lookUps = new Map<string, Promise<string[]>>();
  const addressesOf = (name: string): Promise<string[]> => {
    const addresses =
      lookUps.get(name) ??
      network.addressesOf(name).finally(() => {
        lookUps.delete(name);
      });
    lookUps.set(name, addresses);
    return addresses;
  };

  return async (text, allowed, message, stop) => {
    const url = new URL(text);
    const place = placeOf(url, allowed);
    if (place === null) return failed('host-not-allowed');
    const late = AbortSignal.timeout(timeoutMs);
    const signal = AbortSignal.any([late, stop]);
    const host = hostOf(url);
    let addresses: string[];
    try {
      if (host === 'localhost') addresses = ['127.0.0.1', '::1'];
      else addresses = isIP(host) > 0 ? [host] : await orAbort(signal, addressesOf(host));
    } catch {
      return failed(signal.aborted ? 'timed-out' : 'name-not-found');
    }
    // One blocked address makes the whole name untrusted.
    if (!addresses.every((address) => mayConnect(place, address))) return failed('address-not-allowed');
    let attempt = failed('not-reached');
    for (const address of addresses) {
      attempt = await post(url, address, network, message, signal);
      if (attempt.error !== 'not-reached') break;
    }
    return attempt.error !== null && late.aborted ? failed('timed-out') : attempt;
  };
}

function post(
  url: URL,
  address: string,
  network: Network,
  { headers, body }: Message,
  signal: AbortSignal,
): Promise<Attempt> {
  const secure = url.protocol === 'https:';
  const port = url.port === '' ? (secure ? 443 : 80) : Number(url.port);
  const options: RequestOptions & { servername?: string } = {
    method: 'POST',
    host: address,
    port,
    path: url.pathname + url.search,
    headers: { ...headers, host: url.host, 'content-length': Buffer.byteLength(body), connection: 'close' },
    signal,
    maxHeaderSize: 16 * 1024,
    ...(!secure && { createConnection: () => network.connect(address, port) }),
    ...(secure && isIP(hostOf(url)) === 0 && { servername: hostOf(url) }),
  };
  return new Promise((resolve) => {
    let attempt: Attempt = failed('not-reached');
    let sent: ClientRequest;
    try {
      sent = secure ? httpsRequest({ ...options, agent: false }) : httpRequest(options);
    } catch {
      resolve(attempt);
      return;
    }
    sent.on('response', (response) => {
      attempt = outcomeOf(response.statusCode ?? 0);
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > mostAnswerBytes) sent.destroy();
      });
      response.on('error', () => undefined); // the status is known; the body does not matter
    });
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (attempt.status === null && isAboutCertificates(error)) attempt = failed('certificate');
    });
    sent.on('close', () => {
      resolve(attempt);
    });
    sent.end(body);
  });
}

function outcomeOf(status: number): Attempt {
  if (status >= 200 && status < 300) return { error: null, status };
  if (status === 410) return { error: 'gone', status };
  return { error: status >= 300 && status < 400 ? 'redirected' : 'refused', status };
}

const failed = (error: DeliveryError): Attempt => ({ error, status: null });

/** OpenSSL's and Node's error codes for certificates and handshakes. */
function isAboutCertificates({ code }: NodeJS.ErrnoException): boolean {
  return code !== undefined && /CERT|SIGNATURE|ERR_TLS|ERR_SSL|EPROTO|UNABLE_TO/.test(code);
}

function orAbort<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      reject(new Error('Stopped.'));
    };
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => {
      signal.removeEventListener('abort', stop);
    });
  });
}
